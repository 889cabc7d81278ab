package dev.toolroom.capability.toolsets.server;

import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.json.Json;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Keeps them in the store of the home. They are a convenience: a server tells them again. */
public final class StoredTools implements KeptTools {
    private final Supplier<Store> store;

    public StoredTools(Supplier<Store> store) {
        this.store = store;
    }

    @Override
    public List<Json.Obj> read(ServerDefinition server) {
        try {
            return store
                    .get()
                    .read(
                            connection ->
                                    new Sql(connection)
                                            .list(
                                                    "SELECT tools FROM mcp_server_tools"
                                                            + " WHERE server_id = ?"
                                                            + " AND declared_as = ?",
                                                    row -> row.getString(1),
                                                    server.id(),
                                                    key(server)))
                    .stream()
                    .flatMap(text -> ((Json.Arr) Json.read(text)).items().stream())
                    .map(each -> (Json.Obj) each)
                    .toList();
        } catch (RuntimeException e) {
            log("cannot be read", server, e);
            return List.of();
        }
    }

    @Override
    public void write(ServerDefinition server, List<Json.Obj> tools) {
        try {
            store.get()
                    .write(
                            Durability.PROCESS_CRASH,
                            connection ->
                                    new Sql(connection)
                                            .run(
                                                    "INSERT INTO mcp_server_tools (server_id,"
                                                            + " declared_as, tools) SELECT id, ?, ?"
                                                            + " FROM mcp_servers WHERE id = ?"
                                                            + " ON CONFLICT (server_id) DO UPDATE SET"
                                                            + " declared_as = excluded.declared_as,"
                                                            + " tools = excluded.tools",
                                                    key(server),
                                                    new Json.Arr(List.<Json>copyOf(tools)).write(),
                                                    server.id()));
        } catch (RuntimeException e) {
            log("are not kept", server, e);
        }
    }

    private static void log(String what, ServerDefinition server, RuntimeException e) {
        System.getLogger(StoredTools.class.getName())
                .log(Level.WARNING, "the tools of MCP server " + server.id() + " " + what, e);
    }

    /** As it was declared, references unresolved; the same text for the same declaration. */
    private static String key(ServerDefinition server) {
        return String.join(
                "\n",
                server.command().toString(),
                String.valueOf(server.expandsArguments()),
                new TreeMap<>(server.environment()).toString(),
                server.url(),
                new TreeMap<>(server.headers()).toString(),
                String.valueOf(server.usesWorkspace()),
                String.valueOf(server.network()),
                String.valueOf(server.folder().getFileName()));
    }
}
