package dev.toolroom.app.backup;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Lists the files of a backup with their hashes, so that damage is found before anything is
 * replaced.
 *
 * @param files SHA-256 of the content by path in the backup, with slashes
 */
public record BackupManifest(Map<String, String> files) {
    /** The last entry of a backup. */
    static final String NAME = "backup.json";

    private static final long FORMAT = 1;

    /** Copies a file and returns the hash of the copied bytes. */
    public static String copy(Path file, OutputStream into) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(into);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    String write(String toolroom, String at) {
        var hashes = Json.object();
        files.forEach(hashes::put);
        return Json.object()
                .put("format", FORMAT)
                .put("toolroom", toolroom)
                .put("at", at)
                .put("files", hashes.build())
                .build()
                .pretty();
    }

    /** Reads the manifest; empty if it is missing or unreadable. */
    static Optional<BackupManifest> read(Path unpacked) throws IOException {
        Path file = unpacked.resolve(NAME);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            if (Json.read(Files.readAllBytes(file)) instanceof Json.Obj manifest
                    && Json.Num.of(FORMAT).equals(manifest.get("format"))
                    && manifest.get("files") instanceof Json.Obj(var hashes)) {
                Map<String, String> files = new LinkedHashMap<>();
                hashes.forEach(
                        (path, hash) ->
                                files.put(path, hash instanceof Json.Str(String hex) ? hex : ""));
                return Optional.of(new BackupManifest(files));
            }
        } catch (Json.Malformed damaged) {
            // Treated as missing.
        }
        return Optional.empty();
    }

    /** Returns the first file that is changed, missing or not listed. */
    Optional<String> damaged(Path unpacked) throws IOException {
        for (var each : files.entrySet()) {
            Path file = unpacked.resolve(each.getKey());
            if (!Files.isRegularFile(file)
                    || !copy(file, OutputStream.nullOutputStream()).equals(each.getValue())) {
                return Optional.of(each.getKey());
            }
        }
        var others = new TreeSet<>(paths(unpacked));
        others.removeAll(files.keySet());
        others.remove(NAME);
        return others.stream().findFirst();
    }

    static List<String> paths(Path unpacked) throws IOException {
        try (Stream<Path> all = Files.walk(unpacked)) {
            return all.filter(Files::isRegularFile)
                    .map(each -> unpacked.relativize(each).toString().replace('\\', '/'))
                    .toList();
        }
    }
}
