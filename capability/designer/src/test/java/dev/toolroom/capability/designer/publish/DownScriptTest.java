package dev.toolroom.capability.designer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.publish.change.Differences;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.MatchedIds;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Refusal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Any plan run up and then down leaves the schema as it was. */
class DownScriptTest {
    private static final int EDITS = 15;
    private static final int WALKS = 3;

    @TempDir private Path folder;

    private TestEngine engine(DatabaseKind kind) throws Exception {
        return switch (kind) {
            case POSTGRESQL -> TestEngine.postgres();
            case MARIADB -> TestEngine.mariadb();
            case H2 -> TestEngine.h2(folder);
            default -> TestEngine.sqlite(folder);
        };
    }

    private static DatabaseSchema wander(
            RandomEdits edits, DatabaseSchema from, DatabaseKind kind) {
        var model = new Model(from);
        var editor = new Edits(model, kind);
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

    private static void run(Connection connection, DatabaseKind kind, List<Step> steps, String seed)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : Ddl.of(kind).first()) {
                statement.execute(sql);
            }
            for (Step step : steps) {
                try {
                    statement.execute(step.sql());
                } catch (SQLException e) {
                    throw new SQLException(seed + ": " + step.sql() + ": " + e.getMessage(), e);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void upThenDownIsWhereItBegan(DatabaseKind kind) throws Exception {
        SchemaReader reader = SchemaReader.of(kind).orElseThrow();
        long first = Long.getLong("seed", 20261115);
        for (long seed = first; seed < first + WALKS; seed++) {
            TestEngine engine = engine(kind);
            var edits = new RandomEdits(seed, engine);
            try (Connection connection = engine.open()) {
                DatabaseSchema empty = reader.read(connection);
                DatabaseSchema base = wander(edits, empty, kind);
                Publication made = Planning.plan(connection, kind, empty, empty, base);
                made.run(connection, CallListener.NONE);
                DatabaseSchema live = Objects.requireNonNull(made.live());
                assertThat(made.failure()).isNull();
                connection.setAutoCommit(true);
                DatabaseSchema design = wander(edits, base, kind);
                Publication plan = Planning.plan(connection, kind, base, live, design);
                String text =
                        plan.steps().stream().map(Step::sql).collect(Collectors.joining(";\n"));
                run(connection, kind, plan.steps(), "seed " + seed);
                assertThat(Differences.of(Ddl.of(kind).kept(design), reader.read(connection)))
                        .as("seed %s\n%s", seed, text)
                        .isEmpty();
                run(connection, kind, plan.down(), "seed " + seed + " down");
                DatabaseSchema after = MatchedIds.of(live, reader.read(connection));
                assertThat(Differences.of(Ddl.of(kind).kept(base), after))
                        .as("seed %s\n%s", seed, text)
                        .isEmpty();
            }
        }
    }
}
