/**
 * One client of a run, from joining to the acknowledged end. In: a {@link io.tacho.workload.drive.Workload} and
 * settings. Terminals are data by their due times; as many worker threads as there are connections run those that are due,
 * and each operation goes to its worker's recorder. Out: recorded operations, and a report of how it ended.
 */
package io.tacho.workload.drive;
