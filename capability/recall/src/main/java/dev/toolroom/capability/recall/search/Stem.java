package dev.toolroom.capability.recall.search;

/**
 * Porter's stemmer, as the tokenizer of the index applies it: {@code locking} and {@code locked}
 * are {@code lock}.
 */
final class Stem {
    private static final int MAX_WORD_LENGTH = 64;

    private static final String[][] STEP_2 = {
        {"ational", "ate"}, {"tional", "tion"}, {"enci", "ence"}, {"anci", "ance"},
        {"izer", "ize"}, {"logi", "log"}, {"bli", "ble"}, {"alli", "al"},
        {"entli", "ent"}, {"eli", "e"}, {"ousli", "ous"}, {"ization", "ize"},
        {"ation", "ate"}, {"ator", "ate"}, {"alism", "al"}, {"iveness", "ive"},
        {"fulness", "ful"}, {"ousness", "ous"}, {"aliti", "al"}, {"iviti", "ive"},
        {"biliti", "ble"}
    };
    private static final String[][] STEP_3 = {
        {"icate", "ic"},
        {"ative", ""},
        {"alize", "al"},
        {"iciti", "ic"},
        {"ical", "ic"},
        {"ful", ""},
        {"ness", ""}
    };
    private static final String[] STEP_4 = {
        "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ion", "ism", "ate", "iti",
        "ous", "ive", "ize", "al", "er", "ic", "ou"
    };

    private final StringBuilder word;

    private Stem(String word) {
        this.word = new StringBuilder(word);
    }

    /** The stem of a word in lower case. */
    static String of(String word) {
        if (word.length() < 3 || word.length() > MAX_WORD_LENGTH) {
            return word;
        }
        var stem = new Stem(word);
        stem.plural();
        stem.pastAndProgressive();
        stem.finalY();
        stem.replaceFirst(STEP_2);
        stem.replaceFirst(STEP_3);
        stem.removeSuffix();
        stem.finalE();
        return stem.word.toString();
    }

    private void plural() {
        if (!ends("s")) {
            return;
        }
        if (ends("sses") || ends("ies")) {
            shorten(2);
        } else if (!ends("ss")) {
            shorten(1);
        }
    }

    private void pastAndProgressive() {
        if (ends("eed")) {
            if (measure(word.length() - 3) > 0) {
                shorten(1);
            }
        } else if (ends("ed") && hasVowel(word.length() - 2)) {
            shorten(2);
            afterShortening();
        } else if (ends("ing") && hasVowel(word.length() - 3)) {
            shorten(3);
            afterShortening();
        }
    }

    private void afterShortening() {
        int length = word.length();
        if (ends("at") || ends("bl") || ends("iz")) {
            word.append('e');
        } else if (length > 1 && isDoubleConsonant() && !ends("l") && !ends("s") && !ends("z")) {
            shorten(1);
        } else if (measure(length) == 1 && isShort(length)) {
            word.append('e');
        }
    }

    private boolean isDoubleConsonant() {
        int last = word.length() - 1;
        return word.charAt(last) == word.charAt(last - 1) && isConsonant(last);
    }

    private void finalY() {
        if (ends("y") && hasVowel(word.length() - 1)) {
            word.setCharAt(word.length() - 1, 'i');
        }
    }

    /** Only the first suffix that fits counts, whether or not it can be replaced. */
    private void replaceFirst(String[][] rules) {
        for (String[] rule : rules) {
            if (ends(rule[0])) {
                int rest = word.length() - rule[0].length();
                if (measure(rest) > 0) {
                    word.setLength(rest);
                    word.append(rule[1]);
                }
                return;
            }
        }
    }

    private void removeSuffix() {
        for (String suffix : STEP_4) {
            if (ends(suffix)) {
                int rest = word.length() - suffix.length();
                boolean allowed =
                        !suffix.equals("ion")
                                || (rest > 0 && "st".indexOf(word.charAt(rest - 1)) >= 0);
                if (allowed && measure(rest) > 1) {
                    word.setLength(rest);
                }
                return;
            }
        }
    }

    private void finalE() {
        int rest = word.length() - 1;
        if (ends("e")) {
            int measure = measure(rest);
            if (measure > 1 || (measure == 1 && !isShort(rest))) {
                word.setLength(rest);
            }
        }
        if (ends("ll") && measure(word.length() - 1) > 1) {
            shorten(1);
        }
    }

    /**
     * Whether the first so many letters end in consonant, vowel, consonant, and not in w, x or y.
     */
    private boolean isShort(int length) {
        return length >= 3
                && isConsonant(length - 1)
                && !isConsonant(length - 2)
                && isConsonant(length - 3)
                && "wxy".indexOf(word.charAt(length - 1)) < 0;
    }

    /** Counts vowel-consonant sequences in the first letters: Porter's measure. */
    private int measure(int length) {
        int count = 0;
        boolean vowel = false;
        for (int i = 0; i < length; i++) {
            boolean consonant = isConsonant(i);
            if (consonant && vowel) {
                count++;
            }
            vowel = !consonant;
        }
        return count;
    }

    private boolean hasVowel(int length) {
        for (int i = 0; i < length; i++) {
            if (!isConsonant(i)) {
                return true;
            }
        }
        return false;
    }

    private boolean isConsonant(int at) {
        return switch (word.charAt(at)) {
            case 'a', 'e', 'i', 'o', 'u' -> false;
            case 'y' -> at == 0 || !isConsonant(at - 1);
            default -> true;
        };
    }

    private boolean ends(String suffix) {
        int from = word.length() - suffix.length();
        return from >= 0 && word.indexOf(suffix, from) == from;
    }

    private void shorten(int by) {
        word.setLength(word.length() - by);
    }
}
