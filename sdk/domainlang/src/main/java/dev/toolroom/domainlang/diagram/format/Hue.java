package dev.toolroom.domainlang.diagram.format;

import java.util.List;
import java.util.Locale;

/** Which colour a classification has: the usual three always theirs, others in turn. */
final class Hue {
    private static final List<String> WELL_KNOWN = List.of("core", "support", "generic");
    private static final int OTHER_HUES = 4;

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
        String word = classification.toLowerCase(Locale.ROOT);
        for (int i = 0; i < WELL_KNOWN.size(); i++) {
            if (word.contains(WELL_KNOWN.get(i))) {
                return i;
            }
        }
        return -1;
    }
}
