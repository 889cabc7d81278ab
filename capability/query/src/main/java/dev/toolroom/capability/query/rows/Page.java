package dev.toolroom.capability.query.rows;

import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.capability.query.rows.Recordset.Column;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.json.Json;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one answer.
 *
 * @param rest the rows after them, or null if there are none
 * @param by the limit that ended the page, or null at the end of the result
 */
public record Page(
        Recordset recordset,
        @Nullable Spool rest,
        Extent.@Nullable Ceiling by,
        List<String> warnings) {
    /** How long the rest of a result is read after the answer is full. */
    private static final Duration REST_TIME = Duration.ofSeconds(1);

    /** Bytes that are reserved for the envelope. */
    private static final int ENVELOPE_BYTES = 1_024;

    private static final int MAX_CELL_LENGTH = 4_000;

    public Page {
        warnings = List.copyOf(warnings);
    }

    /** Returns the length of cells with which a row fits into an answer. */
    public static int maxCellLength(int bytes, int columns) {
        return Math.clamp(bytes * 4L / 5 / Math.max(1, columns), 32, MAX_CELL_LENGTH);
    }

    public static int room(int bytes, List<Column> columns) {
        return bytes
                - ENVELOPE_BYTES
                - columns.stream()
                        .mapToInt(each -> 48 + each.name().length() * 2 + each.type().length())
                        .sum();
    }

    /** Reads the rows of an answer, then the rest. */
    public static Page read(
            ResultRows rows, int most, int bytes, Function<List<Column>, Spool> spools)
            throws SQLException {
        int room = room(bytes, rows.columns());
        var page = new ArrayList<List<Json>>();
        Extent.Ceiling by = null;
        Optional<List<Json>> row = rows.next();
        while (row.isPresent()) {
            room -= Recordset.bytes(row.get());
            if (page.size() == most || room < 0) {
                by = page.size() == most ? Extent.Ceiling.ITEMS : Extent.Ceiling.BYTES;
                break;
            }
            page.add(row.get());
            row = rows.next();
        }
        if (by == Extent.Ceiling.BYTES && page.isEmpty()) {
            throw new Refusal(
                    QueryRefusal.ROW_TOO_LARGE,
                    "one row is longer than the " + bytes + " bytes of an answer",
                    "Select fewer columns, or use query_export");
        }
        Spool rest = row.isPresent() ? rest(row.get(), rows, spools.apply(rows.columns())) : null;
        return new Page(new Recordset(rows.columns(), page), rest, by, warnings(rows, rest, page));
    }

    private static Spool rest(List<Json> first, ResultRows rows, Spool spool) throws SQLException {
        try {
            long end = System.nanoTime() + REST_TIME.toNanos();
            Optional<List<Json>> row = Optional.of(first);
            while (row.isPresent() && System.nanoTime() < end && spool.add(row.get())) {
                row = rows.next();
            }
            spool.finish(row.isEmpty());
            return spool;
        } catch (SQLException | RuntimeException e) {
            spool.close();
            throw e;
        }
    }

    private static List<String> warnings(
            ResultRows rows, @Nullable Spool rest, List<List<Json>> page) {
        var warnings = new ArrayList<String>();
        if (rows.masked() > 0) {
            warnings.add("columns masked by the settings of this database: " + rows.masked());
        }
        if (rows.cut() > 0) {
            warnings.add("cells cut because they are too long: " + rows.cut());
        }
        if (rest != null && !rest.isComplete()) {
            warnings.add(onlyTheFirst(page.size() + rest.rows()));
        }
        return warnings;
    }

    static String onlyTheFirst(int rows) {
        return "only the first "
                + rows
                + " rows are kept for the cursor; narrow the query, or use query_export";
    }
}
