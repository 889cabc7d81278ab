package dev.toolroom.capability.toolsets.bundle.reading;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.capability.toolsets.bundle.archive.FileTree;
import dev.toolroom.capability.toolsets.bundle.archive.Ignored;
import dev.toolroom.kernel.path.PathRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Where the files of a bundle lie, and every name that is not allowed. */
public final class Layout {
    private static final Set<String> FOLDERS =
            Set.of("tools", "artifacts", "assets", "wheels", "tests");
    private static final Pattern FILES =
            Pattern.compile(
                    "toolset\\.yaml|requirements\\.txt|toolset\\.sig"
                            + "|(README|LICENSE|NOTICE|CHANGELOG)[A-Za-z0-9._-]*");

    private final Map<String, FileTree.Entry> files = new LinkedHashMap<>();
    private final List<String> ignored = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<Problem> warnings = new ArrayList<>();

    /** What has each name, as a file system that ignores case would see it. */
    private final Map<String, FileTree.Entry> seen = new HashMap<>();

    private Layout() {}

    static Layout of(FileTree tree) {
        var layout = new Layout();
        List<FileTree.Entry> entries = new ArrayList<>();
        for (FileTree.Entry entry : tree.entries()) {
            if (PathRule.PORTABLE.problem(entry.name()).isEmpty() && Ignored.is(entry.name())) {
                layout.ignored.add(entry.name());
            } else {
                entries.add(entry);
            }
        }
        String top = commonFolder(entries);
        entries.forEach(entry -> layout.add(entry, top));
        layout.checkCollisions();
        layout.checkManifest();
        layout.warn();
        return layout;
    }

    /** The one folder that holds everything, as when a folder was packed and not what is in it. */
    private static String commonFolder(List<FileTree.Entry> entries) {
        String manifest =
                entries.stream()
                        .map(FileTree.Entry::name)
                        .filter(name -> name.matches("[^/]+/" + Pattern.quote(Bundle.MANIFEST)))
                        .findFirst()
                        .orElse("");
        if (manifest.isEmpty()) {
            return "";
        }
        String top = manifest.substring(0, manifest.indexOf('/') + 1);
        return entries.stream().allMatch(each -> (each.name() + "/").startsWith(top)) ? top : "";
    }

    private void add(FileTree.Entry entry, String top) {
        String name = entry.name();
        var wrong = PathRule.PORTABLE.problem(name);
        if (wrong.isPresent()) {
            problem(Code.BUNDLE_PATH, name, wrong.get());
            return;
        }
        if ((name + "/").equals(top)) {
            return;
        }
        String path = name.substring(top.length());
        FileTree.Entry earlier = seen.putIfAbsent(PathRule.folded(path), entry);
        if (earlier != null) {
            problem(
                    Code.BUNDLE_DUPLICATE,
                    name,
                    earlier.name().equals(name)
                            ? "The bundle has two entries of this name. Keep one."
                            : "The name differs from "
                                    + PathRule.shown(earlier.name())
                                    + " only in case or spelling, so some systems take both for one"
                                    + " file. Rename one.");
            return;
        }
        String first = path.split("/", 2)[0];
        boolean inside = entry.folder() || path.contains("/");
        boolean known = inside ? FOLDERS.contains(first) : FILES.matcher(path).matches();
        if (!known) {
            misplaced(entry, path, first);
        } else if (!entry.folder()) {
            files.put(path, entry);
        }
    }

    private void misplaced(FileTree.Entry entry, String path, String first) {
        String lower = path.toLowerCase(Locale.ROOT);
        if (lower.equals("toolset.yml") || lower.equals(Bundle.MANIFEST)) {
            problem(Code.MANIFEST_MISSING, path, "Rename this file to toolset.yaml.");
        } else if (!entry.folder() || entry.name().equals(first)) {
            problem(
                    Code.BUNDLE_LAYOUT,
                    entry.name(),
                    "A bundle holds toolset.yaml, README, LICENSE, requirements.txt and the folders"
                            + " tools, artifacts, assets, wheels and tests. Move or remove this.");
        }
    }

    private void problem(Code code, String path, String message) {
        problems.add(Problem.of(code, PathRule.shown(path), message));
    }

    /** A name cannot be a file and a folder at once. */
    private void checkCollisions() {
        for (String path : files.keySet()) {
            for (int cut = path.indexOf('/'); cut > 0; cut = path.indexOf('/', cut + 1)) {
                FileTree.Entry parent = seen.get(PathRule.folded(path.substring(0, cut)));
                if (parent != null && !parent.folder()) {
                    problem(
                            Code.BUNDLE_DUPLICATE,
                            parent.name(),
                            "The name is used for a file and for a folder. Rename one.");
                }
            }
        }
    }

    private void checkManifest() {
        boolean told = problems.stream().anyMatch(each -> each.code() == Code.MANIFEST_MISSING);
        if (!files.containsKey(Bundle.MANIFEST) && !told) {
            // Somebody named another folder: what else is in it does not matter.
            problems.removeIf(each -> each.code() == Code.BUNDLE_LAYOUT);
            problem(
                    Code.MANIFEST_MISSING,
                    "",
                    "There is no toolset.yaml in it, so it is not a bundle. Name the folder that"
                            + " has one, or create a bundle with toolroom toolset init.");
        }
    }

    private void warn() {
        if (files.containsKey("requirements.txt")) {
            warnings.add(
                    Problem.of(
                            Code.BUNDLE_LAYOUT,
                            "requirements.txt",
                            "Requirements are not installed. Add the packages as wheels to"
                                    + " wheels/."));
        }
    }

    /** By their path in the toolset. */
    Map<String, FileTree.Entry> files() {
        return files;
    }

    List<String> ignored() {
        return ignored;
    }

    List<Problem> problems() {
        return problems.stream().distinct().toList();
    }

    List<Problem> warnings() {
        return warnings;
    }
}
