package dev.toolroom.capability.designer.publish.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.NameLimit;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How one database writes names, columns and constraints: standard SQL unless a dialect differs.
 */
abstract class Sql {
    private static final List<String> EARLY =
            List.of(
                    "MATCH FULL",
                    "NULLS NOT DISTINCT",
                    "NONCLUSTERED HASH",
                    "NONCLUSTERED",
                    "CLUSTERED");

    final Dialect dialect;
    final TypeVocabulary types;
    public final NameLimit room;

    Sql(DatabaseKind kind) {
        this.dialect = Dialect.of(kind);
        this.types = dialect.types();
        this.room = dialect.names();
    }

    String computed(Column column) {
        Computed computed = Objects.requireNonNull(column.computed());
        return type(column)
                + " GENERATED ALWAYS AS ("
                + computed.formula()
                + (computed.persisted() ? ") STORED" : ") VIRTUAL")
                + (column.nullable() ? "" : " NOT NULL");
    }

    public String quote(String name) {
        return dialect.quote(name);
    }

    public String name(Table table) {
        return name(table.schema(), table.name());
    }

    String name(String schema, String name) {
        return schema.isEmpty() ? quote(name) : quote(schema) + "." + quote(name);
    }

    String list(Table table, List<String> ids) {
        return table.columnNames(ids).stream().map(this::quote).collect(Collectors.joining(", "));
    }

    String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    String textOrNull(@Nullable String value) {
        return value == null ? "NULL" : text(value);
    }

    public String type(Column column) {
        return types.text(column.type());
    }

    String defaultValue(Column column) {
        return column.defaultValue() == null ? "" : " DEFAULT " + column.defaultValue();
    }

    String identity(Column column) {
        Identity identity = Objects.requireNonNull(column.identity());
        return "GENERATED %s AS IDENTITY (START WITH %s INCREMENT BY %s)"
                .formatted(
                        identity.always() ? "ALWAYS" : "BY DEFAULT",
                        identity.seed(),
                        identity.increment());
    }

    String definition(Table table, Column column) {
        return quote(column.name())
                + " "
                + (column.computed() == null ? stored(table, column) : computed(column));
    }

    /** What is said behind the name of a column that holds values of its own. */
    String stored(Table table, Column column) {
        return type(column)
                + (column.identity() == null ? "" : " " + identity(column))
                + defaultValue(column)
                + (column.nullable() ? "" : " NOT NULL");
    }

    public String primaryKeyName(Table table, PrimaryKey key) {
        return key.name() == null ? room.free("PK_" + table.name(), name -> false) : key.name();
    }

    private String constraint(String name) {
        return "CONSTRAINT " + quote(name) + " ";
    }

    String primaryKey(Table table, PrimaryKey key) {
        return "%sPRIMARY KEY%s (%s)%s"
                .formatted(
                        constraint(primaryKeyName(table, key)),
                        before(key.attributes()),
                        list(table, key.columns()),
                        after(key.attributes()));
    }

    String unique(Table table, UniqueKey key) {
        return "%sUNIQUE%s (%s)%s"
                .formatted(
                        constraint(key.name()),
                        before(key.attributes()),
                        list(table, key.columns()),
                        after(key.attributes()));
    }

    String check(CheckRule rule) {
        return "%sCHECK (%s)%s"
                .formatted(constraint(rule.name()), rule.expression(), after(rule.attributes()));
    }

    String foreignKey(Table table, Table target, ForeignKey key) {
        return constraint(key.name())
                + "FOREIGN KEY ("
                + list(table, key.columns())
                + ") REFERENCES "
                + referenced(target)
                + " ("
                + list(target, key.referencedColumns())
                + ")"
                + before(key.attributes())
                + action(" ON DELETE ", key.onDelete())
                + action(" ON UPDATE ", key.onUpdate())
                + after(key.attributes());
    }

    /** Some attributes stand before the rest of a constraint. */
    private static String before(String attributes) {
        return EARLY.stream()
                .filter(attributes::startsWith)
                .findFirst()
                .map(each -> " " + each)
                .orElse("");
    }

    private static String after(String attributes) {
        String rest = attributes.substring(Math.max(0, before(attributes).length() - 1)).strip();
        return rest.isEmpty() ? "" : " " + rest;
    }

    String referenced(Table target) {
        return name(target);
    }

    private static String action(String event, ReferentialAction action) {
        return action == ReferentialAction.NO_ACTION ? "" : event + action.sql();
    }

    String parts(Table table, TableIndex index) {
        return index.parts().stream()
                .map(
                        part ->
                                quote(table.columnName(part.column()))
                                        + (part.descending() ? " DESC" : ""))
                .collect(Collectors.joining(", "));
    }
}
