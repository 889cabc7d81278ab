package dev.toolroom.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Git repositories on this disk, from which tests fetch packages. */
public record LocalGit(Path remotes) {
    public Path repository(String name) throws Exception {
        Path path = Files.createDirectories(remotes.resolve(name));
        git(path, "init", "--quiet", "--initial-branch=main", ".");
        git(path, "config", "user.email", "a@example.com");
        git(path, "config", "user.name", "a");
        return path;
    }

    public static void commit(Path repository, String file, String text) throws Exception {
        Path target = repository.resolve(file);
        Files.createDirectories(target.getParent());
        Files.writeString(target, text);
        git(repository, "add", "-A");
        git(repository, "commit", "--quiet", "-m", "change");
    }

    public static String git(Path folder, String... arguments) throws Exception {
        return gitWith(folder, "", arguments);
    }

    public static String gitWith(Path folder, String input, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        try (var in = process.getOutputStream()) {
            in.write(input.getBytes(UTF_8));
        }
        String out = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        assertThat(process.waitFor()).as(command + " " + out).isZero();
        return out;
    }
}
