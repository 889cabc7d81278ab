package dev.toolroom.capability.toolsets.sandbox;

import dev.toolroom.foundation.home.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Toolroom's own Python, written into the home: a folder for each version of it. */
final class Scripts {
    private static final List<String> NAMES =
            List.of(
                    "confinement.py",
                    "launcher.py",
                    "messages.py",
                    "result_json.py",
                    "supervisor.py",
                    "syscalls.py",
                    "tool_call.py",
                    "toolset_runtime.py",
                    "worker.py");

    private Scripts() {}

    /** The folder with all of them, as this build has them. */
    static Path writeTo(Path folder) {
        Map<String, byte[]> scripts = new LinkedHashMap<>();
        NAMES.forEach(name -> scripts.put(name, resource(name)));
        Path target = folder.resolve("runtime-" + digest(scripts));
        try {
            PrivateFiles.folder(folder);
            PrivateFiles.folder(target);
            for (var script : scripts.entrySet()) {
                write(target.resolve(script.getKey()), script.getValue());
            }
            return target.toRealPath();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Another process may run it at this moment: it is there whole, or not at all. */
    private static void write(Path file, byte[] content) throws IOException {
        if (Files.isRegularFile(file)
                && java.util.Arrays.equals(Files.readAllBytes(file), content)) {
            return;
        }
        Path fresh = Files.createTempFile(file.getParent(), "script", ".fresh");
        Files.write(fresh, content);
        Files.move(
                fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] resource(String name) {
        try (InputStream in =
                Scripts.class.getResourceAsStream(
                        "/dev/toolroom/capability/toolsets/python/" + name)) {
            if (in == null) {
                throw new IllegalStateException("not part of this build: " + name);
            }
            return in.readAllBytes();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static String digest(Map<String, byte[]> scripts) {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            scripts.values().forEach(sha::update);
            return HexFormat.of().formatHex(sha.digest(), 0, 6);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
