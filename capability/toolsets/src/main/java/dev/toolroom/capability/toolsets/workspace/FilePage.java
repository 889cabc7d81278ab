package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of the files of a manifest, by path.
 *
 * @param next the path to continue after; null at the end
 */
public record FilePage(List<Item> items, long totalFiles, long totalBytes, @Nullable String next) {
    public FilePage {
        items = List.copyOf(items);
    }

    /** A file, a link or an empty folder. */
    public record Item(String path, Entry entry) {}

    /**
     * @param after only paths behind this one; null from the start
     */
    static FilePage of(Folder folder, @Nullable String after, int limit) {
        List<Item> items = new ArrayList<>();
        folder.forEach(
                (path, entry) -> {
                    if (after == null || path.compareTo(after) > 0) {
                        items.add(new Item(path, entry));
                    }
                });
        items.sort(Comparator.comparing(Item::path));
        boolean more = items.size() > limit;
        List<Item> page = more ? items.subList(0, limit) : items;
        return new FilePage(
                page, folder.files(), folder.bytes(), more ? page.getLast().path() : null);
    }
}
