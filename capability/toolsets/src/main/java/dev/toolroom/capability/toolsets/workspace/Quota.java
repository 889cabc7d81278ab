package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.disk.Usage;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import java.util.ArrayList;
import java.util.List;

/**
 * How much a chat may keep.
 *
 * @param files files, links and folders
 * @param fileBytes for one file
 */
public record Quota(long bytes, long files, long fileBytes) {
    public static final Quota DEFAULT = new Quota(2L << 30, 50_000, 512L << 20);

    private static final int NAMED = 5;

    /**
     * Does nothing within the limits.
     *
     * @param outcome what has happened to the files, as in "the files are as before the call"
     */
    void check(Usage usage, String outcome) {
        List<String> over = new ArrayList<>();
        usage.large().stream()
                .limit(NAMED)
                .forEach(
                        file ->
                                over.add(
                                        "\"%s\" has %s (maximum for one file %s)"
                                                .formatted(
                                                        file.path(),
                                                        Amount.bytes(file.bytes()),
                                                        Amount.limit(fileBytes))));
        if (usage.large().size() > NAMED) {
            over.add(
                    Amount.of(usage.large().size() - NAMED, "more file is", "more files are")
                            + " as large");
        }
        if (usage.bytes() > bytes) {
            over.add(
                    "all files have %s (maximum %s)"
                            .formatted(Amount.bytes(usage.bytes()), Amount.limit(bytes)));
        }
        if (usage.files() > files) {
            over.add(
                    "there are %,d files and folders (maximum %,d)"
                            .formatted(usage.files(), files));
        }
        if (!over.isEmpty()) {
            throw new Refusal(
                    WorkspaceRefusal.QUOTA,
                    "The workspace would be too large: " + String.join("; ", over) + ". " + outcome,
                    "Keep less in the workspace, or raise the limits in the settings",
                    Json.object()
                            .put("bytes", usage.bytes())
                            .put("files", usage.files())
                            .put("exceeded", Json.Arr.ofTexts(over))
                            .build());
        }
    }

    /** For a file that comes from outside. */
    void checkFile(long size) {
        if (size > fileBytes) {
            check(
                    new Usage(0, 0, List.of(new Usage.Large("the new file", size))),
                    "Nothing was changed");
        }
    }
}
