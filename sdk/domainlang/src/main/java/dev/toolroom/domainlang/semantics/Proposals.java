package dev.toolroom.domainlang.semantics;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Linker;
import dev.toolroom.domainlang.syntax.Expected;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Pattern;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Manifest;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What could be written at a cursor: whatever the parser would take there, with the names that are
 * in scope, and those that an import would bring.
 */
public final class Proposals {
    private static final int MAX_PROPOSALS = 300;
    private static final int MAX_IMPORTS = 50;

    private final Snapshot snapshot;
    private final FileState file;
    private final CursorPlace at;
    private final List<Proposal> found = new ArrayList<>();
    private final Set<String> texts = new HashSet<>();
    private boolean complete = true;

    /**
     * What was found.
     *
     * @param complete whether nothing was left out
     */
    public record Found(List<Proposal> all, boolean complete) {}

    private Proposals(Snapshot snapshot, FileState file, CursorPlace at) {
        this.snapshot = snapshot;
        this.file = file;
        this.at = at;
    }

    public static Found at(Snapshot snapshot, FileState file, int offset) {
        var proposals = new Proposals(snapshot, file, CursorPlace.at(file.source().tree(), offset));
        proposals.collect();
        return new Found(List.copyOf(proposals.found), proposals.complete);
    }

    private void collect() {
        switch (at.within()) {
            case COMMENT -> {}
            case STRING -> {
                if (at.expected().contains(Expected.PATH)) {
                    paths("");
                }
            }
            case TEXT -> {
                at.expected().forEach(this::propose);
                at.behindWord().stream()
                        .filter(each -> each.kind() == Expected.Kind.SIGN)
                        .forEach(
                                each ->
                                        add(
                                                Proposal.Kind.SIGN,
                                                each.text(),
                                                "",
                                                new Span(at.offset(), at.offset()),
                                                null));
            }
        }
    }

    private void propose(Expected each) {
        switch (each.kind()) {
            case WORD -> word(each.text());
            case SIGN -> {
                if (at.typed().isEmpty()) {
                    add(Proposal.Kind.SIGN, each.text(), "");
                }
            }
            case REFERENCE -> references(each.type());
            case NAME -> names(each.type());
            case TEXT -> {
                if (at.typed().isEmpty()) {
                    add(Proposal.Kind.TEXT, "\"\"", "text");
                }
            }
            case PATH -> {
                if (at.typed().isEmpty()) {
                    paths("\"");
                }
            }
        }
    }

    private void word(String word) {
        if (fits(word)) {
            Pattern pattern = Pattern.of(word).orElse(null);
            boolean inBracket =
                    pattern != null && at.expected().contains(Expected.word(pattern.longName()));
            add(
                    inBracket ? Proposal.Kind.PATTERN : Proposal.Kind.WORD,
                    word,
                    pattern != null && inBracket ? pattern.longName() : "");
        }
    }

    private boolean fits(String text) {
        return text.toLowerCase(Locale.ROOT).contains(at.typed().toLowerCase(Locale.ROOT));
    }

    /** Names that are used and declared nowhere yet. */
    private void names(@Nullable NodeType type) {
        if (type != null) {
            for (String each : References.in(snapshot).unresolved(type)) {
                String name = each.substring(each.lastIndexOf('.') + 1);
                if (fits(name)) {
                    add(Proposal.Kind.NAME, name, "used, but not declared yet");
                }
            }
        }
    }

    private void references(@Nullable NodeType type) {
        if (type == null) {
            return;
        }
        Map<String, ElementId> visible =
                Linker.visibleFrom(file.source(), file.visible(), at.offset(), type);
        visible.forEach(
                (name, id) -> {
                    if (fits(name)) {
                        add(
                                Proposal.Kind.NAME,
                                name,
                                type.published() + " in " + snapshot.name(id.file()));
                    }
                });
        visible.keySet().forEach(this::qualifiers);
        importable(type, Set.copyOf(visible.values()), visible.keySet());
    }

    /** Of {@code a.b.C} also {@code a} and {@code a.b}: the rest may be there already. */
    private void qualifiers(String name) {
        for (int dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
            String outer = name.substring(0, dot);
            if (fits(outer)) {
                add(Proposal.Kind.NAMESPACE, outer, "qualifier");
            }
        }
    }

    /** What other files declare, with the import that makes it visible. */
    private void importable(NodeType type, Set<ElementId> visible, Set<String> taken) {
        int left = MAX_IMPORTS;
        for (FileState other : snapshot.files()) {
            Path path = other.source().path();
            if (!Imports.isImportable(file.source().path(), path)) {
                continue;
            }
            for (ElementId id : other.source().exports().ids()) {
                boolean wanted =
                        id.type() == type
                                && !visible.contains(id)
                                && !taken.contains(id.fqn())
                                && fits(id.fqn());
                if (wanted && left-- > 0) {
                    String specifier = Imports.specifier(file.source().path(), path);
                    add(
                            Proposal.Kind.NAME,
                            id.fqn(),
                            "import \"" + specifier + "\"",
                            at.replaced(),
                            path);
                }
            }
        }
        complete &= left >= 0;
    }

    /**
     * @param quote before and after each, where the cursor is not between quotes yet
     */
    private void paths(String quote) {
        for (FileState other : snapshot.files()) {
            Path path = other.source().path();
            if (Imports.isImportable(file.source().path(), path)) {
                path(
                        Proposal.Kind.FILE,
                        Imports.specifier(file.source().path(), path),
                        "file",
                        quote);
            }
        }
        for (Manifest manifest : snapshot.manifests()) {
            manifest.aliases()
                    .forEach(each -> path(Proposal.Kind.FOLDER, each.name() + "/", "alias", quote));
            manifest.dependencies()
                    .forEach(each -> path(Proposal.Kind.PACKAGE, each.key(), "package", quote));
        }
    }

    private void path(Proposal.Kind kind, String path, String detail, String quote) {
        if (fits(path)) {
            add(kind, quote + path + quote, detail);
        }
    }

    private void add(Proposal.Kind kind, String text, String detail) {
        add(kind, text, detail, at.replaced(), null);
    }

    private void add(
            Proposal.Kind kind,
            String text,
            String detail,
            Span replaced,
            @Nullable Path imported) {
        if (found.size() >= MAX_PROPOSALS && kind != Proposal.Kind.SIGN) {
            complete = false;
        } else if (texts.add(text)) {
            found.add(new Proposal(kind, text, detail, replaced, imported));
        }
    }
}
