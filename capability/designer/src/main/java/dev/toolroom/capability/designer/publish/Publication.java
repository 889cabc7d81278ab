package dev.toolroom.capability.designer.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.database.DatabaseIdentity;
import dev.toolroom.capability.designer.publish.change.Differences;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.capability.designer.publish.dialect.Waiting;
import dev.toolroom.capability.designer.publish.lint.Finding;
import dev.toolroom.capability.designer.publish.lint.Linter;
import dev.toolroom.capability.designer.publish.online.OnlinePlan;
import dev.toolroom.capability.designer.publish.online.OnlineRun;
import dev.toolroom.capability.designer.publish.online.OnlineStep;
import dev.toolroom.capability.designer.publish.online.Widenings;
import dev.toolroom.capability.designer.publish.precheck.FoundRows;
import dev.toolroom.capability.designer.publish.precheck.Precheck;
import dev.toolroom.capability.designer.session.Published;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A publish: its plan, and its result once it has run. */
public final class Publication implements Published {
    private static final int SHOWN = 300;
    private static final int LISTED = 20;

    private final DatabaseKind kind;
    private final DatabaseSchema before;
    private final DatabaseSchema base;
    private final DatabaseSchema wanted;
    private final DatabaseSchema design;
    private final Widenings widenings;
    private final List<OnlineStep> prepared;
    private final List<Step> steps;
    private final Facts facts;
    private final Drift drift;
    private @Nullable DatabaseSchema live;
    private List<String> left = List.of();
    private @Nullable String failure;
    private Json.Obj failureDetails = Json.Obj.EMPTY;

    /**
     * @param before the database
     * @param base the database, with keys named as in the design
     * @param wanted the design to publish
     * @param target the same, with columns in the order of the database
     */
    Publication(
            DatabaseKind kind,
            DatabaseSchema before,
            DatabaseSchema base,
            DatabaseSchema wanted,
            DatabaseSchema target,
            Widenings widenings,
            List<OnlineStep> prepared,
            List<Step> steps,
            Facts facts,
            Drift drift) {
        this.kind = kind;
        this.before = before;
        this.base = base;
        this.wanted = wanted;
        this.design = Ddl.of(kind).kept(target);
        this.widenings = widenings;
        this.prepared = prepared;
        this.steps = steps;
        this.facts = facts;
        this.drift = drift;
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
        boolean together = ddl.dialect().transactional();
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
        left = Differences.of(design, fresh, Ddl.of(kind).dialect().declaresKeys());
        live = drift.kept(MatchedIds.of(design, fresh));
        return this;
    }

    /** Returns the steps of an online publish; refuses changes that cannot be made online. */
    public List<OnlineStep> onlineSteps() {
        var all = new ArrayList<>(prepared);
        all.addAll(OnlinePlan.of(kind, steps));
        return all;
    }

    /** Whether the publish creates this index. */
    public boolean makes(String schema, String index) {
        return design.tables().stream()
                        .filter(table -> table.schema().equals(schema))
                        .anyMatch(
                                table ->
                                        Stream.concat(
                                                        table.indexes().stream()
                                                                .map(TableIndex::name),
                                                        table.uniques().stream()
                                                                .map(UniqueKey::name))
                                                .anyMatch(index::equals))
                || widenings.makes(schema, index);
    }

    public boolean isEmpty() {
        return steps.isEmpty() && prepared.isEmpty();
    }

    /** Runs each statement by itself; after a failure, changes count from what was done. */
    public Publication runOnline(Connection connection, CallListener listener) throws SQLException {
        List<OnlineStep> online = onlineSteps();
        OnlineRun.Done done = OnlineRun.run(connection, online, listener);
        DatabaseSchema fresh = SchemaReader.of(kind).orElseThrow().read(connection);
        SQLException error = done.error();
        if (error == null) {
            left = Differences.of(design, fresh, Ddl.of(kind).dialect().declaresKeys());
            live = drift.kept(MatchedIds.of(design, fresh));
            return this;
        }
        live = drift.kept(MatchedIds.of(design, MatchedIds.of(base, fresh)));
        OnlineStep stopped = online.get(done.steps());
        failure =
                "Step %s of %s failed: %s. Publish online again to go on, or back out"
                        .formatted(done.steps() + 1, online.size(), error.getMessage());
        failureDetails =
                Json.object()
                        .put("statement", done.steps() + 1)
                        .put("sql", stopped.sql())
                        .put("lock", stopped.lock().name())
                        .put("rolledBack", false)
                        .build();
        return this;
    }

    /** Finds rows without a parent: SQLite does not check foreign keys during the publish. */
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

    /** Verifies the rollback before it is reported. */
    private void failed(Connection connection, Ddl ddl, int done, SQLException error)
            throws SQLException {
        SchemaReader reader = SchemaReader.of(kind).orElseThrow();
        List<String> stayed = List.of();
        List<String> restored = List.of();
        try (Statement statement = connection.createStatement()) {
            if (ddl.dialect().transactional()) {
                ddl.rollback(statement);
                stayed = Planning.drift(before, MatchedIds.of(before, reader.read(connection)));
            } else if (done > 0) {
                restored = new Restoring(ddl, base, design).run(statement, reader);
            }
        }
        boolean together = ddl.dialect().transactional() && stayed.isEmpty();
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
            // Without a rollback, changes count from what the database has now.
            DatabaseSchema fresh = reader.read(connection);
            live = drift.kept(MatchedIds.of(design, MatchedIds.of(base, fresh)));
        }
    }

    @Override
    public boolean isComplete() {
        return failure == null;
    }

    /** Where the design stands on what a failed publish left behind, that is its new beginning. */
    @Override
    public DatabaseSchema newBase(DatabaseSchema published) {
        return failure != null && live != null ? live : wanted;
    }

    /** Equal plans for the same database have equal ids. */
    public String id(DatabaseIdentity database) {
        var text = new StringBuilder(database.json().write()).append('\n');
        prepared.forEach(step -> text.append(step.sql()).append('\n'));
        steps.forEach(step -> text.append(step.sql()).append(step.lost()).append('\n'));
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Counts the rows in the way of it; nothing where there is nothing to do. */
    public List<FoundRows> precheck(Connection connection) throws SQLException {
        return isEmpty() ? List.of() : Precheck.run(connection, kind, base, design);
    }

    /** Lint findings for the plan. */
    public List<Finding> lint(boolean online) {
        if (isEmpty()) {
            return List.of();
        }
        return online
                ? Linter.online(base, widenings.after(), design, facts::rows)
                : Linter.of(kind, base, design, facts::rows);
    }

    /** The plan that undoes it; empty if there is none. */
    public List<Step> down() {
        try {
            DatabaseSchema there = KeyNames.given(base, design, Ddl.of(kind).room);
            return Planner.plan(kind, there, base, facts);
        } catch (Refusal inTheWay) {
            return List.of();
        }
    }

    public List<Step> steps() {
        return steps;
    }

    /** How many statements or, online, transactions it takes. */
    public int size(boolean online) {
        return online ? onlineSteps().size() : prepared.size() + steps.size();
    }

    /** Changes of others in the database. */
    public Drift drift() {
        return drift;
    }

    /** The database as it is before the publish. */
    public DatabaseSchema before() {
        return before;
    }

    public boolean losesData() {
        return steps.stream().anyMatch(Step::losesData);
    }

    /** Differences that remain after the publish. */
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
