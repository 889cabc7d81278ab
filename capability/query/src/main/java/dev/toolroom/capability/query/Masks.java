package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.resolved.Verdict;
import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
                    "processlist",
                    "query_statistics",
                    "sqlite_stat3",
                    "sqlite_stat4");

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_$]+");

    /** What SQLite puts behind the second of two columns of the same name. */
    private static final Pattern SECOND = Pattern.compile(":\\d+$");

    private final List<Pattern> tables = new ArrayList<>();
    private final List<Pattern> columns = new ArrayList<>();

    /** Functions that users have made: what they answer with shows in no statement. */
    private final Set<String> routines;

    /** Tables that hold the values of others under names of their own. */
    private final Set<String> shadows;

    /**
     * Reads patterns.
     *
     * @param patterns as in {@code *.email}, {@code customers.ssn} or {@code *_secret}
     */
    Masks(List<String> patterns) {
        routines = Set.of();
        shadows = Set.of();
        for (String pattern : patterns) {
            String[] parts = pattern.split("\\.", -1);
            columns.add(glob(parts[parts.length - 1]));
            tables.add(glob(parts.length > 1 ? parts[parts.length - 2] : "*"));
        }
    }

    private Masks(Masks set, Set<String> routines, Set<String> shadows) {
        tables.addAll(set.tables);
        columns.addAll(set.columns);
        this.routines = Set.copyOf(routines);
        this.shadows = Set.copyOf(shadows);
    }

    /** These, and what the database makes of the columns they hide. */
    Masks in(Connection connection, Engine engine) throws SQLException {
        if (isEmpty()) {
            return this;
        }
        var all = new Masks(this, engine.routines(connection), engine.shadows(connection));
        List<Engine.Derived> derived = engine.derived(connection);
        // What is made of a column can be what another is made of.
        for (int size = -1; size < all.columns.size(); ) {
            size = all.columns.size();
            derived.stream().filter(all::newlyHides).toList().forEach(all::add);
        }
        return all;
    }

    private boolean newlyHides(Engine.Derived each) {
        return !matches(each.table(), each.column())
                && WORD.matcher(each.madeOf())
                        .results()
                        .anyMatch(word -> matches(each.table(), word.group()));
    }

    private void add(Engine.Derived each) {
        tables.add(Pattern.compile(Pattern.quote(each.table()), Pattern.CASE_INSENSITIVE));
        columns.add(Pattern.compile(Pattern.quote(each.column()), Pattern.CASE_INSENSITIVE));
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

    /** Whether it holds values of tables without their columns. */
    boolean tellsOfValues(String name) {
        return TELLING.contains(name) || shadows.contains(name);
    }

    /**
     * Which of the result's columns to mask, one flag each.
     *
     * @param verdict by what the database resolved, or null where it resolves nothing
     */
    List<Boolean> of(
            ReadStatement statement,
            ResultSetMetaData result,
            Engine engine,
            @Nullable Verdict verdict)
            throws SQLException {
        if (isEmpty() || (verdict != null && !statement.isPlainQuery())) {
            return Collections.nCopies(result.getColumnCount(), false);
        }
        if (verdict != null) {
            return IntStream.range(0, result.getColumnCount()).mapToObj(verdict::isMasked).toList();
        }
        var flags = new ArrayList<Boolean>();
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
                    statement.names().stream().anyMatch(masks::tellsOfValues),
                    statement.names().stream().anyMatch(name -> masks.matches("", name))
                            || statement.called().stream().anyMatch(masks.routines::contains)
                            || statement.renamesUnseen());
        }
    }

    private boolean isMasked(Seen seen, ResultSetMetaData result, int column) throws SQLException {
        ReadStatement statement = seen.statement();
        if (!statement.isPlainQuery()) {
            return statement.isAboutRows() && seen.engine().plansHoldValues();
        }
        String label = SECOND.matcher(result.getColumnLabel(column)).replaceFirst("");
        if (seen.telling() || matches("", label)) {
            return true;
        }
        boolean number = HARMLESS.contains(result.getColumnType(column));
        if (statement.combines()) {
            return seen.named() || !number;
        }
        if (statement.renames()) {
            return seen.named() || !number;
        }
        return seen.named()
                && !statement.selectsPlainly(name -> matches("", name) || routines.contains(name));
    }
}
