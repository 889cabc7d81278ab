package dev.toolroom.capability.recall.search;

import dev.toolroom.capability.recall.catalogue.Identifiers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A query in the terms of the index.
 *
 * @param text of the query, unchanged
 * @param stems the words that say something, each once: its stem, and as it was asked
 * @param isExact whether it is one name, id or hash, which is looked for as it is
 */
public record Question(String text, Map<String, String> stems, boolean isExact) {
    /** Maximum number of words of a query, which can be a pasted log. */
    private static final int MAX_TERMS = 48;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}\\p{Mn}]+");

    /** A name in code, a path or an id: no white space, and characters that words do not have. */
    private static final Pattern NAME =
            Pattern.compile(
                    "\\S*(?:[\\p{L}\\p{N}][_./\\\\:-][\\p{L}\\p{N}]|[0-9]|\\p{Ll}\\p{Lu})\\S*");

    private static final Set<String> STOP_WORDS =
            Set.of(
                    ("a about again all also am an and any are as at be been before but by can"
                                    + " could did do does done for from get got had has have he her him his"
                                    + " how i if in into is it its just last let like me my no not now of on"
                                    + " once or our out please she should so some such than that the their"
                                    + " them then there these they this those time to up us use used using was"
                                    + " we were what when where which while who why will with would you your")
                            .split(" ", -1));

    public Question {
        stems = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(stems));
    }

    public static Question of(String text) {
        String plain = text.strip();
        Set<String> words = new LinkedHashSet<>();
        Set<String> weak = new LinkedHashSet<>();
        for (String each : plain.split("\\s+", -1)) {
            if (NAME.matcher(each).matches()) {
                Identifiers.split(each, words);
            }
            var matcher = WORD.matcher(each.toLowerCase(Locale.ROOT));
            while (matcher.find()) {
                String word = matcher.group();
                (STOP_WORDS.contains(word) ? weak : words).add(word);
            }
        }
        var scanner = new WordScanner();
        Map<String, String> stems = new LinkedHashMap<>();
        for (String each : words.isEmpty() ? weak : words) {
            if (stems.size() < MAX_TERMS) {
                stems.putIfAbsent(scanner.stem(each), each);
            }
        }
        return new Question(plain, stems, NAME.matcher(plain).matches());
    }

    /** Returns the words as they were written. */
    public List<String> terms() {
        return new ArrayList<>(stems.values());
    }

    /** Quotes a term for FTS5. */
    static String quoted(String term) {
        return "\"" + term.replace("\"", "\"\"") + "\"";
    }
}
