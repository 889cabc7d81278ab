package dev.toolroom.capability.designer.model;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.OneExpression;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Texts that go into statements as they are must not be able to be more than they say: a default
 * that ends its statement could drop a table, and nobody would be asked.
 */
final class ExpressionRules {
    private static final Pattern TYPE =
            Pattern.compile(
                    "(?i)[\\p{L}_][\\p{L}\\p{N}_ .]*(\\((?:[^'();\\\\]|'(?:[^'\\\\]|'')*')*\\))?"
                            + "(\\s+(unsigned|signed|zerofill|varying|with|without|local|time|zone"
                            + "|precision))*(\\s+collate\\s+[\\p{L}\\p{N}_.\"]+)?(\\s*\\[\\d*])*");

    private ExpressionRules() {}

    /** Whatever came from the database itself may stay. */
    static void check(DatabaseKind kind, @Nullable Table before, Table after) {
        Map<String, String> known = before == null ? Map.of() : texts(before);
        texts(after)
                .forEach(
                        (text, what) -> {
                            if (!known.containsKey(text)) {
                                problem(kind, text)
                                        .ifPresent(
                                                why -> {
                                                    throw DesignerRefusal.VALIDATION_ERROR.because(
                                                            what + " " + why);
                                                });
                            }
                        });
        for (Column column : after.columns()) {
            Column old = before == null ? null : before.column(column.id()).orElse(null);
            boolean same = old != null && old.type().equals(column.type());
            if (!same && !TYPE.matcher(column.type().name()).matches()) {
                throw DesignerRefusal.VALIDATION_ERROR.because(
                        "Data type '"
                                + EditFields.shorten(column.type().name())
                                + "' of column '"
                                + column.name()
                                + "' is not a type alone");
            }
        }
    }

    private static Optional<String> problem(DatabaseKind kind, String text) {
        return OneExpression.problem(text, kind);
    }

    /** What each is, by its text. */
    private static Map<String, String> texts(Table table) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Column column : table.columns()) {
            String value = column.defaultValue();
            if (value != null) {
                texts.put(value, "Default of column '" + column.name() + "'");
            }
            if (column.computed() != null) {
                texts.put(column.computed().formula(), "Formula of column '" + column.name() + "'");
            }
        }
        table.checks().forEach(each -> texts.put(each.expression(), "Check '" + each.name() + "'"));
        table.indexes()
                .forEach(
                        each -> {
                            String filter = each.filter();
                            if (filter != null) {
                                texts.put(filter, "Where of index '" + each.name() + "'");
                            }
                        });
        return texts;
    }
}
