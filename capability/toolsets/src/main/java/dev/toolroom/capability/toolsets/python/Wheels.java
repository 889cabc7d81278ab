package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.sandbox.Interpreter;
import dev.toolroom.foundation.home.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The wheels of toolsets, unpacked into the home: a folder for each, named by its content, that
 * goes onto the path of the tool. No installer runs, nothing is fetched.
 */
final class Wheels {
    private final Path folder;
    private final Map<Seen, Path> known = new ConcurrentHashMap<>();

    private record Seen(Path file, long size, FileTime changed) {}

    /** Thrown where a wheel cannot be used; the message names it. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String wheel, String why) {
            super("wheels/" + wheel + " cannot be used: " + why + ".");
        }
    }

    Wheels(Path folder) {
        this.folder = folder;
    }

    /** What to put on the path of a tool of this toolset. */
    List<Path> unpack(Path toolset, Interpreter interpreter) throws IOException, Refused {
        Path wheels = toolset.resolve("wheels");
        if (!Files.isDirectory(wheels)) {
            return List.of();
        }
        List<Path> files;
        try (Stream<Path> listed = Files.list(wheels)) {
            files = listed.filter(file -> file.toString().endsWith(".whl")).sorted().toList();
        }
        List<Path> unpacked = new ArrayList<>();
        for (Path file : files) {
            unpacked.add(unpackOne(file, interpreter));
        }
        return unpacked;
    }

    private Path unpackOne(Path file, Interpreter interpreter) throws IOException, Refused {
        String name = String.valueOf(file.getFileName());
        WheelTags tags =
                WheelTags.of(name)
                        .orElseThrow(() -> new Refused(name, "its name is not that of a wheel"));
        if (!tags.fits(interpreter)) {
            throw new Refused(
                    name,
                    "it is not for CPython %s on %s with %s"
                            .formatted(
                                    interpreter.version(),
                                    interpreter.machine(),
                                    interpreter.libc()));
        }
        var seen = new Seen(file, Files.size(file), Files.getLastModifiedTime(file));
        Path before = known.get(seen);
        if (before != null && Files.isDirectory(before)) {
            return before;
        }
        Path target = PrivateFiles.folder(folder).toRealPath().resolve(digest(file));
        if (!Files.isDirectory(target)) {
            Path fresh = Files.createTempDirectory(folder.toRealPath(), "fresh-");
            try {
                new WheelArchive(name, file).extract(fresh);
                Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileAlreadyExistsException | DirectoryNotEmptyException another) {
                // Another call has unpacked it meanwhile.
            } finally {
                if (Files.isDirectory(fresh)) {
                    TemporaryFiles.deleteAll(fresh);
                }
            }
        }
        known.put(seen, target);
        return target;
    }

    private static String digest(Path file) throws IOException {
        MessageDigest sha = sha256();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), sha)) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(sha.digest());
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
