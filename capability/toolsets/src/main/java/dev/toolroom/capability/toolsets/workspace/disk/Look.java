package dev.toolroom.capability.toolsets.workspace.disk;

import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Walks a workspace once and finds what may have changed, without reading a file. A file is taken
 * as unchanged only if everything the file system says of it is as before, and was settled then.
 */
final class Look {
    /** Far above what anybody makes on purpose; each level holds a folder open. */
    private static final int DEEPEST = 128;

    private final Directories directories;
    private final Path root;
    private final long settledBefore;
    private final long largest;
    private final Stat stat = new Stat();
    private final List<Usage.Large> large = new ArrayList<>();
    private long files;
    private long bytes;

    /**
     * @param settledBefore facts about what changed at this time or later are not trusted
     * @param largest the size above which a file is reported
     */
    Look(Directories directories, Path root, long settledBefore, long largest) {
        this.directories = directories;
        this.root = root;
        this.settledBefore = settledBefore;
        this.largest = largest;
    }

    Draft look(@Nullable Seen before) throws IOException {
        try (Directory opened = directories.open(root)) {
            return look(opened, before, "", 0);
        }
    }

    Usage usage() {
        return new Usage(files, bytes, large);
    }

    private Draft look(Directory here, @Nullable Seen before, String path, int depth)
            throws IOException {
        here.stat(stat);
        boolean sameNames =
                before != null
                        && stat.isSameFolder(before.self())
                        && stat.latest() < settledBefore
                        && before.skipped().isEmpty();
        var draft = new Draft(null, before, path);
        stat.save(draft.self, 0);
        if (before != null && sameNames) {
            return lookAtKnown(here, draft, before, depth);
        }
        int at = 0;
        for (Name name : listed(here, draft)) {
            int known = -1;
            if (before != null) {
                while (at < before.names().length && before.names()[at].compareTo(name) < 0) {
                    at++;
                }
                if (at < before.names().length && before.names()[at].compareTo(name) == 0) {
                    known = at;
                }
            }
            add(here, draft, name, known, depth);
        }
        return draft;
    }

    /** The names are those of before; a draft is made only from the first difference on. */
    private Draft lookAtKnown(Directory here, Draft draft, Seen before, int depth)
            throws IOException {
        Name[] names = before.names();
        Draft changed = null;
        int at = 0;
        while (at < names.length) {
            Seen below = before.below()[at];
            if (below == null) {
                if (!isAsBefore(here, before, at)) {
                    break;
                }
                count(draft, names[at]);
            } else {
                changed = below(here, draft, names[at], below, depth);
                if (changed == null || changed.same == null) {
                    break;
                }
            }
            at++;
        }
        if (at == names.length) {
            return new Draft(before, before, draft.path);
        }
        for (int i = 0; i < at; i++) {
            draft.addSame(before, i);
        }
        if (changed != null && changed.same == null) {
            draft.addBelow(names[at], changed);
            at++;
        }
        for (int i = at; i < names.length; i++) {
            add(here, draft, names[i], i, depth);
        }
        return draft;
    }

    private boolean isAsBefore(Directory here, Seen before, int at) throws IOException {
        return here.stat(before.names()[at], stat)
                && stat.equals(before.stats(), at * Stat.NUMBERS)
                && stat.latest() < settledBefore;
    }

    private static Name[] listed(Directory here, Draft draft) throws IOException {
        List<String> unreadable = new ArrayList<>();
        Name[] names = here.list(unreadable).toArray(Name[]::new);
        Arrays.sort(names);
        for (String each : unreadable) {
            draft.skipped.add(new Skipped(draft.path + each, "its name is not UTF-8", true));
        }
        return names;
    }

    /**
     * Adds one name to the draft.
     *
     * @param known its place among the names of before, or -1
     */
    private void add(Directory here, Draft draft, Name name, int known, int depth)
            throws IOException {
        Seen before = known < 0 ? null : draft.before;
        Seen seenBelow = before == null ? null : before.below()[known];
        if (seenBelow != null) {
            Draft below = below(here, draft, name, seenBelow, depth);
            if (below != null) {
                draft.addBelow(name, below);
                return;
            }
        }
        if (before != null && isAsBefore(here, before, known)) {
            draft.addSame(before, known);
            count(draft, name);
        } else if (here.stat(name, stat)) {
            addChanged(here, draft, name, depth);
        }
    }

    private void addChanged(Directory here, Draft draft, Name name, int depth) throws IOException {
        if (stat.isFolder()) {
            Draft below = below(here, draft, name, null, depth);
            if (below == null) {
                draft.skipped.add(
                        new Skipped(
                                draft.path + name,
                                depth >= DEEPEST
                                        ? "it lies more than " + DEEPEST + " folders deep"
                                        : "a folder that cannot be read",
                                true));
            } else {
                draft.addBelow(name, below);
            }
        } else if (stat.isFile()) {
            draft.add(name, stat, null);
            count(draft, name);
        } else if (stat.isLink()) {
            String target = here.readLink(name);
            if (Links.stayInside(depth, target)) {
                draft.add(name, stat, new Entry.Link(target));
                count(draft, name);
            } else {
                draft.skipped.add(
                        new Skipped(draft.path + name, "a link that leads out of the workspace"));
            }
        } else {
            draft.skipped.add(
                    new Skipped(draft.path + name, "neither a file nor a folder nor a link"));
        }
    }

    /** Null when it is no folder any more, or one that nobody can look into. */
    private @Nullable Draft below(
            Directory here, Draft draft, Name name, @Nullable Seen before, int depth)
            throws IOException {
        if (depth >= DEEPEST) {
            return null;
        }
        try (Directory opened = open(here, draft, name)) {
            files++;
            return look(opened, before, draft.path + name + "/", depth + 1);
        } catch (AccessDeniedException notAFolder) {
            return null;
        }
    }

    /** A tool may have locked its own folder; whoever owns it may open it again. */
    private Directory open(Directory here, Draft draft, Name name) throws IOException {
        try {
            return here.open(name);
        } catch (AccessDeniedException e) {
            if (here.stat(name, stat) && stat.isFolder()) {
                Modes.allowOwner(root.resolve(draft.path + name), true);
            }
            return here.open(name);
        }
    }

    private void count(Draft draft, Name name) {
        files++;
        bytes += stat.isFile() ? stat.size : 0;
        if (stat.isFile() && stat.size > largest) {
            large.add(new Usage.Large(draft.path + name, stat.size));
        }
    }
}
