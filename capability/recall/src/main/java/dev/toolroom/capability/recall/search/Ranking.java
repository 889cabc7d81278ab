package dev.toolroom.capability.recall.search;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Orders candidates: what stands next to a hit gains from it, since answers stand next to
 * questions; new turns gain a little; and no session fills the list.
 */
final class Ranking {
    private static final double NEIGHBOUR = 0.35;
    private static final double RECENT = 0.1;
    private static final double DAYS = 90.0 * 24 * 3600 * 1000;
    private static final int CONSIDERED = 60;
    private static final int PER_SESSION = 2;

    private final Connection connection;
    private final Filters filters;
    private final long now;

    Ranking(Connection connection, Filters filters, long now) {
        this.connection = connection;
        this.filters = filters;
        this.now = now;
    }

    private record Place(String session, int index) {}

    List<Hit> hits(List<Candidate> ranked, int most) throws SQLException {
        List<Candidate> first = ranked.subList(0, Math.min(CONSIDERED, ranked.size()));
        Map<Place, Candidate> all = new HashMap<>();
        first.forEach(each -> all.put(new Place(each.session(), each.index()), each));
        Map<Place, Double> gains = new HashMap<>();
        for (Candidate each : first) {
            double gain = NEIGHBOUR * (each.exact() ? 0 : each.score());
            gains.merge(new Place(each.session(), each.index() - 1), gain, Math::max);
            gains.merge(new Place(each.session(), each.index() + 1), gain, Math::max);
        }
        for (var each : gains.entrySet()) {
            Candidate known = all.get(each.getKey());
            if (known != null) {
                all.put(each.getKey(), known.scored(known.score() + each.getValue()));
            } else if (filters.isEmpty()) {
                Candidate beside = beside(each.getKey(), each.getValue());
                if (beside != null) {
                    all.put(each.getKey(), beside);
                }
            }
        }
        double best = first.isEmpty() ? 0 : Math.min(first.getFirst().score(), 100);
        List<Hit> hits = new ArrayList<>();
        for (Candidate each : all.values()) {
            Hit hit = hit(each, best);
            if (hit != null) {
                hits.add(hit);
            }
        }
        hits.sort(
                Comparator.comparingDouble(Hit::score)
                        .reversed()
                        .thenComparing(Hit::session)
                        .thenComparingInt(Hit::index));
        return diverse(hits, most);
    }

    /** At most two of a session, until there is nothing else. */
    private static List<Hit> diverse(List<Hit> hits, int most) {
        Map<String, Integer> perSession = new HashMap<>();
        List<Hit> chosen = new ArrayList<>();
        List<Hit> later = new ArrayList<>();
        for (Hit each : hits) {
            boolean room = perSession.merge(each.session(), 1, Integer::sum) <= PER_SESSION;
            (room ? chosen : later).add(each);
        }
        chosen.addAll(later);
        return chosen.subList(0, Math.min(most, chosen.size()));
    }

    private @Nullable Candidate beside(Place place, double gain) throws SQLException {
        try (var statement =
                connection.prepareStatement(
                        "SELECT document_id, request_id, title, prompt, answer, commands, files FROM"
                                + " search_documents WHERE session_id = ? AND request_index = ?")) {
            statement.setString(1, place.session());
            statement.setInt(2, place.index());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next()
                        ? new Candidate(
                                rows.getLong(1),
                                rows.getString(2),
                                place.session(),
                                place.index(),
                                gain,
                                Set.of(),
                                Set.of(),
                                List.of(
                                        rows.getString(3),
                                        rows.getString(4),
                                        rows.getString(5),
                                        rows.getString(6),
                                        rows.getString(7),
                                        ""),
                                false)
                        : null;
            }
        }
    }

    private @Nullable Hit hit(Candidate candidate, double best) throws SQLException {
        try (var statement =
                connection.prepareStatement(
                        """
                        SELECT s.title, s.source_agent, w.folder, r.model_id, r.timestamp_ms, r.state,
                        (SELECT group_concat(n || ' ' || outcome, ', ') FROM (SELECT count(*) AS n,
                        outcome FROM command_runs c WHERE c.request_id = r.request_id
                        GROUP BY outcome ORDER BY outcome))
                        FROM requests r JOIN chat_sessions s ON s.session_id = r.session_id
                        LEFT JOIN workspaces w ON w.workspace_fingerprint = s.workspace_fingerprint
                        WHERE r.request_id = ?\
                        """)) {
            statement.setString(1, candidate.request());
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? hit(candidate, best, row) : null;
            }
        }
    }

    private Hit hit(Candidate candidate, double best, ResultSet row) throws SQLException {
        Long time = row.getObject(5) == null ? null : (Long) row.getLong(5);
        double recent = time == null ? 0 : Math.exp(-Math.max(0, now - time) / DAYS);
        return new Hit(
                candidate.session(),
                candidate.request(),
                candidate.index(),
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                time,
                row.getString(6),
                row.getString(7),
                Snippet.of(candidate),
                why(candidate),
                candidate.score() + RECENT * recent * best);
    }

    private static List<String> why(Candidate candidate) {
        List<String> why = new ArrayList<>();
        if (candidate.exact()) {
            why.add("exact match");
        }
        if (!candidate.matched().isEmpty()) {
            why.add("words: " + String.join(", ", candidate.matched().stream().sorted().toList()));
            why.add("in: " + String.join(", ", candidate.fields().stream().sorted().toList()));
        } else if (!candidate.exact()) {
            why.add("next to a match");
        }
        return why;
    }
}
