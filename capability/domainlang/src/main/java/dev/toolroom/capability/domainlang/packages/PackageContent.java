package dev.toolroom.capability.domainlang.packages;

import dev.toolroom.kernel.path.PathRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The files of a package that are of use, read and bounded. Links, other repositories and names
 * that lead elsewhere make the whole package unwelcome.
 *
 * @param files by their paths, with slashes
 */
record PackageContent(Map<String, byte[]> files) {
    private static final int MAX_FILES = 5_000;
    private static final long LARGEST_FILE = 16L * 1024 * 1024;
    private static final long LARGEST = 64L * 1024 * 1024;
    private static final String FRESH = ".fresh";

    /**
     * Longer than writing any package takes: older temporary folders are left over from a killed
     * process.
     */
    private static final Duration ABANDONED = Duration.ofHours(1);

    private static final Pattern WANTED =
            Pattern.compile("(.*/)?([^/]+\\.dlang|model\\.yaml|(LICENSE|NOTICE|README)[^/]*)");

    static PackageContent of(Git git, String commit, String source) {
        Map<String, byte[]> files = new TreeMap<>();
        long total = 0;
        List<Git.Listed> listed = git.files(commit);
        for (Git.Listed each : listed) {
            checkPlace(each, source);
            if (!WANTED.matcher(each.path()).matches()) {
                continue;
            }
            PathRule.PORTABLE
                    .problem(each.path())
                    .ifPresent(
                            wrong -> {
                                throw unwelcome(source, PathRule.shown(each.path()) + ": " + wrong);
                            });
            if (each.mode().equals("120000")) {
                throw unwelcome(source, each.path() + " is a symbolic link");
            }
            total += each.size();
            if (each.size() > LARGEST_FILE || total > LARGEST || files.size() >= MAX_FILES) {
                throw unwelcome(source, "it is larger than a model has reason to be");
            }
            files.put(each.path(), git.content(each.object()));
        }
        if (files.keySet().stream().noneMatch(name -> name.endsWith(".dlang"))) {
            throw unwelcome(source, "it has no .dlang file");
        }
        return new PackageContent(files);
    }

    private static void checkPlace(Git.Listed each, String source) {
        String path = each.path();
        boolean repository =
                PathRule.parts(path).stream().anyMatch(part -> part.equalsIgnoreCase(".git"));
        if (repository || PathRule.INSIDE.problem(path).isPresent()) {
            throw unwelcome(source, "a file in it is named so that it would lie outside");
        }
    }

    private static PackageProblem unwelcome(String source, String why) {
        return new PackageProblem(
                "package " + source + " was not installed: " + why,
                "Ask whoever publishes it, or take another ref");
    }

    /** A fingerprint of names and contents; the order of files does not count. */
    String integrity() {
        try {
            var all = MessageDigest.getInstance("SHA-256");
            for (var each : new TreeMap<>(files).entrySet()) {
                all.update(each.getKey().getBytes(java.nio.charset.StandardCharsets.UTF_8));
                all.update((byte) 0);
                all.update(MessageDigest.getInstance("SHA-256").digest(each.getValue()));
            }
            return "sha256-" + Base64.getEncoder().encodeToString(all.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** What lies in a folder, as if it had just been fetched. */
    static PackageContent in(Path folder) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (var all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(
                        folder.relativize(file).toString().replace('\\', '/'),
                        Files.readAllBytes(file));
            }
        }
        return new PackageContent(files);
    }

    /** Into a folder that is there when all of it is, and not before. */
    void write(Path target) throws IOException {
        Path parent = Objects.requireNonNull(target.toAbsolutePath().getParent());
        Files.createDirectories(parent);
        Folders.forgetOld(parent, FRESH, ABANDONED);
        Path fresh = Files.createTempDirectory(parent, FRESH);
        try {
            for (var each : files.entrySet()) {
                Path file = fresh.resolve(each.getKey()).normalize();
                if (!file.startsWith(fresh)) {
                    throw new IOException("a file would lie outside its package");
                }
                Files.createDirectories(file.getParent());
                Files.write(file, each.getValue());
            }
            Folders.delete(target);
            Files.move(fresh, target);
        } finally {
            // Gone when all went well; half a package takes room and is of no use.
            Folders.delete(fresh);
        }
    }
}
