/**
 * TLS to a database: the names of certificate and key files come in, checked before the first connection; sockets that
 * trust whom they were told to trust go out, and one sentence for whatever is wrong. Knows nothing of connection strings.
 */
package io.tacho.workload.sql.tls;
