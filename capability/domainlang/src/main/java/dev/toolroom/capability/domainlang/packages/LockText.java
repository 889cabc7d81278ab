package dev.toolroom.capability.domainlang.packages;

import dev.toolroom.kernel.json.Json;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A {@code model.lock} as it is written.
 *
 * @param entries by source
 */
record LockText(Map<String, Entry> entries) {
    static final String FILE = "model.lock";

    /** What one package is locked to. */
    record Entry(String ref, String refType, String resolved, String commit, String integrity) {}

    static LockText read(@Nullable String text) {
        Map<String, Entry> entries = new TreeMap<>();
        if (text == null) {
            return new LockText(entries);
        }
        try {
            if (Json.read(text) instanceof Json.Obj root) {
                root.object("dependencies")
                        .fields()
                        .forEach(
                                (source, value) -> {
                                    if (value instanceof Json.Obj each) {
                                        entries.put(source, entry(each));
                                    }
                                });
            }
        } catch (Json.Malformed e) {
            throw new PackageProblem(
                    "model.lock is not JSON", "Take it from version control, or delete it");
        }
        return new LockText(entries);
    }

    private static Entry entry(Json.Obj each) {
        return new Entry(
                each.text("ref", ""),
                each.text("refType", ""),
                each.text("resolved", ""),
                each.text("commit", ""),
                each.text("integrity", ""));
    }

    String text() {
        var dependencies = Json.object();
        entries.forEach(
                (source, each) ->
                        dependencies.put(
                                source,
                                Json.object()
                                        .put("ref", each.ref)
                                        .put("refType", each.refType)
                                        .put("resolved", each.resolved)
                                        .put("commit", each.commit)
                                        .put("integrity", each.integrity)
                                        .build()));
        return Json.object()
                        .put("version", "1")
                        .put("dependencies", dependencies.build())
                        .build()
                        .pretty()
                + "\n";
    }
}
