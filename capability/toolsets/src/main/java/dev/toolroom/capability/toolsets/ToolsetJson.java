package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.ServerDeclaration;
import dev.toolroom.capability.toolsets.bundle.install.DeclaredServer;
import dev.toolroom.capability.toolsets.bundle.install.InstalledTool;
import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.foundation.redaction.SecretRules;
import dev.toolroom.kernel.content.Redactor;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Map;

/** Installed toolsets as doors show them. */
final class ToolsetJson {
    private static final Redactor SECRETS = new SecretRules();

    private ToolsetJson() {}

    static Json.Obj summary(InstalledToolset toolset) {
        return Json.object()
                .put("id", toolset.id())
                .put("name", toolset.name())
                .put("version", toolset.version())
                .put("description", toolset.description())
                .put("enabled", toolset.enabled())
                .put("installed_at", toolset.installedAt())
                .put("source_type", toolset.source().type().word())
                .put("source_ref", toolset.source().reference())
                .put("manifest_version", toolset.manifestVersion())
                .put("digest", toolset.digest())
                .put("tools", toolset.tools().size())
                .put("mcp_servers", toolset.servers().size())
                .put("unbound", Json.Arr.ofTexts(toolset.unbound()))
                .build();
    }

    static Json.Obj whole(InstalledToolset toolset, List<BundleFile> files) {
        var bound = Json.object();
        for (Map.Entry<String, String> each : toolset.bindings().entrySet()) {
            bound.put(each.getKey(), each.getValue());
        }
        Json.Obj all =
                summary(toolset)
                        .with(
                                "tools",
                                list(toolset.tools().stream().map(ToolsetJson::tool).toList()))
                        .with(
                                "mcp_servers",
                                list(toolset.servers().stream().map(ToolsetJson::server).toList()))
                        .with("permissions", Json.Obj.EMPTY.with("network", toolset.network()))
                        .with(
                                "environment",
                                Json.Arr.ofTexts(toolset.manifest().environmentNames()))
                        .with("bindings", bound.build());
        return all.with("files", list(files.stream().map(ToolsetJson::file).toList()));
    }

    private static Json.Arr list(List<Json.Obj> items) {
        return new Json.Arr(items.stream().<Json>map(each -> each).toList());
    }

    static Json.Obj tool(InstalledTool tool) {
        var all =
                Json.object()
                        .put("tool_id", tool.toolId())
                        .put("name", tool.name())
                        .put("description", tool.description())
                        .put("category", tool.category())
                        .put("enabled", tool.enabled())
                        .put("requires_confirmation", tool.requiresConfirmation())
                        .put("entrypoint", tool.entrypoint())
                        .put("input_schema", tool.inputSchema());
        tool.renderer()
                .ifPresent(
                        each ->
                                all.put(
                                        "renderer",
                                        Json.object()
                                                .put("renderer", each.renderer())
                                                .put("config", each.config())
                                                .build()));
        return all.build();
    }

    private static Json.Obj server(DeclaredServer server) {
        return Json.object()
                .put("server_id", server.serverId())
                .put("enabled", server.enabled())
                .put("auto_enabled", server.autoEnabled())
                .put("config", withoutSecrets(server.config()))
                .put("shared_with", Json.Arr.ofTexts(server.sharedWith()))
                .build();
    }

    /** Replaces literal values that look like secrets; names of variables are shown. */
    private static Json.Obj withoutSecrets(Json.Obj config) {
        Json.Obj shown = config;
        for (String key : List.of("env", "headers")) {
            if (config.get(key) instanceof Json.Obj values) {
                var safe = Json.object();
                values.fields()
                        .forEach((name, value) -> safe.put(name, withoutSecret(name, value)));
                shown = shown.with(key, safe.build());
            }
        }
        return config.get("args") instanceof Json.Arr args
                ? shown.with(
                        "args",
                        Json.Arr.ofTexts(args.texts().stream().map(SECRETS::redact).toList()))
                : shown;
    }

    private static Json withoutSecret(String name, Json value) {
        boolean isReference =
                value instanceof Json.Str(String text)
                        && ServerDeclaration.REFERENCE.matcher(text).find();
        return isReference
                ? value
                : SECRETS.redact(Json.Obj.EMPTY.with(name, value))
                        .fields()
                        .values()
                        .iterator()
                        .next();
    }

    private static Json.Obj file(BundleFile file) {
        return Json.object()
                .put("path", file.path())
                .put("kind", file.kind().word())
                .put("size", file.size())
                .put("sha256", file.sha256())
                .build();
    }
}
