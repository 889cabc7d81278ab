package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.publish.Risk;
import dev.toolroom.capability.designer.publish.Step;
import java.util.ArrayList;
import java.util.List;

/** What a publish takes away, in words for the person who is asked. */
final class LostData {
    private static final int SHOWN = 8;
    private static final int LONGEST = 120;

    private LostData() {}

    /** As in {@code lose for good: table public.old (about 3 rows)}. */
    static String of(List<Step> steps) {
        var lost = new ArrayList<String>();
        var unchecked = new ArrayList<String>();
        for (Step step : steps) {
            String rows = rows(step.rows());
            step.goes().forEach(each -> lost.add(shortened(each) + rows));
            step.lost().forEach(each -> lost.add(shortened(each + " on " + step.object())));
            if (step.risks().contains(Risk.UNCHECKED_SQL)) {
                unchecked.add(shortened(step.object()));
            }
        }
        var words = new ArrayList<String>();
        if (!lost.isEmpty()) {
            words.add("lose for good: " + listed(lost));
        }
        if (!unchecked.isEmpty()) {
            words.add(
                    "run SQL that came with a file or a script and was not checked: "
                            + listed(unchecked));
        }
        return String.join(", and ", words);
    }

    private static String listed(List<String> all) {
        List<String> each = all.stream().distinct().toList();
        int more = each.size() - SHOWN;
        return String.join("; ", each.subList(0, Math.min(SHOWN, each.size())))
                + (more > 0 ? "; and " + more + " more" : "");
    }

    private static String rows(long rows) {
        if (rows < 0) {
            return " (unknown number of rows)";
        }
        return " (about " + rows + (rows == 1 ? " row)" : " rows)");
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
