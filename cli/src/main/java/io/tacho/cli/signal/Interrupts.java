package io.tacho.cli.signal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Takes the first SIGINT or SIGTERM, so that a command can end in order with its result; a second one ends the process at
 * once. A shutdown hook would come too late: hooks of the broker and the database run beside it. The JVM's signal classes
 * are called by reflection, as Kafka does, because they are not part of Java's specification. Thread-safe.
 */
public final class Interrupts implements AutoCloseable {
    private static final List<String> SIGNALS = List.of("INT", "TERM");

    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final List<Runnable> actions = new ArrayList<>();
    private final List<Restore> before = new ArrayList<>();

    private record Restore(Object signal, Object handler) {}

    private Interrupts() {}

    /** From now on signals are ours. */
    public static Interrupts listen() {
        Interrupts interrupts = new Interrupts();
        SIGNALS.forEach(interrupts::take);
        return interrupts;
    }

    /** Runs an action on the first signal, in a thread of its own; at once if that has come already. */
    public void onInterrupt(Runnable action) {
        synchronized (actions) {
            if (!happened()) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }

    /**
     * Does work that a signal ends, by interrupting this thread.
     *
     * @throws InterruptedException if a signal came before or during it and the work did not end well, whatever it made
     *     of the interruption
     */
    public <T> T interruptible(Callable<T> work) throws Exception {
        if (happened()) {
            throw new InterruptedException("a signal came");
        }
        Interruption interruption = new Interruption(Thread.currentThread());
        onInterrupt(interruption);
        try {
            return work.call();
        } catch (Exception e) {
            if (!happened()) {
                throw e;
            }
            InterruptedException interrupted = new InterruptedException("a signal came");
            interrupted.initCause(e);
            throw interrupted;
        } finally {
            interruption.end();
            synchronized (actions) {
                actions.remove(interruption);
            }
        }
    }

    /** Interrupts a thread as long as it does what may be interrupted, and leaves no trace on it afterwards. */
    private static final class Interruption implements Runnable {
        private final Thread thread;
        private boolean over;

        Interruption(Thread thread) {
            this.thread = thread;
        }

        @Override
        public synchronized void run() {
            if (!over) {
                thread.interrupt();
            }
        }

        synchronized void end() {
            over = true;
            Thread.interrupted();
        }
    }

    /** Whether a signal has come. */
    public boolean happened() {
        return interrupted.getCount() == 0;
    }

    /** Waits for a signal; false if none came in the time. */
    public boolean await(Duration patience) throws InterruptedException {
        return interrupted.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Signals do again what they did before. */
    @Override
    public void close() {
        synchronized (before) {
            before.forEach(restore -> handle(restore.signal(), restore.handler()));
            before.clear();
        }
    }

    private void take(String name) {
        try {
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Object signal = Class.forName("sun.misc.Signal")
                    .getConstructor(String.class)
                    .newInstance(name);
            Object handler = Proxy.newProxyInstance(
                    handlerType.getClassLoader(), new Class<?>[] {handlerType}, (proxy, method, arguments) -> {
                        return switch (method.getName()) {
                            case "handle" -> {
                                interrupt();
                                yield null;
                            }
                            case "hashCode" -> System.identityHashCode(proxy);
                            case "equals" -> proxy == arguments[0];
                            default -> "Tacho's handler";
                        };
                    });
            Object previous = handle(signal, handler);
            synchronized (before) {
                before.add(new Restore(signal, previous));
            }
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // Another JVM or platform, or started with the signal taken: it ends the process without a result.
            org.slf4j.LoggerFactory.getLogger(Interrupts.class).debug("signal {} is not ours", name, e);
        }
    }

    private void interrupt() {
        close(); // so that the next signal ends the process
        List<Runnable> now;
        synchronized (actions) {
            interrupted.countDown();
            now = List.copyOf(actions);
        }
        now.forEach(Runnable::run);
    }

    private static Object handle(Object signal, Object handler) {
        try {
            return signal.getClass()
                    .getMethod("handle", signal.getClass(), Class.forName("sun.misc.SignalHandler"))
                    .invoke(null, signal, handler);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
