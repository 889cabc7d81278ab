package dev.toolroom.capability.designer.exchange.orm;

import static java.util.stream.Collectors.joining;

import dev.toolroom.capability.designer.exchange.orm.OrmModel.Default;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Writes a design as declarative models of SQLAlchemy, in Python. */
public final class SqlAlchemyModels {
    /** A colon that SQLAlchemy would take for the mark of a parameter. */
    private static final Pattern PARAMETER = Pattern.compile("(?<![:\\\\]):(?=\\w)");

    private final OrmModel model;
    private final DatabaseKind kind;
    private final Map<String, String> types;
    private final Set<String> imports = new TreeSet<>(List.of("Column"));
    private final Set<String> dialects = new TreeSet<>();
    private boolean raw;

    private SqlAlchemyModels(DatabaseSchema schema, DatabaseKind kind) {
        this.kind = kind;
        this.types = OrmModel.types("sqlalchemy", kind);
        Set<String> reserved = OrmModel.reserved("sqlalchemy");
        types.values().forEach(each -> reserved.add(each.replaceFirst("[(.#].*", "")));
        this.model = new OrmModel(schema, kind, reserved);
    }

    /** Returns the models for a database of a kind. */
    public static OrmText of(DatabaseSchema schema, DatabaseKind kind) {
        return new SqlAlchemyModels(schema, kind).text();
    }

    private String used(String word) {
        imports.add(word);
        return word;
    }

    private OrmText text() {
        var models = new StringBuilder();
        model.schema.tables().forEach(table -> addModel(table, models));
        var out = new StringBuilder("from sqlalchemy import ");
        out.append(String.join(", ", imports)).append("\n");
        dialects.forEach(each -> out.append("from sqlalchemy.dialects import " + each + "\n"));
        out.append("from sqlalchemy.orm import declarative_base, relationship\n");
        out.append(raw ? "from sqlalchemy.types import UserDefinedType\n" : "");
        out.append("\nBase = declarative_base()\n");
        if (raw) {
            out.append(
                    """


                    class Raw(UserDefinedType):
                        \"""A type that SQLAlchemy has no word for.\"""

                        cache_ok = True

                        def __init__(self, sql):
                            self.sql = sql

                        def get_col_spec(self, **kw):
                            return self.sql
                    """);
        }
        return new OrmText(out.append(models).toString(), model.losses);
    }

    private void addModel(Table table, StringBuilder out) {
        List<String> arguments = arguments(table);
        if (table.primaryKey() == null) {
            addTable(table, arguments, out);
            return;
        }
        out.append("\n\nclass ").append(model.name(table)).append("(Base):\n");
        out.append("    __tablename__ = ").append(quoted(table.name())).append("\n");
        out.append("    __table_args__ = (\n");
        arguments.forEach(each -> out.append("        ").append(each).append(",\n"));
        out.append("        {").append(keywords(table, ": ", true)).append("},\n    )\n\n");
        for (Column column : table.columns()) {
            out.append("    ").append(model.name(column)).append(" = ");
            out.append(column(table, column)).append("\n");
        }
        Set<String> taken = OrmModel.reserved("sqlalchemy");
        table.columns().forEach(each -> taken.add(model.name(each)));
        for (ForeignKey key : table.foreignKeys()) {
            addRelationship(table, key, taken, out);
        }
    }

    /** A table without a primary key, which cannot be a class. */
    private void addTable(Table table, List<String> arguments, StringBuilder out) {
        model.losses.add(table.label() + ": a table and no class, as it has no primary key");
        out.append("\n\n").append(model.name(table)).append(" = ").append(used("Table"));
        out.append("(\n    ").append(quoted(table.name())).append(",\n    Base.metadata,\n");
        for (Column column : table.columns()) {
            out.append("    ").append(column(table, column)).append(",\n");
        }
        arguments.forEach(each -> out.append("    ").append(each).append(",\n"));
        String keywords = keywords(table, "=", false);
        out.append(keywords.isEmpty() ? "" : "    " + keywords + ",\n").append(")\n");
    }

    private String keywords(Table table, String is, boolean quoted) {
        var found = new ArrayList<String>();
        String quote = quoted ? "'" : "";
        if (!inMainSchema(table)) {
            found.add(quote + "schema" + quote + is + quoted(table.schema()));
        }
        if (table.comment() != null) {
            found.add(quote + "comment" + quote + is + quoted(table.comment()));
        }
        boolean counts = table.columns().stream().anyMatch(each -> each.identity() != null);
        if (counts && kind == DatabaseKind.SQLITE) {
            found.add(quote + "sqlite_autoincrement" + quote + is + "True");
        }
        return String.join(", ", found);
    }

    private void addRelationship(
            Table table, ForeignKey key, Set<String> taken, StringBuilder out) {
        Table target = model.target(key);
        if (target.primaryKey() == null) {
            model.lose(table, "the relationship of " + key.name());
            return;
        }
        String name = model.unique(model.name(target).toLowerCase(Locale.ROOT), taken);
        String remote =
                model.names(target, key.referencedColumns()).stream()
                        .map(each -> model.name(target) + "." + each)
                        .collect(joining(", "));
        out.append("    ").append(name).append(" = relationship(");
        out.append(quoted(model.name(target))).append(", foreign_keys=[");
        out.append(String.join(", ", model.names(table, key.columns())));
        out.append("], remote_side=").append(quoted("[" + remote + "]")).append(")\n");
    }

    private String column(Table table, Column column) {
        var parts = new ArrayList<String>();
        parts.add(quoted(column.name()));
        parts.add(type(column));
        var given = model.defaultOf(column);
        boolean counts = given.filter(each -> each.form() == Default.Form.COUNT).isPresent();
        if (column.identity() != null
                && kind != DatabaseKind.SQLITE
                && kind != DatabaseKind.MARIADB) {
            parts.add(
                    used("Identity")
                            + "(start="
                            + column.identity().seed()
                            + ", increment="
                            + column.identity().increment()
                            + (column.identity().always() ? ", always=True)" : ")"));
        }
        if (column.computed() != null) {
            parts.add(
                    used("Computed")
                            + "("
                            + quoted(sql(column.computed().formula()))
                            + ", persisted="
                            + (column.computed().persisted() ? "True)" : "False)"));
        }
        boolean key = table.isKeyColumn(column.id());
        if (key) {
            parts.add("primary_key=True");
            parts.add("autoincrement=" + (counts ? "True" : "False"));
        } else {
            parts.add("nullable=" + (column.nullable() ? "True" : "False"));
        }
        if (given.isPresent() && !counts && column.computed() == null) {
            String value = sql(String.valueOf(column.defaultValue()));
            parts.add("server_default=" + used("text") + "(" + quoted(value) + ")");
        }
        if (column.comment() != null) {
            parts.add("comment=" + quoted(column.comment()));
        }
        return "Column(" + String.join(", ", parts) + ")";
    }

    private String type(Column column) {
        var named = model.enumName(column);
        if (named.isPresent()) {
            String name = named.get();
            int dot = name.lastIndexOf('.');
            String schema = dot < 0 ? "public" : name.substring(0, dot);
            return used("Enum")
                    + "("
                    + list(model.enums().getOrDefault(name, List.of()))
                    + ", name="
                    + quoted(name.substring(dot + 1))
                    + (schema.equals("public") ? "" : ", schema=" + quoted(schema))
                    + ")";
        }
        var values = model.inlineEnum(column);
        if (values.isPresent()) {
            return used("Enum") + "(" + list(values.get()) + ")";
        }
        String found = types.get(column.type().name());
        String numbers = model.numbers(column);
        if (found == null || !column.type().attributes().isEmpty() || numbers.equals("MAX")) {
            raw = true;
            return "Raw(" + quoted(model.sqlType(column)) + ")";
        }
        int dot = found.indexOf('.');
        if (dot > 0) {
            dialects.add(found.substring(0, dot));
        } else {
            imports.add(found.replaceFirst("[(#].*", ""));
        }
        if (found.contains("=#")) {
            return numbers.isEmpty()
                    ? found.replaceFirst("(, )?\\w+=#", "")
                    : found.replace("#", numbers);
        }
        return found.replace("#", OrmModel.bracketed(numbers));
    }

    private List<String> arguments(Table table) {
        var found = new ArrayList<String>();
        if (table.primaryKey() != null) {
            String name = table.primaryKey().name();
            found.add(
                    used("PrimaryKeyConstraint")
                            + "("
                            + list(table.columnNames(table.primaryKey().columns()))
                            + (name == null ? ")" : ", name=" + quoted(name) + ")"));
        }
        table.foreignKeys().forEach(each -> found.add(foreignKey(each, table)));
        table.uniques()
                .forEach(
                        each ->
                                found.add(
                                        used("UniqueConstraint")
                                                + "("
                                                + list(table.columnNames(each.columns()))
                                                + ", name="
                                                + quoted(each.name())
                                                + ")"));
        table.checks()
                .forEach(
                        each ->
                                found.add(
                                        used("CheckConstraint")
                                                + "("
                                                + quoted(sql(each.expression()))
                                                + ", name="
                                                + quoted(each.name())
                                                + ")"));
        table.indexes().forEach(each -> found.add(index(table, each)));
        return found;
    }

    private String foreignKey(ForeignKey key, Table table) {
        Table target = model.target(key);
        String place = (inMainSchema(target) ? "" : target.schema() + ".") + target.name() + ".";
        List<String> columns =
                target.columnNames(key.referencedColumns()).stream()
                        .map(each -> place + each)
                        .toList();
        return used("ForeignKeyConstraint")
                + "(["
                + list(table.columnNames(key.columns()))
                + "], ["
                + list(columns)
                + "], name="
                + quoted(key.name())
                + action("ondelete", key.onDelete())
                + action("onupdate", key.onUpdate())
                + ")";
    }

    private boolean inMainSchema(Table table) {
        return table.schema().isEmpty()
                || !model.dialect.hasSchemas()
                || table.schema().equals(model.dialect.mainSchema());
    }

    private static String action(String word, ReferentialAction action) {
        return action == ReferentialAction.NO_ACTION
                ? ""
                : ", " + word + "=" + quoted(action.sql());
    }

    private String index(Table table, TableIndex index) {
        String parts =
                index.parts().stream()
                        .map(
                                each -> {
                                    String name = table.columnName(each.column());
                                    return each.descending()
                                            ? used("text")
                                                    + "("
                                                    + quoted(
                                                            sql(model.dialect.quote(name))
                                                                    + " DESC")
                                                    + ")"
                                            : quoted(name);
                                })
                        .collect(joining(", "));
        var text = new StringBuilder(used("Index") + "(" + quoted(index.name()) + ", " + parts);
        text.append(index.unique() ? ", unique=True" : "");
        String prefix =
                kind == DatabaseKind.POSTGRESQL
                        ? ", postgresql_"
                        : kind == DatabaseKind.SQLITE ? ", sqlite_" : ", mssql_";
        if (!index.included().isEmpty()) {
            String columns = list(table.columnNames(index.included()));
            text.append(prefix).append("include=[").append(columns).append("]");
        }
        if (index.filter() != null) {
            String filter = quoted(sql(index.filter()));
            text.append(prefix).append("where=").append(used("text")).append("(" + filter + ")");
        }
        return text.append(")").toString();
    }

    private static String sql(String expression) {
        return PARAMETER.matcher(expression).replaceAll("\\\\:");
    }

    private static String list(List<String> values) {
        return values.stream().map(SqlAlchemyModels::quoted).collect(joining(", "));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
    }
}
