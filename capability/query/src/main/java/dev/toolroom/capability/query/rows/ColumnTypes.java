package dev.toolroom.capability.query.rows;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.lang.reflect.Method;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Returns the type of a column as its database writes it. */
public final class ColumnTypes {
    private static final Set<String> WITH_LENGTH =
            Set.of("varchar", "char", "nvarchar", "nchar", "bpchar", "varbinary", "binary", "bit");
    private static final Set<String> WITH_SCALE = Set.of("numeric", "decimal");

    /** Drivers return at least this length for types without a limit. */
    private static final int UNBOUNDED_LENGTH = 1_000_000;

    private static final Pattern PLAIN_IN_QUOTES =
            Pattern.compile("\"[a-z_]\\w*\"(\\.\"[a-z_]\\w*\")*");

    /** Flags of columns in the protocol of MariaDB. */
    private static final int ENUM = 256;

    private static final int SET = 2048;

    private ColumnTypes() {}

    public static String name(ResultSetMetaData columns, int column, DatabaseKind kind)
            throws SQLException {
        String name = columns.getColumnTypeName(column).toLowerCase(Locale.ROOT);
        if (kind == DatabaseKind.SQLITE) {
            return name;
        }
        if (kind == DatabaseKind.MARIADB && name.equals("char")) {
            Optional<String> choice = mariaDbChoice(columns, column);
            if (choice.isPresent()) {
                return choice.get();
            }
        }
        return name(kind, name, columns.getPrecision(column), columns.getScale(column));
    }

    /** MariaDB's driver returns CHAR for ENUM and SET; only internal flags tell them apart. */
    private static Optional<String> mariaDbChoice(ResultSetMetaData columns, int column) {
        try {
            Method known = columns.getClass().getDeclaredMethod("getColumn", int.class);
            known.setAccessible(true);
            Object described = known.invoke(columns, column);
            int flags =
                    (int)
                            Class.forName("org.mariadb.jdbc.client.Column")
                                    .getMethod("getFlags")
                                    .invoke(described);
            return (flags & ENUM) != 0
                    ? Optional.of("enum")
                    : (flags & SET) != 0 ? Optional.of("set") : Optional.empty();
        } catch (ReflectiveOperationException | RuntimeException anotherDriver) {
            return Optional.empty();
        }
    }

    /** Returns the type from its name in lower case, its precision and its scale. */
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
        if (WITH_LENGTH.contains(type) && precision > 0 && precision < UNBOUNDED_LENGTH) {
            return type + "(" + precision + ")";
        }
        if (WITH_SCALE.contains(type) && precision > 0 && precision < 10_000) {
            return type + "(" + precision + "," + scale + ")";
        }
        return type;
    }

    /** Arrays begin with an underscore, and types of users are quoted. */
    private static String ofPostgres(String type) {
        boolean plain = PLAIN_IN_QUOTES.matcher(type).matches();
        String name = plain ? type.replace("\"", "") : type;
        int last = name.lastIndexOf('.') + 1;
        return name.startsWith("_", last)
                ? name.substring(0, last) + name.substring(last + 1) + "[]"
                : name;
    }
}
