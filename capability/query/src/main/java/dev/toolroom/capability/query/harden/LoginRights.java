package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.harden.LoginFiles.Login;
import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** How one kind of database lets a login read everything but masked columns. */
interface LoginRights {
    static LoginRights of(ConnectionSettings settings) {
        var masks = new MaskPatterns(settings.mask());
        return switch (settings.kind()) {
            case POSTGRESQL -> new PostgresRights(masks);
            case MARIADB -> new MariaDbRights(masks);
            case SQLSERVER -> new SqlServerRights(masks);
            default -> throw new IllegalArgumentException(settings.kind().word());
        };
    }

    static boolean exist(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL, MARIADB, SQLSERVER -> true;
            default -> false;
        };
    }

    /** Returns driver properties for the owner and the login. */
    Properties properties();

    /** Returns the mark of the login; empty if the login does not exist. */
    Optional<String> mark(Connection owner, String role) throws SQLException;

    /**
     * Returns statements that create the login, which may read nothing yet.
     *
     * @param mark by which its home finds it again
     */
    List<String> create(Login login, String mark);

    String changePassword(Login login);

    Survey survey(Connection owner, String role) throws SQLException;

    /**
     * Asks the database what the current login may read, instead of concluding it from what was
     * granted: rights also come from PUBLIC, from memberships, and from later grants.
     *
     * @param reader commits each statement by itself
     * @param seal from when the login was brought up to date
     * @return what the login can read although it is masked; null if nothing
     */
    @Nullable String findReadable(Connection reader, String seal) throws SQLException;

    /**
     * Returns a text that is cheap to get and differs after tables, views or rights have changed,
     * so that {@link #findReadable} is asked again; always empty if rights do not go by names.
     */
    default String version(Connection reader) throws SQLException {
        return "";
    }

    /**
     * Returns a hash of what decides what the login reads and the login cannot judge by itself. It
     * has to be the same at each check. Empty if there is nothing of that kind.
     */
    default String seal(Connection reader) throws SQLException {
        return "";
    }

    /** Returns what a person should know of the login, one sentence each. */
    List<String> report(Connection reader) throws SQLException;

    /** Whether {@link #report} names what was not granted yet; else only the owner knows. */
    default boolean reportsMissingRights() {
        return false;
    }

    /** Returns statements that remove the login and its rights. */
    List<String> remove(Connection owner, String role) throws SQLException;

    /**
     * What the owner sees of a database: what the login reads, and what it should read.
     *
     * @param maskedColumns with their tables, for messages
     * @param tables how many of them the login should read
     * @param notGrantable tables and views that the owner is known to be unable to grant
     * @param changes that bring the login up to date
     */
    record Survey(
            List<String> maskedColumns, long tables, List<String> notGrantable, Changes changes) {}

    /** Finds what is missing and what is too much. */
    interface Changes {
        /**
         * Returns statements that grant and revoke. They run until none is left, because views may
         * read other views.
         *
         * @param reader a session of the login, which tells what its views may show; null before it
         *     can log in
         * @param all also what the owner itself cannot grant
         */
        List<String> find(@Nullable Connection reader, boolean all) throws SQLException;
    }
}
