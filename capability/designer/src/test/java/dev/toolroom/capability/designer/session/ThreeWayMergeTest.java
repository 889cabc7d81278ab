package dev.toolroom.capability.designer.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.session.ThreeWayMerge.Conflict;
import dev.toolroom.capability.designer.session.ThreeWayMerge.Merged;
import dev.toolroom.capability.designer.session.ThreeWayMerge.Side;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The merge against a plain map of facts, on random changes of both sides. */
class ThreeWayMergeTest {
    private static final int WALKS = 3_000;

    /** Tables by name, each with its columns and their comments. */
    private static DatabaseSchema schema(Map<String, Map<String, String>> facts) {
        var tables = new ArrayList<Table>();
        facts.forEach(
                (name, columns) -> {
                    var made = new ArrayList<Column>();
                    columns.forEach((column, text) -> made.add(column(name, column, text)));
                    tables.add(Table.of(name, "public", name, made, null));
                });
        return new DatabaseSchema(List.of("public"), tables);
    }

    private static Column column(String table, String name, String text) {
        return new Column(
                table + "." + name,
                name,
                ColumnType.plain("int"),
                true,
                null,
                null,
                null,
                null,
                text);
    }

    private static Map<String, Map<String, String>> facts(DatabaseSchema schema) {
        var facts = new TreeMap<String, Map<String, String>>();
        for (Table table : schema.tables()) {
            var columns = new TreeMap<String, String>();
            table.columns()
                    .forEach(each -> columns.put(each.name(), String.valueOf(each.comment())));
            facts.put(table.name(), columns);
        }
        return facts;
    }

    private static Map<String, Map<String, String>> copy(Map<String, Map<String, String>> facts) {
        var copy = new TreeMap<String, Map<String, String>>();
        facts.forEach((name, columns) -> copy.put(name, new TreeMap<>(columns)));
        return copy;
    }

    private static Map<String, Map<String, String>> changed(
            Map<String, Map<String, String>> base, Random random) {
        Map<String, Map<String, String>> now = copy(base);
        for (int i = random.nextInt(5); i > 0; i--) {
            String table = "t" + random.nextInt(4);
            String column = "c" + random.nextInt(4);
            switch (random.nextInt(5)) {
                case 0 -> now.remove(table);
                case 1 -> now.computeIfAbsent(table, name -> new TreeMap<>()).remove(column);
                default ->
                        now.computeIfAbsent(table, name -> new TreeMap<>())
                                .put(column, "is " + random.nextInt(3));
            }
        }
        return now;
    }

    /** What three maps come to, written as plainly as can be; a conflict is named by its path. */
    private static <T> void value(
            @Nullable T base,
            @Nullable T ours,
            @Nullable T theirs,
            String path,
            Side side,
            Set<String> conflicts,
            Map<String, T> to,
            String key) {
        @Nullable T kept = ours;
        if (!Objects.equals(base, theirs) && !Objects.equals(ours, theirs)) {
            if (Objects.equals(base, ours)) {
                kept = theirs;
            } else {
                conflicts.add(path);
                kept = side == Side.DESIGN ? ours : theirs;
            }
        }
        if (kept != null) {
            to.put(key, kept);
        }
    }

    private static Map<String, Map<String, String>> plainly(
            Map<String, Map<String, String>> base,
            Map<String, Map<String, String>> ours,
            Map<String, Map<String, String>> theirs,
            Side side,
            Set<String> conflicts) {
        var merged = new TreeMap<String, Map<String, String>>();
        for (int t = 0; t < 4; t++) {
            String table = "t" + t;
            var old = base.get(table);
            var mine = ours.get(table);
            var other = theirs.get(table);
            if (old == null || mine == null || other == null) {
                value(old, mine, other, "table:" + table, side, conflicts, merged, table);
                continue;
            }
            var columns = new TreeMap<String, String>();
            for (int c = 0; c < 4; c++) {
                String column = "c" + c;
                value(
                        old.get(column),
                        mine.get(column),
                        other.get(column),
                        "column:" + table + "." + column,
                        side,
                        conflicts,
                        columns,
                        column);
            }
            merged.put(table, columns);
        }
        return merged;
    }

    @Test
    void isWhatAPlainMapOfFactsSays() {
        long seed = Long.getLong("seed", 20261115);
        var random = new Random(seed);
        for (int walk = 0; walk < WALKS; walk++) {
            var base =
                    changed(Map.of("t0", Map.of("c0", "is 0"), "t1", Map.of("c1", "is 1")), random);
            var ours = changed(base, random);
            var theirs = changed(base, random);
            String walked = "seed " + seed + ", walk " + walk + ": " + base + ours + theirs;
            Set<String> expected = new HashSet<>();
            var kept = plainly(base, ours, theirs, Side.DESIGN, expected);
            Merged undecided =
                    ThreeWayMerge.of(schema(base), schema(ours), schema(theirs), Map.of());
            assertThat(undecided.conflicts())
                    .as(walked)
                    .extracting(Conflict::id)
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(facts(undecided.schema())).as(walked).isEqualTo(kept);
            for (Side side : Side.values()) {
                Map<String, Side> choices = new HashMap<>();
                expected.forEach(each -> choices.put(each, side));
                Merged decided =
                        ThreeWayMerge.of(schema(base), schema(ours), schema(theirs), choices);
                assertThat(decided.conflicts()).as(walked).isEmpty();
                assertThat(facts(decided.schema()))
                        .as(walked)
                        .isEqualTo(plainly(base, ours, theirs, side, new HashSet<>()));
            }
        }
    }
}
