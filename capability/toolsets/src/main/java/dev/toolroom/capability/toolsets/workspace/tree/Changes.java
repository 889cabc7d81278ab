package dev.toolroom.capability.toolsets.workspace.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What differs between two folders. Equal folders below are not looked into. */
public final class Changes {
    private final List<Change> changes = new ArrayList<>();

    private Changes() {}

    /** What happened to a path. */
    public enum Kind {
        ADDED,
        REMOVED,
        MODIFIED,
        /** The same content under another path. */
        RENAMED,
        /** The same content, and it may be executed now, or no longer. */
        MODE
    }

    /**
     * One difference.
     *
     * @param from the path of before, where it was renamed
     * @param before null where it was added
     * @param after null where it was removed
     */
    public record Change(
            Kind kind,
            String path,
            @Nullable String from,
            @Nullable Entry before,
            @Nullable Entry after) {}

    /** The differences by path; an empty folder counts, one with something in it by what it has. */
    public static List<Change> between(Folder before, Folder after) {
        var all = new Changes();
        all.compare("", before, after);
        return all.withRenames();
    }

    private void compare(String prefix, Folder before, Folder after) {
        if (before.equals(after)) {
            return;
        }
        int left = 0;
        int right = 0;
        while (left < before.size() || right < after.size()) {
            int order =
                    left == before.size()
                            ? 1
                            : right == after.size()
                                    ? -1
                                    : before.name(left).compareTo(after.name(right));
            if (order < 0) {
                whole(prefix + before.name(left), before.entry(left), Kind.REMOVED);
                left++;
            } else if (order > 0) {
                whole(prefix + after.name(right), after.entry(right), Kind.ADDED);
                right++;
            } else {
                same(prefix + after.name(right), before.entry(left), after.entry(right));
                left++;
                right++;
            }
        }
    }

    private void same(String path, Entry before, Entry after) {
        if (before instanceof Folder old && after instanceof Folder now) {
            if (old.size() == 0 || now.size() == 0) {
                // Whether the folder itself is listed changes when its first file comes.
                if (old.size() != now.size()) {
                    whole(path, old, Kind.REMOVED);
                    whole(path, now, Kind.ADDED);
                }
            } else {
                compare(path + "/", old, now);
            }
        } else if (before instanceof Folder || after instanceof Folder) {
            whole(path, before, Kind.REMOVED);
            whole(path, after, Kind.ADDED);
        } else if (!before.equals(after)) {
            boolean mode =
                    before instanceof Entry.File old
                            && after instanceof Entry.File now
                            && old.id().equals(now.id());
            changes.add(new Change(mode ? Kind.MODE : Kind.MODIFIED, path, null, before, after));
        }
    }

    private void whole(String path, Entry entry, Kind kind) {
        if (entry instanceof Folder folder && folder.size() > 0) {
            folder.forEach((below, each) -> add(path + "/" + below, each, kind));
        } else {
            add(path, entry, kind);
        }
    }

    private void add(String path, Entry entry, Kind kind) {
        boolean added = kind == Kind.ADDED;
        changes.add(new Change(kind, path, null, added ? null : entry, added ? entry : null));
    }

    /** A file that went and one with the same content that came are one that moved. */
    private List<Change> withRenames() {
        Map<Entry, Deque<Change>> removed = new HashMap<>();
        for (Change each : changes) {
            if (each.kind() == Kind.REMOVED && each.before() instanceof Entry.File file) {
                removed.computeIfAbsent(file, same -> new ArrayDeque<>()).add(each);
            }
        }
        List<Change> result = new ArrayList<>();
        Set<Change> moved = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Change each : changes) {
            Entry after = each.after();
            Change from =
                    each.kind() == Kind.ADDED
                                    && after instanceof Entry.File
                                    && removed.containsKey(after)
                            ? removed.get(after).poll()
                            : null;
            if (from != null) {
                moved.add(from);
                result.add(
                        new Change(Kind.RENAMED, each.path(), from.path(), from.before(), after));
            } else {
                result.add(each);
            }
        }
        result.removeIf(moved::contains);
        result.sort(Comparator.comparing(Change::path));
        return List.copyOf(result);
    }
}
