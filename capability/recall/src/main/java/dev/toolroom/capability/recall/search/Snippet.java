package dev.toolroom.capability.recall.search;

/** A part of a turn that shows why it was found. */
final class Snippet {
    private static final int LENGTH = 240;
    private static final int[] ORDER = {1, 2, 3, 0, 4};

    private Snippet() {}

    static String of(Candidate candidate) {
        for (int field : ORDER) {
            String text = candidate.marked().get(field);
            int at = text.indexOf(Candidate.BEGIN);
            if (at >= 0) {
                return cut(text, at);
            }
        }
        String prompt = candidate.marked().get(1);
        return cut(prompt.isBlank() ? candidate.marked().get(2) : prompt, 0);
    }

    private static String cut(String text, int at) {
        int from = Math.max(0, at - LENGTH / 3);
        int to = Math.min(text.length(), from + LENGTH);
        while (from > 0 && from < at && !Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        while (to < text.length() && !Character.isWhitespace(text.charAt(to)) && to - from < 300) {
            to++;
        }
        if (to < text.length() && Character.isLowSurrogate(text.charAt(to))) {
            to--;
        }
        String part = text.substring(from, to);
        if (part.lastIndexOf(Candidate.BEGIN) > part.lastIndexOf(Candidate.END)) {
            part = part + Candidate.END;
        }
        String words = part.replaceAll("\\s+", " ").strip();
        return (from > 0 ? "…" : "")
                + words.replace("\u0001", "**").replace("\u0002", "**")
                + (to < text.length() ? "…" : "");
    }
}
