package dev.toolroom.capability.designer.model;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The summary of an agent's edits. It stays small however many there were.
 *
 * <p>A few changes are listed one by one. Of more, those are listed that nobody asked for by name
 * and as many others as fit; the rest is counted.
 */
public final class Receipt {
    private static final int ALL = 5;
    private static final int BYTES = 200;
    private static final int LISTED = 20;
    private static final int WARNINGS = 5;

    private Receipt() {}

    public static Json.Obj of(int applied, BatchChanges changes) {
        List<ChangeList.Entry> entries = ChangeList.of(changes.delta(), changes::asked);
        var receipt = Json.object().put("appliedEdits", applied);
        receipt.put("changes", changes(entries, changes));
        List<String> warnings = changes.warnings();
        List<String> shown = new ArrayList<>(warnings.stream().limit(WARNINGS).toList());
        if (warnings.size() > WARNINGS) {
            shown.add((warnings.size() - WARNINGS) + " more");
        }
        return receipt.put("warnings", Json.Arr.ofTexts(shown)).build();
    }

    /** For a dry run: nothing is applied, and the counts are marked as would-be. */
    public static Json.Obj ofDryRun(int would, BatchChanges changes) {
        var receipt = Json.object().put("dryRun", true).put("wouldApply", would);
        of(0, changes).fields().forEach(receipt::put);
        return receipt.build();
    }

    private static Json.Obj changes(List<ChangeList.Entry> entries, BatchChanges batch) {
        Map<String, List<Json>> lists = new LinkedHashMap<>();
        Map<String, Integer> totals = new LinkedHashMap<>();
        entries.forEach(entry -> totals.merge(entry.kind(), 1, Integer::sum));
        boolean all = entries.size() <= ALL;
        int bytes = 0;
        List<ChangeList.Entry> unasked =
                entries.stream().filter(entry -> cameAlong(entry, batch)).toList();
        for (ChangeList.Entry entry : unasked) {
            put(lists, entry);
        }
        for (ChangeList.Entry entry : entries) {
            int size = entry.item().write().length();
            if (!unasked.contains(entry) && (all || bytes + size <= BYTES)) {
                put(lists, entry);
                bytes += size;
            }
        }
        return shown(lists, totals);
    }

    /** A name of our own making, or something that went because something else did. */
    private static boolean cameAlong(ChangeList.Entry entry, BatchChanges batch) {
        return (entry.kind().equals("foreignKeysDropped")
                        || entry.kind().equals("foreignKeysAdded"))
                && !batch.asked(entry.part());
    }

    private static void put(Map<String, List<Json>> lists, ChangeList.Entry entry) {
        List<Json> list = lists.computeIfAbsent(entry.kind(), kind -> new ArrayList<>());
        if (list.size() < LISTED) {
            list.add(entry.item());
        }
    }

    private static Json.Obj shown(Map<String, List<Json>> lists, Map<String, Integer> totals) {
        var shown = Json.object();
        var counts = Json.object();
        boolean cut = false;
        for (var total : totals.entrySet()) {
            List<Json> list = lists.getOrDefault(total.getKey(), List.of());
            if (!list.isEmpty()) {
                shown.put(total.getKey(), new Json.Arr(list));
            }
            if (list.size() < total.getValue()) {
                counts.put(total.getKey(), total.getValue());
                cut = true;
            }
        }
        return cut ? shown.put("counts", counts.build()).build() : shown.build();
    }
}
