package io.tacho.cli.option;

import io.tacho.cli.exit.CommandException;
import io.tacho.schemas.topic.Keys;

/** Refuses a value that can never work before anything is started for it; the sentence names the option and the value. */
public final class OptionValue {
    private static final int HIGHEST_PORT = 65_535;

    private OptionValue() {}

    /** A number with a lowest value. */
    public static void requireAtLeast(String option, int lowest, int value) {
        if (value < lowest) {
            throw CommandException.usage(option + " is " + value + ": give a number from " + lowest + " up");
        }
    }

    /** A number with a lowest and a highest value. */
    public static void requireWithin(String option, int lowest, int highest, int value) {
        if (value < lowest || value > highest) {
            throw CommandException.usage(option + " is " + value + ": give a number from " + lowest + " to " + highest);
        }
    }

    /** A port to listen on; 0 stands for any free one. */
    public static void requirePort(String option, int value) {
        requireWithin(option, 0, HIGHEST_PORT, value);
    }

    /** A name that becomes part of keys, topics and files. */
    public static void requireId(String option, String value) {
        try {
            Keys.requireId(option, value);
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(e.getMessage());
        }
    }
}
