package io.tacho.cli;

/** The process: runs one command line and ends with its exit code. Nothing else in Tacho ends the process. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(TachoCommandLine.execute(arguments, System.getenv()));
    }
}
