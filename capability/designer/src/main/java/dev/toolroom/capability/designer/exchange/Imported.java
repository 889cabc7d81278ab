package dev.toolroom.capability.designer.exchange;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.util.regex.Pattern;

/** A text to import: what it is written in, and what it says. */
public final class Imported {
    private static final Pattern SQL =
            Pattern.compile("(?im)^\\s*(create|alter|exec|comment|set|go)\\b");
    private static final Pattern DBML =
            Pattern.compile("(?im)^\\s*(table|project|ref|tablegroup|enum)\\b[^;\\n]*[{:]");
    private static final Pattern GO = Pattern.compile("(?im)^\\s*go\\s*$");
    private static final Pattern BRACKETS =
            Pattern.compile("(?i)\\b(table|dbo)\\s*[.(]?\\s*\\[\\w");
    private static final Pattern BACKTICKS = Pattern.compile("(?i)\\btable\\s+(if not exists )?`");
    private static final Pattern PG_DUMP =
            Pattern.compile("(?i)pg_catalog|alter table only|postgresql database dump");

    private Imported() {}

    /** {@code dbml} or {@code sql}, by how it begins its lines. */
    public static String format(String text) {
        return DBML.matcher(text).find() && !SQL.matcher(text).find() ? "dbml" : "sql";
    }

    /** Whose script it is, by the marks that tools leave. */
    public static DatabaseKind dialect(String script, DatabaseKind otherwise) {
        if (PG_DUMP.matcher(script).find()) {
            return DatabaseKind.POSTGRESQL;
        }
        if (GO.matcher(script).find() || BRACKETS.matcher(script).find()) {
            return DatabaseKind.SQLSERVER;
        }
        return BACKTICKS.matcher(script).find() ? DatabaseKind.MARIADB : otherwise;
    }
}
