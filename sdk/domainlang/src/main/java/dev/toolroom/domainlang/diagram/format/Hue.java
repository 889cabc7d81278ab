package dev.toolroom.domainlang.diagram.format;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Assigns colors: fixed ones to the usual classifications and to changes, others in turn. */
final class Hue {
    private static final List<String> WELL_KNOWN = List.of("core", "support", "generic");
    private static final int OTHER_HUES = 4;

    /** Green, amber and red, whichever comes first in a map of changes. */
    private static final Map<String, Integer> CHANGES =
            Map.of("Added", 3, "Changed", 5, "Removed", 6);

    /** The number of a shape without a classification. */
    static final int NONE = WELL_KNOWN.size() + OTHER_HUES;

    private Hue() {}

    static int of(String classification, List<String> all) {
        if (classification.isEmpty()) {
            return NONE;
        }
        int usual = usual(classification);
        if (usual >= 0) {
            return usual;
        }
        List<String> others = all.stream().filter(each -> usual(each) < 0).toList();
        return WELL_KNOWN.size() + Math.max(0, others.indexOf(classification)) % OTHER_HUES;
    }

    private static int usual(String classification) {
        Integer change = CHANGES.get(classification);
        if (change != null) {
            return change;
        }
        String word = classification.toLowerCase(Locale.ROOT);
        for (int i = 0; i < WELL_KNOWN.size(); i++) {
            if (word.contains(WELL_KNOWN.get(i))) {
                return i;
            }
        }
        return -1;
    }
}
