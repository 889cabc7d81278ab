package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.Manifest;
import dev.toolroom.capability.toolsets.bundle.RenderConfig;
import dev.toolroom.capability.toolsets.bundle.ToolDeclaration;
import dev.toolroom.capability.toolsets.bundle.manifest.EntryPoint;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the rows of a toolset. What its user has set stays as it is. */
final class ToolsetRows {
    private static final String TOOLSET =
            """
            INSERT INTO toolsets (id, name, version, description, enabled, installed_at,
              source_type, source_ref, manifest_version, updated_at, digest, folder, details,
              network, env)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, version = excluded.version,
              description = excluded.description, source_type = excluded.source_type,
              source_ref = excluded.source_ref, manifest_version = excluded.manifest_version,
              updated_at = excluded.updated_at, digest = excluded.digest,
              folder = excluded.folder, details = excluded.details,
              network = excluded.network, env = excluded.env
            """;
    private static final String TOOL =
            """
            INSERT INTO tools (tool_id, toolset_id, name, description, category, input_schema,
              requires_confirmation, enabled, entrypoint, entry_module, timeout_seconds, position)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tool_id) DO UPDATE SET name = excluded.name,
              description = excluded.description, category = excluded.category,
              input_schema = excluded.input_schema,
              requires_confirmation = excluded.requires_confirmation,
              entrypoint = excluded.entrypoint, entry_module = excluded.entry_module,
              timeout_seconds = excluded.timeout_seconds, position = excluded.position
            """;
    private static final String RENDERER =
            "INSERT INTO tool_render_configs (tool_id, renderer, config, priority)"
                    + " VALUES (?, ?, ?, ?)";
    private static final String FILE =
            "INSERT INTO toolset_files (toolset_id, path, kind, sha256, size, stored_path,"
                    + " executable) VALUES (?, ?, ?, ?, ?, ?, ?)";

    private final Sql sql;
    private final String now;

    ToolsetRows(Sql sql, String now) {
        this.sql = sql;
        this.now = now;
    }

    /**
     * Makes the store say that this bundle is installed.
     *
     * @param folder its new files, below the folder of all toolsets
     */
    void write(Bundle bundle, Source source, String folder, Path stored) throws SQLException {
        Manifest manifest = bundle.manifest();
        sql.run(
                TOOLSET,
                manifest.id(),
                manifest.name(),
                manifest.version(),
                manifest.description(),
                true,
                now,
                source.type().word(),
                source.reference(),
                manifest.manifestVersion(),
                now,
                bundle.digest(),
                folder,
                manifest.details().write(),
                manifest.network(),
                env(manifest.env()).write());
        writeFiles(bundle, stored);
        writeTools(manifest, paths(bundle));
        forgetBindings(manifest);
        new ServerRows(sql, now).write(manifest.id(), manifest.servers());
    }

    private static Json.Obj env(Map<String, String> env) {
        var values = Json.object();
        env.forEach(values::put);
        return values.build();
    }

    private static Set<String> paths(Bundle bundle) {
        return bundle.files().stream().map(BundleFile::path).collect(Collectors.toSet());
    }

    private void writeFiles(Bundle bundle, Path stored) throws SQLException {
        String id = bundle.manifest().id();
        sql.run("DELETE FROM toolset_files WHERE toolset_id = ?", id);
        List<Object[]> rows = new ArrayList<>();
        for (BundleFile file : bundle.files()) {
            rows.add(
                    new Object[] {
                        id,
                        file.path(),
                        file.kind().word(),
                        file.sha256(),
                        file.size(),
                        stored.resolve(file.path()).toString(),
                        file.executable()
                    });
        }
        sql.each(FILE, rows);
    }

    private void writeTools(Manifest manifest, Set<String> paths) throws SQLException {
        Set<String> declared = new HashSet<>();
        int position = 0;
        for (ToolDeclaration tool : manifest.tools()) {
            String toolId = manifest.id() + ":" + tool.id();
            declared.add(toolId);
            String module =
                    EntryPoint.find(tool.entrypoint(), paths).map(EntryPoint::module).orElse("");
            sql.run(
                    TOOL,
                    toolId,
                    manifest.id(),
                    tool.name(),
                    tool.description(),
                    tool.category(),
                    tool.inputSchema().write(),
                    tool.requiresConfirmation(),
                    true,
                    tool.entrypoint(),
                    module,
                    tool.timeoutSeconds(),
                    position++);
            writeRenderer(toolId, tool);
        }
        List<String> known =
                sql.list(
                        "SELECT tool_id FROM tools WHERE toolset_id = ?",
                        row -> row.getString(1),
                        manifest.id());
        for (String toolId : known) {
            if (!declared.contains(toolId)) {
                sql.run("DELETE FROM tools WHERE tool_id = ?", toolId);
            }
        }
    }

    /** A renderer that the user has put above the declared one stays. */
    private void writeRenderer(String toolId, ToolDeclaration tool) throws SQLException {
        sql.run(
                "DELETE FROM tool_render_configs WHERE tool_id = ? AND priority = ?",
                toolId,
                RenderConfig.DECLARED);
        RenderConfig renderer = tool.renderer();
        if (renderer != null) {
            sql.run(
                    RENDERER,
                    toolId,
                    renderer.renderer(),
                    renderer.config().write(),
                    renderer.priority());
        }
    }

    /** A name that the manifest no longer uses must be bound again when it comes back. */
    private void forgetBindings(Manifest manifest) throws SQLException {
        List<String> bound =
                sql.list(
                        "SELECT name FROM toolset_bindings WHERE toolset_id = ?",
                        row -> row.getString(1),
                        manifest.id());
        for (String name : bound) {
            if (!manifest.environmentNames().contains(name)) {
                sql.run(
                        "DELETE FROM toolset_bindings WHERE toolset_id = ? AND name = ?",
                        manifest.id(),
                        name);
            }
        }
    }

    void delete(String id) throws SQLException {
        new ServerRows(sql, now).write(id, List.of());
        sql.run("DELETE FROM toolsets WHERE id = ?", id);
    }
}
