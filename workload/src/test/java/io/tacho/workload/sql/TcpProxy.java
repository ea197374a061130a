package io.tacho.workload.sql;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A way to a server on this machine that can go silent: connections stay, new ones are accepted, and nothing comes
 * through any more, in neither direction, as when a network drops packets.
 */
public final class TcpProxy implements AutoCloseable {
    private static final int BUFFER_BYTES = 8192;

    private final int target;
    private final ServerSocket server;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicInteger silenced = new AtomicInteger();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean frozen;

    private TcpProxy(int target, ServerSocket server) {
        this.target = target;
        this.server = server;
    }

    /** Begins to forward to a port of this machine. */
    public static TcpProxy to(int port) throws IOException {
        TcpProxy proxy = new TcpProxy(port, new ServerSocket(0, 100, InetAddress.getLoopbackAddress()));
        daemon(proxy::accept);
        return proxy;
    }

    /** Where it listens. */
    public int port() {
        return server.getLocalPort();
    }

    /** Goes silent for good. */
    public void freeze() {
        frozen = true;
    }

    /** Connections that were accepted and never answered. */
    public int silenced() {
        return silenced.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                sockets.add(client);
                if (frozen) {
                    silenced.incrementAndGet();
                } else {
                    connect(client);
                }
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void connect(Socket client) throws IOException {
        Socket upstream = new Socket(InetAddress.getLoopbackAddress(), target);
        upstream.setTcpNoDelay(true);
        client.setTcpNoDelay(true);
        sockets.add(upstream);
        daemon(() -> forward(client, upstream));
        daemon(() -> forward(upstream, client));
    }

    private void forward(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (frozen) {
                    closed.await(); // and leaves even the ends of connections unsaid
                }
                out.write(buffer, 0, read);
            }
            if (frozen) {
                closed.await();
            }
        } catch (IOException e) {
            if (frozen) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closeQuietly(from);
        closeQuietly(to);
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "tcp-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private static void closeQuietly(Closeable each) {
        try {
            each.close();
        } catch (IOException e) {
            // it is closed, then
        }
    }

    @Override
    public void close() {
        closed.countDown();
        closeQuietly(server);
        sockets.forEach(TcpProxy::closeQuietly);
    }
}
