package dev.toolroom.capability.domainlang.edit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A stretch of a text and what is to stand there instead.
 *
 * @param end the first letter that stays
 */
record Change(int start, int end, String text) {
    static Change insert(int at, String text) {
        return new Change(at, at, text);
    }

    /** All of them made; none may reach into another. */
    static String apply(String text, List<Change> changes) {
        List<Change> fromTheEnd = new ArrayList<>(changes);
        fromTheEnd.sort(Comparator.comparingInt(Change::start).reversed());
        var changed = new StringBuilder(text);
        for (Change each : fromTheEnd) {
            changed.replace(each.start, each.end, each.text);
        }
        return changed.toString();
    }
}
