package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.syntax.Value.Reference;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules that no file can decide alone: circles of imports and of domains. */
final class CrossFileRules {
    /** Maximum names of an import cycle in a message. */
    private static final int MAX_NAMED = 20;

    private final Map<Path, FileState> files;
    private final Path root;
    private final Map<Path, List<Finding>> findings = new HashMap<>();
    private final Set<ElementId> rooted = new HashSet<>();
    private final Map<ElementId, ElementId> repeated = new HashMap<>();

    /** What the searches for rings of imports may cost all together. */
    private int steps = 2_000_000;

    CrossFileRules(Map<Path, FileState> files, Path root) {
        this.files = files;
        this.root = root;
    }

    Map<Path, List<Finding>> findings() {
        Set<Path> circular = onCircles();
        for (FileState file : files.values()) {
            if (circular.contains(file.source().path())) {
                imports(file, circular);
            }
            domains(file);
        }
        return findings;
    }

    private void add(FileState file, Rule rule, Span span, String message) {
        if (!file.off().contains(rule)) {
            findings.computeIfAbsent(file.source().path(), key -> new ArrayList<>())
                    .add(new Finding(rule, span, message));
        }
    }

    /** What is left when files that import nothing left are taken, one after the other. */
    private Set<Path> onCircles() {
        Map<Path, Integer> importsLeft = new HashMap<>();
        Map<Path, List<Path>> importers = new HashMap<>();
        Deque<Path> free = new ArrayDeque<>();
        for (Path path : files.keySet()) {
            List<Path> targets = targets(path);
            importsLeft.put(path, targets.size());
            if (targets.isEmpty()) {
                free.add(path);
            }
            for (Path target : targets) {
                importers.computeIfAbsent(target, key -> new ArrayList<>()).add(path);
            }
        }
        while (!free.isEmpty()) {
            Path taken = free.removeFirst();
            importsLeft.remove(taken);
            for (Path importer : importers.getOrDefault(taken, List.of())) {
                if (importsLeft.merge(importer, -1, Integer::sum) == 0) {
                    free.add(importer);
                }
            }
        }
        return importsLeft.keySet();
    }

    private List<Path> targets(Path path) {
        FileState file = files.get(path);
        List<Path> targets = new ArrayList<>();
        if (file != null) {
            for (Resolution each : file.imports()) {
                if (each instanceof Resolution.Found(Path target) && files.containsKey(target)) {
                    targets.add(target);
                }
            }
        }
        return targets;
    }

    private void imports(FileState file, Set<Path> circular) {
        List<Node> nodes = file.source().imports();
        for (int i = 0; i < nodes.size(); i++) {
            Value uri = nodes.get(i).last("uri");
            if (uri != null
                    && file.imports().get(i) instanceof Resolution.Found(Path target)
                    && circular.contains(target)) {
                List<Path> way = way(target, file.source().path(), circular);
                if (!way.isEmpty()) {
                    add(
                            file,
                            Rule.IMPORT_CYCLE,
                            uri.span(),
                            "Import cycle detected: "
                                    + describeCycle(file.source().path(), way)
                                    + ".\nHint: Break the cycle by extracting shared definitions"
                                    + " into a separate file.");
                }
            }
        }
    }

    private String describeCycle(Path first, List<Path> way) {
        List<Path> all = new ArrayList<>();
        all.add(first);
        all.addAll(way);
        List<String> names = new ArrayList<>();
        for (Path path : all.size() > MAX_NAMED ? all.subList(0, MAX_NAMED) : all) {
            names.add((path.startsWith(root) ? root.relativize(path) : path).toString());
        }
        if (all.size() > MAX_NAMED) {
            names.add("…");
            names.add(names.getFirst());
        }
        return String.join(" → ", names);
    }

    /**
     * The shortest way along imports; empty if there is none, or the search has become too long.
     */
    private List<Path> way(Path from, Path to, Set<Path> within) {
        Map<Path, @Nullable Path> reachedFrom = new HashMap<>();
        Deque<Path> waiting = new ArrayDeque<>(List.of(from));
        reachedFrom.put(from, null);
        while (!waiting.isEmpty() && steps-- > 0) {
            Path at = waiting.removeFirst();
            if (at.equals(to)) {
                List<Path> way = new ArrayList<>();
                for (Path step = at; step != null; step = reachedFrom.get(step)) {
                    way.addFirst(step);
                }
                return way;
            }
            for (Path next : targets(at)) {
                if (within.contains(next) && !reachedFrom.containsKey(next)) {
                    reachedFrom.put(next, at);
                    waiting.addLast(next);
                }
            }
        }
        return List.of();
    }

    private void domains(FileState file) {
        for (Declaration declaration : file.source().subdomains()) {
            Reference parent = Objects.requireNonNull(declaration.node().reference("parent"));
            ElementId repeated = repeated(declaration.id());
            if (repeated != null) {
                add(
                        file,
                        Rule.DOMAIN_CYCLE,
                        parent.span(),
                        "Circular domain hierarchy detected: "
                                + ring(declaration.id(), repeated)
                                + ".");
            }
        }
    }

    /** Which domain one meets twice on the way up, if any. No step is taken twice for that. */
    private @Nullable ElementId repeated(ElementId start) {
        Set<ElementId> seen = new LinkedHashSet<>();
        ElementId at = start;
        while (at != null && !rooted.contains(at) && !repeated.containsKey(at) && seen.add(at)) {
            at = parent(at);
        }
        if (at == null || rooted.contains(at)) {
            rooted.addAll(seen);
            return null;
        }
        ElementId known = repeated.get(at);
        boolean around = false;
        for (ElementId each : seen) {
            around |= known == null && each == at;
            repeated.put(each, known != null ? known : around ? each : at);
        }
        return repeated.get(start);
    }

    private String ring(ElementId start, ElementId repeated) {
        List<String> names = new ArrayList<>();
        boolean met = false;
        ElementId at = start;
        while (at != null && !(met && at == repeated) && names.size() < MAX_NAMED) {
            met |= at == repeated;
            names.add(at.name());
            at = parent(at);
        }
        return String.join(" → ", names) + (at == repeated ? " → " : " → … → ") + repeated.name();
    }

    private @Nullable ElementId parent(ElementId domain) {
        FileState file = files.get(domain.file());
        if (file == null) {
            return null;
        }
        Reference parent =
                file.source().declarations().get(domain.ordinal()).node().reference("parent");
        return parent == null ? null : file.links().target(parent);
    }
}
