package dev.toolroom.capability.query;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The type of a column as its database would write it. */
final class ColumnTypes {
    private static final Set<String> WITH_LENGTH =
            Set.of("varchar", "char", "nvarchar", "nchar", "bpchar", "varbinary", "binary", "bit");
    private static final Set<String> WITH_SCALE = Set.of("numeric", "decimal");

    /** Above it drivers say "any length" in one way or another. */
    private static final int ANY = 1_000_000;

    private ColumnTypes() {}

    static String name(ResultSetMetaData columns, int column, DatabaseKind kind)
            throws SQLException {
        String name = columns.getColumnTypeName(column).toLowerCase(Locale.ROOT);
        if (kind == DatabaseKind.SQLITE || name.contains("(")) {
            return name;
        }
        if (kind == DatabaseKind.POSTGRESQL && name.startsWith("_")) {
            return name.substring(1) + "[]";
        }
        if (kind == DatabaseKind.MARIADB && name.equals("char")) {
            Optional<String> choice = MariaDbEngine.choice(columns, column);
            if (choice.isPresent()) {
                return choice.get();
            }
        }
        int precision = columns.getPrecision(column);
        if (name.equals("decimal unsigned") && precision > 0) {
            return "decimal(" + precision + "," + columns.getScale(column) + ") unsigned";
        }
        if (WITH_LENGTH.contains(name) && precision > 0 && precision < ANY) {
            return name + "(" + precision + ")";
        }
        if (WITH_SCALE.contains(name) && precision > 0 && precision < 10_000) {
            return name + "(" + precision + "," + columns.getScale(column) + ")";
        }
        return name;
    }
}
