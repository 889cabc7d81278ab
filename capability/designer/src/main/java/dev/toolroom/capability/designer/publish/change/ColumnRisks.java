package dev.toolroom.capability.designer.publish.change;

import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What a change of a column puts at risk on one database. */
public record ColumnRisks(Dialect dialect) {
    /** The risks of all that happens to a table at one stroke. */
    public List<Risk> of(Pair pair) {
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
    public List<String> goes(Pair pair) {
        var goes = new ArrayList<String>();
        for (Column old : pair.before().columns()) {
            pair.after()
                    .column(old.id())
                    .ifPresentOrElse(
                            fresh -> goes.addAll(replaced(pair.after(), old, fresh)),
                            () -> goes.add(words(pair.before(), old)));
        }
        return goes;
    }

    public static String words(Table table, Column column) {
        return "column " + column.name() + " of " + table.label();
    }

    /** Whether stored values are replaced by others, instead of being refused. */
    private boolean replacesValues(Column before, Column after) {
        return before.computed() == null
                && (after.computed() != null || dialect.isLossy(before.type(), after.type()));
    }

    /** The values of a column that a change replaces, in words; empty if it replaces none. */
    public List<String> replaced(Table table, Column before, Column after) {
        if (!replacesValues(before, after)) {
            return List.of();
        }
        String words = words(table, after);
        return List.of(
                after.computed() == null
                        ? "what does not fit " + words + " any more"
                        : "the values of " + words + ", which becomes computed");
    }

    public static List<Risk> added(Column column) {
        boolean fills =
                column.nullable()
                        || column.defaultValue() != null
                        || column.identity() != null
                        || column.computed() != null;
        return fills ? List.of() : List.of(Risk.NOT_NULL_WITHOUT_DEFAULT);
    }

    public List<Risk> changed(Column before, Column after) {
        var risks = new ArrayList<Risk>();
        if (replacesValues(before, after)) {
            risks.add(Risk.VALUES_REPLACED);
        }
        if (!before.type().equals(after.type())) {
            boolean fits = dialect.holds(after.type(), before.type());
            risks.add(fits ? Risk.TYPE_CHANGED : Risk.TYPE_NARROWED);
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
}
