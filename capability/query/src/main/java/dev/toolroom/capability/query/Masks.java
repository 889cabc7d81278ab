package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.ReadStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The columns of a connection that nobody is shown.
 *
 * <p>A column is shown only when it is known to be another one. What a driver cannot trace, such as
 * an expression, a union or a renamed column, is masked wherever it could hold a masked value.
 */
final class Masks {
    static final String MASKED = "[masked]";

    /** Of which a whole row or text cannot be made. */
    private static final Set<Integer> HARMLESS =
            Set.of(
                    Types.BIGINT,
                    Types.BIT,
                    Types.BOOLEAN,
                    Types.DATE,
                    Types.DECIMAL,
                    Types.DOUBLE,
                    Types.FLOAT,
                    Types.INTEGER,
                    Types.NUMERIC,
                    Types.REAL,
                    Types.SMALLINT,
                    Types.TIME,
                    Types.TIMESTAMP,
                    Types.TIMESTAMP_WITH_TIMEZONE,
                    Types.TINYINT);

    /** In which a database keeps samples of values, or what others ask for. */
    private static final Set<String> TELLING =
            Set.of(
                    "column_stats",
                    "column_statistics",
                    "pg_stat_activity",
                    "pg_stat_get_activity",
                    "pg_stat_statements",
                    "pg_statistic",
                    "pg_statistic_ext_data",
                    "pg_stats",
                    "pg_stats_ext",
                    "pg_stats_ext_exprs",
                    "processlist",
                    "query_statistics",
                    "sqlite_stat3",
                    "sqlite_stat4");

    private final List<Pattern> tables = new ArrayList<>();
    private final List<Pattern> columns = new ArrayList<>();

    /**
     * Reads patterns.
     *
     * @param patterns as in {@code *.email}, {@code customers.ssn} or {@code *_secret}
     */
    Masks(List<String> patterns) {
        for (String pattern : patterns) {
            String[] parts = pattern.split("\\.", -1);
            columns.add(glob(parts[parts.length - 1]));
            tables.add(glob(parts.length > 1 ? parts[parts.length - 2] : "*"));
        }
    }

    private static Pattern glob(String text) {
        return Pattern.compile(
                "\\Q" + text.replace("\\E", "").replace("*", "\\E.*\\Q") + "\\E",
                Pattern.CASE_INSENSITIVE);
    }

    boolean isEmpty() {
        return columns.isEmpty();
    }

    boolean matches(String table, String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).matcher(column).matches()
                    && (table.isEmpty() || tables.get(i).matcher(table).matches())) {
                return true;
            }
        }
        return false;
    }

    static boolean tellsOfValues(String name) {
        return TELLING.contains(name);
    }

    /** Which of the result's columns to mask, one flag each. */
    List<Boolean> of(ReadStatement statement, ResultSetMetaData result, Engine engine)
            throws SQLException {
        var flags = new ArrayList<Boolean>();
        if (isEmpty()) {
            return Collections.nCopies(result.getColumnCount(), false);
        }
        var seen = new Seen(statement, engine, this);
        for (int i = 1; i <= result.getColumnCount(); i++) {
            flags.add(isMasked(seen, result, i));
        }
        return flags;
    }

    /**
     * What the statement says, whichever column is looked at.
     *
     * @param named whether it names a masked column, or may hold one without
     */
    private record Seen(ReadStatement statement, Engine engine, boolean telling, boolean named) {
        Seen(ReadStatement statement, Engine engine, Masks masks) {
            this(
                    statement,
                    engine,
                    statement.names().stream().anyMatch(Masks::tellsOfValues),
                    statement.names().stream().anyMatch(name -> masks.matches("", name))
                            || statement.renamesUnseen()
                            || (engine.tracesColumns() && statement.usesWholeRows()));
        }
    }

    private boolean isMasked(Seen seen, ResultSetMetaData result, int column) throws SQLException {
        ReadStatement statement = seen.statement();
        if (!statement.isPlainQuery()) {
            return statement.isAboutRows() && seen.engine().plansHoldValues();
        }
        String label = result.getColumnLabel(column).toLowerCase(Locale.ROOT);
        if (seen.telling() || matches("", label)) {
            return true;
        }
        boolean number = HARMLESS.contains(result.getColumnType(column));
        if (statement.combines()) {
            return seen.named() || !number;
        }
        Optional<Engine.Origin> origin = seen.engine().origin(result, column);
        if (origin.isPresent()) {
            return matches(origin.get().table(), origin.get().column());
        }
        if (seen.engine().tracesColumns() || statement.renames()) {
            return seen.named() || !number;
        }
        return seen.named() && !statement.selectsPlainly(name -> matches("", name));
    }
}
