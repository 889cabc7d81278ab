package dev.toolroom.domainlang.semantics.fix;

import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.validate.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What fixes one finding.
 *
 * @param title what it does, for a person or an agent to choose by
 * @param changes by file, in no order; none touches another
 * @param files new ones with their texts
 * @param installs whether it is done by installing packages, and by no change of a text
 */
public record QuickFix(
        Finding finding,
        String title,
        Map<Path, List<Change>> changes,
        Map<Path, String> files,
        boolean installs) {
    static QuickFix change(Finding finding, String title, Path file, List<Change> changes) {
        return new QuickFix(finding, title, Map.of(file, changes), Map.of(), false);
    }

    static QuickFix create(Finding finding, String title, Path file, String text) {
        return new QuickFix(finding, title, Map.of(), Map.of(file, text), false);
    }

    static QuickFix install(Finding finding, String title) {
        return new QuickFix(finding, title, Map.of(), Map.of(), true);
    }

    /** The same for another finding that has the same cause. */
    QuickFix about(Finding other) {
        return new QuickFix(other, title, changes, files, installs);
    }
}
