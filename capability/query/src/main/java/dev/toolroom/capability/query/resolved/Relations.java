package dev.toolroom.capability.query.resolved;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.gate.ReadStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * Gathers what a catalogue says of tables and views, and carries masks on to what hangs on them.
 */
public final class Relations {
    private final Dialect dialect;
    private final BiPredicate<String, String> masks;

    /** By the folded name of a relation, then by the place of each that goes by it. */
    private final Map<String, Map<String, List<String>>> columns = new LinkedHashMap<>();

    private final Map<String, Set<String>> masked = new HashMap<>();
    private final Map<String, Set<String>> indexes = new HashMap<>();
    private final Set<String> deciding = new HashSet<>();
    private final Set<String> opaque = new HashSet<>();

    /**
     * Gathers nothing yet.
     *
     * @param masks by table and column
     */
    public Relations(Dialect dialect, BiPredicate<String, String> masks) {
        this.dialect = dialect;
        this.masks = masks;
    }

    /**
     * In the order of the table's columns.
     *
     * @param schema of the table: another may have one of the same name
     */
    public void column(String schema, String table, String column) {
        String name = folded(table);
        columns.computeIfAbsent(name, each -> new LinkedHashMap<>())
                .computeIfAbsent(schema + "." + table, each -> new ArrayList<>())
                .add(folded(column));
        if (masks.test(table, column)) {
            masked.computeIfAbsent(name, each -> new HashSet<>()).add(folded(column));
        }
    }

    /** That what a table has under a name that is not listed is masked. */
    public void hidden(String table, String column) {
        masked.computeIfAbsent(folded(table), each -> new HashSet<>()).add(folded(column));
    }

    /** That an index of a table has a masked column. */
    public void index(String table, String index) {
        indexes.computeIfAbsent(folded(table), each -> new HashSet<>()).add(folded(index));
    }

    /**
     * That the values of a table can be reached without its columns, and that it may show those of
     * whatever its declaration names.
     *
     * @return whether that is more than was known before
     */
    public boolean hiding(String table, String declaration) {
        String name = folded(table);
        boolean others =
                namesIn(declaration).stream()
                        .anyMatch(each -> !each.equals(name) && isMasked(each));
        boolean more = false;
        if (others) {
            more = masked.computeIfAbsent(name, any -> new HashSet<>()).addAll(own(name));
        }
        return (isMasked(name) && opaque.add(name)) || more;
    }

    private boolean isMasked(String name) {
        return !masked.getOrDefault(name, Set.of()).isEmpty();
    }

    private Set<String> namesIn(String declaration) {
        try {
            return Gate.namesIn(dialect, declaration);
        } catch (Objection e) {
            // Nobody knows what it shows.
            return masked.keySet();
        }
    }

    /** The columns of all that go by a name. */
    private Set<String> own(String name) {
        return columns.getOrDefault(name, Map.of()).values().stream()
                .flatMap(List::stream)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private boolean isTwice(String name) {
        return columns.getOrDefault(name, Map.of()).size() > 1;
    }

    /**
     * What a view shows of what is masked.
     *
     * @return whether that is more than was known before
     */
    public boolean view(String view, Set<String> definitions, Set<String> routines) {
        String name = folded(view);
        var judge = new TextJudge(relations(), routines, Set.of(), false);
        boolean more = false;
        for (String each : definitions) {
            Verdict verdict = verdict(judge, each);
            var own = new ArrayList<>(own(name));
            var hidden = masked.computeIfAbsent(name, any -> new HashSet<>());
            boolean unsure =
                    verdict.all()
                            || (!verdict.masked().isEmpty()
                                    && (isTwice(name) || verdict.outputs() != own.size()));
            for (int i = 0; i < own.size(); i++) {
                more |= (unsure || verdict.isMasked(i)) && hidden.add(own.get(i));
            }
            more |= !verdict.deciding().isEmpty() && deciding.add(name);
        }
        return more;
    }

    private Verdict verdict(TextJudge judge, String definition) {
        try {
            ReadStatement statement = Gate.check(dialect, definition);
            return judge.judge(statement);
        } catch (Objection e) {
            // Nobody knows what it shows.
            return Verdict.untraced(TextJudge.SOME);
        }
    }

    /** By their names. */
    public Map<String, Relation> relations() {
        var all = new HashMap<String, Relation>();
        columns.forEach(
                (name, places) ->
                        all.put(
                                name,
                                new Relation(
                                        Set.copyOf(places.values()).size() == 1
                                                ? places.values().iterator().next()
                                                : List.of(),
                                        own(name),
                                        masked.getOrDefault(name, Set.of()),
                                        deciding.contains(name),
                                        opaque.contains(name),
                                        indexes.getOrDefault(name, Set.of()))));
        return all;
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
