package dev.toolroom.capability.query.catalogue;

import dev.toolroom.capability.query.engine.MariaDbEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The type of a column as its database would write it. */
public final class ColumnTypes {
    private static final Set<String> WITH_LENGTH =
            Set.of("varchar", "char", "nvarchar", "nchar", "bpchar", "varbinary", "binary", "bit");
    private static final Set<String> WITH_SCALE = Set.of("numeric", "decimal");

    /** Above it drivers say "any length" in one way or another. */
    private static final int ANY = 1_000_000;

    private static final Pattern PLAIN_IN_QUOTES =
            Pattern.compile("\"[a-z_]\\w*\"(\\.\"[a-z_]\\w*\")*");

    private ColumnTypes() {}

    public static String name(ResultSetMetaData columns, int column, DatabaseKind kind)
            throws SQLException {
        String name = columns.getColumnTypeName(column).toLowerCase(Locale.ROOT);
        if (kind == DatabaseKind.SQLITE) {
            return name;
        }
        if (kind == DatabaseKind.MARIADB && name.equals("char")) {
            Optional<String> choice = MariaDbEngine.choice(columns, column);
            if (choice.isPresent()) {
                return choice.get();
            }
        }
        return name(kind, name, columns.getPrecision(column), columns.getScale(column));
    }

    /** From what a driver says of a column: its type in small letters, and its measures. */
    public static String name(DatabaseKind kind, String type, int precision, int scale) {
        if (kind == DatabaseKind.SQLITE || type.contains("(")) {
            return type;
        }
        if (kind == DatabaseKind.POSTGRESQL && (type.startsWith("_") || type.contains("\""))) {
            return ofPostgres(type);
        }
        if (type.equals("decimal unsigned") && precision > 0) {
            return "decimal(" + precision + "," + scale + ") unsigned";
        }
        if (WITH_LENGTH.contains(type) && precision > 0 && precision < ANY) {
            return type + "(" + precision + ")";
        }
        if (WITH_SCALE.contains(type) && precision > 0 && precision < 10_000) {
            return type + "(" + precision + "," + scale + ")";
        }
        return type;
    }

    /** A list begins with an underscore there, and a type of yours comes in quotes. */
    private static String ofPostgres(String type) {
        boolean plain = PLAIN_IN_QUOTES.matcher(type).matches();
        String name = plain ? type.replace("\"", "") : type;
        int last = name.lastIndexOf('.') + 1;
        return name.startsWith("_", last)
                ? name.substring(0, last) + name.substring(last + 1) + "[]"
                : name;
    }
}
