package dev.toolroom.capability.recall.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A part of a turn that shows why it was found. */
final class Snippet {
    private static final int LENGTH = 240;
    private static final int LOOKED_AT = 20_000;

    /** Prompt, answer, commands, title, files. */
    private static final int[] ORDER = {1, 2, 3, 0, 4};

    private final WordScanner scanner = new WordScanner();
    private final Set<String> stems;
    private final long beginnings;

    Snippet(Question question) {
        stems = question.stems().keySet();
        beginnings = WordScanner.beginnings(stems);
    }

    private record Match(String stem, int from, int to) {}

    private record Part(String text, int from, List<Match> matches, int words) {}

    /** Returns the part with most of the words, which are marked with {@code **}. */
    String of(List<String> fields) {
        Part best = null;
        for (int field : ORDER) {
            Part part = best(fields.get(field));
            if (part.words() > (best == null ? 0 : best.words())) {
                best = part;
            }
        }
        if (best != null) {
            return marked(best);
        }
        String text = fields.get(1).isBlank() ? fields.get(2) : fields.get(1);
        return marked(new Part(text, 0, List.of(), 0));
    }

    private Part best(String text) {
        List<Match> all = new ArrayList<>();
        scanner.scan(
                text.length() > LOOKED_AT ? text.substring(0, LOOKED_AT) : text,
                beginnings,
                (stem, from, to) -> {
                    if (stems.contains(stem)) {
                        all.add(new Match(stem, from, to));
                    }
                });
        int words = 0;
        int from = 0;
        int begin = 0;
        Map<String, Integer> within = new HashMap<>();
        for (Match each : all) {
            within.merge(each.stem(), 1, Integer::sum);
            while (each.to() - all.get(begin).from() > LENGTH * 2 / 3) {
                within.computeIfPresent(
                        all.get(begin++).stem(), (_, count) -> count == 1 ? null : count - 1);
            }
            if (within.size() > words) {
                words = within.size();
                from = all.get(begin).from();
            }
        }
        return new Part(text, from, all, words);
    }

    private static String marked(Part part) {
        String text = part.text();
        int from = Math.max(0, part.from() - LENGTH / 4);
        while (from > 0 && from < part.from() && !Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        int to = Math.min(text.length(), from + LENGTH);
        while (to < text.length() && !Character.isWhitespace(text.charAt(to)) && to - from < 300) {
            to++;
        }
        if (to < text.length() && Character.isLowSurrogate(text.charAt(to))) {
            to--;
        }
        var shown = new StringBuilder(from > 0 ? "…" : "");
        int at = from;
        for (Match each : part.matches()) {
            if (each.from() >= at && each.to() <= to) {
                shown.append(text, at, each.from()).append("**");
                shown.append(text, each.from(), each.to()).append("**");
                at = each.to();
            }
        }
        shown.append(text, at, to);
        return shown.toString().replaceAll("\\s+", " ").strip() + (to < text.length() ? "…" : "");
    }
}
