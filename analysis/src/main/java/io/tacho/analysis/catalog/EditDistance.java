package io.tacho.analysis.catalog;

/** How many letters must be changed, added or taken out to come from one id to another (Levenshtein). */
final class EditDistance {
    private EditDistance() {}

    static int between(String one, String other) {
        int[] former = new int[other.length() + 1];
        for (int column = 0; column < former.length; column++) {
            former[column] = column;
        }
        for (int row = 1; row <= one.length(); row++) {
            int[] current = new int[former.length];
            current[0] = row;
            for (int column = 1; column < current.length; column++) {
                int changed = former[column - 1] + (one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(changed, 1 + Math.min(former[column], current[column - 1]));
            }
            former = current;
        }
        return former[other.length()];
    }
}
