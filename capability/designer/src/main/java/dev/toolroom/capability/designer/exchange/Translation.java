package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.model.EngineRules;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import java.util.List;
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

    private Translation(DatabaseKind from, DatabaseKind to) {
        this.from = from;
        this.to = to;
        this.types = new TypeTranslation(to);
        this.expressions = new ExpressionTranslation(to);
    }

    public static DatabaseSchema of(DatabaseSchema schema, DatabaseKind from, DatabaseKind to) {
        if (Family.of(from) == Family.of(to)) {
            return schema;
        }
        return new Translation(from, to).all(schema);
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
        Table named =
                Family.of(to).hasSchemas()
                        ? table.withName(schema(table.schema()), table.name())
                        : table.withName("", flat(table));
        return named.withColumns(table.columns().stream().map(this::column).toList())
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

    private Column column(Column column) {
        TypeTranslation.Translated type = types.of(column.type(), Family.of(from));
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
