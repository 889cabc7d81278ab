package dev.toolroom.capability.toolsets.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.content.Disk;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of a chat's folder after a crash: a line beside it. */
sealed interface FolderState {
    /** It was made equal to this manifest; what differs now, somebody edited. */
    record At(ManifestId manifest) implements FolderState {}

    /** It equals the second, whose row may or may not have been written. */
    record Saving(ManifestId from, ManifestId to) implements FolderState {}

    /** It is somewhere between the two, and is to become the second. */
    record Switching(ManifestId from, ManifestId to, @Nullable String leaf)
            implements FolderState {}

    /** Where the line is kept: in the folder of the chat. */
    record StateFile(Path folder) {
        private Path file() {
            return folder.resolve("state");
        }

        /** Empty when there is none, or none that can be understood. */
        Optional<FolderState> read() {
            try {
                if (Json.read(Files.readAllBytes(file())) instanceof Json.Obj line) {
                    return parsed(line);
                }
            } catch (IOException | Json.Malformed none) {
                // As good as none: what the folder holds is compared with the active manifest.
            }
            return Optional.empty();
        }

        private static Optional<FolderState> parsed(Json.Obj line) {
            var from = new ManifestId(line.text("from", ""));
            var to = new ManifestId(line.text("to", ""));
            String leaf = line.text("leaf", "");
            return switch (line.text("state", "")) {
                case "at" -> Optional.of(new At(to));
                case "saving" -> Optional.of(new Saving(from, to));
                case "switching" ->
                        Optional.of(new Switching(from, to, leaf.isEmpty() ? null : leaf));
                default -> Optional.empty();
            };
        }

        /** Replaces the line; flushed where the folder is about to be changed. */
        void write(FolderState state) throws IOException {
            Json.Builder line = Json.object().put("v", 1);
            switch (state) {
                case At(ManifestId manifest) -> line.put("state", "at").put("to", manifest.value());
                case Saving(ManifestId from, ManifestId to) ->
                        line.put("state", "saving").put("from", from.value()).put("to", to.value());
                case Switching(ManifestId from, ManifestId to, String leaf) ->
                        line.put("state", "switching")
                                .put("from", from.value())
                                .put("to", to.value())
                                .putIfPresent("leaf", leaf);
            }
            Path fresh = folder.resolve("state.new");
            try (FileChannel out =
                    FileChannel.open(
                            fresh,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE)) {
                out.write(ByteBuffer.wrap(line.build().write().getBytes(UTF_8)));
                if (state instanceof Switching) {
                    out.force(true);
                }
            }
            Files.move(
                    fresh,
                    file(),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            if (state instanceof Switching) {
                Disk.flush(folder, List.of(folder));
            }
        }
    }
}
