package dev.toolroom.capability.toolsets.workspace.tree;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.content.ContentId;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A folder as the columns of a manifest: its files by path and hash, and beside them what a path
 * and a hash cannot say. Above 1,000 files the hash of a tree object stands for all of it.
 *
 * @param files {@code {path: sha256}} or {@code {"$tree": sha256}}
 * @param meta {@code {exec, links, dirs, sizes}}, each left out when empty
 */
public record ManifestColumns(String files, String meta, long totalFiles, long totalBytes) {
    private static final int LISTED = 1_000;
    private static final String TREE = "$tree";

    /** Whether the columns name a tree object, which has to be stored first. */
    public static boolean needTree(Folder folder) {
        // A file of that very name would be taken for the hash of a tree.
        return folder.files() > LISTED
                || folder.get(TREE) != null
                || folder.paths().size() > LISTED;
    }

    /**
     * The columns of a folder.
     *
     * @param tree the hash of its tree object, where one is needed
     */
    public static ManifestColumns of(Folder folder, @Nullable ContentId tree) {
        if (tree != null) {
            String files = Json.object().put(TREE, tree.sha256()).build().write();
            return new ManifestColumns(files, "{}", folder.files(), folder.bytes());
        }
        Json.Builder files = Json.object();
        List<String> exec = new ArrayList<>();
        Json.Builder links = Json.object();
        List<String> dirs = new ArrayList<>();
        List<Json> sizes = new ArrayList<>();
        folder.forEach(
                (path, entry) -> {
                    switch (entry) {
                        case Entry.File file -> {
                            files.put(path, file.id().sha256());
                            sizes.add(Json.Num.of(file.size()));
                            if (file.executable()) {
                                exec.add(path);
                            }
                        }
                        case Entry.Link link -> links.put(path, link.target());
                        case Folder empty -> dirs.add(path);
                    }
                });
        Json.Builder meta = Json.object();
        putUnlessEmpty(meta, "exec", Json.Arr.ofTexts(exec));
        Json.Obj linked = links.build();
        if (!linked.fields().isEmpty()) {
            meta.put("links", linked);
        }
        putUnlessEmpty(meta, "dirs", Json.Arr.ofTexts(dirs));
        putUnlessEmpty(meta, "sizes", new Json.Arr(sizes));
        return new ManifestColumns(
                files.build().write(), meta.build().write(), folder.files(), folder.bytes());
    }

    private static void putUnlessEmpty(Json.Builder meta, String name, Json.Arr list) {
        if (!list.items().isEmpty()) {
            meta.put(name, list);
        }
    }

    /**
     * The hash of the tree object that stands for the files; null where they are listed.
     *
     * @throws RuntimeException if the columns cannot be understood
     */
    public @Nullable ContentId tree() {
        Json.Obj object = (Json.Obj) Json.readOwn(files.getBytes(UTF_8));
        return object.fields().size() == 1 && object.get(TREE) instanceof Json.Str(String sha)
                ? new ContentId(sha)
                : null;
    }

    /**
     * The folder again; what a tree object holds is read when somebody looks.
     *
     * @throws RuntimeException if the columns cannot be understood
     */
    public Folder folder(Trees trees) {
        ContentId tree = tree();
        return tree == null ? listed() : trees.folder(tree, totalFiles, totalBytes);
    }

    private Folder listed() {
        Json.Obj paths = (Json.Obj) Json.readOwn(files.getBytes(UTF_8));
        Json.Obj more = (Json.Obj) Json.readOwn(meta.getBytes(UTF_8));
        Set<String> exec = Set.copyOf(texts(more, "exec"));
        List<Json> sizes = more.get("sizes") instanceof Json.Arr all ? all.items() : List.of();
        var root = new Building();
        int at = 0;
        for (Map.Entry<String, Json> each : paths.fields().entrySet()) {
            long size = Long.parseLong(((Json.Num) sizes.get(at++)).text());
            var id = new ContentId(((Json.Str) each.getValue()).value());
            root.add(each.getKey(), new Entry.File(id, size, exec.contains(each.getKey())));
        }
        for (Map.Entry<String, Json> each : more.object("links").fields().entrySet()) {
            root.add(each.getKey(), new Entry.Link(((Json.Str) each.getValue()).value()));
        }
        for (String each : texts(more, "dirs")) {
            root.add(each, Folder.EMPTY);
        }
        return root.folder();
    }

    private static List<String> texts(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Arr list ? list.texts() : List.of();
    }

    /** A folder while paths are added to it. */
    private static final class Building {
        private final SortedMap<String, Entry> entries = new TreeMap<>();
        private final SortedMap<String, Building> below = new TreeMap<>();

        void add(String path, Entry entry) {
            int slash = path.indexOf('/');
            if (slash < 0) {
                entries.put(path, entry);
            } else {
                below.computeIfAbsent(path.substring(0, slash), name -> new Building())
                        .add(path.substring(slash + 1), entry);
            }
        }

        Folder folder() {
            below.forEach((name, inside) -> entries.put(name, inside.folder()));
            return Folder.of(entries);
        }
    }
}
