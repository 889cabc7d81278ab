package dev.toolroom.domainlang;

import dev.toolroom.domainlang.semantics.fix.QuickFix;
import dev.toolroom.domainlang.semantics.fix.QuickFixes;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.workspace.Buffers;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.domainlang.workspace.Workspace;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A model in memory, to which quick fixes can be applied.
 *
 * @param texts by the names of the files
 */
public record TextModel(Map<String, String> texts) {
    private static final Path ROOT = Path.of("/model");

    public static TextModel of(String name, String text) {
        return new TextModel(Map.of(name, text));
    }

    public TextModel with(String name, String text) {
        var changed = new TreeMap<>(texts);
        changed.put(name, text);
        return new TextModel(changed);
    }

    public String text(String name) {
        return Objects.requireNonNull(texts.get(name), name);
    }

    public Snapshot snapshot() {
        Buffers buffers = Buffers.only();
        texts.forEach((name, text) -> buffers.put(path(name), text));
        return new Workspace(ROOT, buffers).refresh();
    }

    public List<Finding> findings(String name) {
        return snapshot().findings(path(name));
    }

    /** The codes of the findings of a file. */
    public List<String> codes(String name) {
        return findings(name).stream().map(each -> each.rule().code()).toList();
    }

    public List<QuickFix> fixes(String name) {
        return fixes(name, new Span(0, text(name).length()));
    }

    public List<QuickFix> fixes(String name, Span range) {
        return QuickFixes.within(snapshot(), path(name), range);
    }

    public QuickFix fix(String name, String title) {
        return fixes(name).stream()
                .filter(each -> each.title().equals(title))
                .findFirst()
                .orElseThrow(() -> new AssertionError(title + " is not offered"));
    }

    public TextModel fixed(QuickFix fix) {
        return changed(fix.changes(), fix.files());
    }

    /** The model after changes of its files and with new files. */
    public TextModel changed(Map<Path, List<Change>> changes, Map<Path, String> files) {
        var changed = new TreeMap<>(texts);
        files.forEach((file, text) -> changed.put(name(file), text));
        changes.forEach((file, each) -> changed.put(name(file), apply(text(name(file)), each)));
        return new TextModel(changed);
    }

    public static Path path(String name) {
        return ROOT.resolve(name);
    }

    private static String name(Path file) {
        return ROOT.relativize(file).toString();
    }

    private static String apply(String text, List<Change> changes) {
        var all = new StringBuilder(text);
        changes.stream()
                .sorted(Comparator.comparingInt((Change each) -> each.span().start()).reversed())
                .forEach(each -> all.replace(each.span().start(), each.span().end(), each.text()));
        return all.toString();
    }
}
