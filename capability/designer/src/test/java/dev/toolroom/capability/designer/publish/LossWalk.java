package dev.toolroom.capability.designer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Refusal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Publishes a few random edits at a time, with a row of the longest values in every table. */
final class LossWalk {
    private static final int FIRST_EDITS = 15;
    private static final int EDITS = 2;

    private final TestEngine engine;
    private final RandomEdits edits;
    private final String seed;
    private DatabaseSchema design;
    private DatabaseSchema live;

    LossWalk(TestEngine engine, long seed) throws SQLException {
        this.engine = engine;
        this.edits = RandomEdits.plain(seed, engine);
        this.seed = engine.kind().word() + " with -Dseed=" + seed;
        try (Connection connection = engine.open()) {
            live = SchemaReader.of(engine.kind()).orElseThrow().read(connection);
        }
        design = live;
    }

    /** Returns how many publishes said that data can be lost. */
    int walk(int publishes) throws SQLException {
        publish(wander(FIRST_EDITS));
        int told = 0;
        for (int i = 0; i < publishes; i++) {
            fill();
            Map<String, String> values = values();
            Publication plan = publish(wander(EDITS));
            Map<String, String> now = values();
            List<String> lost =
                    values.keySet().stream()
                            .filter(id -> !Objects.equals(values.get(id), now.get(id)))
                            .toList();
            boolean agrees = plan.losesData() == !lost.isEmpty();
            boolean refused = plan.failure() != null && lost.isEmpty();
            assertThat(agrees || refused)
                    .as("%s, round %s: lost %s by%n%s", seed, i, lost, script(plan))
                    .isTrue();
            told += plan.losesData() ? 1 : 0;
        }
        return told;
    }

    private static String script(Publication plan) {
        return plan.steps().stream().map(Step::sql).collect(Collectors.joining(";\n"));
    }

    private DatabaseSchema wander(int count) {
        var model = new Model(design);
        var editor = new Edits(model, engine.kind());
        int good = 0;
        while (good < count) {
            try {
                editor.apply(edits.next(model.tables(), model.schemas()));
                good++;
            } catch (Refusal refused) {
                // Taken back already.
            }
        }
        return model.schema();
    }

    /** The next publish begins where one that the rows refused has left the database. */
    private Publication publish(DatabaseSchema next) throws SQLException {
        try (Connection connection = engine.open()) {
            Publication plan = Planning.plan(connection, engine.kind(), design, live, next);
            plan.run(connection, CallListener.NONE);
            if (plan.live() != null) {
                live = plan.live();
                design = plan.newBase(next);
            }
            return plan;
        }
    }

    private void fill() throws SQLException {
        try (Connection connection = engine.openQuoting();
                Statement statement = connection.createStatement()) {
            for (Table table : design.tables()) {
                statement.execute("DELETE FROM " + RandomWalk.name(table));
            }
            for (Table table : design.tables()) {
                List<Column> given =
                        table.columns().stream()
                                .filter(each -> each.computed() == null && each.identity() == null)
                                .filter(each -> !each.name().startsWith("F"))
                                .toList();
                statement.execute(
                        "INSERT INTO %s (%s) VALUES (%s)"
                                .formatted(
                                        RandomWalk.name(table),
                                        joined(given, each -> RandomWalk.quote(each.name())),
                                        joined(given, LossWalk::largest)));
            }
        }
    }

    private static String joined(
            List<Column> columns, java.util.function.Function<Column, String> each) {
        return columns.stream().map(each).collect(Collectors.joining(", "));
    }

    /** As long as its column is; numbers stay small enough for the formulas. */
    private static String largest(Column column) {
        return switch (column.name().charAt(0)) {
            case 'M', 'X' -> "'" + "x".repeat(Math.max(20, column.type().length())) + "'";
            default -> "41";
        };
    }

    /** By the ids of tables and columns. */
    private Map<String, String> values() throws SQLException {
        Map<String, String> values = new HashMap<>();
        try (Connection connection = engine.openQuoting();
                Statement statement = connection.createStatement()) {
            for (Table table : design.tables()) {
                ResultSet rows = statement.executeQuery("SELECT * FROM " + RandomWalk.name(table));
                var more = new ArrayList<String>();
                while (rows.next()) {
                    for (Column column : table.columns()) {
                        values.put(
                                table.id() + "." + column.id(),
                                String.valueOf(rows.getString(column.name())));
                    }
                    more.add("row");
                }
                assertThat(more).as(seed).hasSizeLessThanOrEqualTo(1);
            }
        }
        return values;
    }
}
