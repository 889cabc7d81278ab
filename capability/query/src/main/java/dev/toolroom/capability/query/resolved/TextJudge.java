package dev.toolroom.capability.query.resolved;

import dev.toolroom.capability.query.gate.PlainSelect;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.foundation.relational.sql.WordCharacters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Judges a statement by its text and the catalogue, where the database itself shows too little. A
 * masked column is reached by its name or by a star, beside the name of its table: without both
 * nothing is masked. Else every output is, but those that the text shows as columns of tables.
 */
public final class TextJudge {
    static final String SOME = "a masked column";
    private static final String STORAGE = "an index or a partition by a masked column";

    private final Map<String, Relation> relations;
    private final Set<String> routines;
    private final List<Set<String>> telling;
    private final boolean given;

    /**
     * Keeps what the catalogue says.
     *
     * @param relations by their names, folded
     * @param routines that users have made, folded: what they read shows in no statement
     * @param telling names of what holds values of tables without their columns, folded; with its
     *     schema, as in sys.session, where users may have another of that name
     * @param given whether statements stand for themselves, as opposed to a view: what is computed
     *     with can fail for one value and not for another, but nobody chooses that in a view
     */
    public TextJudge(
            Map<String, Relation> relations,
            Set<String> routines,
            Set<String> telling,
            boolean given) {
        this.relations = Map.copyOf(relations);
        this.routines =
                routines.stream()
                        .map(WordCharacters::folded)
                        .collect(Collectors.toUnmodifiableSet());
        this.telling = telling.stream().map(each -> Set.of(each.split("\\.", -1))).toList();
        this.given = given;
    }

    /** Whether the statement mentions nothing that is masked. */
    public boolean isClear(ReadStatement statement) {
        return !statement.isAboutRows() || (!reads(statement) && !choosesRows(statement));
    }

    private boolean choosesRows(ReadStatement statement) {
        boolean index = statement.namesIndex();
        if (!index && !statement.namesPartition()) {
            return false;
        }
        Set<String> names = statement.allNames();
        return named(names).stream()
                .anyMatch(each -> !index || !Collections.disjoint(each.indexes(), names));
    }

    private boolean reads(ReadStatement statement) {
        Set<String> names = statement.allNames();
        return tells(names)
                || statement.called().stream().anyMatch(routines::contains)
                || reaches(statement, names);
    }

    private boolean tells(Set<String> names) {
        return telling.stream().anyMatch(names::containsAll);
    }

    private boolean reaches(ReadStatement statement, Set<String> names) {
        List<Relation> named = named(names);
        if (named.isEmpty()) {
            return false;
        }
        return statement.hasForeignLetters()
                || statement.takesAllColumns()
                || named.stream()
                        .anyMatch(
                                each ->
                                        each.deciding()
                                                || each.opaque()
                                                || each.masked().stream()
                                                        .anyMatch(names::contains));
    }

    /** Those that matter. */
    private List<Relation> named(Set<String> names) {
        return names.stream()
                .map(relations::get)
                .filter(Objects::nonNull)
                .filter(Relation::matters)
                .toList();
    }

    public Verdict judge(ReadStatement statement) {
        return isClear(statement) ? Verdict.CLEAR : judged(statement);
    }

    private Verdict judged(ReadStatement statement) {
        if (!reads(statement)) {
            return new Verdict(false, Set.of(), Set.of(STORAGE), -1);
        }
        Optional<PlainSelect> plain = statement.plain();
        Set<String> names = statement.allNames();
        Optional<List<Output>> outputs =
                tells(names) ? Optional.empty() : plain.flatMap(this::outputs);
        if (plain.isEmpty() || outputs.isEmpty()) {
            return Verdict.untraced(SOME);
        }
        var masked = new HashSet<Integer>();
        var aliases = new HashSet<String>();
        for (int i = 0; i < outputs.get().size(); i++) {
            if (!outputs.get().get(i).shown()) {
                masked.add(i);
                aliases.add(outputs.get().get(i).alias());
            }
        }
        Set<String> deciding = deciding(plain.get(), names, aliases, !masked.isEmpty());
        statement.called().stream()
                .filter(routines::contains)
                .forEach(each -> deciding.add("function " + each));
        return new Verdict(false, masked, deciding, outputs.get().size());
    }

    private Set<String> deciding(
            PlainSelect plain, Set<String> names, Set<String> aliases, boolean masked) {
        var all = new HashSet<String>();
        for (Relation each : named(names)) {
            each.masked().stream()
                    .filter(
                            name ->
                                    plain.elsewhere().contains(name)
                                            || (given && plain.computed().contains(name)))
                    .forEach(all::add);
            boolean unseen = each.deciding() || each.opaque() || plain.joinsByName();
            if (unseen || (masked && (plain.distinct() || plain.byNumber()))) {
                all.add(SOME);
            }
        }
        aliases.stream().filter(plain.elsewhere()::contains).forEach(all::add);
        return all;
    }

    /**
     * A column of the result.
     *
     * @param shown whether it is known to be a column that is not masked
     */
    private record Output(String alias, boolean shown) {}

    /** What comes out, or nothing where the text does not tell. */
    private Optional<List<Output>> outputs(PlainSelect plain) {
        var all = new ArrayList<Output>();
        for (PlainSelect.Item item : plain.items()) {
            if (!item.column().equals("*")) {
                all.add(new Output(item.alias(), isShown(plain, item)));
                continue;
            }
            if (plain.joinsByName()) {
                return Optional.empty();
            }
            for (PlainSelect.Source source : plain.sources()) {
                if (item.table().isEmpty() || item.table().equals(source.name())) {
                    Relation relation = relations.get(source.relation());
                    if (relation == null || relation.columns().isEmpty()) {
                        return Optional.empty();
                    }
                    for (String column : relation.columns()) {
                        all.add(new Output("", !relation.masked().contains(column)));
                    }
                }
            }
        }
        return Optional.of(all);
    }

    private boolean isShown(PlainSelect plain, PlainSelect.Item item) {
        Set<Relation> candidates =
                plain.sources().stream()
                        .filter(each -> item.table().isEmpty() || item.table().equals(each.name()))
                        .map(each -> relations.get(each.relation()))
                        .filter(Objects::nonNull)
                        .collect(Collectors.toSet());
        return candidates.stream().noneMatch(each -> each.masked().contains(item.column()))
                && candidates.stream().anyMatch(each -> each.names().contains(item.column()));
    }
}
