package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.workspace.Manifest.Alias;
import dev.toolroom.domainlang.workspace.Manifest.Dependency;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads a {@code model.yaml} and reports the problems of each entry. */
final class ManifestReader {
    private static final Pattern VERSION =
            Pattern.compile("\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?");
    private static final Pattern REF = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/+-]*");
    private static final Pattern SOURCE =
            Pattern.compile("(?!\\.+/)[A-Za-z0-9_.-]+/(?!\\.+$)[A-Za-z0-9_.-]+");

    private final Path file;
    private final String text;
    private final Lines lines;
    private final List<Finding> findings = new ArrayList<>();
    private final List<Alias> aliases = new ArrayList<>();
    private final List<Dependency> dependencies = new ArrayList<>();
    private final Set<Rule> off = EnumSet.noneOf(Rule.class);
    private final Map<String, String> overrides = new LinkedHashMap<>();
    private Governance governance = Governance.NONE;
    private @Nullable String license;
    private @Nullable String name;
    private Manifest.@Nullable Entry entry;

    private ManifestReader(Path file, String text) {
        this.text = text;
        this.file = file;
        this.lines = new Lines(text);
    }

    static Manifest read(Path file, String text) {
        var reader = new ManifestReader(file, text);
        reader.read(text);
        reader.aliases.sort(
                Comparator.comparingInt((Alias alias) -> alias.name().length()).reversed());
        return new Manifest(
                file,
                reader.lines,
                reader.name,
                reader.entry,
                List.copyOf(reader.aliases),
                List.copyOf(reader.dependencies),
                Set.copyOf(reader.off),
                reader.license,
                Map.copyOf(reader.overrides),
                reader.governance,
                List.copyOf(reader.findings));
    }

    private void read(String text) {
        try {
            Optional<Node> root = Yaml.read(text);
            if (root.isPresent() && root.get() instanceof MappingNode map) {
                map.getValue().forEach(this::section);
            } else if (root.isPresent()) {
                findings.add(
                        new Finding(
                                Rule.MANIFEST_YAML,
                                new Span(0, 1),
                                "YAML parse error: expected keys and values"));
            }
        } catch (MarkedYamlEngineException e) {
            Span at = e.getProblemMark().map(this::span).orElse(new Span(0, 1));
            findings.add(
                    new Finding(Rule.MANIFEST_YAML, at, "YAML parse error: " + e.getProblem()));
        } catch (YamlEngineException e) {
            findings.add(
                    new Finding(
                            Rule.MANIFEST_YAML,
                            new Span(0, 1),
                            "YAML parse error: " + e.getMessage()));
        }
    }

    private void section(NodeTuple section) {
        if (!(section.getValueNode() instanceof MappingNode map)) {
            return;
        }
        String key = text(section.getKeyNode());
        if (key.equals("governance")) {
            governance = governance(map);
        }
        for (NodeTuple each : map.getValue()) {
            switch (key) {
                case "model" -> model(each);
                case "paths" -> alias(each);
                case "dependencies" -> dependency(each);
                case "overrides" ->
                        overrides.put(text(each.getKeyNode()), text(each.getValueNode()));
                case "x-checks" -> check(each);
                default -> {}
            }
        }
    }

    private void model(NodeTuple tuple) {
        String value = text(tuple.getValueNode());
        switch (text(tuple.getKeyNode())) {
            case "name" -> name = value;
            case "entry" -> {
                if (isPath(tuple, value)) {
                    entry = new Manifest.Entry(value, span(tuple.getValueNode()));
                }
            }
            case "license" -> license = value;
            case "version" -> {
                if (!VERSION.matcher(value).matches()) {
                    add(
                            Rule.MANIFEST_VERSION,
                            tuple,
                            "Version '" + value + "' is not valid SemVer format.",
                            "Use SemVer format like \"1.0.0\" or \"1.2.3-beta\".");
                }
            }
            default -> {}
        }
    }

    private static Governance governance(MappingNode map) {
        return new Governance(
                texts(map, "allowedSources"),
                texts(map, "blockedPackages"),
                "true".equals(field(map, "requireStableVersions")),
                "true".equals(field(map, "requireTeamOwnership")),
                texts(map, "allowedLicenses"));
    }

    /** A list; one text is a list of one. */
    private static List<String> texts(MappingNode map, String key) {
        List<String> texts = new ArrayList<>();
        for (NodeTuple each : map.getValue()) {
            if (text(each.getKeyNode()).equals(key)) {
                if (each.getValueNode() instanceof SequenceNode list) {
                    list.getValue().forEach(item -> texts.add(text(item)));
                } else {
                    texts.add(text(each.getValueNode()));
                }
            }
        }
        return List.copyOf(texts);
    }

    private void alias(NodeTuple tuple) {
        String alias = text(tuple.getKeyNode());
        String target = text(tuple.getValueNode());
        if (!isPath(tuple, target)) {
            return;
        }
        if (!alias.startsWith("@")) {
            add(
                    Rule.MANIFEST_ALIAS_PREFIX,
                    tuple,
                    "Path alias '" + alias + "' should start with '@'.",
                    "Rename to '@" + alias + "' for consistency.");
        } else if (isAbsolute(target)) {
            add(
                    Rule.MANIFEST_ALIAS_ABSOLUTE,
                    tuple,
                    "Path alias '" + alias + "' cannot map to absolute path '" + target + "'.",
                    "Use a relative path like './src' or '.'");
        } else if (!within(target)) {
            add(
                    Rule.MANIFEST_ALIAS_ESCAPES,
                    tuple,
                    "Path alias '" + alias + "' leads out of the workspace.",
                    "Use a relative path like './src' or '.'");
        } else {
            aliases.add(new Alias(alias, resolve(target)));
        }
    }

    /** Whether a text can be a path; else it is reported. YAML allows NUL characters. */
    private boolean isPath(NodeTuple tuple, String text) {
        if (text.indexOf('\0') < 0) {
            return true;
        }
        add(
                Rule.MANIFEST_YAML,
                tuple,
                "YAML parse error: expected a path",
                "Use a relative path like './src'.");
        return false;
    }

    private Path resolve(String target) {
        return ImportResolver.folder(file).resolve(target).normalize();
    }

    private boolean within(String target) {
        return resolve(target).startsWith(ImportResolver.folder(file));
    }

    /** Kept even if it is invalid, because the import that uses it gets the finding. */
    private void dependency(NodeTuple tuple) {
        String key = text(tuple.getKeyNode());
        if (!(tuple.getValueNode() instanceof MappingNode map)) {
            String ref = text(tuple.getValueNode());
            checked(tuple, new Dependency(key, key, ref.isEmpty() ? null : ref, null));
            return;
        }
        String path = field(map, "path");
        String source = field(map, "source");
        if (path != null && !isPath(tuple, path)) {
            return;
        }
        if (source == null && path == null && SOURCE.matcher(key).matches()) {
            source = key;
        }
        checked(tuple, new Dependency(key, source, field(map, "ref"), path));
    }

    private void checked(NodeTuple tuple, Dependency dependency) {
        dependencies.add(dependency);
        String key = dependency.key();
        String source = dependency.source();
        String path = dependency.path();
        String ref = dependency.ref();
        if (source == null && path == null) {
            add(
                    Rule.IMPORT_MISSING_SOURCE,
                    tuple,
                    "Dependency '" + key + "' must have either 'source' or 'path'.",
                    "Add 'source: owner/repo' for git packages or 'path: ./local' for local"
                            + " packages.");
        } else if (source != null && path != null) {
            add(
                    Rule.IMPORT_SOURCE_AND_PATH,
                    tuple,
                    "Dependency '" + key + "' cannot have both 'source' and 'path'.",
                    "Use 'source' for git packages or 'path' for local workspace packages.");
        } else if (source != null && ref == null) {
            add(
                    Rule.IMPORT_MISSING_REF,
                    tuple,
                    "Git dependency '" + key + "' requires a ref.",
                    "Add a git ref: 'ref: v1.0.0' (tag), 'ref: main' (branch), or a commit SHA.");
        } else if (source != null && !SOURCE.matcher(source).matches()) {
            add(
                    Rule.MANIFEST_SOURCE,
                    tuple,
                    "Source '" + source + "' is not valid owner/repo format.",
                    "Use format 'owner/repo' like 'domainlang/core'.");
        } else if (ref != null && !REF.matcher(ref).matches()) {
            add(
                    Rule.MANIFEST_REF,
                    tuple,
                    "Ref '" + ref + "' for '" + key + "' may be invalid.",
                    "Use a tag (v1.0.0), branch name (main), or commit SHA.");
        } else if (path != null && isAbsolute(path)) {
            add(
                    Rule.IMPORT_ABSOLUTE_PATH,
                    tuple,
                    "Local path '" + path + "' for '" + key + "' must be relative.",
                    "Use a relative path like './packages/shared'.");
        }
    }

    private void check(NodeTuple tuple) {
        String code = text(tuple.getKeyNode());
        Optional<Rule> rule = Rule.of(code).filter(Rule::isOptional);
        if (rule.isEmpty()) {
            add(
                    Rule.MANIFEST_CHECK,
                    tuple,
                    "No check that can be switched is called '" + code + "'.",
                    "Use the code of a finding, as in 'unused-import: off'.");
        } else if (Set.of("off", "false").contains(text(tuple.getValueNode()))) {
            off.add(rule.get());
        }
    }

    /** A key without a value is a missing key. */
    private static @Nullable String field(MappingNode map, String key) {
        return map.getValue().stream()
                .filter(each -> text(each.getKeyNode()).equals(key))
                .map(each -> text(each.getValueNode()))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse(null);
    }

    static boolean isAbsolute(String path) {
        return path.startsWith("/")
                || path.startsWith("\\")
                || (path.length() > 1 && path.charAt(1) == ':');
    }

    private static String text(Node node) {
        return node instanceof ScalarNode scalar ? scalar.getValue() : "";
    }

    private void add(Rule rule, NodeTuple at, String message, String hint) {
        findings.add(new Finding(rule, span(at.getKeyNode()), message + "\nHint: " + hint));
    }

    private Span span(Node node) {
        return node.getStartMark()
                .map(start -> new Span(offset(start), offset(node.getEndMark().orElse(start))))
                .orElse(new Span(0, 1));
    }

    private Span span(Mark mark) {
        return new Span(offset(mark), offset(mark));
    }

    private int offset(Mark mark) {
        // The reader of YAML counts characters as people do, editors count halves of some of them.
        int at = lines.start(mark.getLine());
        int end = lines.end(mark.getLine());
        for (int i = 0; i < mark.getColumn() && at < end; i++) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }
}
