package dev.toolroom.capability.toolsets.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.workspace.disk.MissingContent;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.foundation.content.ContentId;
import dev.toolroom.foundation.content.ContentStore;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A chat's files for other programs: {@code workspace/} as it is now, {@code blobs/ab/abcd…} with
 * all content, and {@code manifests.json} with every state as paths and hashes.
 */
final class ChatExport {
    private final ContentStore content;
    private final Path target;

    /**
     * @param target a folder that is not there yet
     */
    ChatExport(ContentStore content, Path target) {
        this.content = content;
        this.target = target;
    }

    void write(List<Manifest> manifests, ManifestId active) throws IOException {
        try {
            writeAll(manifests, active);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void writeAll(List<Manifest> manifests, ManifestId active) throws IOException {
        Files.createDirectories(target.getParent());
        Files.createDirectory(target);
        Files.createDirectory(target.resolve("workspace"));
        Files.createDirectory(target.resolve("blobs"));
        List<Json> rows = new ArrayList<>();
        for (Manifest each : manifests) {
            rows.add(row(each));
            each.folder().forEach((path, entry) -> blob(entry));
            if (each.id().equals(active)) {
                each.folder().forEach(this::file);
            }
        }
        Json.Obj all =
                Json.object()
                        .put("active_manifest_id", active.value())
                        .put("manifests", new Json.Arr(rows))
                        .build();
        Files.writeString(target.resolve("manifests.json"), all.pretty(), UTF_8);
    }

    private static Json row(Manifest manifest) {
        Json.Builder files = Json.object();
        List<String> exec = new ArrayList<>();
        Json.Builder links = Json.object();
        List<String> dirs = new ArrayList<>();
        manifest.folder()
                .forEach(
                        (path, entry) -> {
                            switch (entry) {
                                case Entry.File file -> {
                                    files.put(path, file.id().sha256());
                                    if (file.executable()) {
                                        exec.add(path);
                                    }
                                }
                                case Entry.Link link -> links.put(path, link.target());
                                case Folder empty -> dirs.add(path);
                            }
                        });
        ManifestId parent = manifest.parent();
        return Json.object()
                .put("id", manifest.id().value())
                .put("chat_id", manifest.chat().value())
                .putIfPresent("parent_id", parent == null ? null : parent.value())
                .put("files", files.build())
                .put("created_at", manifest.createdAt().toString())
                .put("source", manifest.source().word())
                .putIfPresent("source_ref", manifest.ref())
                .put(
                        "meta",
                        Json.object()
                                .put("exec", Json.Arr.ofTexts(exec))
                                .put("links", links.build())
                                .put("dirs", Json.Arr.ofTexts(dirs))
                                .build())
                .build();
    }

    private void blob(Entry entry) {
        if (entry instanceof Entry.File file) {
            String sha = file.id().sha256();
            Path blob = target.resolve("blobs").resolve(sha.substring(0, 2)).resolve(sha);
            if (Files.notExists(blob)) {
                copy(file.id(), blob);
            }
        }
    }

    private void file(String path, Entry entry) {
        Path file = target.resolve("workspace").resolve(path);
        try {
            switch (entry) {
                case Entry.File each -> {
                    copy(each.id(), file);
                    if (each.executable() && !file.toFile().setExecutable(true)) {
                        throw new IOException("\"" + path + "\" cannot be made executable");
                    }
                }
                case Entry.Link link -> {
                    Files.createDirectories(file.getParent());
                    Files.createSymbolicLink(file, Path.of(link.target()));
                }
                case Folder empty -> Files.createDirectories(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void copy(ContentId id, Path to) {
        try {
            Files.createDirectories(to.getParent());
            try (InputStream in = content.open(id).orElseThrow(() -> new MissingContent(id))) {
                Files.copy(in, to);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
