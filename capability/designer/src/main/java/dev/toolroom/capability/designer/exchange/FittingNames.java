package dev.toolroom.capability.designer.exchange;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.NameLimit;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a translated design fit the other database: each name once and not too long, and columns of
 * the type that they point at.
 */
final class FittingNames {
    private final NameLimit room;
    private final Dialect to;
    private final List<String> losses;
    private final Set<String> taken = new HashSet<>();

    FittingNames(DatabaseKind to, List<String> losses) {
        this.to = Dialect.of(to);
        this.room = this.to.names();
        this.losses = losses;
    }

    DatabaseSchema of(DatabaseSchema schema) {
        schema.tables().forEach(table -> taken.add(table.name().toLowerCase(Locale.ROOT)));
        Map<String, Table> all = schema.tablesById();
        return schema.mapTables(table -> named(pointing(table, all)));
    }

    private Table named(Table table) {
        PrimaryKey key = table.primaryKey();
        return table.withPrimaryKey(key == null ? null : key.withName(key(table, key.name())))
                .mapUniques(
                        each -> new UniqueKey(each.id(), name(table, each.name()), each.columns()))
                .mapChecks(
                        each ->
                                new CheckRule(
                                        each.id(), name(table, each.name()), each.expression()))
                .mapIndexes(
                        each ->
                                new TableIndex(
                                        each.id(),
                                        name(table, each.name()),
                                        each.unique(),
                                        each.parts(),
                                        each.included(),
                                        each.filter()))
                .mapForeignKeys(
                        each ->
                                new ForeignKey(
                                        each.id(),
                                        name(table, each.name()),
                                        each.referencedTable(),
                                        each.mappings(),
                                        each.onDelete(),
                                        each.onUpdate()));
    }

    /** One without a name gets it from the designer. */
    private @Nullable String key(Table table, @Nullable String name) {
        return name == null ? null : name(table, name);
    }

    private String name(Table table, String name) {
        if (room.fits(name) && taken.add(name.toLowerCase(Locale.ROOT))) {
            return name;
        }
        String free =
                room.free(
                        table.name() + "_" + name,
                        each -> taken.contains(each.toLowerCase(Locale.ROOT)));
        taken.add(free.toLowerCase(Locale.ROOT));
        return free;
    }

    /** A column takes the type of the one it points at, where the database wants that. */
    private Table pointing(Table table, Map<String, Table> all) {
        Map<String, Column> retyped = new HashMap<>();
        for (ForeignKey key : table.foreignKeys()) {
            Table target = all.get(key.referencedTable());
            for (ForeignKey.Mapping pair : key.mappings()) {
                Column from = table.column(pair.column()).orElseThrow();
                Column there =
                        target == null ? from : target.column(pair.referencedColumn()).orElse(from);
                if (!to.pointsAt(from.type(), there.type())) {
                    losses.add(
                            "%s.%s: is %s as the column that it points at"
                                    .formatted(
                                            table.label(),
                                            from.name(),
                                            to.types().text(there.type())));
                    retyped.put(from.id(), from.withType(there.type()));
                }
            }
        }
        return retyped.isEmpty()
                ? table
                : table.mapColumns(each -> retyped.getOrDefault(each.id(), each));
    }
}
