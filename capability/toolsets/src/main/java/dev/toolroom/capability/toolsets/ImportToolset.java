package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.Manifest;
import dev.toolroom.capability.toolsets.bundle.Reading;
import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.capability.toolsets.bundle.install.Preview;
import dev.toolroom.capability.toolsets.bundle.install.Source;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Fields;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Installs or updates a toolset, once a person has seen what that means. */
final class ImportToolset extends ToolsetTool<ImportToolset.Input> {
    private static final String DRY_RUN = "dry_run";

    ImportToolset(OpenToolsets open) {
        super(
                open,
                contract(
                        "import_toolset",
                        arguments -> isDry(arguments) ? Effect.READS : Effect.EDITS));
    }

    record Input(String path, String upload, boolean dryRun, boolean force) {}

    private static boolean isDry(Json.Obj arguments) {
        return arguments.get(DRY_RUN) instanceof Json.Bool(boolean dry) && dry;
    }

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(""),
                arguments.optionalText("upload").orElse(""),
                arguments.optionalFlag(DRY_RUN).orElse(false),
                arguments.optionalFlag("force").orElse(false));
    }

    /** What is asked is what will be installed; what cannot be is told without asking. */
    @Override
    public Optional<String> consent(Json.Obj arguments, Caller caller) {
        if (isDry(arguments)) {
            return Optional.empty();
        }
        try {
            Reading reading = Bundles.read(source(read(new Fields(arguments)), caller));
            if (!(reading instanceof Bundle bundle)) {
                return Optional.empty();
            }
            Preview preview = open.toolsets().preview(bundle);
            boolean nothing =
                    preview.kind() == Preview.Kind.UNCHANGED || !preview.conflicts().isEmpty();
            return nothing ? Optional.empty() : Optional.of(question(preview));
        } catch (Refusal told) {
            return Optional.empty();
        }
    }

    private static String question(Preview preview) {
        Manifest manifest = preview.bundle().manifest();
        List<String> parts = new ArrayList<>();
        parts.add(manifest.tools().size() + " Python tools");
        manifest.servers()
                .forEach(
                        each ->
                                parts.add(
                                        "the MCP server "
                                                + each.id()
                                                + ", started as "
                                                + each.config().write()));
        parts.add(manifest.network() ? "with access to the network" : "without network");
        if (!manifest.environmentNames().isEmpty()) {
            parts.add("asking for " + String.join(", ", manifest.environmentNames()));
        }
        String verb = preview.installed().isPresent() ? "Update " : "Install ";
        return verb
                + manifest.name()
                + " "
                + manifest.version()
                + " ("
                + String.join("; ", parts)
                + "; content "
                + preview.bundle().digest().substring(0, 12)
                + ")?";
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        Path from = source(input, context.caller());
        Bundle bundle = Bundles.read(from).orThrow();
        Preview preview = open.toolsets().preview(bundle);
        if (input.dryRun()) {
            return preview.json();
        }
        String reference = input.path().isEmpty() ? "upload" : from.toString();
        Source source = Files.isDirectory(from) ? Source.local(reference) : Source.zip(reference);
        InstalledToolset installed = open.toolsets().install(bundle, source, input.force());
        open.changed();
        if (!input.upload().isEmpty()) {
            Upload.of(open.home(), input.upload()).remove();
        }
        Json changes = preview.json().get("changes");
        return ToolsetJson.summary(installed)
                .with("kind", preview.json().text("kind", ""))
                .with("changes", changes == null ? Json.Arr.of() : changes);
    }

    private Path source(Input input, Caller caller) {
        if (!input.upload().isEmpty()) {
            return Upload.of(open.home(), input.upload()).file();
        }
        if (input.path().isEmpty()) {
            throw new Refusal(
                    ToolsetsRefusal.NO_SOURCE,
                    "no bundle is named",
                    "Name a ZIP file or a folder as path, or an upload");
        }
        return local(input.path(), caller);
    }

    /** A file of this machine, which only a program of it may name. */
    static Path local(String path, Caller caller) {
        Path root = caller.workspaceRoot();
        if (root == null || !caller.principal().equals(Caller.LOCAL)) {
            throw new Refusal(
                    ToolsetsRefusal.NOT_LOCAL,
                    "only a program of this machine may name a file of it",
                    "Upload the bundle with POST /api/uploads instead");
        }
        try {
            Path named = Path.of(path);
            return root.toAbsolutePath().resolve(named).normalize();
        } catch (InvalidPathException e) {
            throw new Refusal(
                    ToolsetsRefusal.NO_SOURCE, "the path is not one", "Name a file or a folder");
        }
    }
}
