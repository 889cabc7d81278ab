package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The folders that the chats of a catalogue are about. */
public final class WorkspaceFolders {
    /** The fingerprint of chats that belong to no folder. */
    static final String NONE = "none";

    private WorkspaceFolders() {}

    static String fingerprint(Salt salt, @Nullable String folder) {
        return folder == null ? NONE : salt.fingerprint(normalize(folder));
    }

    /** Returns the fingerprints of a folder and of those below it as a JSON array, for a query. */
    public static String within(Catalogue catalogue, String folder) {
        // Stored paths have passed the same filter.
        String top = normalize(catalogue.filter().clean(folder));
        List<String> fingerprints =
                catalogue.ask(
                        statements ->
                                statements
                                        .list(
                                                "SELECT workspace_fingerprint, folder FROM"
                                                        + " workspaces WHERE folder IS NOT NULL",
                                                row ->
                                                        isWithin(normalize(row.getString(2)), top)
                                                                ? row.getString(1)
                                                                : "")
                                        .stream()
                                        .filter(each -> !each.isEmpty())
                                        .toList());
        return Json.Arr.ofTexts(fingerprints).write();
    }

    private static boolean isWithin(String folder, String top) {
        return folder.equals(top) || folder.startsWith(top + "/");
    }

    /** Returns the same text for every spelling of a folder. */
    private static String normalize(String folder) {
        String path = folder.replace('\\', '/');
        while (path.length() > 1 && path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        boolean drive = path.length() > 1 && path.charAt(1) == ':';
        return drive ? path.substring(0, 1).toLowerCase(Locale.ROOT) + path.substring(1) : path;
    }
}
