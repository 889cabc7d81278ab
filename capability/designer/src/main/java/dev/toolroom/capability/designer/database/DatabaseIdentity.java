package dev.toolroom.capability.designer.database;

import dev.toolroom.foundation.relational.ConnectionUrl;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The database that an open connection leads to, as the engine names it.
 *
 * @param server the hosts and ports of the connection; {@code localhost} for a file
 * @param database its name, or the path of its file
 * @param system an identifier that the engine or the file system gives it; empty if there is none
 */
public record DatabaseIdentity(String server, String database, String system) {
    private static final String CONTROL_IS_READABLE =
            "SELECT coalesce(has_function_privilege("
                    + "to_regprocedure('pg_catalog.pg_control_system()'), 'EXECUTE'), false)";

    private static final String SYSTEM_IDENTIFIER =
            "SELECT system_identifier FROM pg_catalog.pg_control_system()";

    /** Not run: there is no server to run it on. */
    private static final String BROKER_GUID =
            "SELECT CONVERT(varchar(36), service_broker_guid) FROM sys.databases"
                    + " WHERE database_id = DB_ID()";

    /** What a URL without hosts has for a server. */
    private static final String FILE_SERVER = "localhost";

    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "[::1]", "::1", "localhost");

    /** Asks the database itself. */
    public static DatabaseIdentity read(Connection connection, DatabaseKind kind)
            throws SQLException {
        String server = server(connection, kind);
        return switch (kind) {
            case POSTGRESQL -> {
                boolean readable = text(connection, CONTROL_IS_READABLE).startsWith("t");
                yield new DatabaseIdentity(
                        server,
                        text(connection, "SELECT current_database()"),
                        readable ? text(connection, SYSTEM_IDENTIFIER) : "");
            }
            case MARIADB -> new DatabaseIdentity(server, text(connection, "SELECT DATABASE()"), "");
            case SQLSERVER ->
                    new DatabaseIdentity(
                            text(
                                    connection,
                                    "SELECT CONVERT(nvarchar(256), SERVERPROPERTY('ServerName'))"),
                            text(connection, "SELECT DB_NAME()"),
                            text(connection, BROKER_GUID));
            case SQLITE -> {
                String file =
                        text(
                                connection,
                                "SELECT file FROM pragma_database_list WHERE name = 'main'");
                yield new DatabaseIdentity(server, file, inode(file));
            }
            case H2 ->
                    new DatabaseIdentity(
                            server,
                            text(connection, "SELECT coalesce(DATABASE_PATH(), DATABASE())"),
                            "");
            case STUB, DESIGN -> throw new IllegalArgumentException(kind.word());
        };
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            String text = row.next() ? row.getString(1) : null;
            return text == null ? "" : text;
        }
    }

    private static String server(Connection connection, DatabaseKind kind) throws SQLException {
        String hosts =
                new ConnectionUrl(connection.getMetaData().getURL())
                        .server()
                        .toLowerCase(Locale.ROOT);
        String usual =
                switch (kind) {
                    case POSTGRESQL -> ":5432";
                    case MARIADB -> ":3306";
                    default -> "";
                };
        return Arrays.stream(hosts.split(",", -1))
                .map(host -> withPort(host, usual))
                .collect(Collectors.joining(","));
    }

    /** Different spellings of one address are one server. */
    private static String withPort(String host, String usual) {
        int colon = host.lastIndexOf(':');
        boolean hasPort = colon > host.lastIndexOf(']');
        String name = hasPort ? host.substring(0, colon) : host;
        String port = hasPort ? host.substring(colon) : usual;
        return (LOOPBACK.contains(name) ? "localhost" : name) + port;
    }

    /** Without the device, whose number may differ after a restart of the machine. */
    private static String inode(String file) {
        try {
            return file.isEmpty() ? "" : Files.getAttribute(Path.of(file), "unix:ino").toString();
        } catch (IOException | UnsupportedOperationException notThere) {
            return "";
        }
    }

    /** An identifier that only one side could read is not compared. */
    public boolean isSame(DatabaseIdentity other) {
        return server.equals(other.server)
                && database.equals(other.database)
                && (system.equals(other.system) || system.isEmpty() || other.system.isEmpty());
    }

    /** Names it for a person, without folders of the machine. */
    public String label() {
        return label(name());
    }

    private String label(String name) {
        return "'" + name + (server.equals(FILE_SERVER) ? "'" : "' on " + server);
    }

    /** Names it so that it differs from the label of another database. */
    public String labelBeside(DatabaseIdentity other) {
        if (!label().equals(other.label())) {
            return label();
        }
        if (database.equals(other.database)) {
            return label() + " (identifier " + system + ")";
        }
        String[] here = database.split("[/\\\\]", -1);
        String[] there = other.database.split("[/\\\\]", -1);
        int same = 1;
        while (same < Math.min(here.length, there.length)
                && here[here.length - same].equals(there[there.length - same])) {
            same++;
        }
        return label(String.join("/", Arrays.copyOfRange(here, here.length - same, here.length)));
    }

    private String name() {
        return database.substring(
                Math.max(database.lastIndexOf('/'), database.lastIndexOf('\\')) + 1);
    }

    /** As answers show it; a file by its name. */
    public Json.Obj shown() {
        return Json.object().put("server", server).put("database", name()).build();
    }

    /** As it is stored. */
    public Json.Obj json() {
        return Json.object()
                .put("server", server)
                .put("database", database)
                .put("system", system)
                .build();
    }

    public static DatabaseIdentity read(Json.Obj json) {
        return new DatabaseIdentity(
                json.text("server", ""), json.text("database", ""), json.text("system", ""));
    }
}
