package io.tacho.workload.sql.tls;

import java.util.Properties;
import org.postgresql.ssl.WrappedFactory;

/** Makes a connection's TLS socket; pgjdbc creates one for each connection, by this name. */
public final class TlsSocketFactory extends WrappedFactory {
    /**
     * Reads the files anew.
     *
     * @param connection the connection's properties
     * @throws TlsFileException if a file does not serve any more
     */
    public TlsSocketFactory(Properties connection) throws TlsFileException {
        factory = TlsSettings.of(connection::getProperty).context().getSocketFactory();
    }
}
