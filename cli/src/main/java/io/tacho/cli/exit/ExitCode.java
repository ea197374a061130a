package io.tacho.cli.exit;

/** How a command ended, for scripts; printed in the help of {@code tacho}. */
public enum ExitCode {
    PASSED(0, "done and passed"),
    FAILED(1, "the run or Tacho itself failed"),
    USAGE(2, "wrong usage: an option or value to change"),
    LIMIT_BROKEN(3, "regression, or a limit broken"),
    INCONCLUSIVE(4, "inconclusive: not enough data to judge"),
    INVALID(5, "the result is invalid (incomplete, or lacking what --require asks for)"),
    INTERRUPTED(130, "interrupted, with a result up to then where there is one");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** What the process ends with. */
    public int code() {
        return code;
    }

    /** A few words for the help. */
    public String meaning() {
        return meaning;
    }
}
