package dev.toolroom.foundation.relational;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one database. User, password and URL may contain {@code ${NAME}}, which is
 * replaced from the environment when a connection is opened, and never stored.
 *
 * @param id the alias in tool calls: {@code connectionId} in the designer, {@code database} in
 *     queries
 * @param server the server name in answers
 * @param database the database name in answers
 * @param dialect for {@link DatabaseKind#DESIGN}: the kind of database the design is for
 * @param mask columns whose values are never shown, such as {@code *.email}
 * @param maskStrict a setting of earlier versions without effect, read only to be reported
 * @param passwordFile a file that holds the password; used if {@code password} is null
 * @param allowFunctions a setting of earlier versions without effect, read only to be reported
 * @param role set for each query, which then has only the rights of this role
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

    /** Creates settings without a role. */
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

    /** Creates settings without a password file and with {@code maskStrict} off. */
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

    /** Returns read-only settings for another login and URL, without a role. */
    public ConnectionSettings withLogin(
            String otherUrl, @Nullable String otherUser, @Nullable String otherPasswordFile) {
        return new ConnectionSettings(
                id,
                kind,
                otherUrl,
                server,
                database,
                otherUser,
                null,
                Access.READ_ONLY,
                dialect,
                mask,
                maskStrict,
                otherPasswordFile,
                allowFunctions,
                null);
    }

    /** Leaves out the login and the URL, which may hold secrets. */
    @Override
    public String toString() {
        return "ConnectionSettings[" + id + ", " + kind.word() + "]";
    }

    /** What the designer may do with a database. */
    public enum Access {
        READ_ONLY("read-only"),
        /** The designer may publish. */
        READ_WRITE("read-write"),
        /** The designer may publish, and saves a copy before it deletes data. Files only. */
        SCRATCH("scratch");

        private final String word;

        Access(String word) {
            this.word = word;
        }

        /** As in the settings. */
        public String word() {
            return word;
        }

        /** Read-only for any other word. */
        public static Access of(String word) {
            return Arrays.stream(values())
                    .filter(each -> each.word.equals(word))
                    .findFirst()
                    .orElse(READ_ONLY);
        }

        public boolean canPublish() {
            return this != READ_ONLY;
        }
    }
}
