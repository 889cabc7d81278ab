package dev.toolroom.domainlang.semantics.refactor;

import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.LineBreaks;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.workspace.FileState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sorts the imports of a file, and drops those that nothing refers to or that are there twice. */
final class OrganiseImports {
    private OrganiseImports() {}

    static Optional<Refactoring> in(FileState file) {
        List<Node> imports = file.source().imports();
        String text = file.source().text();
        if (imports.isEmpty() || !areTogether(imports, text)) {
            return Optional.empty();
        }
        Set<Span> unused =
                findingsOf(file, Rule.UNUSED_IMPORT).map(Finding::span).collect(Collectors.toSet());
        // Of two imports that bring the same name the later one counts: then the order is meant.
        boolean ordered =
                file.off().contains(Rule.DUPLICATE_ACROSS_FILES)
                        || findingsOf(file, Rule.DUPLICATE_ACROSS_FILES).findAny().isPresent();
        Map<String, String> kept = ordered ? new LinkedHashMap<>() : new TreeMap<>();
        for (Node each : imports) {
            if (!unused.contains(each.span())) {
                String written = each.span().in(text).strip();
                kept.putIfAbsent(each.text("uri") + " " + each.text("alias"), written);
            }
        }
        Span all = new Span(imports.getFirst().span().start(), imports.getLast().span().end());
        String end = LineBreaks.of(text);
        String fresh = String.join(end, kept.values());
        if (fresh.equals(all.in(text).strip())) {
            return Optional.empty();
        }
        Span taken = fresh.isEmpty() ? withItsLine(all, text) : all;
        return Optional.of(
                new Refactoring(
                        Refactoring.Kind.ORGANISE_IMPORTS,
                        "Organize imports",
                        Map.of(file.source().path(), List.of(new Change(taken, fresh)))));
    }

    private static Stream<Finding> findingsOf(FileState file, Rule rule) {
        return file.findings().stream().filter(each -> each.rule() == rule);
    }

    /** Whether there are only blanks between them: a comment would lose its place. */
    private static boolean areTogether(List<Node> imports, String text) {
        for (int i = 1; i < imports.size(); i++) {
            int from = imports.get(i - 1).span().end();
            if (!text.substring(from, imports.get(i).span().start()).isBlank()) {
                return false;
            }
        }
        return true;
    }

    private static Span withItsLine(Span all, String text) {
        int end = all.end();
        while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return new Span(all.start(), end);
    }
}
