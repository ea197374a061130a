package io.tacho.workload.tpcc.load;

/** The steps of a load, in their order. */
public enum LoadStep {
    CREATE_TABLES("creating tables"),
    COPY("copying rows"),
    /** Before the keys: checking foreign keys is twice as fast on pages known to be visible to all. */
    VACUUM("vacuuming and analyzing"),
    PRIMARY_KEYS("making primary keys"),
    INDEXES("making indexes"),
    FOREIGN_KEYS("making foreign keys"),
    VERIFY("counting rows");

    private final String text;

    LoadStep(String text) {
        this.text = text;
    }

    /** For people: what is being done. */
    public String text() {
        return text;
    }
}
