package io.tacho.aggregator.ledger;

import io.tacho.schemas.operation.OperationTally;
import java.util.Map;

/**
 * What goes into rows of a closed second: all of it, or a later part.
 *
 * @param second the second
 * @param part 0 when it closed, 1, 2, ... for what came after that
 * @param operations by operation code, over all database addresses; never empty
 */
public record ClosedSecond(int second, int part, Map<Integer, OperationTally> operations) {}
