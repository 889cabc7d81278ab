package dev.toolroom.domainlang.semantics.fix;

import dev.toolroom.domainlang.query.search.Spellings;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.workspace.Manifest;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What fixes a {@code model.yaml}, line by line: what is written on one line stays as it is. */
final class ManifestFixes {
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
    private final List<QuickFix> all = new ArrayList<>();

    /** A line with a key: its indentation and its value. */
    private record Field(int line, int indent, String key, Span value, String text) {}

    ManifestFixes(Snapshot snapshot, Manifest manifest) {
        this.snapshot = snapshot;
        this.file = manifest.file();
        this.lines = manifest.lines();
        this.text = lines.text();
    }

    List<QuickFix> of(Finding finding) {
        all.clear();
        fix(finding);
        return List.copyOf(all);
    }

    /** Whether the line of a finding is that of the package that an import names. */
    boolean isAbout(Finding finding, String specifier) {
        return field(lines.line(finding.span().start()))
                .filter(each -> specifier.equals(each.key) || specifier.startsWith(each.key + "/"))
                .isPresent();
    }

    private void fix(Finding finding) {
        int line = lines.line(finding.span().start());
        switch (finding.rule()) {
            case MANIFEST_VERSION -> field(line).ifPresent(each -> version(each, finding));
            case MANIFEST_ALIAS_PREFIX ->
                    field(line)
                            .ifPresent(
                                    each ->
                                            change(
                                                    finding,
                                                    finding.span(),
                                                    "\"@" + each.key + "\"",
                                                    "Call it '@" + each.key + "'"));
            case MANIFEST_ALIAS_ABSOLUTE -> field(line).ifPresent(each -> relative(each, finding));
            case IMPORT_ABSOLUTE_PATH ->
                    below(line, "path").ifPresent(each -> relative(each, finding));
            case MANIFEST_SOURCE ->
                    below(line, "source").ifPresent(each -> repository(each, finding));
            case IMPORT_MISSING_REF -> field(line).ifPresent(each -> ref(each, finding));
            case IMPORT_SOURCE_AND_PATH -> {
                below(line, "path").ifPresent(each -> removeLine(each, finding));
                below(line, "source").ifPresent(each -> removeLine(each, finding));
            }
            case MANIFEST_ENTRY -> entry(finding);
            case MANIFEST_CHECK -> field(line).ifPresent(each -> check(each, finding));
            default -> {}
        }
    }

    private void version(Field field, Finding finding) {
        Matcher numbers = VERSION.matcher(field.text);
        if (numbers.matches()) {
            String whole =
                    numbers.group(1)
                            + (numbers.group(2) == null ? ".0" : numbers.group(2))
                            + (numbers.group(3) == null ? ".0" : numbers.group(3));
            change(finding, field.value, whole, "Change to '" + whole + "'");
        }
    }

    private void relative(Field field, Finding finding) {
        Path folder = file.getParent();
        Path given = Path.of(field.text);
        String path =
                folder != null && given.startsWith(folder)
                        ? "./" + folder.relativize(given).toString().replace('\\', '/')
                        : "." + field.text.replaceFirst("^[A-Za-z]:", "").replace('\\', '/');
        change(finding, field.value, path, "Change to '" + path + "'");
    }

    private void repository(Field field, Finding finding) {
        Matcher address = ADDRESS.matcher(field.text);
        if (address.matches()) {
            change(finding, field.value, address.group(1), "Change to '" + address.group(1) + "'");
        }
    }

    private void ref(Field field, Finding finding) {
        if (field.text.isEmpty()) {
            int next = lines.start(field.line + 1);
            String indent = " ".repeat(field.indent + 2);
            String open = text.substring(0, next).endsWith("\n") ? "" : "\n";
            change(
                    finding,
                    new Span(next, next),
                    open + indent + "ref: main\n",
                    "Add 'ref: main' to '" + field.key + "' in model.yaml");
        }
    }

    private void removeLine(Field field, Finding finding) {
        change(
                finding,
                new Span(lines.start(field.line), lines.start(field.line + 1)),
                "",
                "Remove '" + field.key + "' in model.yaml");
    }

    /** Another file that is there, or the one that is not. */
    private void entry(Finding finding) {
        Span value = finding.span();
        String name =
                text.substring(value.start(), value.end()).replaceAll("^([\"'])(.*)\\1$", "$2");
        Path folder = file.resolveSibling("");
        List<String> known =
                snapshot.files().stream()
                        .map(each -> each.source().path())
                        .filter(each -> each.startsWith(folder))
                        .map(each -> folder.relativize(each).toString().replace('\\', '/'))
                        .toList();
        for (String near : new Spellings(known).near(name, 3)) {
            change(finding, value, near, "Change to '" + near + "'");
        }
        Path made = file.resolveSibling(name).normalize();
        if (name.endsWith(".dlang") && made.startsWith(snapshot.root())) {
            all.add(QuickFix.create(finding, "Create '" + name + "'", made, ""));
        }
    }

    private void check(Field field, Finding finding) {
        List<String> known =
                Arrays.stream(Rule.values()).filter(Rule::isOptional).map(Rule::code).toList();
        for (String near : new Spellings(known).near(field.key, 3)) {
            change(finding, finding.span(), near, "Change to '" + near + "'");
        }
        removeLine(field, finding);
    }

    private void change(Finding finding, Span span, String with, String title) {
        all.add(QuickFix.change(finding, title, file, List.of(new Change(span, with))));
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
