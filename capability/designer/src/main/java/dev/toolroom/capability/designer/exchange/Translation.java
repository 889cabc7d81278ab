package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.model.EngineRules;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A design in the words of another database: its types, the usual defaults, quotes, schemas. What
 * has no equal there is said as near as the other database can.
 */
public final class Translation {
    private final TypeTranslation types;
    private final ExpressionTranslation expressions;
    private final DatabaseKind from;
    private final DatabaseKind to;
    private final List<String> losses = new ArrayList<>();

    private Translation(DatabaseKind from, DatabaseKind to) {
        this.from = from;
        this.to = to;
        this.types = new TypeTranslation(to);
        this.expressions = new ExpressionTranslation(to);
    }

    /**
     * A design in other words.
     *
     * @param losses what it says no longer, a line each
     */
    public record Translated(DatabaseSchema schema, List<String> losses) {}

    public static Translated of(DatabaseSchema schema, DatabaseKind from, DatabaseKind to) {
        if (Family.of(from) == Family.of(to)) {
            return new Translated(schema, List.of());
        }
        var translation = new Translation(from, to);
        DatabaseSchema all = translation.all(schema);
        return new Translated(all, translation.losses);
    }

    private DatabaseSchema all(DatabaseSchema schema) {
        List<String> schemas =
                Family.of(to).hasSchemas()
                        ? schema.schemas().stream().map(this::schema).distinct().toList()
                        : List.of();
        return new DatabaseSchema(schemas, schema.tables().stream().map(this::table).toList());
    }

    private String schema(String name) {
        return name.equalsIgnoreCase(Family.of(from).mainSchema())
                ? Family.of(to).mainSchema()
                : name;
    }

    private Table table(Table table) {
        PrimaryKey key = table.primaryKey();
        if (key != null) {
            said(table, "primary key", key.attributes());
        }
        table.checks().forEach(each -> said(table, each.name(), each.attributes()));
        Table named =
                Family.of(to).hasSchemas()
                        ? table.withName(schema(table.schema()), table.name())
                        : table.withName("", flat(table));
        return named.withColumns(
                        table.columns().stream().map(column -> column(table, column)).toList())
                .withForeignKeys(table.foreignKeys().stream().map(key -> key(table, key)).toList())
                .withPrimaryKey(
                        key == null ? null : new PrimaryKey(key.name(), key.columns()))
                .withUniques(
                        table.uniques().stream()
                                .map(each -> plain(table, each))
                                .toList())
                .withChecks(
                        table.checks().stream()
                                .map(
                                        each ->
                                                new CheckRule(
                                                        each.id(),
                                                        each.name(),
                                                        expressions.requoted(each.expression())))
                                .toList())
                .withIndexes(table.indexes().stream().map(this::index).toList());
    }

    private TableIndex index(TableIndex index) {
        String filter = index.filter();
        return filter == null ? index : index.withFilter(expressions.requoted(filter));
    }

    /** Where there are no schemas, one that is not the main one goes into the name. */
    private String flat(Table table) {
        boolean main =
                table.schema().isEmpty()
                        || table.schema().equalsIgnoreCase(Family.of(from).mainSchema());
        return main ? table.name() : table.schema() + "_" + table.name();
    }

    /** What other databases call restricting is what they do without being asked. */
    private ForeignKey key(Table table, ForeignKey key) {
        said(table, key.name(), key.attributes());
        boolean restricts = Family.of(to) == Family.POSTGRESQL || Family.of(to) == Family.SQLITE;
        return new ForeignKey(
                key.id(),
                key.name(),
                key.referencedTable(),
                key.mappings(),
                restricts ? key.onDelete() : plain(key.onDelete()),
                restricts ? key.onUpdate() : plain(key.onUpdate()));
    }

    private UniqueKey plain(Table table, UniqueKey key) {
        said(table, key.name(), key.attributes());
        return new UniqueKey(key.id(), key.name(), key.columns());
    }

    /** What was said of a constraint in words of the other database. */
    private void said(Table table, String name, String attributes) {
        if (!attributes.isEmpty()) {
            losses.add(table.label() + "." + name + ": " + attributes);
        }
    }

    private static ReferentialAction plain(ReferentialAction action) {
        return action == ReferentialAction.RESTRICT ? ReferentialAction.NO_ACTION : action;
    }

    /** How many columns of texts or bytes share the widest key that a column is in. */
    private int sharing(Table table, Column column) {
        return Stream.of(
                        Stream.ofNullable(table.primaryKey()).map(each -> each.columns()),
                        table.uniques().stream().map(each -> each.columns()),
                        table.indexes().stream().map(each -> each.columns()),
                        table.foreignKeys().stream().map(each -> each.columns()))
                .flatMap(each -> each)
                .filter(ids -> ids.contains(column.id()))
                .mapToInt(
                        ids ->
                                (int)
                                        ids.stream()
                                                .flatMap(id -> table.column(id).stream())
                                                .filter(this::isLong)
                                                .count())
                .max()
                .orElse(0);
    }

    private boolean isLong(Column column) {
        return switch (Meaning.of(column.type(), Family.of(from)).sort()) {
            case TEXT, FIXED_TEXT, BYTES, FIXED_BYTES, OTHER -> true;
            default -> false;
        };
    }

    private Column column(Table table, Column column) {
        TypeTranslation.Translated type =
                types.of(
                        column.type(),
                        Family.of(from),
                        new TypeTranslation.Use(
                                column.identity() != null, sharing(table, column)));
        type.losses().forEach(each -> losses.add(table.label() + "." + column.name() + ": " + each));
        Computed computed = column.computed();
        return new Column(
                column.id(),
                column.name(),
                type.type(),
                column.nullable(),
                identity(column.identity()),
                defaultValue(column.defaultValue(), type.truth()),
                column.defaultName(),
                computed == null
                        ? null
                        : new Computed(
                                expressions.requoted(computed.formula()), persisted(computed)),
                column.comment());
    }

    private @Nullable Identity identity(@Nullable Identity identity) {
        return identity == null
                ? null
                : new Identity(
                        identity.seed(),
                        identity.increment(),
                        identity.always() && EngineRules.promisesNumbers(to));
    }

    /** PostgreSQL works out when it reads from version 18 on only. */
    private boolean persisted(Computed computed) {
        return computed.persisted() || to == DatabaseKind.POSTGRESQL;
    }

    private @Nullable String defaultValue(@Nullable String value, boolean truth) {
        return value == null ? null : expressions.defaultValue(value, truth);
    }
}
