package io.tacho.workload.sql;

/**
 * Marks an {@link java.sql.SQLException} of Tacho's own whose message is a sentence for the user, without values,
 * parameters and secrets; the driver's messages are never taken as they are.
 */
public interface ShownMessage {}
