package dev.toolroom.capability.designer.publish;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.SQLUtils;
import com.alibaba.druid.sql.parser.ParserException;
import java.util.regex.Pattern;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.apache.shardingsphere.sql.parser.autogen.SQLServerStatementLexer;
import org.apache.shardingsphere.sql.parser.autogen.SQLServerStatementParser;

/**
 * Three T-SQL parsers of other projects, as no SQL Server runs here. None knows both computed
 * columns and named defaults; where a table has both, one reads it without the ones and another
 * without the others.
 */
public final class TsqlParsers {
    private TsqlParsers() {}

    private static final Pattern COMPUTED =
            Pattern.compile(
                    "(?m)(?:,\\n"
                            + "  \\[(?:[^]]|]])+] AS \\(.*\\)( PERSISTED)?( NOT"
                            + " NULL)?(?=,?$)|(?<=\\(\\n"
                            + ")  \\[(?:[^]]|]])+] AS \\(.*\\)( PERSISTED)?( NOT NULL)?,\\n"
                            + ")");
    private static final Pattern DEFAULT_NAME =
            Pattern.compile(" CONSTRAINT \\[(?:[^]]|]])+] DEFAULT ");

    /** Whether one of them takes a statement. */
    public static boolean accept(String sql) {
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
}
