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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules that no file can decide alone: circles of imports and of domains. */
final class AcrossFiles {
    private final Map<Path, FileState> files;
    private final Path root;
    private final Map<Path, List<Finding>> findings = new HashMap<>();

    AcrossFiles(Map<Path, FileState> files, Path root) {
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
                                    + named(file.source().path(), way)
                                    + ".\nHint: Break the cycle by extracting shared definitions"
                                    + " into a separate file.");
                }
            }
        }
    }

    private String named(Path first, List<Path> way) {
        List<Path> all = new ArrayList<>();
        all.add(first);
        all.addAll(way);
        return all.stream()
                .map(path -> path.startsWith(root) ? root.relativize(path) : path)
                .map(Path::toString)
                .collect(Collectors.joining(" → "));
    }

    /** The shortest way along imports; empty if there is none. */
    private List<Path> way(Path from, Path to, Set<Path> within) {
        Map<Path, @Nullable Path> reachedFrom = new HashMap<>();
        Deque<Path> waiting = new ArrayDeque<>(List.of(from));
        reachedFrom.put(from, null);
        while (!waiting.isEmpty()) {
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
            circle(declaration.id())
                    .ifPresent(
                            names ->
                                    add(
                                            file,
                                            Rule.DOMAIN_CYCLE,
                                            parent.span(),
                                            "Circular domain hierarchy detected: " + names + "."));
        }
    }

    private Optional<String> circle(ElementId start) {
        Set<ElementId> seen = new LinkedHashSet<>();
        ElementId at = start;
        while (at != null && seen.add(at)) {
            at = parent(at);
        }
        if (at == null) {
            return Optional.empty();
        }
        String names = seen.stream().map(ElementId::name).collect(Collectors.joining(" → "));
        return Optional.of(names + " → " + at.name());
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
