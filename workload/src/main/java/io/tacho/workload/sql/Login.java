package io.tacho.workload.sql;

import java.util.Optional;

/**
 * As whom to log in.
 *
 * @param user the name
 * @param password empty if none was found
 * @param passwordOrigin where the password was found, or why none was
 */
record Login(String user, Optional<String> password, String passwordOrigin) {
    @Override
    public String toString() {
        return "a login";
    }
}
