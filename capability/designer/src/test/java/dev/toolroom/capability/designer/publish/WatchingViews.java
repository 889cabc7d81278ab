package dev.toolroom.capability.designer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Views on the tables of a random walk, which must go on answering or be named as lost. */
final class WatchingViews {
    private final Random random;
    private final TestEngine engine;
    private final List<String> names = new ArrayList<>();
    private int made;
    private boolean broken;

    WatchingViews(long seed, TestEngine engine) {
        this.random = new Random(seed);
        this.engine = engine;
    }

    private String quoted(String view) {
        return RandomWalk.quote(engine.schema()) + "." + RandomWalk.quote(view);
    }

    /** On some of the tables, of one or two of their columns; some are read by another view. */
    void watch(DatabaseSchema design) throws SQLException {
        try (Connection connection = engine.openQuoting();
                Statement statement = connection.createStatement()) {
            for (Table table : design.tables()) {
                if (random.nextBoolean()) {
                    Column other = table.columns().get(random.nextInt(table.columns().size()));
                    String more =
                            other.name().equals("Mark")
                                    ? ""
                                    : ", " + RandomWalk.quote(other.name());
                    String view = make(statement, "\"Mark\"" + more, RandomWalk.name(table));
                    if (random.nextInt(3) == 0) {
                        make(statement, "\"Mark\"", quoted(view));
                    }
                }
            }
        }
    }

    private String make(Statement statement, String columns, String from) throws SQLException {
        String name = "watch" + ++made;
        statement.execute(
                "CREATE VIEW " + quoted(name) + " AS SELECT " + columns + " FROM " + from);
        names.add(name);
        return name;
    }

    /** Every view that no step has named, asked anew. */
    void stillAnswer(List<Step> steps, String seed) throws SQLException {
        List<String> lost = steps.stream().flatMap(step -> step.lost().stream()).toList();
        broken |= !lost.isEmpty();
        try (Connection connection = engine.openQuoting();
                Statement statement = connection.createStatement()) {
            for (String name : names) {
                // One that reads a view which broke is broken too.
                if (!broken) {
                    try (ResultSet rows =
                            statement.executeQuery("SELECT \"Mark\" FROM " + quoted(name))) {
                        assertThat(rows.next()).as(seed).isTrue();
                    }
                }
            }
        }
    }

    /** Takes them away, the ones that read others first. */
    void close() throws SQLException {
        try (Connection connection = engine.openQuoting();
                Statement statement = connection.createStatement()) {
            for (String name : names.reversed()) {
                statement.execute("DROP VIEW " + quoted(name));
            }
        }
        names.clear();
        broken = false;
    }
}
