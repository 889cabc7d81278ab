package dev.toolroom.foundation.relational;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

public enum DatabaseKind {
    SQLSERVER("com.microsoft.sqlserver.jdbc.SQLServerDriver"),
    POSTGRESQL("org.postgresql.Driver"),
    MARIADB("org.mariadb.jdbc.Driver"),
    SQLITE("org.sqlite.JDBC"),
    H2("org.h2.Driver"),
    /** Answers queries with generated rows; has no database. */
    STUB(null),
    /** A schema in a file, without a database. */
    DESIGN(null);

    private final @Nullable String driver;

    DatabaseKind(@Nullable String driver) {
        this.driver = driver;
    }

    /** Returns the name used in the settings. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<DatabaseKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    Optional<String> driver() {
        return Optional.ofNullable(driver);
    }
}
