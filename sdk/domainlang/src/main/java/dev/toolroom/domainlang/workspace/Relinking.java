package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Linker;
import dev.toolroom.domainlang.link.Links;
import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.syntax.NodeType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** A model with other texts in some files, linked and not checked: where a change would lead. */
public final class Relinking {
    private final Snapshot before;
    private final Map<Path, Builder.Input> after = new LinkedHashMap<>();
    private final IdentityHashMap<SourceFile, int[]> places = new IdentityHashMap<>();

    private Relinking(Snapshot before, Map<Path, String> texts) {
        this.before = before;
        for (FileState file : before.files()) {
            Path path = file.source().path();
            String text = texts.get(path);
            SourceFile source =
                    text == null ? file.source() : SourceFile.of(path, text, file.source());
            after.put(path, new Builder.Input(source, file.imports(), null));
        }
    }

    /**
     * A model as it would be.
     *
     * @param texts by file; their imports are those of the files as they are
     */
    public static Relinking with(Snapshot before, Map<Path, String> texts) {
        return new Relinking(before, texts);
    }

    /**
     * Whether each reference still has the same target. Targets are compared by place, because
     * names may differ.
     */
    public boolean meansTheSame() {
        for (FileState file : before.files()) {
            Builder.Input input = after.get(file.source().path());
            if (input == null || input.file().imports().size() != file.imports().size()) {
                return false;
            }
            var visible = Builder.visible(input, after);
            if (input.file() == file.source() && visible.equals(file.visible())) {
                continue;
            }
            Links links = Linker.link(input.file(), visible);
            if (!targets(input.file(), links, this::after)
                    .equals(targets(file.source(), file.links(), this::before))) {
                return false;
            }
        }
        return true;
    }

    private SourceFile after(Path path) {
        return Objects.requireNonNull(after.get(path), "a file that is linked to").file();
    }

    private SourceFile before(Path path) {
        return Objects.requireNonNull(before.file(path), "a file that is linked to").source();
    }

    /** Namespaces are not counted: an element in a new one is the same element. */
    private int place(ElementId id, SourceFile file) {
        return places.computeIfAbsent(file, Relinking::places)[id.ordinal()];
    }

    private static int[] places(SourceFile file) {
        List<ElementId> ids = file.exports().ids();
        int[] places = new int[ids.size()];
        for (int i = 1; i < places.length; i++) {
            boolean space = ids.get(i - 1).type() == NodeType.NAMESPACE;
            places[i] = places[i - 1] + (space ? 0 : 1);
        }
        return places;
    }

    private List<String> targets(SourceFile file, Links links, Function<Path, SourceFile> files) {
        List<String> all = new ArrayList<>();
        file.tree()
                .root()
                .eachReference(
                        reference -> {
                            var places = new StringBuilder();
                            for (ElementId id : links.targets(reference)) {
                                places.append(id.file())
                                        .append('#')
                                        .append(place(id, files.apply(id.file())));
                            }
                            all.add(places.toString());
                        });
        return all;
    }
}
