package dev.toolroom.capability.domainlang;

import dev.toolroom.capability.domainlang.edit.SavedText;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.workspace.Disk;
import dev.toolroom.domainlang.workspace.Manifest;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes one file of a model, for editors without access to the disk. */
final class SaveFile extends DomainTool<SaveFile.Input> {
    SaveFile(Workspaces workspaces) {
        super(
                SaveFile.class,
                "domainlang_save",
                workspaces,
                Contract.EffectRule.always(Contract.Effect.WRITES));
    }

    record Input(@Nullable String path, String file, String text, String expectedVersion)
            implements OfModel {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.text("file"),
                textArgument(arguments, "text"),
                textArgument(arguments, "expectedVersion"));
    }

    /** Empty, too: an empty file is one, and a new one has no version. */
    private static String textArgument(Fields arguments, String name) {
        return arguments.optionalValue(name).orElse(null) instanceof Json.Str(String text)
                ? text
                : "";
    }

    @Override
    Answer answer(Input input, Model model) {
        Path file = place(model.snapshot().root(), input.file());
        return workspaces().alone(file, () -> saved(input, model, file));
    }

    private static Answer saved(Input input, Model model, Path file) {
        try {
            if (!SavedText.isReadable(file)) {
                throw Workspaces.unreadable(input.file());
            }
            String current = SavedText.version(SavedText.read(file));
            if (!current.equals(input.expectedVersion())) {
                throw new Refusal(
                        DomainLangRefusal.STALE_FILE,
                        "'" + input.file() + "' " + whyStale(input, current),
                        "Look at the file as it is now, then save with its currentVersion",
                        Json.Obj.EMPTY.with("currentVersion", current));
            }
            Files.createDirectories(Objects.requireNonNull(file.getParent(), "a folder"));
            SavedText.write(file, input.text());
            return Answer.whole(
                    Json.object()
                            .put("file", model.snapshot().name(file))
                            .put("version", SavedText.version(input.text()))
                            .put("bytes", input.text().getBytes(StandardCharsets.UTF_8).length)
                            .build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String whyStale(Input input, String current) {
        if (current.isEmpty()) {
            return "is not there any more";
        }
        return input.expectedVersion().isEmpty()
                ? "is there already: an empty expectedVersion is for a new file"
                : "was changed since it was read";
    }

    /** A file of the model itself, wherever links and dots would lead. */
    private static Path place(Path root, String name) {
        Path file;
        try {
            file = root.resolve(name).normalize();
        } catch (InvalidPathException e) {
            throw foreign(name);
        }
        boolean named = name.endsWith(".dlang") || file.endsWith(Manifest.FILE);
        boolean inside = !file.equals(root) && new Disk().isWithin(file, root);
        boolean taken =
                Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                        && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        if (!named || !inside || taken || isOfPackage(root, file)) {
            throw foreign(name);
        }
        return file;
    }

    private static boolean isOfPackage(Path root, Path file) {
        for (Path part : root.relativize(file)) {
            if (part.toString().equals(".dlang")) {
                return true;
            }
        }
        return false;
    }

    private static Refusal foreign(String name) {
        return new Refusal(
                DomainLangRefusal.FOREIGN_FILE,
                "'" + name + "' is no place for a file of this model",
                "Name a .dlang file or model.yaml within the folder of the model");
    }
}
