package dev.toolroom.capability.recall.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The engine is asked: what it stems differently would not be found. */
class StemTest {
    private static final List<String> BEGINNINGS =
            List.of(
                    "lock",
                    "connect",
                    "relat",
                    "general",
                    "oper",
                    "hop",
                    "hopp",
                    "tan",
                    "fall",
                    "fil",
                    "siz",
                    "troubl",
                    "conflat",
                    "agre",
                    "happ",
                    "sk",
                    "feudal",
                    "adjust",
                    "depend",
                    "triplic",
                    "electr",
                    "defens",
                    "irrit",
                    "replac",
                    "commun",
                    "roll",
                    "controll",
                    "rat",
                    "ceas",
                    "index",
                    "quer",
                    "cach",
                    "tri",
                    "pars",
                    "analys",
                    "by",
                    "yield",
                    "x",
                    "éclair",
                    "naïv");
    private static final List<String> ENDINGS =
            List.of(
                    "", "s", "es", "ies", "sses", "ss", "ed", "eed", "ing", "ational", "tional",
                    "enci", "anci", "izer", "logi", "bli", "alli", "entli", "eli", "ousli",
                    "ization", "ation", "ator", "alism", "iveness", "fulness", "ousness", "aliti",
                    "iviti", "biliti", "icate", "ative", "alize", "iciti", "ical", "ful", "ness",
                    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent",
                    "ion", "sion", "tion", "ou", "ism", "ate", "iti", "ous", "ive", "ize", "e",
                    "ll", "y", "ly", "ying", "zed", "lling", "ssing", "ee", "2", "_x");

    @Test
    void everyWordHasTheStemThatTheIndexGivesIt() throws SQLException {
        List<String> words = new ArrayList<>();
        for (String beginning : BEGINNINGS) {
            ENDINGS.forEach(ending -> words.add(beginning + ending));
        }
        var scanner = new WordScanner();
        List<String> ours = new ArrayList<>();
        List<String> theirs = new ArrayList<>();
        try (var connection = DriverManager.getConnection("jdbc:sqlite::memory:");
                var statement = connection.createStatement()) {
            statement.execute("CREATE VIRTUAL TABLE t USING fts5 (x, tokenize='porter unicode61')");
            statement.execute("CREATE VIRTUAL TABLE v USING fts5vocab (t, instance)");
            try (var insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
                for (String word : words) {
                    insert.setString(1, word);
                    insert.execute();
                }
            }
            try (var rows =
                    statement.executeQuery("SELECT doc, offset, term FROM v ORDER BY 1, 2")) {
                while (rows.next()) {
                    theirs.add(words.get(rows.getInt(1) - 1) + " " + rows.getString(3));
                }
            }
        }
        words.forEach(word -> scanner.scan(word, (stem, _, _) -> ours.add(word + " " + stem)));
        assertThat(ours).containsExactlyElementsOf(theirs);
    }

    @Test
    void aWordIsFoundByTheBeginningOfItsStem() {
        var scanner = new WordScanner();
        for (String beginning : BEGINNINGS) {
            for (String ending : ENDINGS) {
                for (String word :
                        List.of(
                                beginning + ending,
                                (beginning + ending).toUpperCase(Locale.ROOT))) {
                    List<String> stems = new ArrayList<>();
                    scanner.scan(word, (stem, _, _) -> stems.add(stem));
                    List<String> found = new ArrayList<>();
                    long beginnings = WordScanner.beginnings(stems);
                    scanner.scan(word, beginnings, (stem, _, _) -> found.add(stem));
                    assertThat(found).as(word).isEqualTo(stems);
                }
            }
        }
        List<String> found = new ArrayList<>();
        long beginnings = WordScanner.beginnings(List.of("lock", "7zip"));
        scanner.scan("The Locks 7 8 9zip x, Locking", beginnings, (stem, _, _) -> found.add(stem));
        assertThat(found).containsExactly("lock", "7", "lock");
    }
}
