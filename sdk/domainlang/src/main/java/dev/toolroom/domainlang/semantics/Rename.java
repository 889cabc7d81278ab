package dev.toolroom.domainlang.semantics;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.Keywords;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Relinking;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls an element, a step of a namespace or an import something else, everywhere it is written. It
 * is done only if every reference of the model means afterwards what it meant before.
 */
public final class Rename {
    private final Snapshot snapshot;
    private final Meaning meant;
    private final String name;

    private Rename(Snapshot snapshot, Meaning meant, String name) {
        this.snapshot = snapshot;
        this.meant = meant;
        this.name = name;
    }

    /** Why something cannot be renamed. */
    public static final class Problem extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final String taken;

        private Problem(String taken, String message) {
            super(message, null, false, false);
            this.taken = taken;
        }

        /** The qualified name that is already taken; empty for other problems. */
        public String taken() {
            return taken;
        }
    }

    /** By file, the words to replace by the new name. */
    public static Map<Path, List<Span>> words(Snapshot snapshot, Meaning meant, String name) {
        return words(snapshot, meant, name, () -> {});
    }

    /**
     * The same, for requests that can be cancelled.
     *
     * @param beforeEach runs before each file; its exception ends the search
     */
    public static Map<Path, List<Span>> words(
            Snapshot snapshot, Meaning meant, String name, Runnable beforeEach) {
        var rename = new Rename(snapshot, meant, name);
        if (!Keywords.isName(name)) {
            throw new Problem(
                    "", "'" + name + "' is no name: use letters, digits, _ and -, a letter first.");
        }
        rename.checkFree();
        Map<Path, List<Span>> words = References.in(snapshot, beforeEach).to(meant);
        words.keySet().forEach(rename::checkOurs);
        rename.checkMeaning(words);
        return words;
    }

    private void checkFree() {
        switch (meant) {
            case Meaning.Elements(List<ElementId> ids) -> {
                ElementId id = ids.getFirst();
                String outer = id.fqn().substring(0, id.fqn().length() - id.name().length());
                if (!id.name().equals(name) && isDeclared(outer + name)) {
                    throw taken(outer + name);
                }
            }
            case Meaning.Space space -> {
                boolean same = space.path().equals(space.renamed(name));
                if (!same) {
                    Words.taken(space, name, snapshot)
                            .ifPresent(
                                    fqn -> {
                                        throw taken(fqn);
                                    });
                }
            }
            case Meaning.Alias(Path file, String alias) -> checkAlias(file, alias);
        }
    }

    private boolean isDeclared(String fqn) {
        return snapshot.files().stream()
                .anyMatch(file -> !file.source().exports().named(fqn).isEmpty());
    }

    private void checkAlias(Path path, String alias) {
        FileState file = snapshot.file(path);
        if (file != null && !alias.equals(name)) {
            for (Node each : file.source().imports()) {
                if (name.equals(each.text("alias"))) {
                    throw taken(name);
                }
            }
        }
    }

    private static Problem taken(String fqn) {
        return new Problem(fqn, "'" + fqn + "' exists already.");
    }

    private void checkOurs(Path file) {
        for (Path part : file) {
            if (part.toString().equals(".dlang")) {
                throw new Problem(
                        "",
                        "'"
                                + snapshot.name(file)
                                + "' belongs to a package: rename it where the package is"
                                + " written.");
            }
        }
    }

    private void checkMeaning(Map<Path, List<Span>> words) {
        Map<Path, String> texts = new HashMap<>();
        words.forEach(
                (path, spans) -> {
                    FileState file = snapshot.file(path);
                    if (file != null) {
                        texts.put(path, replaced(file.source().text(), spans));
                    }
                });
        if (!Relinking.with(snapshot, texts).meansTheSame()) {
            throw new Problem(
                    "",
                    "as '"
                            + name
                            + "' it would be taken for something else, or the other way round.");
        }
    }

    private String replaced(String text, List<Span> spans) {
        var fresh = new StringBuilder(text);
        for (Span span : spans.reversed()) {
            fresh.replace(span.start(), span.end(), name);
        }
        return fresh.toString();
    }
}
