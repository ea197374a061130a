package io.tacho.workload.ship;

/** A journal that cannot be made, written or read. The message says what, where, and what to change. */
public final class ShipmentException extends Exception {
    private static final long serialVersionUID = 1L;

    public ShipmentException(String message) {
        super(message);
    }

    public ShipmentException(String message, Throwable cause) {
        super(message, cause);
    }
}
