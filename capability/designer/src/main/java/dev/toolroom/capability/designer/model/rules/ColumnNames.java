package dev.toolroom.capability.designer.model.rules;

import dev.toolroom.capability.designer.model.EditFields;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.text.SimilarNames;
import java.util.List;
import java.util.Optional;

/** Which columns an expression may name, by where it stands. */
enum ColumnNames {
    /** Checks, formulas and filters: those of their table. */
    OF_TABLE {
        @Override
        Optional<String> problem(Dialect dialect, Table table, String text) {
            return ColumnReferences.unknown(dialect, table, text)
                    .map(
                            name ->
                                    "names '%s', which is no column of '%s'%s"
                                            .formatted(
                                                    EditFields.shorten(name),
                                                    table.label(),
                                                    meant(dialect, table, name)));
        }
    },
    /** None, but where a database takes values from other columns. */
    DEFAULT {
        @Override
        Optional<String> problem(Dialect dialect, Table table, String text) {
            if (dialect.defaultsAreTexts()) {
                return Optional.empty();
            }
            Optional<String> column =
                    dialect.defaultsNameColumns()
                            ? Optional.empty()
                            : ColumnReferences.first(dialect, table, text).map(Column::name);
            return column.map(name -> "names column '" + name + "', which a default cannot")
                    .or(
                            () ->
                                    ColumnReferences.unknown(dialect, table, text)
                                            .map(
                                                    name ->
                                                            "names '%s', which is no value; put a text in single quotes"
                                                                    .formatted(name)));
        }
    },
    /** What is not looked at. */
    ANY {
        @Override
        Optional<String> problem(Dialect dialect, Table table, String text) {
            return Optional.empty();
        }
    };

    /** What is wrong with the names in an expression, said of it. */
    abstract Optional<String> problem(Dialect dialect, Table table, String text);

    private static String meant(Dialect dialect, Table table, String name) {
        List<String> columns = table.columns().stream().map(Column::name).toList();
        Optional<String> same = columns.stream().filter(name::equalsIgnoreCase).findFirst();
        return same.map(each -> "; write " + dialect.quote(each))
                .or(
                        () ->
                                SimilarNames.to(name, columns)
                                        .map(each -> "; did you mean '" + each + "'?"))
                .orElse("");
    }
}
