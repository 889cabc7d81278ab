package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.SQLUtils;
import com.alibaba.druid.sql.ast.SQLStatement;
import com.alibaba.druid.sql.ast.statement.SQLDescribeStatement;
import com.alibaba.druid.sql.ast.statement.SQLExplainStatement;
import com.alibaba.druid.sql.ast.statement.SQLSelectStatement;
import com.alibaba.druid.sql.ast.statement.SQLShowStatement;
import com.alibaba.druid.sql.visitor.SchemaStatVisitor;
import com.alibaba.druid.stat.TableStat;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A parser with a grammar for each dialect, which also says what is done to which table: nothing
 * that it calls a change is let through.
 */
public class ThirdOpinionTest {
    private static final long SEED = 47;
    private static final int RANDOM = 4_000;

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void druidSeesNoChangeInWhatPasses(Dialect dialect) {
        int judged = 0;
        var changes = new ArrayList<String>();
        for (String statement : statements(dialect)) {
            // It takes a backslash for an escape in every dialect.
            if (statement.contains("\\") || !passes(dialect, statement)) {
                continue;
            }
            List<SQLStatement> parsed;
            try {
                parsed = SQLUtils.parseStatements(statement, type(dialect));
            } catch (RuntimeException notItsGrammar) {
                continue;
            }
            // It parts statements without a semicolon, as only T-SQL does; what the engines say to
            // those is asked in PartedStatementsTest.
            if (parsed.size() > 1 && dialect != Dialect.TSQL) {
                continue;
            }
            judged++;
            if (parsed.size() != 1 || !reads(parsed.getFirst(), dialect)) {
                changes.add("seed " + SEED + ": " + statement);
            }
        }
        assertThat(changes).isEmpty();
        assertThat(judged).as("statements with a third opinion").isGreaterThan(1_000);
    }

    /** What passes the gate and is more than one statement to this parser. */
    public static List<String> parted(Dialect dialect) {
        return statements(dialect).stream()
                .distinct()
                .filter(each -> !each.contains("\\") && passes(dialect, each))
                .filter(each -> parts(dialect, each) > 1)
                .toList();
    }

    private static int parts(Dialect dialect, String statement) {
        try {
            return SQLUtils.parseStatements(statement, type(dialect)).size();
        } catch (RuntimeException notItsGrammar) {
            return 0;
        }
    }

    private static boolean reads(SQLStatement statement, Dialect dialect) {
        boolean query =
                statement instanceof SQLSelectStatement
                        || statement instanceof SQLExplainStatement
                        || statement instanceof SQLDescribeStatement
                        || statement instanceof SQLShowStatement;
        if (!(statement instanceof SQLSelectStatement)) {
            return query;
        }
        SchemaStatVisitor visitor = SQLUtils.createSchemaStatVisitor(type(dialect));
        statement.accept(visitor);
        return visitor.getTables().values().stream().noneMatch(ThirdOpinionTest::changes);
    }

    private static boolean changes(TableStat stat) {
        return stat.getInsertCount()
                        + stat.getUpdateCount()
                        + stat.getDeleteCount()
                        + stat.getMergeCount()
                        + stat.getDropCount()
                        + stat.getCreateCount()
                        + stat.getAlterCount()
                > 0;
    }

    private static DbType type(Dialect dialect) {
        return switch (dialect) {
            case TSQL -> DbType.sqlserver;
            case POSTGRESQL -> DbType.postgresql;
            case MARIADB -> DbType.mariadb;
            case SQLITE -> DbType.sqlite;
            case H2 -> DbType.h2;
        };
    }

    private static List<String> statements(Dialect dialect) {
        var all = new ArrayList<String>();
        Cases.of(dialect, true).forEach(each -> all.add(each.statement()));
        Cases.of(dialect, false).forEach(each -> all.add(each.statement()));
        var random = new RandomStatement(new Random(SEED));
        for (int i = 0; i < RANDOM; i++) {
            all.add(random.next());
        }
        return all;
    }

    private static boolean passes(Dialect dialect, String statement) {
        try {
            Gate.check(dialect, statement);
            return true;
        } catch (Objection e) {
            return false;
        }
    }
}
