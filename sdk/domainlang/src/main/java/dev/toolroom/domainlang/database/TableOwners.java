package dev.toolroom.domainlang.database;

import dev.toolroom.domainlang.database.DatabaseFinding.Kind;
import dev.toolroom.domainlang.database.DatabaseTables.ForeignKey;
import dev.toolroom.domainlang.database.DatabaseTables.Table;
import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Relationship;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which bounded context owns which tables, by the metadata key {@code Tables}. */
public final class TableOwners {
    public static final String METADATA_KEY = "Tables";

    private final Map<BoundedContext, List<TablePattern>> patterns = new LinkedHashMap<>();
    private final List<DatabaseFinding> invalid = new ArrayList<>();

    public TableOwners(Model model) {
        for (BoundedContext each : model.boundedContexts()) {
            String text = each.metadata().get(METADATA_KEY);
            if (text != null) {
                TablePattern.parse(text)
                        .ifPresentOrElse(
                                found -> patterns.put(each, found),
                                () -> invalid.add(invalid(each, text)));
            }
        }
    }

    private static DatabaseFinding invalid(BoundedContext context, String text) {
        return new DatabaseFinding(
                Kind.INVALID_TABLES,
                "%s of %s is not of the form \"connection: schema.table, schema.*\": %s"
                        .formatted(METADATA_KEY, context.name(), text),
                "",
                null,
                null,
                List.of(context.fqn()),
                context.metadataLocation(METADATA_KEY));
    }

    /** The connections that contexts name, in the order of the model. */
    public Set<String> connections() {
        Set<String> names = new LinkedHashSet<>();
        patterns.values().forEach(all -> all.forEach(each -> names.add(each.connection())));
        return names;
    }

    /** Whether no context has the metadata key {@link #METADATA_KEY}. */
    public boolean isEmpty() {
        return patterns.isEmpty() && invalid.isEmpty();
    }

    /** Contexts whose metadata cannot be read. */
    public List<DatabaseFinding> invalid() {
        return List.copyOf(invalid);
    }

    /** Compares the model with one of its databases. */
    public List<DatabaseFinding> check(DatabaseTables database) {
        var check = new Check(database);
        check.owners.forEach(check::checkOwners);
        database.foreignKeys().forEach(check::checkKey);
        return check.findings;
    }

    /** The foreign keys of a database that the model does not allow. */
    public Map<ForeignKey, DatabaseFinding> crossings(DatabaseTables database) {
        var check = new Check(database);
        Map<ForeignKey, DatabaseFinding> crossings = new LinkedHashMap<>();
        for (ForeignKey each : database.foreignKeys()) {
            check.findings.clear();
            check.checkKey(each);
            check.findings.forEach(finding -> crossings.put(each, finding));
        }
        return crossings;
    }

    /** The contexts of each table that has any. */
    public Map<Table, List<BoundedContext>> owners(DatabaseTables database) {
        Map<Table, List<BoundedContext>> owners = new Check(database).owners;
        owners.values().removeIf(List::isEmpty);
        return owners;
    }

    private final class Check {
        private final DatabaseTables database;
        private final Map<Table, List<BoundedContext>> owners = new LinkedHashMap<>();
        private final List<DatabaseFinding> findings = new ArrayList<>();

        Check(DatabaseTables database) {
            this.database = database;
            database.tables().forEach(each -> owners.put(each, new ArrayList<>()));
            patterns.forEach((context, all) -> all.forEach(each -> assign(context, each)));
        }

        private void assign(BoundedContext context, TablePattern pattern) {
            if (!pattern.connection().equals(database.connection())) {
                return;
            }
            boolean found = false;
            for (var each : owners.entrySet()) {
                if (pattern.matches(each.getKey())) {
                    found = true;
                    if (!each.getValue().contains(context)) {
                        each.getValue().add(context);
                    }
                }
            }
            if (!found) {
                String message =
                        "%s owns %s, but %s has no such table"
                                .formatted(context.name(), pattern.label(), database.connection());
                add(Kind.MISSING_TABLE, message, null, null, List.of(context));
            }
        }

        private void checkOwners(Table table, List<BoundedContext> contexts) {
            if (contexts.isEmpty()) {
                String message = "No bounded context owns table " + table.label();
                add(Kind.TABLE_WITHOUT_OWNER, message, table, null, contexts);
            } else if (contexts.size() > 1) {
                String message =
                        "Table %s is owned by %s"
                                .formatted(
                                        table.label(),
                                        String.join(
                                                " and ",
                                                contexts.stream()
                                                        .map(BoundedContext::name)
                                                        .toList()));
                add(Kind.TABLE_WITH_SEVERAL_OWNERS, message, table, null, contexts);
            }
        }

        /** The context of the referencing table depends on that of the referenced one. */
        private void checkKey(ForeignKey key) {
            List<BoundedContext> from = owners.getOrDefault(key.from(), List.of());
            List<BoundedContext> to = owners.getOrDefault(key.to(), List.of());
            if (from.isEmpty() || to.isEmpty() || from.stream().anyMatch(to::contains)) {
                return;
            }
            BoundedContext downstream = from.getFirst();
            BoundedContext upstream = to.getFirst();
            List<Relationship> between = between(downstream, upstream);
            if (between.stream().anyMatch(each -> allows(each, upstream))) {
                return;
            }
            String crossing =
                    "%s of %s points at %s"
                            .formatted(key.name(), key.from().label(), key.to().label());
            if (between.isEmpty()) {
                String message =
                        "%s: %s and %s have no relationship that allows it"
                                .formatted(crossing, downstream.name(), upstream.name());
                add(
                        Kind.KEY_WITHOUT_RELATIONSHIP,
                        message,
                        key.from(),
                        key.name(),
                        List.of(downstream, upstream));
                return;
            }
            Relationship opposite = between.getFirst();
            String message =
                    "%s, but %s is upstream of %s in %s"
                            .formatted(
                                    crossing,
                                    downstream.name(),
                                    upstream.name(),
                                    opposite.owner().fqn());
            findings.add(
                    new DatabaseFinding(
                            Kind.KEY_AGAINST_DIRECTION,
                            message,
                            database.connection(),
                            key.from().label(),
                            key.name(),
                            List.of(downstream.fqn(), upstream.fqn()),
                            opposite.location()));
        }

        private void add(
                Kind kind,
                String message,
                @Nullable Table table,
                @Nullable String foreignKey,
                List<BoundedContext> contexts) {
            findings.add(
                    new DatabaseFinding(
                            kind,
                            message,
                            database.connection(),
                            table == null ? null : table.label(),
                            foreignKey,
                            contexts.stream().map(BoundedContext::fqn).toList(),
                            contexts.isEmpty()
                                    ? null
                                    : contexts.getFirst().metadataLocation(METADATA_KEY)));
        }
    }

    /** Separate Ways is a statement that there is no relationship. */
    private static List<Relationship> between(BoundedContext one, BoundedContext other) {
        return one.relationships().stream()
                .filter(each -> each.involves(other.fqn()))
                .filter(each -> !each.isSeparateWays())
                .toList();
    }

    private static boolean allows(Relationship relationship, BoundedContext upstream) {
        return relationship
                .upstream()
                .map(each -> each.equals(upstream.declaration().id()))
                .orElse(true);
    }
}
