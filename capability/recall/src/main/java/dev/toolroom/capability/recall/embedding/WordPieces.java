package dev.toolroom.capability.recall.embedding;

import dev.toolroom.kernel.json.Json;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits text into the pieces of words that a BERT model knows: lower case, without accents, signs
 * and CJK characters by themselves, of each word the longest known pieces first.
 */
final class WordPieces {
    private static final String INSIDE = "##";
    private static final int LONGEST_WORD = 100;
    private static final int MOST_PIECES = 1_000_000;

    private final Map<String, Integer> ids;
    private final int begin;
    private final int end;
    private final int unknown;

    private WordPieces(Map<String, Integer> ids) {
        this.ids = ids;
        begin = special("[CLS]");
        end = special("[SEP]");
        unknown = special("[UNK]");
    }

    private int special(String name) {
        Integer id = ids.get(name);
        if (id == null) {
            throw new ModelProblem("the tokenizer has no " + name);
        }
        return id;
    }

    /**
     * @param tokenizer {@code tokenizer.json}
     * @throws ModelProblem if it is not one of a BERT model in lower case
     */
    static WordPieces read(byte[] tokenizer) {
        Json.Obj root;
        try {
            root = Json.read(tokenizer) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
        } catch (Json.Malformed e) {
            throw new ModelProblem("the tokenizer is no JSON");
        }
        Json.Obj model = root.object("model");
        Json.Obj normalizer = root.object("normalizer");
        // Older files do not name the kind of the model.
        if (!model.text("type", "WordPiece").equals("WordPiece")
                || !normalizer.text("type", "").equals("BertNormalizer")
                || !new Json.Bool(true).equals(normalizer.get("lowercase"))
                || !model.text("continuing_subword_prefix", INSIDE).equals(INSIDE)) {
            throw new ModelProblem("the tokenizer is not WordPiece in lower case");
        }
        Map<String, Json> vocabulary = model.object("vocab").fields();
        if (vocabulary.size() > MOST_PIECES) {
            throw new ModelProblem("the vocabulary has too many pieces");
        }
        Map<String, Integer> ids = HashMap.newHashMap(vocabulary.size());
        vocabulary.forEach(
                (piece, id) -> {
                    if (!(id instanceof Json.Num(String number)) || !number.matches("[0-9]{1,7}")) {
                        throw new ModelProblem("the vocabulary has a piece without a number");
                    }
                    ids.put(piece, Integer.parseInt(number));
                });
        return new WordPieces(ids);
    }

    /** Whether every piece has a row of its own among so many. */
    boolean fits(int rows) {
        return ids.values().stream().allMatch(each -> each < rows);
    }

    /** The numbers of the pieces, between those of beginning and end, so many at most. */
    int[] of(String text, int most) {
        List<Integer> pieces = new ArrayList<>();
        pieces.add(begin);
        for (String word : words(text, most)) {
            if (pieces.size() >= most - 1) {
                break;
            }
            add(word, pieces);
        }
        while (pieces.size() > most - 1) {
            pieces.removeLast();
        }
        pieces.add(end);
        return pieces.stream().mapToInt(Integer::intValue).toArray();
    }

    private void add(String word, List<Integer> pieces) {
        if (word.codePointCount(0, word.length()) > LONGEST_WORD) {
            pieces.add(unknown);
            return;
        }
        List<Integer> found = new ArrayList<>();
        int from = 0;
        while (from < word.length()) {
            int to = word.length();
            Integer id = null;
            while (to > from && id == null) {
                id = ids.get(from == 0 ? word.substring(0, to) : INSIDE + word.substring(from, to));
                if (id == null) {
                    to = word.offsetByCodePoints(to, -1);
                }
            }
            if (id == null) {
                pieces.add(unknown);
                return;
            }
            found.add(id);
            from = to;
        }
        pieces.addAll(found);
    }

    /** Words and signs, so many at most. */
    static List<String> words(String text, int most) {
        List<String> words = new ArrayList<>();
        var word = new StringBuilder();
        String plain = plain(text);
        for (int at = 0; at < plain.length() && words.size() < most; ) {
            int each = plain.codePointAt(at);
            at += Character.charCount(each);
            boolean isSpace = each == ' ';
            if (isSpace || isSign(each)) {
                end(word, words);
                if (!isSpace) {
                    words.add(Character.toString(each));
                }
            } else {
                word.appendCodePoint(each);
            }
        }
        end(word, words);
        return words;
    }

    private static void end(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.toString());
            word.setLength(0);
        }
    }

    private static String plain(String text) {
        var clean = new StringBuilder(text.length());
        text.codePoints()
                .forEach(
                        each -> {
                            if (isSpace(each)) {
                                clean.append(' ');
                            } else if (isCjk(each)) {
                                clean.append(' ').appendCodePoint(each).append(' ');
                            } else if (each != 0xFFFD && !isControl(each)) {
                                clean.appendCodePoint(each);
                            }
                        });
        var bare = new StringBuilder(clean.length());
        Normalizer.normalize(clean, Normalizer.Form.NFD)
                .codePoints()
                .filter(each -> Character.getType(each) != Character.NON_SPACING_MARK)
                // One by one: a sigma at the end of a word is no other letter here.
                .map(Character::toLowerCase)
                .forEach(bare::appendCodePoint);
        return bare.toString();
    }

    private static boolean isSpace(int each) {
        return Character.isWhitespace(each) || Character.isSpaceChar(each) || each == 0x85;
    }

    private static boolean isControl(int each) {
        return switch (Character.getType(each)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED ->
                    true;
            default -> false;
        };
    }

    private static boolean isSign(int each) {
        if (each < 128) {
            return each > ' ' && each < 127 && !Character.isLetterOrDigit(each);
        }
        return switch (Character.getType(each)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION ->
                    true;
            default -> false;
        };
    }

    /** Han characters, which BERT takes one by one; not kana and hangul, which it does not. */
    private static boolean isCjk(int each) {
        return (each >= 0x4E00 && each <= 0x9FFF)
                || (each >= 0x3400 && each <= 0x4DBF)
                || (each >= 0x20000 && each <= 0x2A6DF)
                || (each >= 0x2A700 && each <= 0x2CEAF)
                || (each >= 0xF900 && each <= 0xFAFF)
                || (each >= 0x2F800 && each <= 0x2FA1F);
    }
}
