/** Measurements, not tests: what docs/performance.md reports. Built with {@code -Pbench}, run by hand. */
package io.tacho.workload.bench;
