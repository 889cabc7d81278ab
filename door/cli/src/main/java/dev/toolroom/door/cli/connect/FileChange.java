package dev.toolroom.door.cli.connect;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A configuration file with Toolroom added or removed. The first state of a file is kept in the
 * home of Toolroom, not beside the file, where it could be committed.
 *
 * @param backups the folder of the first states
 * @param after empty if nothing else would be left in a file that Toolroom created
 */
record FileChange(Path file, Path backups, String after) implements Change {
    /**
     * Plans a change.
     *
     * @param format null for the TOML file of Codex
     * @param command the command that starts Toolroom; empty to remove it
     * @return empty if the file is as it should be
     */
    static Optional<Change> of(
            Path file, @Nullable ServerFormat format, Path backups, List<String> command)
            throws IOException {
        String before = Files.exists(file) ? Files.readString(file) : "";
        if (before.isBlank() && command.isEmpty()) {
            return Optional.empty();
        }
        if (format != null) {
            return ofJson(file, backups, content -> format.with(content, command));
        }
        String after = toml(file, before, command);
        return after.equals(before)
                ? Optional.empty()
                : Optional.of(new FileChange(file, backups, after));
    }

    /** Plans a change of a JSON file; empty if nothing changes, however the file is formatted. */
    static Optional<Change> ofJson(Path file, Path backups, UnaryOperator<Json.Obj> edit)
            throws IOException {
        Json.Obj content = read(file, Files.exists(file) ? Files.readString(file) : "");
        Json.Obj changed = edit.apply(content);
        String after = changed.fields().isEmpty() ? "" : changed.pretty() + "\n";
        return changed.equals(content)
                ? Optional.empty()
                : Optional.of(new FileChange(file, backups, after));
    }

    private static String toml(Path file, String before, List<String> command) {
        if (CodexFile.isInline(before)) {
            throw leftAlone(file, "lists its MCP servers in one line");
        }
        return CodexFile.with(before, command);
    }

    private static Json.Obj read(Path file, String text) {
        if (text.isBlank()) {
            return Json.Obj.EMPTY;
        }
        try {
            if (Json.read(text) instanceof Json.Obj object) {
                return object;
            }
        } catch (Json.Malformed e) {
            throw leftAlone(file, "is not plain JSON (" + e.getMessage() + ")");
        }
        throw leftAlone(file, "holds no JSON object");
    }

    private static CommandProblem leftAlone(Path file, String why) {
        return new CommandProblem(
                ExitCode.REFUSED,
                file + " " + why + ", so it was left alone. Add Toolroom by hand.");
    }

    @Override
    public String place() {
        return file.toString();
    }

    @Override
    public String heading() {
        return file + " will be:";
    }

    @Override
    public String preview() {
        return after.isEmpty() ? "(deleted)" : after.stripTrailing();
    }

    @Override
    public void apply() throws IOException {
        Path absolute = file.toAbsolutePath();
        Path backup = backups.resolve(backupName(absolute));
        Path folder = absolute.getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        if (after.isEmpty() && !Files.exists(backup)) {
            Files.deleteIfExists(absolute);
            return;
        }
        if (Files.exists(absolute) && !Files.exists(backup)) {
            Files.createDirectories(backups);
            Files.copy(absolute, backup);
        }
        // A link stays a link: people keep these files under version control elsewhere.
        Path target = Files.exists(absolute) ? absolute.toRealPath() : absolute;
        Path fresh = target.resolveSibling(target.getFileName() + ".new");
        Files.writeString(fresh, after.isEmpty() ? "{}\n" : after);
        Files.move(
                fresh, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String backupName(Path file) {
        var crc = new CRC32();
        crc.update(file.toString().getBytes(UTF_8));
        return "%08x-%s".formatted(crc.getValue(), file.getFileName());
    }
}
