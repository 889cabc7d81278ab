package dev.toolroom.domainlang.semantics.refactor;

import dev.toolroom.domainlang.semantics.Imports;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Resolution;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Changes imports when files or folders move: those in moved files and those that name them. */
public final class MovedFiles {
    private static final String EXTENSION = ".dlang";

    private final Map<Path, Path> moves;

    private MovedFiles(Map<Path, Path> moves) {
        this.moves = moves;
    }

    /**
     * The changes to each file, under the name that it still has.
     *
     * @param moves from the old to the new place, of files and of folders with all that is in them
     */
    public static Map<Path, List<Change>> changes(Snapshot snapshot, Map<Path, Path> moves) {
        var moved = new MovedFiles(moves);
        Map<Path, List<Change>> all = new LinkedHashMap<>();
        for (FileState file : snapshot.files()) {
            List<Change> changes = moved.of(file);
            if (!changes.isEmpty()) {
                all.put(file.source().path(), changes);
            }
        }
        return all;
    }

    private List<Change> of(FileState file) {
        List<Change> changes = new ArrayList<>();
        List<Node> imports = file.source().imports();
        for (int i = 0; i < imports.size(); i++) {
            String said = imports.get(i).text("uri");
            Value uri = imports.get(i).last("uri");
            if (said != null
                    && uri != null
                    && file.imports().get(i) instanceof Resolution.Found(Path target)) {
                String fresh = specifier(file.source().path(), said, target);
                if (!fresh.equals(said)) {
                    changes.add(new Change(uri.span(), "\"" + fresh + "\""));
                }
            }
        }
        return changes;
    }

    /** Keeps the style of the import, by alias or without extension, if it still resolves. */
    private String specifier(Path from, String said, Path target) {
        Path newFrom = place(from);
        Path newTarget = place(target);
        if (said.startsWith("@")) {
            return newTarget.equals(target) ? said : byAlias(newFrom, said, target, newTarget);
        }
        if (!said.startsWith("./") && !said.startsWith("../")) {
            return said;
        }
        Path named = from.resolveSibling(said).normalize();
        if (named.equals(target)) {
            return keepStyle(said, newFrom, newTarget);
        }
        if (named.resolveSibling(named.getFileName() + EXTENSION).equals(target)) {
            return keepStyle(said, newFrom, withoutExtension(newTarget));
        }
        Path newFolder = place(named);
        boolean entry = newFolder.resolve(named.relativize(target)).equals(newTarget);
        return keepStyle(said, newFrom, entry ? newFolder : newTarget);
    }

    /** An import path that still resolves is not changed. */
    private static String keepStyle(String said, Path from, Path wanted) {
        return from.resolveSibling(said).normalize().equals(wanted)
                ? said
                : Imports.specifier(from, wanted);
    }

    private String byAlias(Path newFrom, String said, Path target, Path newTarget) {
        int slash = said.indexOf('/');
        Path rest = slash < 0 ? Path.of("") : Path.of(said.substring(slash + 1)).normalize();
        boolean bare = target.endsWith(rest.resolveSibling(rest.getFileName() + EXTENSION));
        if (slash < 0 || !(bare || target.endsWith(rest))) {
            return Imports.specifier(newFrom, newTarget); // of a folder whose entry has moved
        }
        Path base = target;
        for (int i = 0; i < rest.getNameCount() && base != null; i++) {
            base = base.getParent();
        }
        if (base == null || !newTarget.startsWith(base)) {
            return Imports.specifier(newFrom, newTarget);
        }
        Path named = base.relativize(bare ? withoutExtension(newTarget) : newTarget);
        return said.substring(0, slash + 1) + named.toString().replace('\\', '/');
    }

    private static Path withoutExtension(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(EXTENSION)
                ? file.resolveSibling(name.substring(0, name.length() - EXTENSION.length()))
                : file;
    }

    /** Where a file or a folder is afterwards: the innermost move counts. */
    private Path place(Path before) {
        for (Path at = before; at != null; at = at.getParent()) {
            Path to = moves.get(at);
            if (to != null) {
                return at.equals(before) ? to : to.resolve(at.relativize(before));
            }
        }
        return before;
    }
}
