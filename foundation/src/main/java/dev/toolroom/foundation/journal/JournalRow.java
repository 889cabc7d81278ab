package dev.toolroom.foundation.journal;

import dev.toolroom.kernel.json.Json;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Set;

/** Distinguishes valid rows of the {@link Journal} from rows damaged on disk. */
final class JournalRow {
    /** Columns written by the first builds; later builds have added nullable ones. */
    private static final int MIN_COLUMNS = 18;

    private static final int COLUMNS = 24;

    private static final int STATUS = 4;
    private static final int STARTED = 5;
    private static final int FINISHED = 15;
    private static final int BYTES = 17;

    private static final Set<Integer> NULLABLE_COLUMNS =
            Set.of(12, 13, 14, FINISHED, 16, 18, 19, 20, 21, 22, 23);

    private static final Set<String> STATUSES = Set.of("pending", "running", "success", "error");

    private JournalRow() {}

    static boolean isValid(Json.Arr row) {
        List<Json> values = row.items();
        if (values.size() < MIN_COLUMNS || values.size() > COLUMNS) {
            return false;
        }
        for (int i = 0; i < values.size(); i++) {
            boolean isNull = values.get(i) instanceof Json.Null && NULLABLE_COLUMNS.contains(i);
            if (!isNull
                    && !(values.get(i) instanceof Json.Str(String text) && isValidValue(i, text))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isValidValue(int column, String text) {
        return switch (column) {
            case STATUS -> STATUSES.contains(text);
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
