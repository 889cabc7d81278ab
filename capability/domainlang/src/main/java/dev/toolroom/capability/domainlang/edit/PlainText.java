package dev.toolroom.capability.domainlang.edit;

import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.SimilarNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Edits of the text as such. */
final class PlainText {
    private final Draft draft;

    PlainText(Draft draft) {
        this.draft = draft;
    }

    /** What is to be replaced has to stand there once. */
    String replace(Json.Obj edit) {
        FileState file = file(draft, Names.required(edit, "file"));
        String old = Names.required(edit, "old");
        String text = file.source().text();
        int at = text.indexOf(old);
        String name = draft.snapshot().name(file.source().path());
        if (at < 0) {
            throw new EditProblem(
                    "old: " + name + " does not contain this text",
                    "Read the file again and give the text exactly, line breaks too");
        }
        if (text.indexOf(old, at + 1) >= 0) {
            throw new EditProblem(
                    "old: " + name + " contains this text more than once",
                    "Give more of what is around it");
        }
        String fresh = edit.text("new", "");
        draft.change(file, List.of(new Change(at, at + old.length(), fresh)));
        return "replaced text in " + name;
    }

    String create(Json.Obj edit) {
        String name = Names.required(edit, "file");
        Snapshot snapshot = draft.snapshot();
        Path path = within(snapshot.root(), name);
        if (snapshot.file(path) != null || Files.exists(path)) {
            throw new EditProblem(
                    "file: there is a file " + name + " already",
                    "Change it with the other edits, or take another name");
        }
        draft.replace(path, edit.text("text", ""));
        return "created " + name;
    }

    private static Path within(Path root, String name) {
        try {
            Path path = root.resolve(name).normalize();
            boolean fits =
                    path.startsWith(root)
                            && !Path.of(name).isAbsolute()
                            && name.endsWith(".dlang")
                            && root.relativize(path).getNameCount() > 0
                            && !root.relativize(path).startsWith(".dlang");
            if (fits && staysWithin(root, path)) {
                return path;
            }
        } catch (InvalidPathException e) {
            // Reported below.
        }
        throw new EditProblem(
                "file: '" + name + "' is not a .dlang file within the model",
                "Name it from the root of the model, as in contexts/billing.dlang");
    }

    /** Resolves links: the existing parent folder must be inside the model. */
    private static boolean staysWithin(Path root, Path path) {
        try {
            Path there = path.getParent();
            while (there != null && !Files.exists(there)) {
                there = there.getParent();
            }
            return there != null && there.toRealPath().startsWith(root.toRealPath());
        } catch (IOException e) {
            return false;
        }
    }

    /** A file of the model itself. Files of packages cannot be edited. */
    static FileState file(Draft draft, String name) {
        String plain = name.startsWith("./") ? name.substring(2) : name;
        List<String> known =
                draft.snapshot().files().stream()
                        .map(each -> draft.snapshot().name(each.source().path()))
                        .toList();
        FileState found =
                draft.file(plain)
                        .orElseThrow(
                                () ->
                                        new EditProblem(
                                                "file: the model has no file " + name,
                                                "Name a file of the model, from its root",
                                                SimilarNames.to(plain, known, 5)));
        if (plain.startsWith(".dlang/")) {
            throw new EditProblem(
                    "file: " + name + " belongs to an installed package",
                    "Change the package where it comes from");
        }
        return found;
    }
}
