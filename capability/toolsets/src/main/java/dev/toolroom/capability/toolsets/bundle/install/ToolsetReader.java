package dev.toolroom.capability.toolsets.bundle.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.RenderConfig;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Reads toolsets from the store, each with its tools and servers. */
final class ToolsetReader {
    private static final String TOOLSETS =
            """
            SELECT id, name, version, description, enabled, installed_at, updated_at,
              source_type, source_ref, manifest_version, digest, folder, details, network, env
            FROM toolsets WHERE ? = '' OR id = ? ORDER BY id
            """;
    private static final String TOOLS =
            """
            SELECT t.tool_id, t.toolset_id, t.name, t.description, t.category, t.input_schema,
              t.requires_confirmation, t.enabled, t.entrypoint, t.entry_module,
              t.timeout_seconds, s.folder
            FROM tools t JOIN toolsets s ON s.id = t.toolset_id
            WHERE ? = '' OR s.id = ? ORDER BY s.id, t.position
            """;
    private static final String RENDERERS =
            """
            SELECT r.tool_id, r.renderer, r.config, r.priority
            FROM tool_render_configs r JOIN tools t ON t.tool_id = r.tool_id
            WHERE ? = '' OR t.toolset_id = ? ORDER BY r.priority DESC
            """;
    private static final String SERVERS =
            """
            SELECT d.server_id, d.toolset_id, d.config, s.enabled, d.auto_enabled
            FROM toolset_mcp_servers d JOIN mcp_servers s ON s.id = d.server_id
            ORDER BY d.toolset_id, d.position
            """;
    private static final String BINDINGS =
            "SELECT toolset_id, name, variable FROM toolset_bindings"
                    + " WHERE ? = '' OR toolset_id = ?";

    private final Sql sql;
    private final Function<String, Path> folders;

    ToolsetReader(Sql sql, Function<String, Path> folders) {
        this.sql = sql;
        this.folders = folders;
    }

    private record ServerRow(
            String id, String toolset, Json.Obj config, boolean enabled, boolean auto) {}

    private record Owned<T>(String owner, T value) {}

    /** The toolset of that id, or all when it is empty. */
    List<InstalledToolset> toolsets(String id) throws SQLException {
        Map<String, List<RenderConfig>> renderers =
                grouped(
                        sql.list(
                                RENDERERS,
                                row -> new Owned<>(row.getString(1), renderer(row)),
                                id,
                                id));
        List<ServerRow> servers =
                sql.list(
                        SERVERS,
                        row ->
                                new ServerRow(
                                        row.getString(1),
                                        row.getString(2),
                                        object(row.getString(3)),
                                        row.getBoolean(4),
                                        row.getBoolean(5)));
        Map<String, List<InstalledTool>> tools =
                grouped(
                        sql.list(
                                TOOLS,
                                row -> new Owned<>(row.getString(2), tool(row, renderers)),
                                id,
                                id));
        Map<String, Map<String, String>> bindings = bindings(id);
        return sql.list(TOOLSETS, row -> toolset(row, tools, servers, bindings), id, id);
    }

    private static <T> Map<String, List<T>> grouped(List<Owned<T>> rows) {
        Map<String, List<T>> groups = new HashMap<>();
        for (Owned<T> each : rows) {
            groups.computeIfAbsent(each.owner(), owner -> new ArrayList<>()).add(each.value());
        }
        return groups;
    }

    private static Json.Obj object(String text) {
        return Json.readOwn(text.getBytes(UTF_8)) instanceof Json.Obj object
                ? object
                : Json.Obj.EMPTY;
    }

    private static RenderConfig renderer(ResultSet row) throws SQLException {
        return new RenderConfig(row.getString(2), object(row.getString(3)), row.getInt(4));
    }

    private Map<String, Map<String, String>> bindings(String id) throws SQLException {
        Map<String, Map<String, String>> all = new HashMap<>();
        sql.list(
                BINDINGS,
                row ->
                        String.valueOf(
                                all.computeIfAbsent(row.getString(1), each -> new TreeMap<>())
                                        .put(row.getString(2), row.getString(3))),
                id,
                id);
        return all;
    }

    private InstalledToolset toolset(
            ResultSet row,
            Map<String, List<InstalledTool>> tools,
            List<ServerRow> servers,
            Map<String, Map<String, String>> bindings)
            throws SQLException {
        String id = row.getString(1);
        Path folder = folders.apply(row.getString(12));
        boolean network = row.getBoolean(14);
        Map<String, String> env = new TreeMap<>();
        Json.Obj stored = object(row.getString(15));
        stored.fields().keySet().forEach(name -> env.put(name, stored.text(name, "")));
        return new InstalledToolset(
                id,
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getBoolean(5),
                row.getString(6),
                row.getString(7),
                new Source(Source.Type.of(row.getString(8)), row.getString(9)),
                row.getString(10),
                row.getString(11),
                folder,
                object(row.getString(13)),
                network,
                env,
                bindings.getOrDefault(id, Map.of()),
                tools.getOrDefault(id, List.of()),
                servers.stream()
                        .filter(each -> each.toolset().equals(id))
                        .map(each -> server(each, servers, network, folder))
                        .toList());
    }

    private static DeclaredServer server(
            ServerRow row, List<ServerRow> all, boolean network, Path folder) {
        List<String> others =
                all.stream()
                        .filter(each -> each.id().equals(row.id()))
                        .map(ServerRow::toolset)
                        .filter(each -> !each.equals(row.toolset()))
                        .toList();
        return new DeclaredServer(
                row.id(),
                row.toolset(),
                row.config(),
                row.enabled(),
                row.auto(),
                others,
                network,
                folder);
    }

    private InstalledTool tool(ResultSet row, Map<String, List<RenderConfig>> renderers)
            throws SQLException {
        String id = row.getString(1);
        return new InstalledTool(
                id,
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                object(row.getString(6)),
                row.getBoolean(7),
                row.getBoolean(8),
                row.getString(9),
                row.getString(10),
                row.getInt(11),
                renderers.getOrDefault(id, List.of()),
                folders.apply(row.getString(12)));
    }

    List<BundleFile> files(String id) throws SQLException {
        return sql.list(
                "SELECT path, kind, sha256, size, executable FROM toolset_files"
                        + " WHERE toolset_id = ? ORDER BY path",
                row ->
                        new BundleFile(
                                row.getString(1),
                                BundleFile.Kind.of(row.getString(1)),
                                row.getString(3),
                                row.getLong(4),
                                row.getBoolean(5)),
                id);
    }
}
