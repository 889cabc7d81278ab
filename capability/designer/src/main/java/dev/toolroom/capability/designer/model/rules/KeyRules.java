package dev.toolroom.capability.designer.model.rules;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.ForeignKey.Mapping;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What keys may not be. Keys that an edit left alone are not looked at. */
public final class KeyRules {
    private final Model model;
    private final Dialect dialect;

    public KeyRules(Model model, Dialect dialect) {
        this.model = model;
        this.dialect = dialect;
    }

    /** {@code after} is in the model already. */
    public void check(@Nullable Table before, Table after) {
        for (ForeignKey key : after.foreignKeys()) {
            ForeignKey old = before == null ? null : before.foreignKey(key.id()).orElse(null);
            if (!key.equals(old)) {
                check(after, key);
            }
        }
        if (before != null) {
            stillAKey(before, after);
        }
    }

    /** What foreign keys point at must go on being a key. */
    private void stillAKey(Table before, Table after) {
        for (Table other : model.referrers(after.id())) {
            for (ForeignKey key : other.foreignKeys()) {
                List<String> wanted = key.referencedColumns();
                if (key.referencedTable().equals(after.id())
                        && isKey(before, wanted)
                        && !isKey(after, wanted)) {
                    throw invalid(
                            "Foreign key '%s' of '%s' needs %s to stay a key of '%s'"
                                    .formatted(
                                            key.name(),
                                            other.label(),
                                            String.join(", ", after.columnNames(wanted)),
                                            after.label()));
                }
            }
        }
    }

    private void check(Table table, ForeignKey key) {
        NameRules.check("Foreign key name", key.name(), dialect.names());
        Table target = model.table(key.referencedTable()).orElseThrow();
        Set<String> seen = new HashSet<>();
        for (Mapping pair : key.mappings()) {
            Column from = table.column(pair.column()).orElseThrow();
            Column to = target.column(pair.referencedColumn()).orElseThrow();
            if (!seen.add(from.id())) {
                throw invalid(
                        "Column '" + from.name() + "' is mapped twice in '" + key.name() + "'");
            }
            sameType(table, from, target, to);
            fitForActions(key, from);
        }
        if (!isKey(target, key.referencedColumns())) {
            throw invalid(
                    ("Foreign key '%s' must point at the whole primary key or a"
                                    + " unique key of '%s'%s")
                            .formatted(key.name(), target.label(), wholeKey(target)));
        }
        if (dialect.wantsOneCascadePath()) {
            new CascadePaths(model, ForeignKey::onDelete).check(table, key);
            new CascadePaths(model, ForeignKey::onUpdate).check(table, key);
        }
    }

    private boolean isKey(Table table, List<String> columns) {
        Table known = dialect.pointsAtUniqueIndexes() ? table : table.withIndexes(List.of());
        return known.isKey(columns);
    }

    private static String wholeKey(Table target) {
        return target.primaryKey() == null
                ? ", which has no primary key"
                : " (" + String.join(", ", target.columnNames(target.primaryKey().columns())) + ")";
    }

    private void sameType(Table table, Column from, Table target, Column to) {
        if (!dialect.pointsAt(from.type(), to.type())) {
            throw invalid(
                    "Data type mismatch: '"
                            + table.label()
                            + "."
                            + from.name()
                            + "' is "
                            + dialect.types().text(from.type())
                            + ", '"
                            + target.label()
                            + "."
                            + to.name()
                            + "' is "
                            + dialect.types().text(to.type()));
        }
    }

    private static void fitForActions(ForeignKey key, Column from) {
        if (InUse.setsNull(key) && !from.nullable()) {
            throw invalid(
                    "Foreign key '%s' cannot set null: column '%s' is not nullable"
                            .formatted(key.name(), from.name()));
        }
        boolean acts = key.onDelete().writes() || key.onUpdate().writes();
        if (acts && from.identity() != null) {
            throw invalid(
                    "Column '%s' is an identity and cannot have a cascading foreign key"
                            .formatted(from.name()));
        }
    }

    private static RuntimeException invalid(String message) {
        return DesignerRefusal.VALIDATION_ERROR.because(message);
    }
}
