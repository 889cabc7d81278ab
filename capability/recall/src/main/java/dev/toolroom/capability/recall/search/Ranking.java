package dev.toolroom.capability.recall.search;

import dev.toolroom.capability.recall.catalogue.Statements;
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
    private static final int CONSIDERED = 30;
    private static final int PER_SESSION = 2;

    private final Statements statements;
    private final Snippet snippet;
    private final Filters filters;
    private final long now;

    Ranking(Statements statements, Question question, Filters filters, long now) {
        this.statements = statements;
        this.snippet = new Snippet(question);
        this.filters = filters;
        this.now = now;
    }

    private record Place(String session, int index) {}

    List<Hit> hits(List<Candidate> ranked, int most) {
        Map<Place, Candidate> all = new HashMap<>();
        ranked.forEach(each -> all.put(new Place(each.session(), each.index()), each));
        gains(ranked)
                .forEach(
                        (place, gain) ->
                                all.compute(place, (_, known) -> raised(place, known, gain)));
        double best = ranked.isEmpty() ? 0 : Math.min(ranked.getFirst().score(), 100);
        List<Candidate> ordered = new ArrayList<>();
        all.values().forEach(each -> ordered.add(each.scored(each.score() + recent(each) * best)));
        ordered.sort(
                Comparator.comparingDouble(Candidate::score)
                        .reversed()
                        .thenComparing(Candidate::session)
                        .thenComparingInt(Candidate::index));
        List<Hit> hits = new ArrayList<>();
        for (Candidate each : diverse(ordered, most)) {
            Hit hit = hit(each);
            if (hit != null) {
                hits.add(hit);
            }
        }
        return hits;
    }

    private static Map<Place, Double> gains(List<Candidate> ranked) {
        Map<Place, Double> gains = new HashMap<>();
        for (Candidate each : ranked.subList(0, Math.min(CONSIDERED, ranked.size()))) {
            double gain = NEIGHBOUR * (each.exact() ? 0 : each.score());
            gains.merge(new Place(each.session(), each.index() - 1), gain, Math::max);
            gains.merge(new Place(each.session(), each.index() + 1), gain, Math::max);
        }
        return gains;
    }

    private @Nullable Candidate raised(Place place, @Nullable Candidate known, double gain) {
        if (known != null) {
            return known.scored(known.score() + gain);
        }
        return filters.isEmpty() && gain > 0 ? beside(place, gain) : null;
    }

    private double recent(Candidate candidate) {
        Long at = candidate.at();
        return at == null ? 0 : RECENT * Math.exp(-Math.max(0, now - at) / DAYS);
    }

    /** At most two of a session, until there is nothing else. */
    private static List<Candidate> diverse(List<Candidate> ordered, int most) {
        Map<String, Integer> perSession = new HashMap<>();
        List<Candidate> chosen = new ArrayList<>();
        List<Candidate> later = new ArrayList<>();
        for (Candidate each : ordered) {
            boolean room = perSession.merge(each.session(), 1, Integer::sum) <= PER_SESSION;
            (room ? chosen : later).add(each);
        }
        chosen.addAll(later);
        return chosen.subList(0, Math.min(most, chosen.size()));
    }

    private @Nullable Candidate beside(Place place, double gain) {
        return statements.first(
                "SELECT d.document_id, d.request_id, r.timestamp_ms, "
                        + FieldWeights.COLUMNS
                        + " FROM search_documents d JOIN requests r ON r.request_id = d.request_id"
                        + " WHERE d.session_id = ? AND d.request_index = ?",
                row ->
                        new Candidate(
                                row.getLong(1),
                                row.getString(2),
                                place.session(),
                                place.index(),
                                row.getObject(3) == null ? null : (Long) row.getLong(3),
                                FieldWeights.read(row, 4),
                                gain,
                                Set.of(),
                                Set.of(),
                                false),
                place.session(),
                place.index());
    }

    private @Nullable Hit hit(Candidate candidate) {
        return statements.first(
                """
                SELECT s.title, s.source_agent, w.folder, r.model_id, r.state,
                (SELECT group_concat(n || ' ' || outcome, ', ') FROM (SELECT count(*) AS n,
                outcome FROM command_runs c WHERE c.request_id = r.request_id
                GROUP BY outcome ORDER BY outcome))
                FROM requests r JOIN chat_sessions s ON s.session_id = r.session_id
                LEFT JOIN workspaces w ON w.workspace_fingerprint = s.workspace_fingerprint
                WHERE r.request_id = ?\
                """,
                row ->
                        new Hit(
                                candidate.session(),
                                candidate.request(),
                                candidate.index(),
                                row.getString(1),
                                row.getString(2),
                                row.getString(3),
                                row.getString(4),
                                candidate.at(),
                                row.getString(5),
                                row.getString(6),
                                snippet.of(candidate.fields()),
                                why(candidate),
                                candidate.score()),
                candidate.request());
    }

    private static List<String> why(Candidate candidate) {
        List<String> why = new ArrayList<>();
        if (candidate.exact()) {
            why.add("exact match");
        }
        if (!candidate.matched().isEmpty()) {
            why.add("words: " + String.join(", ", candidate.matched().stream().sorted().toList()));
            why.add("in: " + String.join(", ", candidate.places().stream().sorted().toList()));
        } else if (!candidate.exact()) {
            why.add("next to a match");
        }
        return why;
    }
}
