package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.publish.Step;
import java.util.ArrayList;
import java.util.List;

/** What a publish takes away, in words for the person who is asked. */
final class LostData {
    private static final int SHOWN = 8;
    private static final int LONGEST = 120;

    private LostData() {}

    static String of(List<Step> steps) {
        var all = new ArrayList<String>();
        for (Step step : steps) {
            String rows = rows(step.rows());
            step.goes().forEach(each -> all.add(shortened(each) + rows));
            step.lost().forEach(each -> all.add(shortened(each + " on " + step.object())));
        }
        List<String> lost = all.stream().distinct().toList();
        int more = lost.size() - SHOWN;
        return String.join("; ", lost.subList(0, Math.min(SHOWN, lost.size())))
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
