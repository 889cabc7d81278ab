package dev.toolroom.foundation.relational;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One database as the user's settings describe it. User, password and URL may hold {@code ${NAME}},
 * which is taken from the environment when a connection is opened and never stored resolved.
 *
 * @param id the alias agents use: the designer's {@code connectionId}, the query's {@code database}
 * @param server shown as {@code server}
 * @param database shown as {@code database}
 * @param dialect for {@link DatabaseKind#DESIGN}: whose words the design speaks
 * @param mask columns that are never shown, as in {@code *.email}
 * @param maskStrict a setting of earlier versions, without effect; it is read to be named
 * @param passwordFile holds the password, where {@code password} does not
 * @param allowFunctions a setting of earlier versions, without effect; it is read to be named
 * @param role that is taken for each query, so that it has the rights of that role alone
 */
public record ConnectionSettings(
        String id,
        DatabaseKind kind,
        String url,
        String server,
        String database,
        @Nullable String user,
        @Nullable String password,
        Access access,
        @Nullable DatabaseKind dialect,
        List<String> mask,
        boolean maskStrict,
        @Nullable String passwordFile,
        List<String> allowFunctions,
        @Nullable String role) {
    public ConnectionSettings {
        url = ConnectionUrl.jdbc(kind, url);
        mask = List.copyOf(mask);
        allowFunctions = List.copyOf(allowFunctions);
    }

    /** With the rights of the login. */
    public ConnectionSettings(
            String id,
            DatabaseKind kind,
            String url,
            String server,
            String database,
            @Nullable String user,
            @Nullable String password,
            Access access,
            @Nullable DatabaseKind dialect,
            List<String> mask,
            boolean maskStrict,
            @Nullable String passwordFile) {
        this(
                id,
                kind,
                url,
                server,
                database,
                user,
                password,
                access,
                dialect,
                mask,
                maskStrict,
                passwordFile,
                List.of(),
                null);
    }

    /** With a password in the settings, or none, and masks as usual. */
    public ConnectionSettings(
            String id,
            DatabaseKind kind,
            String url,
            String server,
            String database,
            @Nullable String user,
            @Nullable String password,
            Access access,
            @Nullable DatabaseKind dialect,
            List<String> mask) {
        this(id, kind, url, server, database, user, password, access, dialect, mask, false, null);
    }

    /** The same database, for a login whose password is in a file and which has no role to take. */
    public ConnectionSettings withLogin(String itsUrl, String login, String itsPasswordFile) {
        return new ConnectionSettings(
                id,
                kind,
                itsUrl,
                server,
                database,
                login,
                null,
                Access.READ_ONLY,
                dialect,
                mask,
                maskStrict,
                itsPasswordFile,
                allowFunctions,
                null);
    }

    /** Without what is secret, and without what may hold it. */
    @Override
    public String toString() {
        return "ConnectionSettings[" + id + ", " + kind.word() + "]";
    }

    /** What may be done with it. */
    public enum Access {
        READ_ONLY,
        /** The designer may publish. */
        READ_WRITE
    }
}
