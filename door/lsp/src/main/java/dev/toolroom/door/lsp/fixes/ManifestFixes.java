package dev.toolroom.door.lsp.fixes;

import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.door.lsp.text.Places;
import dev.toolroom.door.lsp.text.Uris;
import dev.toolroom.kernel.Nearest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What fixes a {@code model.yaml}, line by line: what is written on one line stays as it is. */
public final class ManifestFixes {
    private static final Pattern FIELD =
            Pattern.compile(
                    "(\\s*)([\"']?)([^\"':\\s]+)\\2\\s*:\\s*([\"']?)([^\"'#]*?)\\4\\s*(#.*)?");
    private static final Pattern VERSION = Pattern.compile("v?(\\d+)(\\.\\d+)?(\\.\\d+)?");
    private static final Pattern ADDRESS =
            Pattern.compile(".*[:/]([A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+?)(\\.git)?/?");

    private final Snapshot snapshot;
    private final Path file;
    private final String text;
    private final Lines lines;

    /** A key of its own line, what stands after it, and how far it is indented. */
    private record Field(int line, int indent, String key, Span value, String text) {}

    public ManifestFixes(Snapshot snapshot, Path file, String text) {
        this.snapshot = snapshot;
        this.file = file;
        this.text = text;
        this.lines = new Lines(text);
    }

    public List<CodeAction> within(Span range) {
        List<CodeAction> actions = new ArrayList<>();
        for (Finding finding : snapshot.findings(file)) {
            Span span = finding.span();
            if (span.start() <= range.end() && range.start() <= span.end()) {
                fix(
                        finding,
                        (title, edit) -> actions.add(Fixes.action(lines, finding, title, edit)));
            }
        }
        return actions;
    }

    /** Whether the line of a finding is that of the package that an import names. */
    boolean isAbout(Finding finding, String specifier) {
        return field(lines.line(finding.span().start()))
                .filter(each -> specifier.equals(each.key) || specifier.startsWith(each.key + "/"))
                .isPresent();
    }

    void fix(Finding finding, BiConsumer<String, WorkspaceEdit> offer) {
        int line = lines.line(finding.span().start());
        switch (finding.rule()) {
            case MANIFEST_VERSION -> field(line).ifPresent(each -> version(each, offer));
            case MANIFEST_ALIAS_PREFIX ->
                    field(line)
                            .ifPresent(
                                    each ->
                                            change(
                                                    offer,
                                                    finding.span(),
                                                    "\"@" + each.key + "\"",
                                                    "Call it '@" + each.key + "'"));
            case MANIFEST_ALIAS_ABSOLUTE -> field(line).ifPresent(each -> relative(each, offer));
            case IMPORT_ABSOLUTE_PATH ->
                    below(line, "path").ifPresent(each -> relative(each, offer));
            case MANIFEST_SOURCE ->
                    below(line, "source").ifPresent(each -> repository(each, offer));
            case IMPORT_MISSING_REF -> field(line).ifPresent(each -> ref(each, offer));
            case IMPORT_SOURCE_AND_PATH -> {
                below(line, "path").ifPresent(each -> removed(each, offer));
                below(line, "source").ifPresent(each -> removed(each, offer));
            }
            case MANIFEST_ENTRY -> entry(finding.span(), offer);
            case MANIFEST_CHECK -> field(line).ifPresent(each -> check(each, finding, offer));
            default -> {}
        }
    }

    private void version(Field field, BiConsumer<String, WorkspaceEdit> offer) {
        Matcher numbers = VERSION.matcher(field.text);
        if (numbers.matches()) {
            String whole =
                    numbers.group(1)
                            + (numbers.group(2) == null ? ".0" : numbers.group(2))
                            + (numbers.group(3) == null ? ".0" : numbers.group(3));
            change(offer, field.value, whole, "Change to '" + whole + "'");
        }
    }

    private void relative(Field field, BiConsumer<String, WorkspaceEdit> offer) {
        Path folder = file.getParent();
        Path given = Path.of(field.text);
        String path =
                folder != null && given.startsWith(folder)
                        ? "./" + folder.relativize(given).toString().replace('\\', '/')
                        : "." + field.text.replaceFirst("^[A-Za-z]:", "").replace('\\', '/');
        change(offer, field.value, path, "Change to '" + path + "'");
    }

    private void repository(Field field, BiConsumer<String, WorkspaceEdit> offer) {
        Matcher address = ADDRESS.matcher(field.text);
        if (address.matches()) {
            change(offer, field.value, address.group(1), "Change to '" + address.group(1) + "'");
        }
    }

    private void ref(Field field, BiConsumer<String, WorkspaceEdit> offer) {
        if (field.text.isEmpty()) {
            int next = lines.start(field.line + 1);
            String indent = " ".repeat(field.indent + 2);
            String open = text.substring(0, next).endsWith("\n") ? "" : "\n";
            change(
                    offer,
                    new Span(next, next),
                    open + indent + "ref: main\n",
                    "Add 'ref: main' to '" + field.key + "' in model.yaml");
        }
    }

    private void removed(Field field, BiConsumer<String, WorkspaceEdit> offer) {
        change(
                offer,
                new Span(lines.start(field.line), lines.start(field.line + 1)),
                "",
                "Remove '" + field.key + "' in model.yaml");
    }

    /** Another file that is there, or the one that is not. */
    private void entry(Span value, BiConsumer<String, WorkspaceEdit> offer) {
        String name =
                text.substring(value.start(), value.end()).replaceAll("^([\"'])(.*)\\1$", "$2");
        Path folder = file.resolveSibling("");
        List<String> known =
                snapshot.files().stream()
                        .map(each -> each.source().path())
                        .filter(each -> each.startsWith(folder))
                        .map(each -> folder.relativize(each).toString().replace('\\', '/'))
                        .toList();
        for (String near : Nearest.to(name, known, 3)) {
            change(offer, value, near, "Change to '" + near + "'");
        }
        Path made = file.resolveSibling(name).normalize();
        if (name.endsWith(".dlang") && made.startsWith(snapshot.root())) {
            offer.accept(
                    "Create '" + name + "'",
                    new WorkspaceEdit(List.of(Either.forRight(new CreateFile(Uris.uri(made))))));
        }
    }

    private void check(Field field, Finding finding, BiConsumer<String, WorkspaceEdit> offer) {
        List<String> known =
                Arrays.stream(Rule.values()).filter(Rule::isOptional).map(Rule::code).toList();
        for (String near : Nearest.to(field.key, known, 3)) {
            change(offer, finding.span(), near, "Change to '" + near + "'");
        }
        removed(field, offer);
    }

    private void change(
            BiConsumer<String, WorkspaceEdit> offer, Span span, String with, String title) {
        var edit = new TextEdit(Places.range(lines, span), with);
        offer.accept(title, new WorkspaceEdit(Map.of(Uris.uri(file), List.of(edit))));
    }

    private Optional<Field> field(int line) {
        int start = lines.start(line);
        String content = text.substring(start, lines.start(line + 1)).stripTrailing();
        Matcher found = FIELD.matcher(content);
        return found.matches()
                ? Optional.of(
                        new Field(
                                line,
                                found.group(1).length(),
                                found.group(3),
                                new Span(start + found.start(5), start + found.end(5)),
                                found.group(5)))
                : Optional.empty();
    }

    /** A field of the entry that begins on a line. */
    private Optional<Field> below(int line, String key) {
        int indent = field(line).map(Field::indent).orElse(Integer.MAX_VALUE);
        for (int next = line + 1; next < lines.count(); next++) {
            Field field = field(next).orElse(null);
            if (field != null && field.indent <= indent) {
                break;
            }
            if (field != null && field.key.equals(key)) {
                return Optional.of(field);
            }
        }
        return Optional.empty();
    }
}
