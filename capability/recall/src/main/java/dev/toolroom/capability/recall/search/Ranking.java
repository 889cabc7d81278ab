package dev.toolroom.capability.recall.search;

import dev.toolroom.capability.recall.sql.Columns;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;
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
    private static final double NEIGHBOUR = 0.2;
    private static final double RECENT = 0.1;
    private static final double DAYS = 90.0 * 24 * 3600 * 1000;
    private static final int CONSIDERED = 30;
    private static final int PER_SESSION = 5;

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
        Map<Place, Double> gains = gains(ranked);
        gains.forEach(
                (place, gain) ->
                        all.computeIfPresent(
                                place, (_, known) -> known.scored(known.score() + gain)));
        double best = ranked.isEmpty() ? 0 : Math.min(ranked.getFirst().score(), 100);
        List<Candidate> ordered = new ArrayList<>();
        all.values().forEach(each -> ordered.add(withRecency(each, best)));
        if (filters.isEmpty()) {
            gains.keySet().removeAll(all.keySet());
            double least = least(ordered, most) - RECENT * best;
            gains.values().removeIf(gain -> gain <= 0 || gain < least);
            beside(gains).forEach(each -> ordered.add(withRecency(each, best)));
        }
        List<Hit> hits = new ArrayList<>();
        for (Candidate each : diverse(ordered, most).chosen()) {
            Hit hit = hit(each);
            if (hit != null) {
                hits.add(hit);
            }
        }
        return hits;
    }

    /** Returns the score needed to be chosen. Turns with less need not be read. */
    private static double least(List<Candidate> candidates, int most) {
        Chosen best = diverse(candidates, most);
        return best.areInTurn() ? best.chosen().getLast().score() : 0;
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

    private Candidate withRecency(Candidate candidate, double best) {
        return candidate.scored(candidate.score() + recent(candidate) * best);
    }

    private double recent(Candidate candidate) {
        Long at = candidate.at();
        return at == null ? 0 : RECENT * Math.exp(-Math.max(0, now - at) / DAYS);
    }

    /**
     * @param areInTurn whether there were enough without giving a session more than its share
     */
    private record Chosen(List<Candidate> chosen, boolean areInTurn) {}

    /**
     * At most half of a page from one session, until there is nothing else. With two, the turn that
     * answers was often the third of its session.
     */
    private static Chosen diverse(List<Candidate> candidates, int most) {
        List<Candidate> ordered = new ArrayList<>(candidates);
        ordered.sort(
                Comparator.comparingDouble(Candidate::score)
                        .reversed()
                        .thenComparing(Candidate::session)
                        .thenComparingInt(Candidate::index));
        Map<String, Integer> perSession = new HashMap<>();
        List<Candidate> chosen = new ArrayList<>();
        List<Candidate> later = new ArrayList<>();
        for (Candidate each : ordered) {
            boolean room = perSession.merge(each.session(), 1, Integer::sum) <= PER_SESSION;
            (room ? chosen : later).add(each);
        }
        boolean areInTurn = chosen.size() >= most && most > 0;
        chosen.addAll(later);
        return new Chosen(chosen.subList(0, Math.min(most, chosen.size())), areInTurn);
    }

    /** Loads turns without any of the words that are next to a match. */
    private List<Candidate> beside(Map<Place, Double> gains) {
        if (gains.isEmpty()) {
            return List.of();
        }
        List<Json> places = new ArrayList<>();
        gains.keySet()
                .forEach(
                        each ->
                                places.add(
                                        new Json.Arr(
                                                List.of(
                                                        new Json.Str(each.session()),
                                                        Json.Num.of(each.index())))));
        Map<Place, Candidate> beside = new HashMap<>();
        statements.list(
                "SELECT d.document_id, d.request_id, d.session_id, d.request_index, r.timestamp_ms, "
                        + FieldWeights.COLUMNS
                        + " FROM json_each(?) j CROSS JOIN search_documents d ON d.session_id ="
                        + " j.value ->> 0 AND d.request_index = j.value ->> 1 CROSS JOIN requests r"
                        + " ON r.request_id = d.request_id",
                row -> {
                    var place = new Place(row.getString(3), row.getInt(4));
                    return beside.putIfAbsent(
                            place,
                            new Candidate(
                                    row.getLong(1),
                                    row.getString(2),
                                    place.session(),
                                    place.index(),
                                    Columns.number(row, 5),
                                    FieldWeights.read(row, 6),
                                    gains.getOrDefault(place, 0.0),
                                    Set.of(),
                                    Set.of(),
                                    false,
                                    false));
                },
                new Json.Arr(places).write());
        return List.copyOf(beside.values());
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
        }
        if (candidate.similar()) {
            why.add("similar meaning");
        }
        if (why.isEmpty()) {
            why.add("next to a match");
        }
        return why;
    }
}
