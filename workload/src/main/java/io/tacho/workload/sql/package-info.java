/**
 * The way to a SQL database: connection strings come in; connections, retried transactions and clean error texts go out.
 * Passwords enter here and never leave.
 */
package io.tacho.workload.sql;
