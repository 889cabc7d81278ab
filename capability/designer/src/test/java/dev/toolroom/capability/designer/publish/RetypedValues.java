package dev.toolroom.capability.designer.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Changes the type of a column that holds one value, and compares what the plan says of lost data
 * with what the engine did. A value is lost if it reads otherwise and the old type does not bring
 * it back; the engine may refuse the value instead.
 */
final class RetypedValues implements AutoCloseable {
    private static final String DROP_COPY = "DROP TABLE IF EXISTS ";
    private static final DatabaseSchema EMPTY = new DatabaseSchema(List.of(), List.of());

    private final TestEngine engine;
    private final Ddl ddl;
    private final Map<String, List<String>> values = new TreeMap<>();
    private final Connection connection;
    private final Statement statement;

    RetypedValues(TestEngine engine) throws SQLException, IOException {
        this.engine = engine;
        this.ddl = Ddl.of(engine.kind());
        this.connection = engine.open();
        this.statement = connection.createStatement();
        for (String sql : ddl.first()) {
            statement.execute(sql);
        }
        try (InputStream in = RetypedValues.class.getResourceAsStream("values.txt")) {
            new String(Objects.requireNonNull(in).readAllBytes(), UTF_8)
                    .lines()
                    .map(line -> line.split(" \\| ", 3))
                    .filter(parts -> parts[0].equals(engine.kind().word()))
                    .forEach(parts -> values.put(parts[1], List.of(parts[2].split(" ; ", -1))));
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    List<String> types() {
        return List.copyOf(values.keySet());
    }

    /**
     * A change of the type of a column.
     *
     * @param rebuilt whether the table is replaced by a copy as well
     */
    record Change(String from, String to, boolean rebuilt) {
        @Override
        public String toString() {
            return from + " to " + to + (rebuilt ? " in a copy" : "");
        }
    }

    /**
     * What the plan said and what happened.
     *
     * @param told whether the plan says that data can be lost
     * @param lost the values that became others
     */
    record Result(boolean told, List<String> lost) {}

    Result change(Change change) throws SQLException {
        DatabaseSchema before = schema(change.from(), false);
        DatabaseSchema after = schema(change.to(), change.rebuilt());
        List<Step> steps = Planner.plan(engine.kind(), before, after);
        List<Step> back = Planner.plan(engine.kind(), after, before);
        Table table = before.tables().getFirst();
        var lost = new ArrayList<String>();
        for (String value : Objects.requireNonNull(values.get(change.from()))) {
            create(Planner.plan(engine.kind(), EMPTY, before));
            statement.execute("INSERT INTO %s VALUES (%s, 1)".formatted(ddl.name(table), value));
            String old = read(table);
            if (runs(steps)) {
                String fresh = read(table);
                boolean returns = old.equals(fresh) || (runs(back) && old.equals(read(table)));
                if (!returns) {
                    lost.add(value + " became " + fresh);
                }
            }
            statement.execute(ddl.dropTable(table));
            statement.execute(DROP_COPY + ddl.name(table.withName(table.schema(), "tmp_t")));
        }
        return new Result(steps.stream().anyMatch(Step::losesData), lost);
    }

    private DatabaseSchema schema(String type, boolean reordered) {
        Column value = column("v", type);
        Column other = column("w", engine.whole());
        List<Column> columns = reordered ? List.of(other, value) : List.of(value, other);
        return new DatabaseSchema(
                List.of(), List.of(Table.of("t", engine.schema(), "t", columns, null)));
    }

    private Column column(String name, String type) {
        var declared = Dialect.of(engine.kind()).types().parse(type);
        return new Column(name, name, declared, true, null, null, null, null, null);
    }

    /** MariaDB syncs the disk at every statement about a table that is not temporary. */
    private void create(List<Step> steps) throws SQLException {
        for (Step step : steps) {
            statement.execute(
                    engine.kind() == DatabaseKind.MARIADB
                            ? step.sql().replace("CREATE TABLE", "CREATE TEMPORARY TABLE")
                            : step.sql());
        }
    }

    private void execute(List<Step> steps) throws SQLException {
        for (Step step : steps) {
            statement.execute(step.sql());
        }
    }

    /** Whether the engine takes the value along; where it refuses it, nothing has changed. */
    private boolean runs(List<Step> steps) throws SQLException {
        boolean whole = Dialect.of(engine.kind()).transactional();
        try {
            connection.setAutoCommit(!whole);
            execute(steps);
            connection.setAutoCommit(true);
            return true;
        } catch (SQLException refused) {
            if (whole) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
            return false;
        }
    }

    private String read(Table table) throws SQLException {
        String sql = "SELECT %s FROM %s".formatted(ddl.quote("v"), ddl.name(table));
        try (ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? String.valueOf(rows.getString(1)) : "no row";
        }
    }
}
