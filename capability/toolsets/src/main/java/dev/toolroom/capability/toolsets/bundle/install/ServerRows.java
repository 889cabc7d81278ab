package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.capability.toolsets.bundle.ServerDeclaration;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.kernel.json.Json;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The MCP servers that toolsets declare: one row each, however many toolsets declare the same. */
final class ServerRows {
    private final Sql sql;
    private final String now;

    ServerRows(Sql sql, String now) {
        this.sql = sql;
        this.now = now;
    }

    private record Known(String config, String origin) {}

    /** Servers whose name means something else already. */
    List<Problem> conflicts(String toolset, List<ServerDeclaration> servers) throws SQLException {
        List<Problem> conflicts = new ArrayList<>();
        for (ServerDeclaration server : servers) {
            List<Known> known =
                    sql.list(
                            "SELECT config, origin FROM mcp_servers WHERE id = ?",
                            row -> new Known(row.getString(1), row.getString(2)),
                            server.id());
            List<String> owners = owners(server.id(), toolset);
            if (!known.isEmpty() && known.getFirst().origin().equals("user")) {
                conflicts.add(conflict(server.id(), "you have added a server of this name"));
            } else if (!owners.isEmpty() && !isSame(server, known)) {
                String whose = "the toolset " + owners.getFirst() + " has another server of this";
                conflicts.add(conflict(server.id(), whose + " name"));
            }
        }
        return conflicts;
    }

    private static boolean isSame(ServerDeclaration server, List<Known> known) {
        return !known.isEmpty()
                && !server.usesOwnFiles()
                && Json.read(known.getFirst().config()).equals(server.config());
    }

    private static Problem conflict(String id, String why) {
        return Problem.of(
                Code.MCP_CONFLICT,
                "mcp_servers",
                "The server "
                        + id
                        + " cannot be installed: "
                        + why
                        + ". Rename one of them, or remove the other.");
    }

    private List<String> owners(String server, String apartFrom) throws SQLException {
        return sql.list(
                "SELECT toolset_id FROM toolset_mcp_servers WHERE server_id = ?"
                        + " AND toolset_id <> ? ORDER BY toolset_id",
                row -> row.getString(1),
                server,
                apartFrom);
    }

    /** Makes these the servers of the toolset; one that nobody declares any more goes. */
    void write(String toolset, List<ServerDeclaration> servers) throws SQLException {
        int position = 0;
        for (ServerDeclaration server : servers) {
            String config = server.config().write();
            sql.run(
                    "INSERT INTO mcp_servers (id, name, config, enabled, origin, created_at,"
                            + " updated_at) VALUES (?, ?, ?, ?, 'toolset', ?, ?)"
                            + " ON CONFLICT (id) DO UPDATE SET config = excluded.config,"
                            + " updated_at = excluded.updated_at",
                    server.id(),
                    server.id(),
                    config,
                    server.autoEnabled(),
                    now,
                    now);
            sql.run(
                    "INSERT INTO toolset_mcp_servers (toolset_id, server_id, config, auto_enabled,"
                            + " position) VALUES (?, ?, ?, ?, ?)"
                            + " ON CONFLICT (toolset_id, server_id) DO UPDATE SET"
                            + " config = excluded.config, auto_enabled = excluded.auto_enabled,"
                            + " position = excluded.position",
                    toolset,
                    server.id(),
                    config,
                    server.autoEnabled(),
                    position++);
        }
        removeOthers(
                toolset, servers.stream().map(ServerDeclaration::id).collect(Collectors.toSet()));
    }

    private void removeOthers(String toolset, Set<String> declared) throws SQLException {
        List<String> before =
                sql.list(
                        "SELECT server_id FROM toolset_mcp_servers WHERE toolset_id = ?",
                        row -> row.getString(1),
                        toolset);
        for (String server : before) {
            if (declared.contains(server)) {
                continue;
            }
            sql.run(
                    "DELETE FROM toolset_mcp_servers WHERE toolset_id = ? AND server_id = ?",
                    toolset,
                    server);
            if (owners(server, toolset).isEmpty()) {
                sql.run("DELETE FROM mcp_servers WHERE id = ? AND origin = 'toolset'", server);
            }
        }
    }
}
