package io.tacho.schemas.topic;

import org.apache.avro.util.ClassSecurityValidator;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;

/** Avro 1.12 makes no object of a generated class unless it is told to trust it. */
public final class GeneratedClasses {
    private static final String PACKAGE = "io.tacho.schemas.avro";

    private GeneratedClasses() {}

    /** Trusts our generated records; call it before Avro reads or writes one. May be called again. */
    public static void trust() {
        ClassSecurityPredicate ours = type -> type.getPackageName().startsWith(PACKAGE);
        ClassSecurityValidator.setGlobal(ClassSecurityValidator.composite(ClassSecurityValidator.DEFAULT, ours));
    }
}
