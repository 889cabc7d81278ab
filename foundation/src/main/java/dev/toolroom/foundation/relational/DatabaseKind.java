package dev.toolroom.foundation.relational;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The databases Toolroom works on. */
public enum DatabaseKind {
    SQLSERVER("com.microsoft.sqlserver.jdbc.SQLServerDriver"),
    POSTGRESQL("org.postgresql.Driver"),
    MARIADB("org.mariadb.jdbc.Driver"),
    SQLITE("org.sqlite.JDBC"),
    H2("org.h2.Driver"),
    /** Made-up rows; no database at all. */
    STUB(null),
    /** A schema in a file, with no database behind it. */
    DESIGN(null);

    private final @Nullable String driver;

    DatabaseKind(@Nullable String driver) {
        this.driver = driver;
    }

    /** As it is written in the settings. */
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
