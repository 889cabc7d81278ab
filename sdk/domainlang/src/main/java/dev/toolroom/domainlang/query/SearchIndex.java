package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.query.search.SearchWords;
import dev.toolroom.domainlang.syntax.NodeType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The words of a model and where they stand. A search compares its words with each word of the
 * model once, however often that is used.
 */
final class SearchIndex {
    /** Room for the number of a field beside that of its entry. */
    private static final int FIELDS = 64;

    private final List<SearchEntry> entries;
    private final String[] words;
    private final int[][] places;

    private SearchIndex(List<SearchEntry> entries, String[] words, int[][] places) {
        this.entries = entries;
        this.words = words;
        this.places = places;
    }

    private static final class Places {
        private int[] all = new int[2];
        private int size;

        void add(int place) {
            if (size > 0 && all[size - 1] == place) {
                return;
            }
            if (size == all.length) {
                all = Arrays.copyOf(all, size * 2);
            }
            all[size++] = place;
        }
    }

    static SearchIndex of(Model model) {
        List<SearchEntry> entries = SearchEntry.of(model);
        Map<String, Places> found = new HashMap<>();
        for (int entry = 0; entry < entries.size(); entry++) {
            List<SearchEntry.Field> fields = entries.get(entry).fields();
            for (int field = 0; field < Math.min(fields.size(), FIELDS); field++) {
                int place = entry * FIELDS + field;
                SearchWords.forEach(
                        fields.get(field).text(),
                        word -> found.computeIfAbsent(word, key -> new Places()).add(place));
            }
        }
        String[] words = new String[found.size()];
        int[][] places = new int[words.length][];
        int at = 0;
        for (var each : found.entrySet()) {
            words[at] = each.getKey();
            places[at++] = Arrays.copyOf(each.getValue().all, each.getValue().size);
        }
        return new SearchIndex(entries, words, places);
    }

    /** What each entry has answered, by its number. */
    private final class Answers {
        private final double[] score = new double[entries.size()];
        private final int[] found = new int[entries.size()];
        private final double[] best = new double[entries.size()];
        private final int[] field = new int[entries.size()];

        /** A word counts once in an entry: where it is found best. */
        void add(String wanted) {
            double[] now = new double[entries.size()];
            int[] at = new int[entries.size()];
            for (int i = 0; i < words.length; i++) {
                double agreement = SearchWords.agreement(wanted, words[i]);
                if (agreement > 0) {
                    double rare = Math.log(2 + (double) entries.size() / places[i].length);
                    for (int place : places[i]) {
                        int entry = place / FIELDS;
                        double worth = agreement * rare * field(place).weight();
                        if (worth > now[entry]) {
                            now[entry] = worth;
                            at[entry] = place % FIELDS;
                        }
                    }
                }
            }
            for (int entry = 0; entry < now.length; entry++) {
                if (now[entry] > 0) {
                    score[entry] += now[entry];
                    found[entry]++;
                    if (now[entry] > best[entry]) {
                        best[entry] = now[entry];
                        field[entry] = at[entry];
                    }
                }
            }
        }
    }

    private SearchEntry.Field field(int place) {
        return entries.get(place / FIELDS).fields().get(place % FIELDS);
    }

    /** The best first. At least half of the words are found in each. */
    List<Hit> search(String query, Predicate<NodeType> types) {
        Set<String> wanted = SearchWords.whole(query);
        var answers = new Answers();
        wanted.forEach(answers::add);
        String whole = SearchWords.plain(query.strip());
        List<Integer> ranked = new ArrayList<>();
        for (int entry = 0; entry < entries.size(); entry++) {
            if (answers.found[entry] * 2 >= wanted.size()
                    && answers.found[entry] > 0
                    && types.test(entries.get(entry).type())) {
                double share = (double) answers.found[entry] / wanted.size();
                answers.score[entry] *= share * share * (isNamed(entry, whole) ? 3 : 1);
                ranked.add(entry);
            }
        }
        ranked.sort(
                Comparator.comparingDouble((Integer entry) -> -answers.score[entry])
                        .thenComparing(Comparator.naturalOrder()));
        double top = ranked.isEmpty() ? 1 : answers.score[ranked.getFirst()];
        return ranked.stream()
                .map(entry -> hit(entry, answers.field[entry], answers.score[entry] / top))
                .toList();
    }

    private boolean isNamed(int entry, String whole) {
        SearchEntry each = entries.get(entry);
        return SearchWords.plain(each.name()).equals(whole)
                || (each.node() == each.element().node()
                        && SearchWords.plain(each.element().fqn()).equals(whole));
    }

    private Hit hit(int number, int field, double score) {
        SearchEntry entry = entries.get(number);
        Element element = entry.element();
        SearchEntry.Field best = entry.fields().get(field);
        return new Hit(
                element,
                entry.type(),
                entry.name(),
                best.name(),
                best.text(),
                score,
                element.model().location(element.declaration().id().file(), entry.node().span()));
    }
}
