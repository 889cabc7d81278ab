package dev.toolroom.capability.designer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.TsqlDdl;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.call.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Each statement for SQL Server is good T-SQL to one parser at least. */
class TsqlScriptTest {
    private static final TestEngine ENGINE =
            new TestEngine(DatabaseKind.SQLSERVER, "", "", "dbo", "int", "nvarchar", true);

    @Test
    void everyStatementOfARandomWalkIsTSql() {
        long first = Long.getLong("seed", new Random().nextInt(1_000_000));
        Set<String> refused = new TreeSet<>();
        Set<String> kinds = new TreeSet<>();
        for (long seed = first; seed < first + 12; seed++) {
            for (Step step : walk(seed)) {
                kinds.add(step.sql().replaceAll("(?s)[\\[(N].*", "").strip());
                if (!TsqlParsers.accept(step.sql())) {
                    refused.add(step.sql());
                }
            }
        }
        assertThat(refused).as("-Dseed=" + first).isEmpty();
        assertThat(kinds).as("-Dseed=" + first).hasSizeGreaterThan(8);
    }

    private static List<Step> walk(long seed) {
        var edits = RandomEdits.plain(seed, ENGINE);
        var steps = new ArrayList<Step>();
        var design = new DatabaseSchema(List.of("dbo"), List.of());
        for (int i = 0; i < 3; i++) {
            var model = new Model(design);
            var editor = new Edits(model, ENGINE.kind());
            for (int good = 0; good < 25; ) {
                try {
                    editor.apply(edits.next(model.tables(), model.schemas()));
                    good++;
                } catch (Refusal refused) {
                    // Another test's business.
                }
            }
            steps.addAll(Planner.plan(ENGINE.kind(), design, model.schema()));
            design = model.schema();
        }
        return steps;
    }

    @Test
    void namesAreQuotedWhateverIsInThem() {
        var ddl = new TsqlDdl();
        var table = Table.of("t1", "dbo", "It's [a] table", List.of(), null);
        assertThat(ddl.renameTable(table, "Other's"))
                .isEqualTo("EXEC sp_rename N'[dbo].[It''s [a]] table]', N'Other''s'");
        assertThat(ddl.renameColumn(table, "a]b", "c'd"))
                .isEqualTo("EXEC sp_rename N'[dbo].[It''s [a]] table].[a]]b]', N'c''d', N'COLUMN'");
        assertThat(ddl.dropTable(table)).isEqualTo("DROP TABLE [dbo].[It's [a]] table]");
    }
}
