package dev.toolroom.capability.designer.publish.change;

import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What a change of a column puts at risk. */
public final class ColumnRisks {
    /** Types of one kind from the smallest on; a move up loses nothing. */
    private static final List<List<String>> WIDER =
            List.of(
                    List.of("tinyint", "smallint", "mediumint", "int", "bigint"),
                    List.of("smallint", "integer", "bigint"),
                    List.of(
                            "tinyint unsigned",
                            "smallint unsigned",
                            "mediumint unsigned",
                            "int unsigned",
                            "bigint unsigned"),
                    List.of("tinytext", "text", "mediumtext", "longtext"),
                    List.of("tinyblob", "blob", "mediumblob", "longblob"));

    private static final Pattern VALUE = Pattern.compile("'(?:[^']|'')*'");

    private ColumnRisks() {}

    /** The risks of all that happens to a table at one stroke. */
    public static List<Risk> of(Pair pair) {
        var risks = new ArrayList<Risk>();
        for (Column old : pair.before().columns()) {
            Column fresh = pair.after().column(old.id()).orElse(null);
            if (fresh == null) {
                risks.add(Risk.COLUMN_DROPPED);
            } else {
                risks.addAll(changed(old, fresh));
            }
        }
        for (Column fresh : pair.after().columns()) {
            if (pair.before().column(fresh.id()).isEmpty()) {
                risks.addAll(added(fresh));
            }
        }
        return risks;
    }

    /** The columns and values that a table loses at one stroke, in words. */
    public static List<String> goes(Pair pair) {
        var goes = new ArrayList<String>();
        for (Column old : pair.before().columns()) {
            pair.after()
                    .column(old.id())
                    .ifPresentOrElse(
                            fresh -> goes.addAll(narrowed(pair.after(), old, fresh)),
                            () -> goes.add(words(pair.before(), old)));
        }
        return goes;
    }

    public static String words(Table table, Column column) {
        return "column " + column.name() + " of " + table.label();
    }

    public static List<String> narrowed(Table table, Column before, Column after) {
        boolean narrowed =
                !before.type().equals(after.type()) && narrowed(before.type(), after.type());
        return narrowed
                ? List.of("what does not fit " + words(table, after) + " any more")
                : List.of();
    }

    public static List<Risk> added(Column column) {
        boolean fills =
                column.nullable()
                        || column.defaultValue() != null
                        || column.identity() != null
                        || column.computed() != null;
        return fills ? List.of() : List.of(Risk.NOT_NULL_WITHOUT_DEFAULT);
    }

    public static List<Risk> changed(Column before, Column after) {
        var risks = new ArrayList<Risk>();
        if (!before.type().equals(after.type())) {
            risks.add(
                    narrowed(before.type(), after.type()) ? Risk.TYPE_NARROWED : Risk.TYPE_CHANGED);
        }
        if (before.nullable() && !after.nullable()) {
            risks.add(Risk.NOT_NULL_SET);
        }
        if (!Objects.equals(before.identity(), after.identity())) {
            risks.add(Risk.IDENTITY_CHANGED);
        }
        if (!Objects.equals(before.computed(), after.computed())) {
            risks.add(Risk.COMPUTED_CHANGED);
        }
        return risks;
    }

    /** Unless it is known to hold everything the old one held. */
    private static boolean narrowed(ColumnType before, ColumnType after) {
        if (before.name().equals(after.name())) {
            return !holds(after.length(), before.length())
                    || after.scale() < before.scale()
                    || whole(after) < whole(before);
        }
        for (List<String> each : WIDER) {
            if (each.contains(before.name()) && each.contains(after.name())) {
                return each.indexOf(after.name()) < each.indexOf(before.name());
            }
        }
        for (String listed : List.of("enum(", "set(")) {
            if (before.name().startsWith(listed) && after.name().startsWith(listed)) {
                return !values(after).containsAll(values(before));
            }
        }
        boolean widerText =
                (before.name().equals("varchar") && after.name().equals("nvarchar"))
                        || (before.name().contains("char") && after.name().equals("text"));
        return !(widerText && holds(after.length(), before.length()));
    }

    /** The values of an {@code enum} or {@code set} of MariaDB. */
    private static List<String> values(ColumnType type) {
        return VALUE.matcher(type.name()).results().map(MatchResult::group).toList();
    }

    private static int whole(ColumnType type) {
        return type.precision() == 0 ? Integer.MAX_VALUE : type.precision() - type.scale();
    }

    private static boolean holds(int after, int before) {
        boolean unlimited = after == ColumnType.MAX || after == 0;
        return unlimited || (before != ColumnType.MAX && before != 0 && after >= before);
    }
}
