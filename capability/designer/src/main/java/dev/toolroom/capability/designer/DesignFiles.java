package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.file.DesignFile;
import dev.toolroom.capability.designer.file.TextFiles;
import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.session.Author;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Opens, saves, compares, renames and deletes designs that live in a file of the caller's project.
 */
final class DesignFiles extends DesignerTool {
    private static final int SHOWN = 20;

    private final Designers designers;
    private final OpenDesigner opening;
    private final DesignFile designs;
    private final TextFiles files;

    DesignFiles(Designers designers, OpenDesigner opening, DesignFile designs, TextFiles files) {
        super(
                Contract.load(
                        DesignFiles.class,
                        "designer_file",
                        arguments ->
                                switch (arguments.text("action", "")) {
                                    case "save", "rename", "delete" -> Effect.WRITES;
                                    case "reload" -> Effect.EDITS;
                                    default -> Effect.READS;
                                },
                        WorkspaceUse.NONE,
                        SchemaDesigner.LIMITS),
                designers);
        this.designers = designers;
        this.opening = opening;
        this.designs = designs;
        this.files = files;
    }

    @Override
    Optional<Json.Builder> beforehand(Json.Obj arguments, CallContext context) {
        return switch (arguments.text("action", "")) {
            case "open" -> Optional.of(open(arguments, context));
            case "rename" -> Optional.of(rename(arguments, context));
            case "delete" -> Optional.of(delete(arguments, context));
            default -> Optional.empty();
        };
    }

    /** What is deleted is a person's to allow: nothing brings it back. */
    @Override
    public Optional<Proposal> consent(Json.Obj arguments) {
        return arguments.text("action", "").equals("delete")
                ? Optional.of(
                        Proposal.deleting(
                                "Delete the design file '" + arguments.text("path", "") + "'?",
                                "Delete file"))
                : Optional.empty();
    }

    @Override
    Json.Builder answer(Designer designer, Json.Obj arguments, CallContext context) {
        String action = arguments.text("action", "");
        if (action.equals("compare")) {
            return compare(designer, file(designer, arguments, context));
        }
        String version = expectedVersion(arguments);
        Path file = file(designer, arguments, context);
        boolean save = action.equals("save");
        String now =
                save
                        ? designs.save(
                                designer,
                                file,
                                isOwn(designer, file),
                                version,
                                flag(arguments, "overwrite"))
                        : designs.reload(designer, file, version, Author.of(context));
        return Reply.of(designer, now)
                .put("message", (save ? "Saved " : "Read ") + DesignFile.name(file));
    }

    private boolean isOwn(Designer designer, Path file) {
        return opening.file(designer).filter(own -> DesignFile.same(own, file)).isPresent();
    }

    private Json.Builder rename(Json.Obj arguments, CallContext context) {
        Path file = named(arguments, context);
        String fresh = arguments.text("newPath", "");
        if (fresh.isEmpty()) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Missing newPath: what '" + DesignFile.name(file) + "' is to be called");
        }
        Path target = DesignFile.checked(files.inProject(fresh, context));
        Optional<Designer> open = opening.openOn(file);
        open.filter(opening::isUnsaved)
                .ifPresent(
                        designer -> {
                            throw DesignerRefusal.INVALID_REQUEST.because(
                                    "'%s' has unsaved changes; save or discard them first"
                                            .formatted(DesignFile.name(file)));
                        });
        DesignFile.rename(file, target);
        open.ifPresent(designers::close);
        return done("Renamed " + DesignFile.name(file) + " to " + DesignFile.name(target));
    }

    private Json.Builder delete(Json.Obj arguments, CallContext context) {
        Path file = named(arguments, context);
        Optional<Designer> open = opening.openOn(file);
        // A design that was never saved is nothing but open.
        DesignFile.delete(file, open.isPresent());
        open.ifPresent(designers::close);
        return done("Deleted " + DesignFile.name(file));
    }

    private static Json.Builder done(String message) {
        return Json.object().put("success", true).put("message", message);
    }

    private Path named(Json.Obj arguments, CallContext context) {
        String path = arguments.text("path", "");
        if (path.isEmpty()) {
            throw DesignerRefusal.INVALID_REQUEST.because("Missing path of the design file");
        }
        return DesignFile.checked(files.inProject(path, context));
    }

    private Json.Builder open(Json.Obj arguments, CallContext context) {
        Path file = named(arguments, context);
        Designer designer = opening.onFile(file, arguments.text("dialect", ""), context);
        designers.activate(context.caller().chat().value(), designer);
        return Reply.of(designer, designer.version())
                .put("designerId", designer.target().designerId())
                .put("dialect", designer.target().kind().word());
    }

    private Json.Builder compare(Designer designer, Path file) {
        boolean changed = designs.isChanged(designer, file);
        List<String> drift = changed ? designs.differences(designer, file) : List.of();
        return Reply.of(designer, designer.version())
                .put(
                        "message",
                        DesignFile.name(file)
                                + (changed
                                        ? " was changed by somebody else since it was read"
                                        : " is as it was read"))
                .put("changed", changed)
                .put("drift", Json.Arr.ofTexts(drift.stream().limit(SHOWN).toList()))
                .put("driftTotal", drift.size());
    }

    /** The one that is named, else the one the design came from. */
    private Path file(Designer designer, Json.Obj arguments, CallContext context) {
        String path = arguments.text("path", "");
        if (!path.isEmpty()) {
            return DesignFile.checked(files.inProject(path, context));
        }
        return opening.file(designer)
                .orElseThrow(
                        DesignerRefusal.INVALID_REQUEST.supplier(
                                "This design has no file of its own; name one in path"));
    }
}
