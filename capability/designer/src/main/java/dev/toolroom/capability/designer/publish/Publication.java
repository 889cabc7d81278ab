package dev.toolroom.capability.designer.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.model.EngineRules;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.capability.designer.publish.dialect.Waiting;
import dev.toolroom.capability.designer.session.Deltas;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.json.Json;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One way from the database to the design: planned, and perhaps gone. */
public final class Publication implements Designer.Published {
    private static final int SHOWN = 300;
    private static final int LISTED = 20;
    private static final int VIRTUAL_SINCE = 18;

    private final DatabaseKind kind;
    private final DatabaseSchema before;
    private final DatabaseSchema base;
    private final DatabaseSchema design;
    private final List<Step> steps;
    private final List<String> drift;
    private @Nullable DatabaseSchema live;
    private List<String> left = List.of();
    private @Nullable String failure;
    private Json.Obj failureDetails = Json.Obj.EMPTY;

    private Publication(
            DatabaseKind kind,
            DatabaseSchema before,
            DatabaseSchema base,
            DatabaseSchema design,
            List<Step> steps,
            List<String> drift) {
        this.kind = kind;
        this.before = before;
        this.base = base;
        this.design = design;
        this.steps = steps;
        this.drift = drift;
    }

    /** Works out the statements, and looks whether the database is still as it was. */
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
    static Publication plan(
            Connection connection,
            DatabaseKind kind,
            DatabaseSchema base,
            DatabaseSchema known,
            DatabaseSchema design)
            throws SQLException {
        for (Table table : design.tables()) {
            EngineRules.lacking(kind, table)
                    .ifPresent(
                            why -> {
                                throw DesignerRefusal.VALIDATION_ERROR.because(why);
                            });
        }
        known(connection, kind, design);
        SchemaReader reader = SchemaReader.of(kind).orElseThrow();
        DatabaseSchema now = MatchedIds.of(known, reader.read(connection));
        DatabaseSchema named = withKeyNames(base, now);
        DatabaseSchema kept = Ddl.of(kind).kept(design);
        if (AlreadyThere.is(base, known, now, kept)) {
            return new Publication(kind, now, named, kept, List.of(), List.of());
        }
        return new Publication(
                kind,
                now,
                named,
                kept,
                Planner.plan(kind, named, design, Facts.of(reader, connection)),
                drift(known, now));
    }

    /** What an older version of the engine has no words for. */
    private static void known(Connection connection, DatabaseKind kind, DatabaseSchema design)
            throws SQLException {
        if (kind != DatabaseKind.POSTGRESQL
                || connection.getMetaData().getDatabaseMajorVersion() >= VIRTUAL_SINCE) {
            return;
        }
        for (Table table : design.tables()) {
            for (Column column : table.columns()) {
                if (column.computed() != null && !column.computed().persisted()) {
                    throw DesignerRefusal.VALIDATION_ERROR.because(
                            "Column '"
                                    + column.name()
                                    + "' of '"
                                    + table.label()
                                    + "' needs computedPersisted: PostgreSQL works out columns when"
                                    + " it reads them from version "
                                    + VIRTUAL_SINCE
                                    + " on");
                }
            }
        }
    }

    /** What differs between what was known and what is there now, a line each. */
    public static List<String> drift(DatabaseSchema known, DatabaseSchema now) {
        return ChangeList.of(Deltas.between(known, now), id -> true).stream()
                .map(entry -> entry.kind() + " " + entry.item().write())
                .toList();
    }

    /** Keys that the design does not name have the names the database gave them. */
    private static DatabaseSchema withKeyNames(DatabaseSchema base, DatabaseSchema live) {
        Map<String, Table> there = new HashMap<>();
        live.tables().forEach(table -> there.put(table.id(), table));
        return base.withTables(
                base.tables().stream()
                        .map(table -> withKeyName(table, there.get(table.id())))
                        .toList());
    }

    private static Table withKeyName(Table table, @Nullable Table live) {
        PrimaryKey key = table.primaryKey();
        if (key == null || key.name() != null || live == null || live.primaryKey() == null) {
            return table;
        }
        return table.withPrimaryKey(key.withName(live.primaryKey().name()));
    }

    /** Before anything is asked: a session that waits for a lock holds up all who come later. */
    public static void limit(Connection connection, DatabaseKind kind, Waiting most)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : Ddl.of(kind).waiting(most)) {
                statement.execute(sql);
            }
        }
    }

    /**
     * Runs the statements: in one transaction where the engine has that for them, else one by one.
     * Then reads the database again and compares.
     */
    public Publication run(Connection connection, CallListener listener) throws SQLException {
        Ddl ddl = Ddl.of(kind);
        boolean together = ddl.transactional();
        int done = 0;
        try (Statement statement = connection.createStatement()) {
            for (String sql : ddl.first()) {
                statement.execute(sql);
            }
            if (together) {
                ddl.begin(statement);
            }
            for (Step step : steps) {
                listener.progress(done, steps.size(), step.object());
                statement.execute(step.sql());
                done++;
            }
            listener.progress(done, steps.size(), "reading the database again");
            ask(statement, ddl.lastQuestion());
            if (together) {
                ddl.commit(statement);
            }
        } catch (SQLException e) {
            failed(connection, ddl, Math.min(done, steps.size() - 1), e);
            return this;
        }
        DatabaseSchema fresh = SchemaReader.of(kind).orElseThrow().read(connection);
        left = Differences.of(design, fresh);
        live = MatchedIds.of(design, fresh);
        return this;
    }

    /** Rows that point at nothing were let in while nobody looked. */
    private void ask(Statement statement, @Nullable String question) throws SQLException {
        if (question == null || steps.isEmpty()) {
            return;
        }
        Set<String> touched = new HashSet<>();
        steps.forEach(step -> touched.add(step.object().toLowerCase(Locale.ROOT)));
        ResultSet rows = statement.executeQuery(question);
        while (rows.next()) {
            String table = rows.getString(1);
            if (touched.contains(("main." + table).toLowerCase(Locale.ROOT))) {
                throw new SQLException(
                        "a row of " + table + " points at no row of " + rows.getString(3));
            }
        }
    }

    /** What is said to be undone was looked at. */
    private void failed(Connection connection, Ddl ddl, int done, SQLException error)
            throws SQLException {
        SchemaReader reader = SchemaReader.of(kind).orElseThrow();
        List<String> stayed = List.of();
        List<String> restored = List.of();
        try (Statement statement = connection.createStatement()) {
            if (ddl.transactional()) {
                ddl.rollback(statement);
                stayed = drift(before, MatchedIds.of(before, reader.read(connection)));
            } else if (done > 0) {
                restored = new Restoring(ddl, base, design).run(statement, reader);
            }
        }
        boolean together = ddl.transactional() && stayed.isEmpty();
        String sql = steps.get(done).sql();
        boolean waited = LockWait.is(kind, error);
        failure =
                "Statement "
                        + (done + 1)
                        + " of "
                        + steps.size()
                        + (waited
                                ? " gave up waiting for a lock that another session holds: "
                                : " failed: ")
                        + error.getMessage();
        var details =
                Json.object()
                        .put("statement", done + 1)
                        .put("sql", sql.length() <= SHOWN ? sql : sql.substring(0, SHOWN) + "…")
                        .put("rolledBack", together);
        List<String> holders = waited ? LockWait.holders(connection, kind, sql) : List.of();
        if (!holders.isEmpty()) {
            details.put("blockedBy", Json.Arr.ofTexts(holders.stream().limit(LISTED).toList()));
        }
        if (!stayed.isEmpty()) {
            details.put("notRolledBack", Json.Arr.ofTexts(stayed.stream().limit(LISTED).toList()));
        }
        if (!restored.isEmpty()) {
            details.put("restored", Json.Arr.ofTexts(restored.stream().limit(LISTED).toList()));
        }
        failureDetails = details.build();
        if (!together && done > 0) {
            // What was done stays done: from here on changes are counted from what is there.
            DatabaseSchema fresh = reader.read(connection);
            live = MatchedIds.of(design, MatchedIds.of(base, fresh));
        }
    }

    /** Where the design stands on what a failed publish left behind, that is its new beginning. */
    @Override
    public DatabaseSchema newBase(DatabaseSchema published) {
        return failure != null && live != null ? live : published;
    }

    /** Equal plans have equal ids. */
    public String id() {
        var text = new StringBuilder();
        steps.forEach(step -> text.append(step.sql()).append(step.lost()).append('\n'));
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    public List<Step> steps() {
        return steps;
    }

    public List<String> drift() {
        return drift;
    }

    public boolean losesData() {
        return steps.stream().anyMatch(Step::losesData);
    }

    /** What the database still lacks after a publish. */
    public List<String> left() {
        return left;
    }

    public @Nullable String failure() {
        return failure;
    }

    public Json.Obj failureDetails() {
        return failureDetails;
    }

    @Override
    public @Nullable DatabaseSchema live() {
        return live;
    }
}
