package io.tacho.aggregator.archive;

/** The archive cannot do its work; the message is a sentence for the user. */
public final class ArchiveException extends Exception {
    private static final long serialVersionUID = 1;

    ArchiveException(String message) {
        super(message);
    }

    ArchiveException(String message, Throwable cause) {
        super(message, cause);
    }
}
