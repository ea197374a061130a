package io.tacho.workload.drive;

/**
 * How far a client is, by its own count: for people, in no result.
 *
 * @param second of the measurement interval, negative in the ramp
 * @param durationSeconds length of the measurement interval
 * @param operations ended since the start of the ramp, whatever their outcome
 */
public record Progress(int second, int durationSeconds, long operations) {}
