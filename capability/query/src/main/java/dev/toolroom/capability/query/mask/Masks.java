package dev.toolroom.capability.query.mask;

import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.resolved.MaskPatterns;
import dev.toolroom.capability.query.resolved.Verdict;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The columns of a connection that nobody is shown. */
public final class Masks {
    public static final String MASKED = "[masked]";

    private final MaskPatterns patterns;

    /** What the database makes of columns that the patterns hide: columns by tables, folded. */
    private final Map<String, Set<String>> derived = new HashMap<>();

    /**
     * Reads patterns.
     *
     * @param patterns as in {@code *.email}, {@code customers.ssn} or {@code *_secret}
     */
    public Masks(List<String> patterns) {
        this(new MaskPatterns(patterns));
    }

    private Masks(MaskPatterns patterns) {
        this.patterns = patterns;
    }

    /** These, and what the database makes of the columns they hide. */
    public Masks in(Connection connection, Engine engine) throws SQLException {
        if (isEmpty()) {
            return this;
        }
        var all = new Masks(patterns);
        List<Engine.Derived> made = engine.derived(connection);
        // What is made of a column can be what another is made of.
        for (boolean more = true; more; ) {
            more = false;
            for (Engine.Derived each : made) {
                more |= all.hides(each, engine) && all.add(each);
            }
        }
        return all;
    }

    /**
     * Whether something is made of a masked column; what cannot be read may be made of anything.
     */
    public boolean hides(Engine.Derived each, Engine engine) {
        try {
            return Gate.namesIn(engine.dialect(), each.madeOf()).stream()
                    .anyMatch(name -> matches(each.table(), name));
        } catch (Objection e) {
            return true;
        }
    }

    private boolean add(Engine.Derived each) {
        return derived.computeIfAbsent(folded(each.table()), _ -> new HashSet<>())
                .add(folded(each.column()));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    public boolean isEmpty() {
        return patterns.isEmpty();
    }

    public boolean matches(String table, String column) {
        return patterns.matches(table, column)
                || derived.getOrDefault(folded(table), Set.of()).contains(folded(column));
    }

    /**
     * Which of the result's columns to mask, one flag each.
     *
     * @param verdict by what the database resolved
     */
    public List<Boolean> of(ReadStatement statement, int columns, Engine engine, Verdict verdict) {
        boolean plan = !statement.isPlainQuery();
        boolean telling =
                statement.isAboutRows()
                        && engine.plansHoldValues()
                        && !verdict.equals(Verdict.CLEAR);
        return IntStream.range(0, columns)
                .mapToObj(i -> !isEmpty() && (plan ? telling : verdict.isMasked(i, columns)))
                .toList();
    }
}
