package dev.toolroom.capability.query.mask;

import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.resolved.Verdict;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The columns of a connection that nobody is shown. */
public final class Masks {
    public static final String MASKED = "[masked]";

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_$]+");

    private final List<Pattern> tables = new ArrayList<>();
    private final List<Pattern> columns = new ArrayList<>();

    /**
     * Reads patterns.
     *
     * @param patterns as in {@code *.email}, {@code customers.ssn} or {@code *_secret}
     */
    public Masks(List<String> patterns) {
        for (String pattern : patterns) {
            String[] parts = pattern.split("\\.", -1);
            columns.add(glob(parts[parts.length - 1]));
            tables.add(glob(parts.length > 1 ? parts[parts.length - 2] : "*"));
        }
    }

    private Masks(Masks set) {
        tables.addAll(set.tables);
        columns.addAll(set.columns);
    }

    /** These, and what the database makes of the columns they hide. */
    public Masks in(Connection connection, Engine engine) throws SQLException {
        if (isEmpty()) {
            return this;
        }
        var all = new Masks(this);
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

    public boolean isEmpty() {
        return columns.isEmpty();
    }

    public boolean matches(String table, String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).matcher(column).matches()
                    && (table.isEmpty() || tables.get(i).matcher(table).matches())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Which of the result's columns to mask, one flag each.
     *
     * @param verdict by what the database resolved
     */
    public List<Boolean> of(ReadStatement statement, int columns, Engine engine, Verdict verdict) {
        boolean plan = !statement.isPlainQuery();
        boolean telling = plan && statement.isAboutRows() && engine.plansHoldValues();
        return IntStream.range(0, columns)
                .mapToObj(i -> !isEmpty() && (plan ? telling : verdict.isMasked(i, columns)))
                .toList();
    }
}
