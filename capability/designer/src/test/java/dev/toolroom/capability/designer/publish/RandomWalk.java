package dev.toolroom.capability.designer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.model.ChangeList;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.chosen.ChosenChanges;
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
import java.util.Random;
import java.util.stream.Collectors;

/** From any design to any other on one database, with rows in it: what stays keeps its values. */
final class RandomWalk {
    private static final int EDITS = 20;

    private final TestEngine engine;
    private final RandomEdits edits;
    private final String seed;
    private DatabaseSchema design;
    private DatabaseSchema live;
    private final WatchingViews views;
    private final Random choice;

    /** How often some changes went before the rest, and how often they could not. */
    int apart;

    int refusals;

    RandomWalk(TestEngine engine, long seed) throws SQLException {
        this.engine = engine;
        this.edits = new RandomEdits(seed, engine);
        this.views = new WatchingViews(seed, engine);
        this.choice = new Random(seed);
        this.seed = engine.kind().word() + " with -Dseed=" + seed;
        try (Connection connection = engine.open()) {
            live = SchemaReader.of(engine.kind()).orElseThrow().read(connection);
        }
        design = live;
    }

    /** How many columns were seen to have kept what they held. */
    int walk(int publishes) throws SQLException {
        int checked = 0;
        for (int i = 0; i < publishes; i++) {
            inTwo(wander());
            Map<String, List<String>> values = fill();
            DatabaseSchema before = design;
            views.watch(design);
            inTwo(wander());
            views.close();
            checked += stillThere(before, values);
        }
        return checked;
    }

    /** Edits until so many were good; the others are refused, which is another test's business. */
    private DatabaseSchema wander() {
        var model = new Model(design);
        var editor = new Edits(model, engine.kind());
        int good = 0;
        while (good < EDITS) {
            try {
                editor.apply(edits.next(model.tables(), model.schemas()));
                good++;
            } catch (Refusal refused) {
                // Taken back already.
            }
        }
        return model.schema();
    }

    /** A view in the way is told before anything runs; without it the way is free. */
    private Publication planned(Connection connection, DatabaseSchema next) throws SQLException {
        try {
            return Planning.plan(connection, engine.kind(), design, live, next);
        } catch (Refusal refused) {
            assertThat(refused.outcome().message()).as(seed).startsWith("View '");
            views.close();
            return Planning.plan(connection, engine.kind(), design, live, next);
        }
    }

    /** Some changes first, then the rest. */
    private void inTwo(DatabaseSchema next) throws SQLException {
        List<String> some =
                ChosenChanges.between(design, next).stream()
                        .map(ChangeList.Entry::id)
                        .filter(id -> choice.nextInt(3) == 0)
                        .toList();
        try {
            ChosenChanges chosen = ChosenChanges.of(design, next, engine.kind(), some);
            assertThat(chosen.left() == 0 || !some.isEmpty()).isTrue();
            publish(chosen.schema());
            apart += chosen.left() > 0 ? 1 : 0;
        } catch (Refusal refused) {
            assertThat(refused.outcome().message())
                    .as(seed)
                    .startsWith("These changes cannot be published without others: ");
            refusals++;
        }
        publish(next);
    }

    private void publish(DatabaseSchema next) throws SQLException {
        try (Connection connection = engine.open()) {
            Publication plan = planned(connection, next);
            assertThat(plan.drift().stops()).as(seed).isEmpty();
            String script = plan.steps().stream().map(Step::sql).collect(Collectors.joining(";\n"));
            plan.run(connection, CallListener.NONE);
            assertThat(plan.failure()).as(seed + "\n" + script).isNull();
            assertThat(plan.left()).as(seed + "\n" + script).isEmpty();
            live = Objects.requireNonNull(plan.live());
            design = next;
            views.stillAnswer(plan.steps(), seed + "\n" + script);
        }
        try (Connection connection = engine.open()) {
            Publication again = Planning.plan(connection, engine.kind(), design, live, design);
            assertThat(again.steps()).as(seed).isEmpty();
            assertThat(again.drift().stops()).as(seed).isEmpty();
        }
    }

    /** Two rows in every table, and what they hold by table and column. */
    private Map<String, List<String>> fill() throws SQLException {
        try (Connection connection = engine.openQuoting();
                Statement statement = connection.createStatement()) {
            for (Table table : design.tables()) {
                statement.execute("DELETE FROM " + name(table));
            }
            for (Table table : design.tables()) {
                insert(statement, table, 1);
                insert(statement, table, 2);
            }
        }
        return values(design);
    }

    private static void insert(Statement statement, Table table, int number) throws SQLException {
        var columns = new ArrayList<String>();
        var values = new ArrayList<String>();
        for (Column column : table.columns()) {
            boolean given = column.computed() == null && column.identity() == null;
            if (given && !column.name().startsWith("F")) {
                columns.add(quote(column.name()));
                values.add(value(column, number));
            }
        }
        statement.execute(
                "INSERT INTO "
                        + name(table)
                        + " ("
                        + String.join(", ", columns)
                        + ") VALUES ("
                        + String.join(", ", values)
                        + ")");
    }

    private static String value(Column column, int number) {
        return switch (column.name().charAt(0)) {
            case 'M' -> "'kept" + number + "'";
            case 'X' -> "'text " + number + "'";
            default -> Integer.toString(40 + number);
        };
    }

    private Map<String, List<String>> values(DatabaseSchema schema) throws SQLException {
        Map<String, List<String>> values = new HashMap<>();
        try (Connection connection = engine.openQuoting();
                Statement statement = connection.createStatement()) {
            for (Table table : schema.tables()) {
                ResultSet rows =
                        statement.executeQuery(
                                "SELECT * FROM " + name(table) + " ORDER BY \"Mark\"");
                while (rows.next()) {
                    for (Column column : table.columns()) {
                        values.computeIfAbsent(
                                        table.id() + "." + column.id(), key -> new ArrayList<>())
                                .add(String.valueOf(rows.getString(column.name())));
                    }
                }
            }
        }
        return values;
    }

    private int stillThere(DatabaseSchema before, Map<String, List<String>> values)
            throws SQLException {
        Map<String, List<String>> now = values(design);
        Map<String, Table> olds = new HashMap<>();
        before.tables().forEach(table -> olds.put(table.id(), table));
        int checked = 0;
        for (Table table : design.tables()) {
            Table old = olds.get(table.id());
            for (Column column : table.columns()) {
                String key = table.id() + "." + column.id();
                if (old != null && old.column(column.id()).isPresent()) {
                    assertThat(now.get(key))
                            .as(seed + ": " + table.label() + "." + column.name())
                            .isEqualTo(values.get(key))
                            .hasSize(2);
                    checked++;
                }
            }
        }
        return checked;
    }

    static String quote(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    static String name(Table table) {
        return quote(table.schema()) + "." + quote(table.name());
    }
}
