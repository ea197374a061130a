package io.tacho.cli.exit;

/** Ends a command: one sentence (what is wrong, with which value, what to change) and the exit code that goes with it. */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    private CommandException(ExitCode exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** The run or Tacho failed. */
    public static CommandException failed(String message) {
        return new CommandException(ExitCode.FAILED, message, null);
    }

    /** The run or Tacho failed, because of something that {@code --debug} shows. */
    public static CommandException failed(String message, Throwable cause) {
        return new CommandException(ExitCode.FAILED, message, cause);
    }

    /** The user has to change an option or a value. */
    public static CommandException usage(String message) {
        return new CommandException(ExitCode.USAGE, message, null);
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
