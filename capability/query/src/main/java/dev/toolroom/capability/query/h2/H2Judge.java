package dev.toolroom.capability.query.h2;

import dev.toolroom.capability.query.gate.Mentions;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.resolved.Judge;
import dev.toolroom.capability.query.resolved.MaskPatterns;
import dev.toolroom.capability.query.resolved.Verdict;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Judges statements by what H2 makes of them: exactly, since its parser runs in this process.
 *
 * @param names of what matters and of what hangs on it, folded
 */
record H2Judge(H2Parser parser, Set<String> names, MaskPatterns masks) implements Judge {
    /**
     * Columns that tell what others ask for, which may hold masked values, or how many values
     * differ; by their tables.
     */
    static final Map<String, String> TELLING =
            Map.of(
                    "columns", "selectivity",
                    "query_statistics", "sql_statement",
                    "sessions", "executing_statement");

    H2Judge {
        names = Set.copyOf(names);
    }

    @Override
    public boolean isClear(ReadStatement statement) {
        if (!statement.isAboutRows()) {
            return true;
        }
        Mentions mentions = statement.mentions();
        return !mentions.hasForeignLetters() && Collections.disjoint(mentions.names(), names);
    }

    @Override
    public Verdict judge(ReadStatement statement, List<Optional<String>> parameters)
            throws SQLException {
        Node query = parser.parse(statement.resolvable(List.of(), false));
        return resolved(query, statement.mentions());
    }

    private Verdict resolved(Node query, Mentions mentions) {
        var lineage = new Lineage(parser::view);
        Optional<Calls.Found> call = Calls.in(query, lineage);
        if (call.isPresent()) {
            String name = call.get().name();
            return Verdict.refused(
                    mentions.place(name).orElse("the statement calls " + name + ", which")
                            + " "
                            + call.get().what(),
                    "Query the tables of this database themselves");
        }
        return Verdict.resolved(
                lineage.outputs(query),
                new RowConditions(lineage).of(query),
                this::isMasked,
                Column::toString,
                false);
    }

    private boolean isMasked(Column column) {
        if (column.equals(Column.ANY)) {
            return !masks.isEmpty();
        }
        String telling = TELLING.get(column.table().toLowerCase(Locale.ROOT));
        return masks.matches(column.table(), column.name())
                || (!masks.isEmpty() && column.name().equalsIgnoreCase(telling));
    }
}
