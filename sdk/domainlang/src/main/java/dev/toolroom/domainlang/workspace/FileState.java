package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.link.Links;
import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.link.Visible;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * One file, through all phases.
 *
 * @param imports where each import of the file leads, in their order
 * @param visible what they let it see
 * @param off the checks its model does without
 * @param findings what this file alone, its links and its imports are found to have wrong
 */
public record FileState(
        SourceFile source,
        List<Resolution> imports,
        List<Visible> visible,
        Links links,
        Set<Rule> off,
        List<Finding> findings) {

    /** Whether a build from these inputs would give the same links and findings. */
    boolean isBuiltFrom(
            SourceFile file, List<Resolution> resolved, List<Visible> seen, Set<Rule> without) {
        return isReadFrom(file, resolved, without) && sameExports(seen);
    }

    /** The same where everything it sees is known to be as it was. */
    boolean isReadFrom(SourceFile file, List<Resolution> resolved, Set<Rule> without) {
        return source == file && imports.equals(resolved) && off.equals(without);
    }

    private boolean sameExports(List<Visible> seen) {
        if (seen.size() != visible.size()) {
            return false;
        }
        for (int i = 0; i < seen.size(); i++) {
            Visible mine = visible.get(i);
            Visible other = seen.get(i);
            if (mine.exports() != other.exports()
                    || mine.number() != other.number()
                    || !Objects.equals(mine.alias(), other.alias())) {
                return false;
            }
        }
        return true;
    }
}
