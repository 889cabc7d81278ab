package dev.toolroom.foundation.journal;

import dev.toolroom.kernel.json.Json;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Set;

/** Knows a row of the {@link Journal} from one that something has damaged on the disk. */
final class JournalRow {
    /** As many as the first builds wrote; later ones have added some that may be null. */
    private static final int FIRST_COLUMNS = 18;

    private static final int COLUMNS = 24;

    private static final int STATUS = 4;
    private static final int STARTED = 5;
    private static final int FINISHED = 15;
    private static final int BYTES = 17;

    /** Those of a call that has not ended. */
    private static final Set<Integer> MAY_BE_NULL =
            Set.of(12, 13, 14, FINISHED, 16, 18, 19, 20, 21, 22, 23);

    private static final Set<String> STATES = Set.of("pending", "running", "success", "error");

    private JournalRow() {}

    static boolean isWhole(Json.Arr row) {
        List<Json> values = row.items();
        if (values.size() < FIRST_COLUMNS || values.size() > COLUMNS) {
            return false;
        }
        for (int i = 0; i < values.size(); i++) {
            boolean none = values.get(i) instanceof Json.Null && MAY_BE_NULL.contains(i);
            if (!none && !(values.get(i) instanceof Json.Str(String text) && fits(i, text))) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(int column, String text) {
        return switch (column) {
            case STATUS -> STATES.contains(text);
            case STARTED, FINISHED -> isTime(text);
            case BYTES -> text.matches("[0-9]{1,10}") && Long.parseLong(text) <= Integer.MAX_VALUE;
            default -> true;
        };
    }

    private static boolean isTime(String text) {
        try {
            return Instant.parse(text).toEpochMilli() >= 0;
        } catch (DateTimeParseException | ArithmeticException e) {
            return false;
        }
    }
}
