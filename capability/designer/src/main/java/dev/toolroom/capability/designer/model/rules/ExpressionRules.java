package dev.toolroom.capability.designer.model.rules;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.EditFields;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ExpressionCheck;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Texts that go into statements as they are must not be able to be more than they say: a default
 * that ends its statement could drop a table, and nobody would be asked.
 */
public final class ExpressionRules {
    private static final Pattern TYPE =
            Pattern.compile(
                    "(?i)[\\p{L}_][\\p{L}\\p{N}_ .]*(\\((?:[^'();\\\\]|'(?:[^'\\\\]|'')*')*\\))?"
                            + "(\\s+(unsigned|signed|zerofill|varying|with|without|local|time|zone"
                            + "|precision))*(\\s*\\[\\d*])*"
                            + "|((\"[^\"]+\"|[\\p{L}_][\\p{L}\\p{N}_]*)\\.)?"
                            + "(\"[^\"]+\"|[\\p{L}_][\\p{L}\\p{N}_]*)(\\(\\d+(,\\d+)?\\))?(\\s*\\[\\d*])*"
                            + "|\\[(?:[^\\]]|]])+]\\.\\[(?:[^\\]]|]])+]");

    private static final String CHECK = "check (";

    private ExpressionRules() {}

    private static void attributes(Dialect dialect, @Nullable Table before, Table after) {
        List<String> known = before == null ? List.of() : attributes(before);
        for (String each : attributes(after)) {
            if (!known.contains(each) && !dialect.constraintAttributes().matcher(each).matches()) {
                throw DesignerRefusal.VALIDATION_ERROR.because(
                        "Table '%s': '%s' is not an attribute of a constraint"
                                .formatted(after.label(), EditFields.shorten(each)));
            }
        }
    }

    private static List<String> attributes(Table table) {
        return Stream.of(
                        Stream.ofNullable(table.primaryKey()).map(each -> each.attributes()),
                        table.uniques().stream().map(each -> each.attributes()),
                        table.checks().stream().map(each -> each.attributes()),
                        table.foreignKeys().stream().map(each -> each.attributes()))
                .flatMap(each -> each)
                .filter(each -> !each.isEmpty())
                .toList();
    }

    /** Checks what an edit wrote; expressions that the database has already may stay. */
    public static void check(Dialect dialect, @Nullable Table before, Table after) {
        attributes(dialect, before, after);
        Map<String, Place> known = before == null ? Map.of() : texts(before);
        texts(after)
                .forEach(
                        (text, place) -> {
                            if (!known.containsKey(text)) {
                                check(dialect, after, text, place);
                            }
                        });
        for (Column column : after.columns()) {
            Column old = before == null ? null : before.column(column.id()).orElse(null);
            boolean same = old != null && old.type().equals(column.type());
            boolean alone =
                    TYPE.matcher(column.type().name()).matches()
                            && (isPlain(dialect, column.type().attributes())
                                    || (old != null
                                            && old.type()
                                                    .attributes()
                                                    .equals(column.type().attributes())));
            if (!same && !alone) {
                throw DesignerRefusal.VALIDATION_ERROR.because(
                        "Data type '%s' of column '%s' is not a type alone"
                                .formatted(
                                        EditFields.shorten(column.type().label()), column.name()));
            }
        }
    }

    private static void check(Dialect dialect, Table table, String text, Place place) {
        problem(dialect, text)
                .or(() -> place.names().problem(dialect, table, text))
                .ifPresent(
                        why -> {
                            throw DesignerRefusal.VALIDATION_ERROR.because(
                                    place.words() + " " + why);
                        });
    }

    /** A check that belongs to a column alone is one expression in brackets. */
    private static boolean isPlain(Dialect dialect, String attributes) {
        int check = attributes.indexOf(CHECK);
        if (check < 0 || !dialect.checksColumns()) {
            return dialect.columnAttributes().matcher(attributes).matches();
        }
        if (!attributes.endsWith(")")) {
            return false;
        }
        String inner = attributes.substring(check + CHECK.length(), attributes.length() - 1);
        return dialect.columnAttributes().matcher(attributes.substring(0, check)).matches()
                && problem(dialect, inner).isEmpty();
    }

    private static Optional<String> problem(Dialect dialect, String text) {
        return ExpressionCheck.problem(text, dialect.kind());
    }

    /**
     * Where a text stands.
     *
     * @param words as a message calls it
     */
    private record Place(String words, ColumnNames names) {}

    /** What each is, by its text. */
    private static Map<String, Place> texts(Table table) {
        Map<String, Place> texts = new LinkedHashMap<>();
        for (Column column : table.columns()) {
            String value = column.defaultValue();
            if (value != null) {
                texts.put(
                        value,
                        new Place(
                                "Default of column '" + column.name() + "'", ColumnNames.DEFAULT));
            }
            if (column.computed() != null) {
                texts.put(
                        column.computed().formula(),
                        new Place(
                                "Formula of column '" + column.name() + "'", ColumnNames.OF_TABLE));
            }
        }
        if (!table.options().isEmpty()) {
            texts.put(
                    table.options(),
                    new Place("The options of table '" + table.label() + "'", ColumnNames.ANY));
        }
        table.checks()
                .forEach(
                        each ->
                                texts.put(
                                        each.expression(),
                                        new Place(
                                                "Check '" + each.name() + "'",
                                                ColumnNames.OF_TABLE)));
        for (TableIndex index : table.indexes()) {
            if (index.filter() != null) {
                texts.put(
                        index.filter(),
                        new Place("Where of index '" + index.name() + "'", ColumnNames.OF_TABLE));
            }
        }
        return texts;
    }
}
