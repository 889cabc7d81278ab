package dev.toolroom.capability.query.h2;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Mentions;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.resolved.Judge;
import dev.toolroom.capability.query.resolved.Verdict;
import dev.toolroom.foundation.store.Sql;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges statements of an H2 in another process, whose parser cannot be asked: by the names in
 * them. A column can be shown under any name ({@code people p(a, b)}), so whatever names a table
 * with masked columns, or what may show one, has all of its outputs masked.
 *
 * @param unsure views that may do more than read, folded
 * @param hiding names of what may show a masked column, folded; empty without masks
 */
record FarJudge(Set<String> unsure, Set<String> hiding) implements Judge {
    /** Of a materialized view nothing is told, but reading it reads a table. */
    private static final String VIEWS =
            """
            SELECT v.TABLE_NAME, v.VIEW_DEFINITION, t.TABLE_CLASS LIKE '%MaterializedView'
              FROM INFORMATION_SCHEMA.VIEWS v JOIN INFORMATION_SCHEMA.TABLES t
                ON t.TABLE_SCHEMA = v.TABLE_SCHEMA AND t.TABLE_NAME = v.TABLE_NAME
              WHERE v.TABLE_SCHEMA <> 'INFORMATION_SCHEMA'\
            """;

    private static final String SYNONYMS =
            "SELECT SYNONYM_NAME, SYNONYM_FOR FROM INFORMATION_SCHEMA.SYNONYMS";

    FarJudge {
        unsure = Set.copyOf(unsure);
        hiding = Set.copyOf(hiding);
    }

    /**
     * Asks the catalogue.
     *
     * @param masked names of tables with masked columns and of what tells of them, folded; empty
     *     without masks
     */
    static FarJudge read(Sql sql, Set<String> masked) throws SQLException {
        var unsure = new HashSet<String>();
        Map<String, Set<String>> shown = new HashMap<>();
        var hiding = new HashSet<>(masked);
        sql.forEach(
                VIEWS,
                row -> {
                    String name = row.getString(1).toLowerCase(Locale.ROOT);
                    String definition = row.getString(2);
                    Set<String> names = names(definition);
                    if (row.getBoolean(3) || names == null) {
                        hiding.add(name);
                    } else {
                        shown.put(name, names);
                    }
                    if (!row.getBoolean(3) && !onlyReads(definition)) {
                        unsure.add(name);
                    }
                });
        sql.forEach(
                SYNONYMS,
                row ->
                        shown.put(
                                row.getString(1).toLowerCase(Locale.ROOT),
                                Set.of(row.getString(2).toLowerCase(Locale.ROOT))));
        spread(unsure, shown);
        spread(hiding, shown);
        return new FarJudge(unsure, masked.isEmpty() ? Set.of() : hiding);
    }

    /** Until no view is left that names one of them. */
    private static void spread(Set<String> names, Map<String, Set<String>> shown) {
        boolean more = true;
        while (more) {
            more = false;
            for (Map.Entry<String, Set<String>> each : shown.entrySet()) {
                more |= !Collections.disjoint(each.getValue(), names) && names.add(each.getKey());
            }
        }
    }

    private static @Nullable Set<String> names(@Nullable String definition) {
        try {
            return definition == null ? null : Gate.namesIn(Dialect.H2, definition);
        } catch (Objection e) {
            return null;
        }
    }

    private static boolean onlyReads(@Nullable String definition) {
        try {
            return definition != null && Gate.check(Dialect.H2, definition).isAboutRows();
        } catch (Objection e) {
            return false;
        }
    }

    @Override
    public boolean isClear(ReadStatement statement) {
        if (!statement.isAboutRows()) {
            return true;
        }
        Mentions mentions = statement.mentions();
        return !mentions.hasForeignLetters()
                && Collections.disjoint(mentions.names(), unsure)
                && Collections.disjoint(mentions.names(), hiding);
    }

    @Override
    public Verdict judge(ReadStatement statement, List<Optional<String>> parameters) {
        Mentions mentions = statement.mentions();
        Optional<String> view = mentions.names().stream().filter(unsure::contains).findFirst();
        if (view.isPresent()) {
            return Verdict.refused(
                    mentions.place(view.get()).orElse(view.get())
                            + " is a view that may do more than read, which cannot be found out"
                            + " over a network",
                    "Query the tables of this database themselves");
        }
        return isClear(statement) || hiding.isEmpty()
                ? Verdict.CLEAR
                : new Verdict(null, true, Set.of(), Set.of("a masked column"), true);
    }
}
