package io.tacho.schemas.lake;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Locale;

/** The lake cannot be used; the message is a sentence for the user: which folder, what is wrong, what to change. */
public final class LakeException extends IOException {
    private static final long serialVersionUID = 1;

    public LakeException(String message) {
        super(message);
    }

    public LakeException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The sentence for a failure of the file system on a lake. */
    static LakeException cannotWrite(Path lake, Exception cause) {
        if (cause instanceof LakeException sentence) {
            return sentence;
        }
        return new LakeException("the lake " + lake + " cannot be written: " + reason(lake, cause), cause);
    }

    private static String reason(Path lake, Exception cause) {
        String message = String.valueOf(cause.getMessage());
        String lower = message.toLowerCase(Locale.ROOT);
        if (lower.contains("no space left") || lower.contains("disk quota")) {
            return "the disk is full; free some space and start again, nothing is lost";
        }
        if (cause instanceof AccessDeniedException
                || cause instanceof ReadOnlyFileSystemException
                || lower.contains("read-only file system")) {
            return "it is read-only for this user; change its permissions or give another folder";
        }
        if (cause instanceof FileAlreadyExistsException || cause instanceof NotDirectoryException) {
            return message + " is not a folder; give another one";
        }
        return cause instanceof FileSystemException ? message : cause.toString();
    }
}
