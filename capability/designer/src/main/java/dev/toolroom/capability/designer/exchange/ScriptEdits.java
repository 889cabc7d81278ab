package dev.toolroom.capability.designer.exchange;

import dev.toolroom.kernel.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects the edits that a text asks for, and brings them into an order that works. */
final class ScriptEdits {
    private final List<Placed> edits = new ArrayList<>();
    private final List<Script.Skipped> skipped = new ArrayList<>();
    private int ignored;

    /** What must be there before what. */
    enum Phase {
        SCHEMA,
        TABLE,
        COLUMN,
        KEY,
        CONSTRAINT,
        FOREIGN_KEY
    }

    private record Placed(Phase phase, Script.Entry entry) {}

    void add(Phase phase, int line, Json.Fresh edit) {
        edits.add(new Placed(phase, new Script.Entry(line, edit.build())));
    }

    void skip(int line, String what, String why) {
        skipped.add(new Script.Skipped(line, what, why));
    }

    void ignore() {
        ignored++;
    }

    Script script() {
        return new Script(
                edits.stream()
                        .sorted(Comparator.comparing(Placed::phase))
                        .map(Placed::entry)
                        .toList(),
                skipped,
                ignored);
    }
}
