package dev.toolroom.capability.designer.model.rules;

import static dev.toolroom.capability.designer.model.EditFields.shorten;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.NameLimit;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TypeRule;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What columns may not be. Columns that an edit left alone are not looked at. */
public final class ColumnRules {
    private final TypeVocabulary types;
    private final NameLimit room;

    public ColumnRules(TypeVocabulary types, NameLimit room) {
        this.types = types;
        this.room = room;
    }

    public void check(@Nullable Table before, Table after) {
        if (after.columns().isEmpty()) {
            throw invalid("Table '" + after.label() + "' must have at least one column");
        }
        Map<String, Boolean> names = new HashMap<>();
        int identities = 0;
        boolean changed = false;
        for (Column column : after.columns()) {
            Column old = before == null ? null : before.column(column.id()).orElse(null);
            boolean fresh = !column.equals(old);
            Boolean twin = names.put(column.name().toLowerCase(Locale.ROOT), fresh);
            // Two that the database came with, and that differ only in case, may stay.
            if (twin != null && (twin || fresh)) {
                throw invalid(
                        "Column '" + column.name() + "' already exists in '" + after.label() + "'");
            }
            identities += column.identity() == null ? 0 : 1;
            changed |= fresh;
            if (fresh) {
                check(column);
            }
            if (column.nullable() && after.isKeyColumn(column.id())) {
                throw invalid(
                        "Column '%s' cannot be null because it is a primary key"
                                .formatted(column.name()));
            }
        }
        if (changed && identities > 1) {
            throw invalid("Table '" + after.label() + "' can have only one identity column");
        }
    }

    private void check(Column column) {
        NameRules.check("Column name", column.name(), room);
        size(column);
        identity(column);
        if (column.computed() != null
                && (column.defaultValue() != null || column.identity() != null)) {
            throw invalid(
                    "Column '%s' is computed and can have neither default nor identity"
                            .formatted(column.name()));
        }
    }

    private void identity(Column column) {
        if (column.identity() == null) {
            return;
        }
        TypeRule rule = types.ruleOf(column.type());
        if (!rule.identity() || (rule.form() == TypeRule.Form.PRECISION && scaled(column))) {
            throw invalid(
                    "Column '%s' cannot be an identity: type %s does not count"
                            .formatted(column.name(), types.text(column.type())));
        }
        if (column.identity().increment() == 0) {
            throw invalid(
                    "Column '" + column.name() + "' needs an identity increment other than 0");
        }
        if (column.defaultValue() != null) {
            throw invalid(
                    "Column '" + column.name() + "' is an identity and cannot have a default");
        }
        if (column.nullable()) {
            throw invalid(
                    "Column '" + column.name() + "' cannot be null because it is an identity");
        }
    }

    private static boolean scaled(Column column) {
        return column.type().scale() != 0;
    }

    private void size(Column column) {
        ColumnType type = column.type();
        TypeRule rule = types.ruleOf(type);
        switch (rule.form()) {
            case PLAIN -> {}
            case LENGTH -> {
                boolean allowed =
                        type.length() == ColumnType.MAX
                                ? rule.unlimited()
                                : type.length() <= rule.most()
                                        && (type.length() > 0 || rule.usual() == 0);
                if (!allowed || type.length() < ColumnType.MAX) {
                    throw invalid(
                            "Invalid max length '%s' of column '%s': %s"
                                    .formatted(
                                            type.lengthText(),
                                            column.name(),
                                            allowedLengths(rule)));
                }
            }
            case PRECISION -> {
                boolean none = type.precision() == 0 && rule.usual() == 0;
                if (!none && (type.precision() < 1 || type.precision() > rule.most())) {
                    throw invalid(
                            "Invalid precision %s of column '%s': 1 to %s"
                                    .formatted(type.precision(), column.name(), rule.most()));
                }
                if (type.scale() < 0 || type.scale() > type.precision()) {
                    throw invalid(
                            "Invalid scale %s of column '%s': 0 to its precision %s"
                                    .formatted(type.scale(), column.name(), type.precision()));
                }
            }
            case SCALE -> {
                if (type.scale() < 0 || type.scale() > rule.most()) {
                    throw invalid(
                            "Invalid scale %s of column '%s': %s takes 0 to %s"
                                    .formatted(
                                            type.scale(), column.name(), rule.name(), rule.most()));
                }
            }
        }
    }

    public static String allowedLengths(TypeRule rule) {
        return rule.name() + " takes 1 to " + rule.most() + (rule.unlimited() ? " or MAX" : "");
    }

    private static RuntimeException invalid(String message) {
        return DesignerRefusal.VALIDATION_ERROR.because(shortened(message));
    }

    private static String shortened(String message) {
        return message.length() <= 240 ? message : shorten(message) + "…";
    }
}
