package dev.toolroom.capability.designer.publish;

import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.ObjectChange;
import dev.toolroom.capability.designer.model.rules.EngineRules;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.capability.designer.publish.online.Leftovers;
import dev.toolroom.capability.designer.publish.online.OnlineStep;
import dev.toolroom.capability.designer.publish.online.Widenings;
import dev.toolroom.capability.designer.session.Deltas;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.SettledDesign;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.foundation.relational.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Plans publications from the database and the design. */
public final class Planning {
    private Planning() {}

    /** Plans the statements and finds drift of the database. */
    public static Publication plan(
            Connection connection,
            ConnectionSettings settings,
            Designer designer,
            DatabaseSchema design)
            throws SQLException {
        return plan(connection, settings.kind(), designer.base(), designer.live(), design);
    }

    /**
     * As above, for a design that nobody has open.
     *
     * @param base the design that was published last
     * @param known the database as it was read then
     */
    public static Publication plan(
            Connection connection,
            DatabaseKind kind,
            DatabaseSchema base,
            DatabaseSchema known,
            DatabaseSchema design)
            throws SQLException {
        return plan(connection, kind, base, known, design, false);
    }

    /**
     * As above.
     *
     * @param online whether others are to go on reading and writing
     */
    public static Publication plan(
            Connection connection,
            DatabaseKind kind,
            DatabaseSchema base,
            DatabaseSchema known,
            DatabaseSchema design,
            boolean online)
            throws SQLException {
        check(connection, kind, design);
        SchemaReader reader = SchemaReader.of(kind).orElseThrow();
        DatabaseSchema now = MatchedIds.of(known, reader.read(connection));
        DatabaseSchema named =
                SettledDesign.inColumnOrder(base, now, KeyNames.ofDatabase(base, now));
        DatabaseSchema target = SettledDesign.inColumnOrder(base, now, design);
        DatabaseSchema kept = Ddl.of(kind).kept(target);
        if (AlreadyThere.is(base, known, now, kept)) {
            return new Publication(
                    kind,
                    now,
                    named,
                    design,
                    target,
                    new Widenings(named, named, named),
                    List.of(),
                    List.of(),
                    Facts.NONE,
                    Drift.NONE);
        }
        Facts facts = Facts.of(reader, connection);
        var widenings = new Widenings(named, online ? kept : named, named);
        return new Publication(
                kind,
                now,
                named,
                design,
                target,
                widenings,
                widenings.steps(connection, Leftovers.NONE, facts::attached, facts::special),
                Planner.plan(kind, widenings.after(), target, facts),
                facts,
                Drift.of(known, now, AlreadyThere.changed(base, design)));
    }

    /**
     * Works out how an online publish that stopped goes on from what is there, or back.
     *
     * @param beginning the database before that publish
     * @param base the design that was published last
     * @param known the database as it was read then
     * @param online whether others are to go on reading and writing
     */
    public static Publication resumed(
            Connection connection,
            DatabaseSchema beginning,
            DatabaseSchema base,
            DatabaseSchema known,
            DatabaseSchema target,
            boolean online)
            throws SQLException {
        var kind = DatabaseKind.POSTGRESQL;
        check(connection, kind, target);
        SchemaReader reader = SchemaReader.of(kind).orElseThrow();
        DatabaseSchema read = MatchedIds.of(known, reader.read(connection));
        DatabaseSchema now = MatchedIds.of(target, read);
        Leftovers left = Leftovers.of(beginning, SettledDesign.of(known, base, now), target);
        DatabaseSchema rest = Restoring.known(left.rest(), beginning, target);
        Facts facts = Facts.of(reader, connection);
        var widenings = new Widenings(rest, online ? target : rest, beginning);
        var prepared = new ArrayList<OnlineStep>();
        List<Step> steps = new ArrayList<>(left.takenAway(widenings, now));
        if (online) {
            prepared.addAll(left.validations());
        } else {
            left.validations().forEach(each -> steps.add(Step.of(each.sql(), each.object())));
        }
        prepared.addAll(widenings.steps(connection, left, facts::attached, facts::special));
        steps.addAll(Planner.plan(kind, widenings.after(), target, facts));
        steps.addAll(Restoring.ofParts(now, beginning, target));
        if (target.equals(beginning)) {
            steps.addAll(left.countedBack());
        }
        return new Publication(
                kind, now, rest, target, target, widenings, prepared, steps, facts, Drift.NONE);
    }

    private static void check(Connection connection, DatabaseKind kind, DatabaseSchema design)
            throws SQLException {
        for (Table table : design.tables()) {
            EngineRules.lacking(kind, table)
                    .ifPresent(
                            why -> {
                                throw DesignerRefusal.VALIDATION_ERROR.because(why);
                            });
        }
        EngineVersion.check(connection, kind, design);
    }

    /** Returns the changes of a database since it was read; the order of columns is none. */
    public static List<String> drift(DatabaseSchema known, DatabaseSchema now) {
        return changes(known, SettledDesign.inColumnOrder(now, known, now));
    }

    /** Returns all changes between two schemas, a line each. */
    public static List<String> changes(DatabaseSchema before, DatabaseSchema after) {
        List<String> lines = new ArrayList<>(tables(before, after));
        ObjectChange.between(before, after).forEach(each -> lines.add(each.line()));
        return lines;
    }

    /** As above, of schemas, tables and their parts. */
    static List<String> tables(DatabaseSchema before, DatabaseSchema after) {
        return ChangeList.of(Deltas.between(before, after), id -> true).stream()
                .map(entry -> entry.kind() + " " + entry.item().write())
                .toList();
    }
}
