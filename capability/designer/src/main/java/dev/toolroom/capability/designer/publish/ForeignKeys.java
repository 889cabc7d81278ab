package dev.toolroom.capability.designer.publish;

import dev.toolroom.capability.designer.publish.change.Change;
import dev.toolroom.capability.designer.publish.change.Constraints;
import dev.toolroom.capability.designer.publish.change.Pair;
import dev.toolroom.capability.designer.publish.change.Risk;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Plans foreign keys: those in the way are dropped first and added again last. */
final class ForeignKeys {
    private final Ddl ddl;
    private final Map<String, Table> olds;
    private final Map<String, Table> news;
    private final Map<String, Pair> pairs;
    private final Facts facts;
    private final Consumer<Step> sink;
    private final Aside aside;

    ForeignKeys(
            Ddl ddl,
            Map<String, Table> olds,
            Map<String, Table> news,
            Map<String, Pair> pairs,
            Facts facts,
            Aside aside,
            Consumer<Step> sink) {
        this.ddl = ddl;
        this.olds = olds;
        this.news = news;
        this.pairs = pairs;
        this.facts = facts;
        this.aside = aside;
        this.sink = sink;
    }

    /**
     * Rebuilds tables whose foreign keys are part of their declaration and refer to a renamed
     * column.
     */
    void followTargets() {
        for (Pair pair : List.copyOf(pairs.values())) {
            boolean stale =
                    pair.after().foreignKeys().stream()
                            .anyMatch(
                                    key -> {
                                        Pair to = pairs.get(key.referencedTable());
                                        return to != null
                                                && to.rebuilt()
                                                && renames(to, key.referencedColumns());
                                    });
            if (stale && !pair.rebuilt()) {
                pairs.put(
                        pair.after().id(),
                        pair.asRebuilt("a foreign key refers to a renamed column"));
            }
        }
    }

    private static boolean renames(@Nullable Pair pair, List<String> columns) {
        return pair != null
                && !pair.before().columnNames(columns).equals(pair.after().columnNames(columns));
    }

    /** Where one statement makes all changes of a table, it may not rename what keys stand on. */
    private boolean renamed(Table from, ForeignKey key) {
        return ddl.dialect().altersAtOnce()
                && (renames(pairs.get(from.id()), key.columns())
                        || renames(pairs.get(key.referencedTable()), key.referencedColumns()));
    }

    /** Whether a foreign key of the base cannot stay as it is while the rest changes. */
    private boolean standsAside(Table from, ForeignKey key) {
        return mustGo(from, key)
                || (ddl.dialect().keysLeanOnIndexes()
                        && from.foreignKeys().stream()
                                .anyMatch(other -> sharesIndex(key, other) && mustGo(from, other)));
    }

    /** Whether two keys may use the same index. */
    private static boolean sharesIndex(ForeignKey one, ForeignKey other) {
        return one.columns().getFirst().equals(other.columns().getFirst());
    }

    private boolean mustGo(Table from, ForeignKey key) {
        Table fresh = news.get(from.id());
        boolean kept = fresh != null && fresh.foreignKey(key.id()).filter(key::equals).isPresent();
        return !kept
                || disturbed(from, key.columns())
                || targetDisturbed(key)
                || renamed(from, key)
                || (ddl.dialect().keysLeanOnIndexes()
                        && Constraints.loses(pair(from), key.columns()));
    }

    private Pair pair(Table table) {
        return Objects.requireNonNull(pairs.get(table.id()));
    }

    private boolean disturbed(Table table, List<String> columns) {
        Pair pair = pairs.get(table.id());
        return pair == null
                || pair.rebuilt()
                || columns.stream().anyMatch(pair.disturbed()::contains);
    }

    /** Whether the referenced key is dropped, if only to be added again. */
    private boolean targetDisturbed(ForeignKey key) {
        Table table = olds.get(key.referencedTable());
        return table == null
                || disturbed(table, key.referencedColumns())
                || Constraints.losesKey(pair(table), key.referencedColumns())
                || (ddl.dialect().keysLeanOnIndexes()
                        && Constraints.loses(pair(table), key.referencedColumns()));
    }

    void drop() {
        if (ddl.dialect().declaresKeys()) {
            return;
        }
        for (Table table : olds.values()) {
            List<ForeignKey> gone =
                    table.foreignKeys().stream().filter(key -> standsAside(table, key)).toList();
            if (!gone.isEmpty()) {
                drop(table, gone);
            }
        }
    }

    /** Drops keys in one statement or several, depending on the engine. */
    private void drop(Table table, List<ForeignKey> gone) {
        List<String> statements = ddl.dropForeignKeys(table, gone);
        Table fresh = news.get(table.id());
        for (int i = 0; i < statements.size(); i++) {
            List<String> names =
                    (statements.size() == 1 ? gone : List.of(gone.get(i)))
                            .stream().map(ForeignKey::name).toList();
            List<String> lost =
                    fresh == null ? List.of() : new Losses(facts).ofParts(table, fresh, names);
            sink.accept(new Step(statements.get(i), table.label(), List.of(), 0, lost));
            aside.put(table, names);
        }
    }

    void add() {
        if (!ddl.dialect().declaresKeys()) {
            news.values().forEach(this::add);
        }
    }

    private void add(Table table) {
        Table old = olds.get(table.id());
        for (ForeignKey key : table.foreignKeys()) {
            ForeignKey before = old == null ? null : old.foreignKey(key.id()).orElse(null);
            if (old == null || before == null || standsAside(old, before)) {
                Table referenced = Objects.requireNonNull(news.get(key.referencedTable()));
                String object = table.label() + "." + key.name();
                String sql = ddl.addForeignKey(table, referenced, key);
                List<Risk> risks = risks(old, before, key);
                long touched = old == null || risks.isEmpty() ? 0 : facts.rows(old);
                sink.accept(
                        new Step(sql, object, risks, touched)
                                .doing(new Change.AddForeignKey(table, referenced, key)));
            }
        }
    }

    private static List<Risk> risks(
            @Nullable Table old, @Nullable ForeignKey before, ForeignKey after) {
        if (old == null) {
            return List.of();
        }
        if (before == null) {
            return List.of(Risk.FOREIGN_KEY_OVER_ROWS);
        }
        return widened(before, after) ? List.of(Risk.CASCADE_WIDENED) : List.of();
    }

    private static boolean widened(ForeignKey before, ForeignKey after) {
        return before.onDelete() != after.onDelete() || before.onUpdate() != after.onUpdate();
    }
}
