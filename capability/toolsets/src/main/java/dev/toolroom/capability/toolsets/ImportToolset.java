package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Manifest;
import dev.toolroom.capability.toolsets.bundle.Reading;
import dev.toolroom.capability.toolsets.bundle.install.ImportReport;
import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.capability.toolsets.bundle.install.Preview;
import dev.toolroom.capability.toolsets.bundle.install.Source;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Fields;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Installs or updates a toolset, once a person has seen what that means. */
final class ImportToolset extends ToolsetTool<ImportToolset.Input> {
    private static final String DRY_RUN = "dry_run";

    private final Downloads downloads;

    ImportToolset(OpenToolsets open) {
        super(
                open,
                contract(
                        "import_toolset",
                        arguments -> isDry(arguments) ? Effect.READS : Effect.EDITS));
        downloads = new Downloads(open.home());
    }

    record Input(String path, String upload, String url, boolean dryRun, boolean force) {}

    /** A bundle on this machine, and where it came from. */
    private record Found(Path file, Source source) {}

    private static boolean isDry(Json.Obj arguments) {
        return arguments.get(DRY_RUN) instanceof Json.Bool(boolean dry) && dry;
    }

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(""),
                arguments.optionalText("upload").orElse(""),
                arguments.optionalText("url").orElse(""),
                arguments.optionalFlag(DRY_RUN).orElse(false),
                arguments.optionalFlag("force").orElse(false));
    }

    /** What is asked is what will be installed; what cannot be is told without asking. */
    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        if (isDry(arguments)) {
            return Optional.empty();
        }
        try {
            Input input = read(new Fields(arguments));
            Reading reading = Bundles.read(found(input, caller).file());
            if (!(reading instanceof Bundle bundle)) {
                return Optional.empty();
            }
            Preview preview = open.toolsets().preview(bundle);
            return changesNothing(preview)
                    ? Optional.empty()
                    : Optional.of(proposal(preview, input.url()));
        } catch (Refusal | BundleRefused told) {
            return Optional.empty();
        }
    }

    private static boolean changesNothing(Preview preview) {
        return preview.kind() == Preview.Kind.UNCHANGED || !preview.conflicts().isEmpty();
    }

    private static Proposal proposal(Preview preview, String url) {
        Manifest manifest = preview.bundle().manifest();
        List<String> parts = new ArrayList<>();
        int tools = manifest.tools().size();
        if (tools > 0) {
            parts.add(tools == 1 ? "1 Python tool" : tools + " Python tools");
        }
        manifest.servers()
                .forEach(
                        each ->
                                parts.add(
                                        "the MCP server "
                                                + each.id()
                                                + ", started as "
                                                + each.config().write()));
        parts.add(preview.signer().text());
        parts.add(manifest.network() ? "with access to the network" : "without network");
        if (!manifest.environmentNames().isEmpty()) {
            parts.add("asking for " + String.join(", ", manifest.environmentNames()));
        }
        String verb = preview.installed().isPresent() ? "Update" : "Install";
        String text =
                "%s %s %s (%s%s; content %s)?"
                        .formatted(
                                verb,
                                manifest.name(),
                                manifest.version(),
                                String.join("; ", parts),
                                url.isEmpty() ? "" : "; from " + url,
                                preview.bundle().digest().substring(0, 12));
        return Proposal.of(text, verb);
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        Found from = found(input, context.caller());
        Bundle bundle = Bundles.read(from.file()).orThrow();
        Preview preview = open.toolsets().preview(bundle);
        if (input.dryRun()) {
            return preview.json();
        }
        if (!changesNothing(preview) && !context.isApproved(proposal(preview, input.url()))) {
            throw notAsApproved();
        }
        InstalledToolset installed = open.toolsets().install(bundle, from.source(), input.force());
        open.changed();
        if (input.path().isEmpty()) {
            new Upload(from.file()).remove();
            downloads.forget(input.url());
        }
        Json changes = preview.json().get("changes");
        return ToolsetJson.summary(installed)
                .with("kind", preview.json().text("kind", ""))
                .with("changes", changes == null ? Json.Arr.of() : changes);
    }

    @Override
    protected View view(Json.Obj answer) {
        return new View.Text(ImportReport.of(answer));
    }

    private Found found(Input input, Caller caller) {
        if (!input.upload().isEmpty()) {
            return new Found(Upload.of(open.home(), input.upload()).file(), Source.zip("upload"));
        }
        if (!input.url().isEmpty()) {
            return new Found(downloads.of(input.url()), Source.url(input.url()));
        }
        if (input.path().isEmpty()) {
            throw new Refusal(
                    ToolsetsRefusal.NO_SOURCE,
                    "no bundle is named",
                    "Name a ZIP file or a folder as path, a url, or an upload");
        }
        Path file = local(input.path(), caller);
        return new Found(
                file,
                Files.isDirectory(file)
                        ? Source.local(file.toString())
                        : Source.zip(file.toString()));
    }

    /** A file of this machine, which only a program of it may name. */
    static Path local(String path, Caller caller) {
        return local(path, caller, "Upload the bundle with POST /api/uploads instead");
    }
}
