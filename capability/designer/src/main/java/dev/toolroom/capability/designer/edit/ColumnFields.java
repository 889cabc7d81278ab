package dev.toolroom.capability.designer.edit;

import static dev.toolroom.capability.designer.model.EditFields.shorten;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.EditFields;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.model.rules.ColumnRules;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.TypeRule;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Builds columns from the fields of an edit. */
final class ColumnFields {
    private static final Pattern SERIAL = Pattern.compile("(?i)(small|big)?serial[248]?");

    static final Set<String> KNOWN =
            Set.of(
                    "name",
                    "dataType",
                    "maxLength",
                    "precision",
                    "scale",
                    "isPrimaryKey",
                    "isIdentity",
                    "identitySeed",
                    "identityIncrement",
                    "identityAlways",
                    "isNullable",
                    "defaultValue",
                    "defaultName",
                    "isComputed",
                    "computedFormula",
                    "computedPersisted",
                    "comment",
                    "position");

    private static final int SAMPLE = 8;

    private final Dialect dialect;
    private final TypeVocabulary types;
    private final Model model;

    ColumnFields(Dialect dialect, Model model) {
        this.dialect = dialect;
        this.types = dialect.types();
        this.model = model;
    }

    Column create(EditFields given) {
        String name =
                given.text("name")
                        .map(String::strip)
                        .orElseThrow(
                                DesignerRefusal.INVALID_REQUEST.supplier("Missing column.name"));
        if (given.filled("dataType") == null) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Missing column.dataType of column '" + shorten(name) + "'");
        }
        boolean key = given.flag("isPrimaryKey").orElse(false);
        Identity identity = identity(given, null);
        return new Column(
                Ids.fresh("c"),
                name,
                type(given, null, name),
                given.flag("isNullable").orElse(!key && identity == null),
                identity,
                given.expression("defaultValue"),
                given.filled("defaultName"),
                computed(given, null, name),
                given.filled("comment"));
    }

    /** A copy with what the edit names; a key column is made not null unless the edit objects. */
    Column change(Column before, EditFields set) {
        boolean becomesKey = set.flag("isPrimaryKey").orElse(false);
        boolean becomesIdentity = set.flag("isIdentity").orElse(false);
        boolean nullable =
                set.flag("isNullable").orElse(before.nullable() && !becomesKey && !becomesIdentity);
        String value =
                set.mentions("defaultValue")
                        ? set.expression("defaultValue")
                        : before.defaultValue();
        String named =
                set.mentions("defaultName") ? set.filled("defaultName") : before.defaultName();
        return new Column(
                before.id(),
                set.text("name").map(String::strip).orElse(before.name()),
                type(set, before.type(), before.name()),
                nullable,
                identity(set, before.identity()),
                value,
                value == null ? null : named,
                computed(set, before.computed(), before.name()),
                set.mentions("comment") ? set.filled("comment") : before.comment());
    }

    private static @Nullable Identity identity(EditFields given, @Nullable Identity before) {
        boolean wanted = given.flag("isIdentity").orElse(before != null);
        if (!wanted) {
            return null;
        }
        Identity from = before == null ? Identity.USUAL : before;
        return new Identity(
                given.number("identitySeed").orElse(from.seed()),
                given.number("identityIncrement").orElse(from.increment()),
                given.flag("identityAlways").orElse(from.always()));
    }

    private @Nullable Computed computed(
            EditFields given, @Nullable Computed before, String column) {
        boolean wanted = given.flag("isComputed").orElse(before != null);
        if (!wanted) {
            return null;
        }
        String formula = given.expression("computedFormula");
        if (formula == null && before != null && !given.mentions("computedFormula")) {
            formula = before.formula();
        }
        if (formula == null) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    "Column '" + shorten(column) + "' is computed and needs a computedFormula");
        }
        boolean usual = before == null ? dialect.persistsComputed() : before.persisted();
        return new Computed(formula, given.flag("computedPersisted").orElse(usual));
    }

    /** The type an edit asks for; a new type without numbers gets the usual ones. */
    private ColumnType type(EditFields given, @Nullable ColumnType before, String column) {
        String asked = given.filled("dataType");
        if (asked == null) {
            return before == null
                    ? ColumnType.plain("int")
                    : resized(given, before, before.scale(), column);
        }
        ColumnType parsed = known(asked, column);
        boolean bracketed = TypeVocabulary.isBracketed(asked);
        if (before != null && parsed.attributes().isEmpty() && keepsAttributes(before, parsed)) {
            parsed = parsed.withAttributes(before.attributes());
        }
        ColumnType from =
                before != null && before.name().equals(parsed.name()) && !bracketed
                        ? before.withAttributes(parsed.attributes())
                        : parsed;
        if (!bracketed) {
            boolean same = before != null && before.name().equals(parsed.name());
            return resized(given, from, same ? from.scale() : 0, column);
        }
        if (!agrees(given, parsed)) {
            throw DesignerRefusal.VALIDATION_ERROR.because(
                    ("Data type '%s' of column '%s' and its maxLength, precision or"
                                    + " scale do not agree")
                            .formatted(shorten(asked), shorten(column)));
        }
        return parsed;
    }

    /** An order of texts, and what else is said of a column, is not lost by another length. */
    private static boolean keepsAttributes(ColumnType before, ColumnType after) {
        return before.name().equals(after.name()) || (isText(before) && isText(after));
    }

    private static boolean isText(ColumnType type) {
        return type.name().contains("char") || type.name().contains("text");
    }

    /** Many callers send an empty text or 0 when they mean no value. */
    private static boolean agrees(EditFields given, ColumnType type) {
        String length = given.filled("maxLength");
        int precision = given.integer("precision", 0);
        int scale = given.integer("scale", 0);
        return (length == null
                        || length.strip().equals("0")
                        || length.strip().equalsIgnoreCase(type.lengthText()))
                && (precision == 0 || precision == type.precision())
                && (scale == 0 || scale == type.scale());
    }

    private ColumnType known(String asked, String column) {
        int bracket = asked.indexOf('(');
        String bare = bracket < 0 ? asked : asked.substring(0, bracket);
        boolean listed = types.takes(asked);
        Optional<String> problem = listed ? types.problem(asked) : Optional.empty();
        // To look at every column is for what is not known otherwise: a script has thousands.
        if ((listed && problem.isEmpty()) || inUse(asked)) {
            return types.parse(asked);
        }
        if (problem.isEmpty()) {
            throw DesignerRefusal.VALIDATION_ERROR.hinting(
                    "Data type '" + shorten(asked) + "' is invalid" + counting(bare),
                    "allowedDataTypesSample",
                    sample(bare));
        }
        throw DesignerRefusal.VALIDATION_ERROR.because(
                "Data type '%s' of column '%s': %s"
                        .formatted(shorten(asked), shorten(column), problem.get()));
    }

    /** What PostgreSQL and MariaDB call a type is a column that counts. */
    private static String counting(String asked) {
        return SERIAL.matcher(asked.strip()).matches()
                ? "; send a whole-number type with isIdentity: true"
                : "";
    }

    private List<String> sample(String asked) {
        List<String> all = types.names();
        Optional<String> near = dev.toolroom.kernel.text.SimilarNames.to(asked, all);
        return java.util.stream.Stream.concat(near.stream(), all.stream())
                .distinct()
                .limit(SAMPLE)
                .toList();
    }

    /** Types of the user's own are known by their use. */
    private boolean inUse(String asked) {
        ColumnType wanted = types.parse(asked);
        String bare = wanted.name().replace("[]", "").replaceAll("\\(.*", "").replace("\"", "");
        boolean carried =
                model.carried().stream()
                        .filter(Carried::first)
                        .anyMatch(each -> each.kind().equals("extension") || names(each, bare));
        return carried
                || model.unordered().stream()
                        .flatMap(table -> table.columns().stream())
                        .anyMatch(column -> column.type().name().equals(wanted.name()));
    }

    private boolean names(Carried object, String type) {
        boolean main = object.name().equals(dialect.mainSchema() + "." + type);
        return main || object.name().equals(type);
    }

    /**
     * With the numbers that an edit has.
     *
     * @param scale beside a precision that comes without one: a column keeps its decimals
     */
    private ColumnType resized(EditFields given, ColumnType from, int scale, String column) {
        TypeRule rule = types.ruleOf(from);
        return switch (rule.form()) {
            case PLAIN -> from;
            case LENGTH ->
                    new ColumnType(
                            from.name(),
                            length(given, from.length(), rule, column),
                            0,
                            0,
                            from.attributes());
            case PRECISION -> {
                int precision = given.integer("precision", 0);
                boolean fresh = precision != 0;
                yield new ColumnType(
                        from.name(),
                        0,
                        fresh ? precision : from.precision(),
                        given.integer("scale", fresh ? scale : from.scale()),
                        from.attributes());
            }
            case SCALE ->
                    new ColumnType(
                            from.name(),
                            0,
                            0,
                            given.integer("scale", from.scale()),
                            from.attributes());
        };
    }

    private static int length(EditFields given, int before, TypeRule rule, String column) {
        String text = given.filled("maxLength");
        if (text == null) {
            return before;
        }
        if (text.strip().equalsIgnoreCase("max")) {
            return ColumnType.MAX;
        }
        try {
            int length = Integer.parseInt(text.strip());
            if (length > 0) {
                return length;
            }
        } catch (NumberFormatException e) {
            // As wrong as a length of nothing.
        }
        throw DesignerRefusal.VALIDATION_ERROR.because(
                "Invalid max length '%s' of column '%s': %s"
                        .formatted(
                                shorten(text), shorten(column), ColumnRules.allowedLengths(rule)));
    }
}
