package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.DescribeStatement;
import net.sf.jsqlparser.statement.ExplainStatement;
import net.sf.jsqlparser.statement.ShowColumnsStatement;
import net.sf.jsqlparser.statement.ShowStatement;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.Statements;
import net.sf.jsqlparser.statement.UnsupportedStatement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.WithItem;
import net.sf.jsqlparser.statement.show.ShowIndexStatement;
import net.sf.jsqlparser.statement.show.ShowTablesStatement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Parsers written by others: nothing that one of them calls a change is let through. */
class SecondOpinionTest {
    private static final long SEED = 31;

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void jsqlparserSeesNoChangeInWhatPasses(Dialect dialect) {
        int judged = 0;
        for (String statement : statements(dialect)) {
            // It knows no backslash in literals, where the dialects differ.
            if (!passes(dialect, statement) || statement.contains("\\")) {
                continue;
            }
            try {
                Statements parsed = CCJSqlParserUtil.parseStatements(statement);
                judged++;
                assertThat(parsed).as("seed %d: %s", SEED, statement).hasSize(1);
                assertThat(reads(parsed.getFirst()))
                        .as("seed %d: %s is a %s", SEED, statement, parsed.getFirst().getClass())
                        .isTrue();
            } catch (JSQLParserException | RuntimeException notItsDialect) {
                // It has no opinion on what it cannot parse.
            }
        }
        assertThat(judged).as("statements with a second opinion").isGreaterThan(300);
    }

    private static boolean reads(Statement statement) {
        return switch (statement) {
            case PlainSelect plain ->
                    (plain.getIntoTables() == null || plain.getIntoTables().isEmpty())
                            && plain.getForMode() == null
                            && withReads(plain);
            case Select select -> withReads(select);
            case ExplainStatement _,
                    ShowStatement _,
                    ShowColumnsStatement _,
                    ShowIndexStatement _,
                    ShowTablesStatement _,
                    DescribeStatement _,
                    UnsupportedStatement _ ->
                    true;
            default -> false;
        };
    }

    private static boolean withReads(Select select) {
        List<WithItem<?>> items = select.getWithItemsList();
        return items == null
                || items.stream()
                        .allMatch(item -> item.getParenthesedStatement() instanceof Select);
    }

    /** The engine's own parser, on its own dialect. */
    @Test
    void h2CallsEverythingThatPassesAQuery() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:opinion");
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id int primary key, name varchar, amount int)");
            statement.execute("CREATE TABLE victim (id int primary key, name varchar)");
            statement.execute("CREATE SEQUENCE sq");
            int judged = 0;
            for (String text : statements(Dialect.H2)) {
                if (!passes(Dialect.H2, text)) {
                    continue;
                }
                try (var prepared = connection.prepareStatement(text)) {
                    judged++;
                    assertThat(prepared.getMetaData())
                            .as("seed %d: %s has columns", SEED, text)
                            .isNotNull();
                } catch (SQLException doesNotCompile) {
                    // Then it does not run either.
                }
            }
            assertThat(judged).isGreaterThan(150);
        }
    }

    /**
     * The table, and statements put together at random from what queries and changes are made of.
     */
    private static List<String> statements(Dialect dialect) {
        var all = new ArrayList<String>();
        Cases.of(dialect, true).forEach(each -> all.add(each.statement()));
        Cases.of(dialect, false).forEach(each -> all.add(each.statement()));
        var random = new Random(SEED);
        for (int i = 0; i < 2_000; i++) {
            all.add(new RandomStatement(random).next());
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
