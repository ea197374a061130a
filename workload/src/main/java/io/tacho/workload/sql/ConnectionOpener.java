package io.tacho.workload.sql;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.slf4j.LoggerFactory;

/**
 * Opens the connections of a pool, one at a time. While the server refuses, or while connections break as soon as they
 * are open, it pauses between: longer each time up to a second, with jitter, so that the clients of a server that comes
 * back do not all knock at once. Tells once that it waits. Thread-safe.
 */
final class ConnectionOpener implements DataSource, AutoCloseable {
    /** Pauses from 20 ms to 1 s, without end. */
    private static final RetryPolicy BACK_OFF =
            new RetryPolicy(Integer.MAX_VALUE, Duration.ofMillis(20), Duration.ofSeconds(1));

    /** A connection that breaks at this age or younger is taken for one that could not be opened. */
    private static final long SHORT_LIFE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Short lives that are longer ago tell nothing of the server now. */
    private static final long FORGET_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(ConnectionOpener.class);

    private final Connector connector;
    private final int wanted;
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger shortLives = new AtomicInteger();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile long lastShortLife;
    private volatile Optional<SqlFailure> lastFailure = Optional.empty();

    /** @param wanted size of the pool, for the sentence that tells of a refusal */
    ConnectionOpener(Connector connector, int wanted) {
        this.connector = connector;
        this.wanted = wanted;
    }

    /** Opens one; returns when it is open, however long that takes, or throws when this is closed. */
    @Override
    public synchronized Connection getConnection() throws SQLException {
        for (int failures = recentShortLives(); ; failures++) {
            pause(failures);
            try {
                Connection connection = connector.connect();
                opened.incrementAndGet();
                lastFailure = Optional.empty();
                return connection;
            } catch (SQLException e) {
                failed(SqlFailure.of(e));
            }
        }
    }

    private void pause(int failures) throws SQLException {
        long nanos = failures == 0 ? 0 : BACK_OFF.waitNanos(failures, ThreadLocalRandom.current());
        try {
            if (!closed.await(nanos, TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new NoConnectionException("the connections were closed", SqlStates.NONE);
    }

    private void failed(SqlFailure failure) {
        boolean first = lastFailure.isEmpty();
        lastFailure = Optional.of(failure);
        if (first && closed.getCount() > 0) {
            LOG.warn(
                    "{} takes no further connection, {} of {} are open; asking again with pauses: {}",
                    connector.address(),
                    Math.max(0, opened.get()),
                    wanted,
                    failure.message());
        }
    }

    private int recentShortLives() {
        if (System.nanoTime() - lastShortLife > FORGET_NANOS) {
            shortLives.set(0);
        }
        return shortLives.get();
    }

    /** Takes note of a connection that is of no use any more. */
    void broke(long ageNanos) {
        opened.decrementAndGet();
        if (ageNanos <= SHORT_LIFE_NANOS) {
            lastShortLife = System.nanoTime();
            shortLives.incrementAndGet();
        }
    }

    /** Why the last attempt failed; empty after one that did not. */
    Optional<SqlFailure> lastFailure() {
        return lastFailure;
    }

    /** Opens nothing more, and ends a pause. */
    @Override
    public void close() {
        closed.countDown();
    }

    boolean isClosed() {
        return closed.getCount() == 0;
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the connection string says who logs in");
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // Nothing is written there.
    }

    @Override
    public void setLoginTimeout(int seconds) {
        // The connector bounds it.
    }

    @Override
    public int getLoginTimeout() {
        return Connector.LOGIN_SECONDS;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("logs by slf4j");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
