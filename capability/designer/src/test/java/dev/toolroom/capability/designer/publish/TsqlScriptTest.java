package dev.toolroom.capability.designer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.SQLUtils;
import com.alibaba.druid.sql.parser.ParserException;
import dev.toolroom.capability.designer.model.Edits;
import dev.toolroom.capability.designer.model.Model;
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
import java.util.regex.Pattern;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.apache.shardingsphere.sql.parser.autogen.SQLServerStatementLexer;
import org.apache.shardingsphere.sql.parser.autogen.SQLServerStatementParser;
import org.junit.jupiter.api.Test;

/**
 * No SQL Server runs here, so the scripts for it are read by three parsers of other people: each
 * statement must be good T-SQL to one of them at least. None knows both computed columns and named
 * defaults; where a table has both, one reads it without the ones and another without the others.
 */
class TsqlScriptTest {
    private static final TestEngine ENGINE =
            new TestEngine(DatabaseKind.SQLSERVER, "", "", "dbo", "int", "nvarchar", true);

    private static final Pattern COMPUTED =
            Pattern.compile(
                    "(?m)(?:,\\n"
                            + "  \\[(?:[^]]|]])+] AS \\(.*\\)( PERSISTED)?( NOT"
                            + " NULL)?(?=,?$)|(?<=\\(\\n"
                            + ")  \\[(?:[^]]|]])+] AS \\(.*\\)( PERSISTED)?( NOT NULL)?,\\n"
                            + ")");
    private static final Pattern DEFAULT_NAME =
            Pattern.compile(" CONSTRAINT \\[(?:[^]]|]])+] DEFAULT ");

    private static boolean accepted(String sql) {
        if (druid(sql) || jsqlparser(sql) || shardingsphere(sql)) {
            return true;
        }
        String plain = COMPUTED.matcher(sql).replaceAll("");
        String unnamed = DEFAULT_NAME.matcher(sql).replaceAll(" DEFAULT ");
        return sql.startsWith("CREATE TABLE ")
                && !plain.equals(sql)
                && (druid(plain) || jsqlparser(plain))
                && shardingsphere(unnamed);
    }

    private static boolean shardingsphere(String sql) {
        var lexer = new SQLServerStatementLexer(CharStreams.fromString(sql));
        lexer.removeErrorListeners();
        var parser = new SQLServerStatementParser(new CommonTokenStream(lexer));
        parser.removeErrorListeners();
        parser.execute();
        return parser.getNumberOfSyntaxErrors() == 0;
    }

    private static boolean druid(String sql) {
        try {
            return !SQLUtils.parseStatements(sql, DbType.sqlserver).isEmpty();
        } catch (ParserException | UnsupportedOperationException refused) {
            return false;
        }
    }

    private static boolean jsqlparser(String sql) {
        try {
            CCJSqlParserUtil.parse(
                    sql, parser -> parser.withSquareBracketQuotation(true).withTimeOut(20_000));
            return true;
        } catch (JSQLParserException refused) {
            return false;
        }
    }

    @Test
    void everyStatementOfARandomWalkIsTSql() {
        long first = Long.getLong("seed", new Random().nextInt(1_000_000));
        Set<String> refused = new TreeSet<>();
        Set<String> kinds = new TreeSet<>();
        for (long seed = first; seed < first + 12; seed++) {
            for (Step step : walk(seed)) {
                kinds.add(step.sql().replaceAll("(?s)[\\[(N].*", "").strip());
                if (!accepted(step.sql())) {
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
