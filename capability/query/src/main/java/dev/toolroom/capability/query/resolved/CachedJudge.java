package dev.toolroom.capability.query.resolved;

import dev.toolroom.capability.query.gate.ReadStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Asks another once for each statement, as long as the catalogue holds that it judges by. */
public final class CachedJudge implements Judge {
    private static final int MOST_KEPT = 1_000;

    private final Judge judge;
    private final Map<String, Verdict> verdicts = new ConcurrentHashMap<>();

    public CachedJudge(Judge judge) {
        this.judge = judge;
    }

    @Override
    public boolean isClear(ReadStatement statement) {
        return judge.isClear(statement);
    }

    @Override
    public Verdict judge(ReadStatement statement, List<Optional<String>> parameters)
            throws SQLException {
        if (isClear(statement)) {
            return Verdict.CLEAR;
        }
        String key = parameters + statement.text();
        Verdict before = verdicts.get(key);
        if (before != null) {
            return before;
        }
        Verdict verdict = asked(statement, parameters);
        if (verdicts.size() < MOST_KEPT) {
            verdicts.put(key, verdict);
        }
        return verdict;
    }

    private Verdict asked(ReadStatement statement, List<Optional<String>> parameters)
            throws SQLException {
        try {
            return judge.judge(statement, parameters);
        } catch (Unreadable e) {
            if (e.getCause() instanceof SQLException said) {
                throw said;
            }
            return Verdict.refused(
                    "the statement holds " + e.getMessage() + ", which cannot be judged",
                    "Write it in another way");
        }
    }
}
