package dev.toolroom.capability.recall.search;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Searches one catalogue. All words first; where that finds little, the rarest word with any other;
 * then any of the three rarest. Of many turns that fit, the newest are looked at.
 */
public final class TurnSearch {
    /** Beyond this a word is common; how much so no longer matters. */
    private static final int COUNTED = 2_000;

    private static final int ENOUGH = 50;
    private static final int LOOKED_AT = 300;

    private static final String MARKS =
            """
            highlight(search_index, 0, char(1), char(2)), highlight(search_index, 1, char(1), char(2)),
            highlight(search_index, 2, char(1), char(2)), highlight(search_index, 3, char(1), char(2)),
            highlight(search_index, 4, char(1), char(2)), highlight(search_index, 5, char(1), char(2))\
            """;

    private final Connection connection;
    private final Question question;
    private final Filters filters;

    private TurnSearch(Connection connection, Question question, Filters filters) {
        this.connection = connection;
        this.question = question;
        this.filters = filters;
    }

    /** The best turns, the best first. */
    public static List<Hit> run(
            Connection connection, Question question, Filters filters, long now, int most)
            throws SQLException {
        var search = new TurnSearch(connection, question, filters);
        List<Candidate> ranked = search.candidates();
        return new Ranking(connection, filters, now).hits(ranked, most);
    }

    private List<Candidate> candidates() throws SQLException {
        Map<String, Integer> frequencies = new LinkedHashMap<>();
        for (String term : question.terms()) {
            int count = count(Question.quoted(term));
            if (count > 0) {
                frequencies.put(term, count);
            }
        }
        var scoring = new Scoring(question, frequencies, turns());
        Map<Long, Candidate> found = new LinkedHashMap<>();
        if (question.isExact()) {
            byId(scoring, found);
            match(Question.quoted(question.text()), scoring, found);
        }
        List<String> rarest =
                frequencies.entrySet().stream()
                        .sorted(Map.Entry.comparingByValue())
                        .map(each -> Question.quoted(each.getKey()))
                        .toList();
        for (String expression : stages(rarest)) {
            if (found.size() >= ENOUGH) {
                break;
            }
            match(expression, scoring, found);
        }
        return found.values().stream()
                .sorted(Comparator.comparingDouble(Candidate::score).reversed())
                .toList();
    }

    private static List<String> stages(List<String> rarest) {
        if (rarest.isEmpty()) {
            return List.of();
        }
        List<String> stages = new ArrayList<>();
        stages.add(String.join(" AND ", rarest));
        if (rarest.size() > 2) {
            stages.add(
                    rarest.getFirst()
                            + " AND ("
                            + String.join(" OR ", rarest.subList(1, rarest.size()))
                            + ")");
        }
        if (rarest.size() > 1) {
            stages.add(String.join(" OR ", rarest.subList(0, Math.min(3, rarest.size()))));
        }
        return stages;
    }

    private long turns() throws SQLException {
        // The largest id stands for the number: counting would walk through all of them.
        try (var statement =
                        connection.prepareStatement(
                                "SELECT coalesce(max(document_id), 0) FROM search_documents");
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    private int count(String expression) throws SQLException {
        try (var statement =
                connection.prepareStatement(
                        "SELECT count(*) FROM (SELECT rowid FROM search_index WHERE search_index"
                                + " MATCH ? LIMIT ?)")) {
            statement.setString(1, expression);
            statement.setInt(2, COUNTED);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getInt(1) : 0;
            }
        }
    }

    private void match(String expression, Scoring scoring, Map<Long, Candidate> found)
            throws SQLException {
        Filters.Condition condition = filters.condition();
        String sql =
                "SELECT d.document_id, d.request_id, d.session_id, d.request_index, "
                        + MARKS
                        + " FROM search_index JOIN search_documents d ON d.document_id ="
                        + " search_index.rowid WHERE search_index MATCH ?"
                        + condition.sql()
                        + " ORDER BY search_index.rowid DESC LIMIT "
                        + LOOKED_AT;
        try (var statement = connection.prepareStatement(sql)) {
            statement.setString(1, expression);
            bind(statement, 2, condition.values());
            take(statement, scoring, found, false);
        }
    }

    private void byId(Scoring scoring, Map<Long, Candidate> found) throws SQLException {
        Filters.Condition condition = filters.condition();
        String sql =
                "SELECT d.document_id, d.request_id, d.session_id, d.request_index, d.title,"
                        + " d.prompt, d.answer, d.commands, d.files, d.identifiers FROM"
                        + " search_documents d WHERE (d.request_id = ?1 OR d.session_id = ?1 OR"
                        + " d.request_id IN (SELECT request_id FROM tool_calls WHERE call_id ="
                        + " ?1))"
                        + condition.sql()
                        + " LIMIT 20";
        try (var statement = connection.prepareStatement(sql)) {
            statement.setString(1, question.text());
            bind(statement, 2, condition.values());
            take(statement, scoring, found, true);
        }
    }

    private static void bind(PreparedStatement statement, int from, List<Object> values)
            throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            statement.setObject(from + i, values.get(i));
        }
    }

    private static void take(
            PreparedStatement statement,
            Scoring scoring,
            Map<Long, Candidate> found,
            boolean isById)
            throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                long document = rows.getLong(1);
                if (found.containsKey(document)) {
                    continue;
                }
                List<String> marked = new ArrayList<>();
                for (int i = 0; i < Scoring.FIELDS.size(); i++) {
                    marked.add(rows.getString(5 + i));
                }
                found.put(
                        document,
                        scoring.score(
                                document,
                                rows.getString(2),
                                rows.getString(3),
                                rows.getInt(4),
                                marked,
                                isById));
            }
        }
    }
}
