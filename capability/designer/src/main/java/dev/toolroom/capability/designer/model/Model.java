package dev.toolroom.capability.designer.model;

import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one design, found by id and by name, and their version.
 *
 * <p>Changed by {@link Delta}s at a cost that depends on what they touch, not on how much there is.
 * Not safe for several threads: its designer sees to that.
 */
public final class Model {
    private static final Comparator<Table> BY_NAME =
            Comparator.comparing((Table table) -> table.key())
                    .thenComparing(Table::label)
                    .thenComparing(Table::id);

    private final Set<String> schemas = new LinkedHashSet<>();
    private final Set<Carried> carried = new LinkedHashSet<>();
    private final Map<String, Table> tables = new HashMap<>();
    private final Map<String, List<String>> byName = new HashMap<>();
    private final Map<String, Set<String>> referrers = new HashMap<>();
    private final Map<String, Integer> constraints = new HashMap<>();
    private final VersionHash hash = new VersionHash();

    public Model(DatabaseSchema schema) {
        schemas.addAll(schema.schemas());
        schemas.forEach(hash::addSchema);
        schema.carried().forEach(this::carry);
        schema.tables().forEach(this::put);
        schema.tables().forEach(table -> hash.set(table, this));
    }

    /** Takes over what a delta says; the tables it names are as it says they are before. */
    public void apply(Delta delta) {
        delta.schemasDropped().forEach(this::dropSchema);
        delta.schemasAdded().forEach(this::addSchema);
        delta.carriedDropped().stream()
                .filter(carried::remove)
                .forEach(each -> hash.removeSchema(text(each)));
        delta.carriedAdded().forEach(this::carry);
        Set<String> touched = new LinkedHashSet<>();
        for (Delta.Change change : delta.tables()) {
            Table before = change.before();
            Table after = change.after();
            if (before != null) {
                remove(before);
            }
            if (after != null) {
                put(after);
            }
            touched.add(change.id());
            if (namesChanged(before, after)) {
                touched.addAll(referrers.getOrDefault(change.id(), Set.of()));
            }
        }
        for (String id : touched) {
            Table table = tables.get(id);
            if (table == null) {
                hash.remove(id);
            } else {
                hash.set(table, this);
            }
        }
    }

    private void carry(Carried object) {
        if (carried.add(object)) {
            hash.addSchema(text(object));
        }
    }

    private static String text(Carried object) {
        return object.label() + "\n" + object.sql();
    }

    private void addSchema(String name) {
        if (schemas.add(name)) {
            hash.addSchema(name);
        }
    }

    private void dropSchema(String name) {
        if (schemas.remove(name)) {
            hash.removeSchema(name);
        }
    }

    /** Whether what others call this table, or its columns, is another now. */
    private static boolean namesChanged(@Nullable Table before, @Nullable Table after) {
        if (before == null || after == null || !before.key().equals(after.key())) {
            return true;
        }
        return !before.columns().equals(after.columns());
    }

    private void put(Table table) {
        tables.put(table.id(), table);
        byName.computeIfAbsent(table.key(), key -> new ArrayList<>(1)).add(table.id());
        for (ForeignKey key : table.foreignKeys()) {
            referrers
                    .computeIfAbsent(key.referencedTable(), id -> new LinkedHashSet<>())
                    .add(table.id());
        }
        names(table).forEach(name -> constraints.merge(name, 1, Integer::sum));
    }

    private void remove(Table table) {
        tables.remove(table.id());
        List<String> named = byName.getOrDefault(table.key(), List.of());
        if (named.size() <= 1) {
            byName.remove(table.key());
        } else {
            named.remove(table.id());
        }
        for (ForeignKey key : table.foreignKeys()) {
            Set<String> ids = referrers.get(key.referencedTable());
            if (ids != null && ids.remove(table.id()) && ids.isEmpty()) {
                referrers.remove(key.referencedTable());
            }
        }
        names(table)
                .forEach(
                        name ->
                                constraints.computeIfPresent(
                                        name, (key, count) -> count == 1 ? null : count - 1));
    }

    /** Sixteen hexadecimal digits that tell equal designs from others. */
    public String version() {
        return hash.version();
    }

    public List<String> schemas() {
        return List.copyOf(schemas);
    }

    /** What the design knows as text, beside what belongs to its tables. */
    public List<Carried> carried() {
        return List.copyOf(carried);
    }

    public Optional<Table> table(String id) {
        return Optional.ofNullable(tables.get(id));
    }

    /** All that have this name in whatever case: more than one in a case-sensitive database. */
    public List<Table> named(String schema, String name) {
        return byName.getOrDefault(Table.key(schema, name), List.of()).stream()
                .map(tables::get)
                .toList();
    }

    public Collection<Table> unordered() {
        return tables.values();
    }

    /** By schema and name. */
    public List<Table> tables() {
        return tables.values().stream().sorted(BY_NAME).toList();
    }

    /** The tables with a foreign key to this one, itself perhaps among them. */
    public List<Table> referrers(String id) {
        return referrers.getOrDefault(id, Set.of()).stream().map(tables::get).toList();
    }

    private static Stream<String> names(Table table) {
        return Stream.concat(
                ConstraintNames.of(table).stream(), ConstraintNames.indexes(table).stream());
    }

    public int indexesNamed(String schema, String name) {
        return constraints.getOrDefault(ConstraintNames.indexKey(schema, name), 0);
    }

    public int constraintsNamed(String schema, String name) {
        return constraints.getOrDefault(ConstraintNames.key(schema, name), 0);
    }

    public DatabaseSchema schema() {
        return new DatabaseSchema(schemas(), tables(), carried());
    }
}
