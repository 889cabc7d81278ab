package dev.toolroom.capability.designer.publish.precheck;

import dev.toolroom.capability.designer.publish.change.Risk;
import org.jspecify.annotations.Nullable;

/**
 * One question about the rows of a table.
 *
 * @param risk what the rows are in the way of
 * @param object the column or constraint that is asked about
 * @param problem what is wrong with the rows, as in {@code have no value}
 * @param fails whether a publish fails on such rows; else it changes their values
 * @param count answers with their number; null where the database cannot be asked
 * @param query lists them
 */
record RowCheck(
        Risk risk,
        String object,
        String problem,
        boolean fails,
        @Nullable String count,
        String query) {}
