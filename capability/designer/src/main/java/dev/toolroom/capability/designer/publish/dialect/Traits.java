package dev.toolroom.capability.designer.publish.dialect;

import dev.toolroom.capability.designer.publish.change.ColumnOrder;
import dev.toolroom.capability.designer.publish.change.Pair;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How a publish runs on an engine, and what of a design the engine can keep. */
abstract class Traits extends Sql {
    Traits(DatabaseKind kind) {
        super(kind);
    }

    /** What this database can and what it cannot. */
    public final Dialect dialect() {
        return dialect;
    }

    /** What keeps this session from waiting longer than is wanted. */
    public List<String> waiting(Waiting most) {
        return List.of();
    }

    /** Begins the transaction of a publish. */
    public void begin(Statement statement) throws SQLException {
        statement.getConnection().setAutoCommit(false);
    }

    public void commit(Statement statement) throws SQLException {
        statement.getConnection().commit();
    }

    public void rollback(Statement statement) throws SQLException {
        statement.getConnection().rollback();
    }

    /** Whether what stands on a column must stand aside for this change of it. */
    public final boolean disturbs(Column before, Column after) {
        return !before.type().equals(after.type())
                || !Objects.equals(before.computed(), after.computed())
                || (dialect.nullsDisturb() && before.nullable() != after.nullable());
    }

    /** Returns why a change is possible only by rebuilding the table; null if it need not be. */
    public abstract @Nullable String rebuildReason(Table before, Table after);

    /** A table that stays, and how it gets from one state to the other. */
    public Pair pair(Table old, Table fresh) {
        Table before = dialect.followsRenames() ? ColumnOrder.followed(old, fresh) : old;
        return new Pair(before, fresh, rebuildReason(before, fresh), disturbed(before, fresh));
    }

    private Set<String> disturbed(Table before, Table after) {
        return before.columns().stream()
                .filter(
                        old ->
                                after.column(old.id())
                                        .filter(fresh -> !disturbs(old, fresh))
                                        .isEmpty())
                .map(Column::id)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** A design as this database can keep it. */
    public DatabaseSchema kept(DatabaseSchema design) {
        if (dialect.filtersIndexes() && dialect.widensIndexes() && dialect.restricts()) {
            return design;
        }
        return design.mapTables(this::keptParts);
    }

    private Table keptParts(Table table) {
        return table.mapIndexes(this::kept).mapForeignKeys(this::kept);
    }

    private ForeignKey kept(ForeignKey key) {
        return dialect.restricts()
                ? key
                : key.withActions(kept(key.onDelete()), kept(key.onUpdate()));
    }

    private static ReferentialAction kept(ReferentialAction action) {
        return action == ReferentialAction.RESTRICT ? ReferentialAction.NO_ACTION : action;
    }

    /** What is unique among some rows need not be so among all. */
    private TableIndex kept(TableIndex index) {
        boolean all = index.filter() == null || dialect.filtersIndexes();
        return new TableIndex(
                index.id(),
                index.name(),
                index.unique() && all,
                index.parts(),
                dialect.widensIndexes() ? index.included() : List.of(),
                all ? index.filter() : null);
    }
}
