package dev.toolroom.foundation.journal;

import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.Risk;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.consent.Approvals;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores open questions and standing approvals in the store of the home. */
public final class StoredApprovals implements Approvals {
    private static final String OPEN_QUESTIONS =
            "SELECT call_id, tool_id, proposal, args, door, client, chat_id, principal, asked_at,"
                    + " tool_version, call_key, decision, decided_by, decided_how, folder, risk,"
                    + " decided_at FROM questions WHERE owner = ? ORDER BY asked_at, call_id";

    private static final String STANDING_APPROVALS =
            "SELECT id, tool_id, tool_version, client, chat_id, given_by, given_how, given_at,"
                    + " used, last_used_at FROM approvals"
                    + " WHERE owner = ? AND ended_at IS NULL ORDER BY given_at, id";

    private static final String ENDED_APPROVALS =
            "SELECT id, tool_id, tool_version, client, COALESCE(chat_id, ''), given_by, given_how,"
                    + " given_at, used, last_used_at FROM approvals"
                    + " WHERE owner = ? AND ended_at IS NOT NULL ORDER BY given_at, id";

    private final Store store;
    private final String owner;

    /**
     * @param owner identifies this home among those that share a store
     */
    public StoredApprovals(Store store, String owner) {
        this.store = store;
        this.owner = owner;
    }

    private interface Reading<T> {
        T of(ResultSet row) throws SQLException;
    }

    private <T> List<T> read(String sql, Reading<T> reading) {
        return store.read(
                connection -> {
                    List<T> all = new ArrayList<>();
                    try (PreparedStatement select = connection.prepareStatement(sql)) {
                        select.setString(1, owner);
                        try (ResultSet row = select.executeQuery()) {
                            while (row.next()) {
                                all.add(reading.of(row));
                            }
                        }
                    }
                    return all;
                });
    }

    private interface Writing {
        void in(Connection connection) throws SQLException;
    }

    private void write(Writing writing) {
        store.write(
                Durability.POWER_LOSS,
                connection -> {
                    writing.in(connection);
                    return true;
                });
    }

    private static void run(Connection connection, String sql, @Nullable String... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                String value = values[i];
                statement.setString(i + 1, value == null ? null : Journal.storable(value));
            }
            statement.executeUpdate();
        }
    }

    @Override
    public List<Open> open() {
        return read(OPEN_QUESTIONS, StoredApprovals::question);
    }

    private static Open question(ResultSet row) throws SQLException {
        String folder = row.getString(15);
        var caller =
                new Caller(
                        row.getString(5),
                        row.getString(6),
                        row.getString(7),
                        row.getString(8),
                        folder == null ? null : Path.of(folder));
        var question =
                new Question(
                        new CallId(row.getString(1)),
                        row.getString(2),
                        row.getString(10),
                        Proposal.of(object(row.getString(3))),
                        caller,
                        object(row.getString(4)),
                        Instant.parse(row.getString(9)),
                        Risk.valueOf(row.getString(16)),
                        null);
        String decided = row.getString(12);
        Decision decision =
                decided == null
                        ? null
                        : new Decision(
                                Decision.Kind.valueOf(decided),
                                row.getString(13),
                                row.getString(14),
                                Decision.Scope.ONCE);
        return new Open(question, row.getString(11), decision, instant(row.getString(17)));
    }

    private static Json.Obj object(String json) {
        return Json.read(json) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
    }

    private static @Nullable Instant instant(@Nullable String text) {
        return text == null ? null : Instant.parse(text);
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    @Override
    public void keep(Open open) {
        Question question = open.question();
        Decision decision = open.decision();
        write(
                connection -> {
                    delete(connection, question.call());
                    run(
                            connection,
                            "INSERT INTO questions (call_id, owner, call_key, tool_id,"
                                    + " tool_version, chat_id, question, args, door, client,"
                                    + " principal, asked_at, decision, decided_by, decided_how,"
                                    + " folder, risk, decided_at, proposal)"
                                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                                    + " ?, ?, ?, ?, ?, ?, ?, ?)",
                            question.call().value(),
                            owner,
                            open.key(),
                            question.tool(),
                            question.version(),
                            question.caller().chat().value(),
                            question.text(),
                            question.arguments().write(),
                            question.caller().door(),
                            question.caller().client(),
                            question.caller().principal(),
                            question.since().toString(),
                            decision == null ? null : decision.kind().name(),
                            decision == null ? null : decision.by(),
                            decision == null ? null : decision.how(),
                            text(question.caller().workspaceRoot()),
                            question.risk().name(),
                            text(open.decidedAt()),
                            question.proposal().json().write());
                });
    }

    /**
     * Deletes the approval of a single call, or counts a use of a standing approval.
     *
     * @return false if the approval does not exist any more
     */
    static boolean useUp(Connection connection, String owner, Verdict approval, Instant at)
            throws SQLException {
        CallId question = approval.question();
        if (question != null) {
            String sql = "DELETE FROM questions WHERE owner = ? AND call_id = ?";
            return Journal.update(connection, sql, owner, question.value()) == 1;
        }
        String standing = approval.standing();
        if (standing != null) {
            String sql =
                    "UPDATE approvals SET used = used + 1, last_used_at = ?"
                            + " WHERE owner = ? AND id = ? AND ended_at IS NULL";
            return Journal.update(connection, sql, Journal.sortable(at), owner, standing) == 1;
        }
        return true;
    }

    @Override
    public void removeQuestion(CallId call) {
        write(connection -> delete(connection, call));
    }

    private void delete(Connection connection, CallId call) throws SQLException {
        run(
                connection,
                "DELETE FROM questions WHERE owner = ? AND call_id = ?",
                owner,
                call.value());
    }

    @Override
    public List<Standing> standing() {
        return read(STANDING_APPROVALS, StoredApprovals::standing);
    }

    private static Standing standing(ResultSet row) throws SQLException {
        return new Standing(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7),
                Instant.parse(row.getString(8)),
                row.getInt(9),
                instant(row.getString(10)));
    }

    @Override
    public List<Standing> takeEnded() {
        List<Standing> ended = read(ENDED_APPROVALS, StoredApprovals::standing);
        ended.forEach(each -> removeApproval(each.id()));
        return ended;
    }

    @Override
    public void keep(Standing approval) {
        write(
                connection ->
                        run(
                                connection,
                                "INSERT INTO approvals (id, owner, tool_id, tool_version, client,"
                                        + " chat_id, given_by, given_how, given_at)"
                                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                                approval.id(),
                                owner,
                                approval.tool(),
                                approval.version(),
                                approval.client(),
                                approval.chat(),
                                approval.by(),
                                approval.how(),
                                approval.at().toString()));
    }

    @Override
    public void removeApproval(String id) {
        write(
                connection ->
                        run(
                                connection,
                                "DELETE FROM approvals WHERE owner = ? AND id = ?",
                                owner,
                                id));
    }
}
