package dev.toolroom.capability.query.catalogue;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A search for tables: each word is in the name, the comment or a column of a table.
 *
 * @param columnsByWord the columns that contain each word
 */
record Search(List<String> words, List<Map<Facts.Place, List<String>>> columnsByWord) {
    private static final int MAX_WORDS = 5;

    static Search of(String text, Facts facts) throws SQLException {
        List<String> words =
                Arrays.stream(text.strip().toLowerCase(Locale.ROOT).split("\\s+"))
                        .limit(MAX_WORDS)
                        .toList();
        var columns = new ArrayList<Map<Facts.Place, List<String>>>();
        for (String word : words) {
            columns.add(facts.columnsLike(word));
        }
        return new Search(words, columns);
    }

    boolean finds(Catalogue.Table table) {
        var place = Facts.Place.of(table.schema(), table.name());
        String told = (table.name() + "\n" + table.comment()).toLowerCase(Locale.ROOT);
        for (int i = 0; i < words.size(); i++) {
            if (!told.contains(words.get(i)) && !columnsByWord.get(i).containsKey(place)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the columns that contain a word. */
    Map<Facts.Place, List<String>> columns() {
        Map<Facts.Place, List<String>> all = new HashMap<>();
        for (Map<Facts.Place, List<String>> each : columnsByWord) {
            each.forEach(
                    (place, names) ->
                            all.computeIfAbsent(place, _ -> new ArrayList<>()).addAll(names));
        }
        return all;
    }
}
