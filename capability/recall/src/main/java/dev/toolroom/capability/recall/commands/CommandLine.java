package dev.toolroom.capability.recall.commands;

import java.util.ArrayList;
import java.util.List;

/** Takes a command line of a shell apart; quotes and brackets hold together what is in them. */
final class CommandLine {
    private final String text;

    CommandLine(String text) {
        this.text = text;
    }

    /** A segment, and what joined it to the one before. */
    record Segment(String text, String operator) {}

    /** The commands of the line, without what joins them. */
    List<Segment> segments() {
        List<Segment> segments = new ArrayList<>();
        int from = 0;
        String operator = "";
        int i = 0;
        while (i < text.length()) {
            int length = operatorAt(i);
            if (length > 0) {
                add(segments, from, i, operator);
                operator = text.substring(i, i + length).strip();
                i += length;
                from = i;
            } else {
                i = next(i);
            }
        }
        add(segments, from, text.length(), operator);
        return segments;
    }

    private void add(List<Segment> segments, int from, int to, String operator) {
        String part = text.substring(from, Math.max(from, to)).strip();
        if (!part.isEmpty()) {
            segments.add(new Segment(part, operator));
        }
    }

    private int operatorAt(int i) {
        if (text.startsWith("&&", i) || text.startsWith("||", i)) {
            return 2;
        }
        char each = text.charAt(i);
        return each == ';' || each == '\n' ? 1 : 0;
    }

    /** The place behind the character, the quoted text or the bracket that begins here. */
    private int next(int i) {
        char each = text.charAt(i);
        if (each == '\\') {
            return Math.min(i + 2, text.length());
        }
        if (each == '\'' || each == '"') {
            int end = i + 1;
            while (end < text.length() && text.charAt(end) != each) {
                end += each == '"' && text.charAt(end) == '\\' ? 2 : 1;
            }
            return Math.min(end + 1, text.length());
        }
        if (text.startsWith("$(", i)) {
            int depth = 1;
            int end = i + 2;
            while (end < text.length() && depth > 0) {
                depth += text.charAt(end) == '(' ? 1 : text.charAt(end) == ')' ? -1 : 0;
                end++;
            }
            return end;
        }
        return i + 1;
    }

    /** The words of one command, with their quotes; a pipe is a word. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        int from = -1;
        int i = 0;
        while (i < text.length()) {
            char each = text.charAt(i);
            boolean pipe = each == '|';
            if (Character.isWhitespace(each) || pipe) {
                if (from >= 0) {
                    words.add(text.substring(from, i));
                    from = -1;
                }
                if (pipe) {
                    words.add("|");
                }
                i++;
            } else {
                from = from < 0 ? i : from;
                i = next(i);
            }
        }
        if (from >= 0) {
            words.add(text.substring(from));
        }
        return words;
    }

    static String unquoted(String word) {
        boolean quoted =
                word.length() > 1
                        && (word.charAt(0) == '"' || word.charAt(0) == '\'')
                        && word.charAt(word.length() - 1) == word.charAt(0);
        return quoted ? word.substring(1, word.length() - 1) : word;
    }
}
