package dev.toolroom.foundation.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Functions that classify pieces of text, and measure how random they are. */
final class Words {
    private static final Pattern NUMBERED_WORD = Pattern.compile("[a-z]{1,8}\\d{1,3}[a-z]{0,8}");

    private Words() {}

    /** Returns the items of a list that are separated by commas. */
    static List<String> listOf(String text) {
        return List.of(text.strip().split(",\\s+", -1));
    }

    /**
     * Like {@code indexOf}, within a limited distance: rules that searched to the end of a long
     * text from each of its signs would take quadratic time.
     */
    static int find(String text, String what, int from, int within) {
        int end = Math.min(text.length(), from + within);
        return from >= end ? -1 : text.indexOf(what, from, end);
    }

    /** Like {@code lastIndexOf} before an index, within a limited distance. */
    static int findBefore(String text, String what, int before, int within) {
        int from = Math.max(0, before - within);
        int found = text.substring(from, before).lastIndexOf(what);
        return found < 0 ? -1 : from + found;
    }

    static boolean hasDigit(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) >= '0' && text.charAt(i) <= '9') {
                return true;
            }
        }
        return false;
    }

    static boolean isLetters(String text) {
        return text.chars().allMatch(Character::isLetter);
    }

    static boolean isDigits(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    static boolean isHex(String text) {
        return !text.isEmpty() && Alphabet.HEX.end(text, 0, text.length()) == text.length();
    }

    /** Whether this looks like words of a sentence: letters, at most the first in upper case. */
    static boolean isPlain(String text) {
        int at = !text.isEmpty() && Character.isUpperCase(text.charAt(0)) ? 1 : 0;
        if (at == text.length() || !Character.isLowerCase(text.charAt(at))) {
            return false;
        }
        int last = ".?!:".indexOf(text.charAt(text.length() - 1)) >= 0 ? 1 : 0;
        for (int i = at; i < text.length() - last; i++) {
            boolean between =
                    " '’-".indexOf(text.charAt(i)) >= 0
                            && i + 1 < text.length() - last
                            && Character.isLetter(text.charAt(i + 1));
            if (!between && !Character.isLetter(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether this is an identifier of words in camel case or separated by signs, such as {@code
     * testEncryptedRootKey} or {@code mock-web3auth-token}.
     */
    static boolean isIdentifier(String text) {
        int words = 0;
        int withDigit = 0;
        for (String part : text.split("[-_.:$/]", -1)) {
            int humps = part.isEmpty() ? 0 : of(part).size();
            boolean isWords = isLetters(part) && (humps < 2 || part.length() >= 4 * humps);
            if (!isWords && !NUMBERED_WORD.matcher(part).matches()) {
                return false;
            }
            words += humps;
            withDigit += isWords ? 0 : 1;
        }
        return words > 1 && withDigit <= words / 3;
    }

    /** Whether there are lower-case letters, upper-case letters and digits, as in random tokens. */
    static boolean isMixed(String text) {
        boolean lower = false;
        boolean upper = false;
        boolean digit = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            lower |= c >= 'a' && c <= 'z';
            upper |= c >= 'A' && c <= 'Z';
            digit |= c >= '0' && c <= '9';
        }
        return lower && upper && digit;
    }

    /** Returns the entropy of the characters, as a share of the maximum for this length. */
    static double randomness(String text) {
        int[] counts = new int[128];
        for (int i = 0; i < text.length(); i++) {
            counts[text.charAt(i) & 127]++;
        }
        double entropy = 0;
        for (int count : counts) {
            if (count > 0) {
                double share = (double) count / text.length();
                entropy -= share * Math.log(share);
            }
        }
        int alphabet = isHex(text) ? 16 : 62;
        return text.length() < 2 ? 0 : entropy / Math.log(Math.min(text.length(), alphabet));
    }

    /** Counts the changes between lower case, upper case, digits and other characters. */
    static int countChanges(String text) {
        int changes = 0;
        for (int i = 1; i < text.length(); i++) {
            if (classOf(text.charAt(i)) != classOf(text.charAt(i - 1))) {
                changes++;
            }
        }
        return changes;
    }

    private static int classOf(char c) {
        if (c >= 'a' && c <= 'z') {
            return 0;
        }
        return c >= 'A' && c <= 'Z' ? 1 : c >= '0' && c <= '9' ? 2 : 3;
    }

    /** Splits names such as {@code apiKey} and {@code x-api-key} into words in lower case. */
    static List<String> of(String name) {
        List<String> words = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= name.length(); i++) {
            if (i == name.length() || isBoundary(name, i)) {
                String word = name.substring(from, i).replaceAll("[^\\p{L}0-9]", "");
                if (!word.isEmpty()) {
                    words.add(word.toLowerCase(Locale.ROOT));
                }
                from = i;
            }
        }
        return words;
    }

    private static boolean isBoundary(String name, int i) {
        char before = name.charAt(i - 1);
        char here = name.charAt(i);
        if (!Character.isLetterOrDigit(here) || !Character.isLetterOrDigit(before)) {
            return true;
        }
        boolean hump = Character.isUpperCase(here) && Character.isLowerCase(before);
        boolean lastOfCapitals =
                Character.isUpperCase(here)
                        && Character.isUpperCase(before)
                        && i + 1 < name.length()
                        && Character.isLowerCase(name.charAt(i + 1));
        return hump || lastOfCapitals;
    }
}
