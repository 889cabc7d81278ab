package dev.toolroom.capability.domainlang.packages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The program {@code git}, without anything that a repository could make it run: no checkout, no
 * hooks, no filters, no transports that are commands. What it brings is bounded in size and time.
 */
final class Git {
    private static final Duration COMMAND_TIMEOUT = Duration.ofMinutes(3);
    private static final long LARGEST = 256L * 1024 * 1024;

    private final Path repository;
    private final Path scratch;

    /**
     * @param scratch a folder for the output of git, which is deleted with it
     */
    private Git(Path repository, Path scratch) {
        this.repository = repository;
        this.scratch = scratch;
    }

    /** The repository that a folder is in. Nothing is written to it. */
    static Git around(Path folder, Path scratch) {
        return new Git(folder, scratch);
    }

    /** An empty repository to fetch into. */
    static Git in(Path folder) {
        var git = new Git(folder, folder);
        git.run("init", "--bare", "--quiet", ".");
        return git;
    }

    /**
     * The commit that a tag, a branch or a commit id means at a remote, fetched without history.
     */
    String fetch(String url, String ref) {
        run("fetch", "--quiet", "--depth", "1", "--no-tags", "--", url, ref);
        return text("rev-parse", "--verify", "--quiet", "FETCH_HEAD^{commit}").strip();
    }

    /** The kind of a ref, as written in lock files. */
    String kind(String url, String ref) {
        String found =
                text("ls-remote", "--quiet", "--", url, "refs/tags/" + ref, "refs/heads/" + ref);
        return found.contains("refs/tags/")
                ? "tag"
                : found.contains("refs/heads/") ? "branch" : "commit";
    }

    /** A file of a commit that is not read yet. */
    record Listed(String mode, String type, String object, long size, String path) {}

    List<Listed> files(String commit) {
        return listed("ls-tree", "-r", "-l", "-z", "--full-tree", commit);
    }

    private List<Listed> listed(String... arguments) {
        List<Listed> found = new ArrayList<>();
        for (String line : text(arguments).split("\0", -1)) {
            int tab = line.indexOf('\t');
            if (tab > 0) {
                String[] parts = line.substring(0, tab).split(" +", -1);
                long size = parts[3].equals("-") ? 0 : Long.parseLong(parts[3]);
                found.add(new Listed(parts[0], parts[1], parts[2], size, line.substring(tab + 1)));
            }
        }
        return found;
    }

    byte[] content(String object) {
        return bytes("cat-file", "blob", object);
    }

    /** The commit that a revision of this repository means. */
    String commit(String revision) {
        return text("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
                .strip();
    }

    /** The files of a commit at and below the folder, named from there. */
    List<Listed> filesBelow(String commit) {
        return listed("ls-tree", "-r", "-l", "-z", commit);
    }

    private void run(String... arguments) {
        bytes(arguments);
    }

    private String text(String... arguments) {
        return new String(bytes(arguments), UTF_8);
    }

    private byte[] bytes(String... arguments) {
        try {
            Path out = Files.createTempFile(scratch, "git", ".out");
            Path err = Files.createTempFile(scratch, "git", ".err");
            Process process = start(arguments, out, err);
            long deadline = System.nanoTime() + COMMAND_TIMEOUT.toNanos();
            while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
                if (System.nanoTime() > deadline || size() > LARGEST) {
                    process.destroyForcibly().waitFor();
                    throw new PackageProblem(
                            "the package is too large or its remote too slow",
                            "A package has room for 256 MB and three minutes; take a smaller one");
                }
            }
            if (process.exitValue() != 0) {
                throw new PackageProblem(
                        "git " + arguments[0] + " failed: " + lastLine(err),
                        "Check the source, the ref and that you may read the remote");
            }
            return Files.readAllBytes(out);
        } catch (IOException e) {
            throw new PackageProblem(
                    "git could not be run", "Install git: apt-get install git, brew install git");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PackageProblem("stopped before its end", "Run it again");
        }
    }

    private Process start(String[] arguments, Path out, Path err) throws IOException {
        List<String> command = new ArrayList<>();
        command.addAll(
                List.of(
                        "git",
                        "-c",
                        "core.hooksPath=/dev/null",
                        "-c",
                        "core.fsmonitor=false",
                        "-c",
                        "protocol.ext.allow=never",
                        "-c",
                        "fetch.recurseSubmodules=false"));
        command.addAll(List.of(arguments));
        var builder =
                new ProcessBuilder(command)
                        .directory(repository.toFile())
                        .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        var environment = builder.environment();
        environment
                .keySet()
                .removeIf(name -> name.startsWith("GIT_") && !name.equals("GIT_SSH_COMMAND"));
        environment.put("GIT_TERMINAL_PROMPT", "0");
        // A local repository needs no transport; a partial clone would fetch what it lacks.
        boolean fetches = scratch.equals(repository);
        environment.put("GIT_ALLOW_PROTOCOL", fetches ? "https:ssh:file" : "none");
        environment.put("GIT_NO_LAZY_FETCH", fetches ? "0" : "1");
        environment.put("LC_ALL", "C");
        return builder.start();
    }

    private long size() throws IOException {
        try (var files = Files.walk(scratch)) {
            return files.filter(Files::isRegularFile).mapToLong(Git::sizeOf).sum();
        } catch (UncheckedIOException goneMeanwhile) {
            return 0;
        }
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException gone) {
            return 0;
        }
    }

    private static String lastLine(Path err) throws IOException {
        try (InputStream in = Files.newInputStream(err)) {
            String text = new String(in.readNBytes(4096), UTF_8).strip();
            String line = text.substring(text.lastIndexOf('\n') + 1);
            return line.length() > 200 ? line.substring(0, 200) + "…" : line;
        }
    }
}
