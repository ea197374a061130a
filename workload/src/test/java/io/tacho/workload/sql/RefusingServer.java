package io.tacho.workload.sql;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Speaks PostgreSQL's protocol up to the log-in, which it refuses: for certificates that no server here has, and for words
 * of servers that cannot be started here.
 */
final class RefusingServer implements AutoCloseable {
    private static final int TLS_REQUEST = 80877103;
    private static final int GSS_REQUEST = 80877104;

    private final ServerSocket entrance;
    private final Optional<SSLContext> tls;
    private final String sqlState;
    private final String message;

    private RefusingServer(InetAddress at, Optional<SSLContext> tls, String sqlState, String message)
            throws IOException {
        this.entrance = new ServerSocket(0, 10, at);
        this.tls = tls;
        this.sqlState = sqlState;
        this.message = message;
        Thread thread = new Thread(this::accept, "refusing-server");
        thread.setDaemon(true);
        thread.start();
    }

    /** A server without TLS. */
    static RefusingServer plain(String sqlState, String message) throws IOException {
        return new RefusingServer(InetAddress.getLoopbackAddress(), Optional.empty(), sqlState, message);
    }

    /** A server that shows a certificate, and refuses with "reached" who trusts it. */
    static RefusingServer showing(InetAddress at, TestAuthority.Issued issued) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        keys.setKeyEntry("server", issued.keys().getPrivate(), new char[0], new Certificate[] {issued.certificate()});
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return new RefusingServer(at, Optional.of(context), "XX000", "reached");
    }

    int port() {
        return entrance.getLocalPort();
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try (Socket client = entrance.accept()) {
                refuse(client);
            } catch (IOException e) {
                // Closed, by us or by a client that does not trust this server.
            }
        }
    }

    private void refuse(Socket client) throws IOException {
        DataInputStream in = new DataInputStream(client.getInputStream());
        byte[] rest = new byte[in.readInt() - Integer.BYTES - Integer.BYTES];
        int request = in.readInt();
        in.readFully(rest);
        if (request == GSS_REQUEST || request == TLS_REQUEST && tls.isEmpty()) {
            client.getOutputStream().write('N');
            refuse(client);
        } else if (request == TLS_REQUEST) {
            client.getOutputStream().write('S');
            SSLSocket encrypted = (SSLSocket) tls.orElseThrow()
                    .getSocketFactory()
                    .createSocket(client, client.getInetAddress().getHostAddress(), client.getPort(), true);
            encrypted.setUseClientMode(false);
            encrypted.startHandshake();
            refuse(encrypted);
        } else {
            ByteArrayOutputStream fields = new ByteArrayOutputStream();
            for (String field : new String[] {"SFATAL", "C" + sqlState, "M" + message, ""}) {
                fields.write(field.getBytes(StandardCharsets.UTF_8));
                fields.write(0);
            }
            DataOutputStream out = new DataOutputStream(client.getOutputStream());
            out.write('E');
            out.writeInt(Integer.BYTES + fields.size());
            fields.writeTo(out);
            out.flush();
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
    }
}
