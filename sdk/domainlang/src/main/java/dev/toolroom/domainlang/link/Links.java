package dev.toolroom.domainlang.link;

import dev.toolroom.domainlang.syntax.Value.Reference;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the references of one file mean. */
public final class Links {
    private final @Nullable ElementId[] nearest;
    private final Map<Integer, List<ElementId>> several;
    private final Set<Integer> usedImports;

    Links(
            @Nullable ElementId[] nearest,
            Map<Integer, List<ElementId>> several,
            Set<Integer> usedImports) {
        this.nearest = nearest;
        this.several = several;
        this.usedImports = usedImports;
    }

    /** Null where it means nothing that can be seen. */
    public @Nullable ElementId target(Reference reference) {
        return nearest[reference.index()];
    }

    /** Everything it means: more than one only for the entries of a map. */
    public List<ElementId> targets(Reference reference) {
        List<ElementId> more = several.get(reference.index());
        if (more != null) {
            return more;
        }
        ElementId one = nearest[reference.index()];
        return one == null ? List.of() : List.of(one);
    }

    /** Whether some reference needs the import of this number. */
    public boolean uses(int importNumber) {
        return usedImports.contains(importNumber);
    }
}
