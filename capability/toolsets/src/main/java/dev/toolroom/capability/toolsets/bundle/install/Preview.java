package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.Manifest;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.RenderConfig;
import dev.toolroom.capability.toolsets.bundle.ServerDeclaration;
import dev.toolroom.capability.toolsets.bundle.ToolDeclaration;
import dev.toolroom.capability.toolsets.bundle.signature.Signer;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Exactly what an install would do.
 *
 * @param signer who vouches for the bundle
 * @param installed what is there now
 * @param changes against what is there; empty for a new toolset
 * @param conflicts what keeps it from being installed
 */
public record Preview(
        Bundle bundle,
        Kind kind,
        Signer signer,
        Optional<InstalledToolset> installed,
        List<Change> changes,
        List<Problem> conflicts) {
    /** How the bundle relates to what is installed. */
    public enum Kind {
        NEW,
        UPDATE,
        DOWNGRADE,
        /** The version that is installed, with other content. */
        SAME_VERSION,
        /** The content that is installed. */
        UNCHANGED
    }

    public Preview {
        changes = List.copyOf(changes);
        conflicts = List.copyOf(conflicts);
    }

    /** As JSON, for a door to show. */
    public Json.Obj json() {
        Manifest manifest = bundle.manifest();
        var all =
                Json.object()
                        .put("id", manifest.id())
                        .put("name", manifest.name())
                        .put("version", manifest.version())
                        .put("description", manifest.description())
                        .put("digest", bundle.digest())
                        .put("kind", kind.name().toLowerCase(Locale.ROOT))
                        .put("signature", signer.json());
        installed.ifPresent(now -> all.put("installed_version", now.version()));
        return all.put("tools", list(manifest.tools(), Preview::tool))
                .put("mcp_servers", list(manifest.servers(), Preview::server))
                .put("permissions", Json.Obj.EMPTY.with("network", manifest.network()))
                .put("environment", Json.Arr.ofTexts(manifest.environmentNames()))
                .put("files", list(bundle.files(), Preview::file))
                .put("bytes", bundle.files().stream().mapToLong(BundleFile::size).sum())
                .put("ignored", Json.Arr.ofTexts(bundle.ignored()))
                .put("changes", list(changes, Preview::change))
                .put("warnings", list(bundle.warnings(), each -> new Json.Str(each.text())))
                .put("conflicts", list(conflicts, each -> new Json.Str(each.text())))
                .build();
    }

    private static <T> Json.Arr list(List<T> items, Function<T, Json> write) {
        return new Json.Arr(items.stream().map(write).toList());
    }

    private static Json tool(ToolDeclaration tool) {
        RenderConfig renderer = tool.renderer();
        return Json.object()
                .put("id", tool.id())
                .put("name", tool.name())
                .put("description", tool.description())
                .put("category", tool.category())
                .put("entrypoint", tool.entrypoint())
                .put("requires_confirmation", tool.requiresConfirmation())
                .putIfPresent("renderer", renderer == null ? null : renderer.renderer())
                .build();
    }

    private static Json server(ServerDeclaration server) {
        return Json.object()
                .put("id", server.id())
                .put("config", server.config())
                .put("environment", Json.Arr.ofTexts(server.environmentNames()))
                .put("auto_enable", server.autoEnabled())
                .build();
    }

    private static Json file(BundleFile file) {
        return Json.object()
                .put("path", file.path())
                .put("kind", file.kind().word())
                .put("size", file.size())
                .put("sha256", file.sha256())
                .build();
    }

    private static Json change(Change change) {
        return Json.object()
                .put("kind", change.kind().name().toLowerCase(Locale.ROOT))
                .put("what", change.what())
                .put("name", change.name())
                .put("detail", change.detail())
                .build();
    }
}
