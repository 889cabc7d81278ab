package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.ReadStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
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

    /** Which of the result's columns to mask, one flag each. */
    List<Boolean> of(ReadStatement statement, ResultSetMetaData result, Engine engine)
            throws SQLException {
        var flags = new ArrayList<Boolean>();
        boolean named = statement.names().stream().anyMatch(name -> matches("", name));
        for (int i = 1; i <= result.getColumnCount(); i++) {
            flags.add(!isEmpty() && isMasked(statement, result, i, engine, named));
        }
        return flags;
    }

    private boolean isMasked(
            ReadStatement statement,
            ResultSetMetaData result,
            int column,
            Engine engine,
            boolean named)
            throws SQLException {
        String label = result.getColumnLabel(column).toLowerCase(Locale.ROOT);
        if (matches("", label)) {
            return true;
        }
        boolean number = HARMLESS.contains(result.getColumnType(column));
        if (!statement.isPlainQuery()) {
            return false;
        }
        if (statement.combines()) {
            return named || !number;
        }
        Optional<Engine.Origin> origin = engine.origin(result, column);
        if (origin.isPresent()) {
            return matches(origin.get().table(), origin.get().column());
        }
        if (engine.tracesColumns()) {
            return named || !number;
        }
        return statement.renames()
                ? named || !number
                : named && !statement.selectsPlainly(name -> matches("", name));
    }
}
