/**
 * What PostgreSQL's own programs take into account about a connection, as libpq does: the connection string, a service
 * file, the environment, a password file. Settings with their origin go out; nothing connects here, and no message repeats
 * a connection string or a password.
 */
package io.tacho.workload.sql.libpq;
