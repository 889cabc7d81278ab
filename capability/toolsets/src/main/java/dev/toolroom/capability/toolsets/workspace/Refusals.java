package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.disk.Skipped;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.path.PathRule;
import java.lang.System.Logger.Level;

/** What is said when a workspace cannot do what it is asked. */
public final class Refusals {
    private Refusals() {}

    static Refusal unknown(ManifestId id) {
        return new Refusal(
                WorkspaceRefusal.UNKNOWN_MANIFEST,
                "No chat has a version \"" + PathRule.shown(id.value()) + "\" of its files",
                "See get_workspace_manifest for the versions there are");
    }

    static Refusal unknownMessage() {
        return new Refusal(
                WorkspaceRefusal.UNKNOWN_MESSAGE,
                "The chat has no message of this id",
                "List the messages of the chat and use one of their ids");
    }

    static Refusal unknownFile(String path) {
        return new Refusal(
                WorkspaceRefusal.UNKNOWN_FILE,
                "There is no file \"" + path + "\" in this manifest",
                "List the files of the manifest and use one of their paths");
    }

    static Refusal badPath(String path, String why) {
        return new Refusal(
                WorkspaceRefusal.BAD_PATH,
                "\"" + path + "\" cannot be a path in a workspace: " + why.replaceAll("\\.$", ""),
                "Use a relative path with / between its parts, such as notes/plan.md");
    }

    /** What the folder has there, and no version: to put something in its place would lose it. */
    static Refusal inTheWay(String path, Skipped there) {
        String name = PathRule.shown(there.path());
        return new Refusal(
                WorkspaceRefusal.BAD_PATH,
                "\"%s\" cannot be saved: \"%s\" in the chat's folder is in its place and not saved"
                                .formatted(path, name)
                        + " itself (%s)".formatted(there.reason()),
                "Use another path, or move or delete \"" + name + "\" in the chat's folder");
    }

    static Refusal unsaved(Skipped lost) {
        String name = PathRule.shown(lost.path());
        return new Refusal(
                WorkspaceRefusal.UNSAVED,
                "Switching would delete \"%s\", which no version holds: %s. Nothing was changed"
                        .formatted(name, lost.reason()),
                "Move, rename or delete \"" + name + "\" in the chat's folder, then switch again");
    }

    /** A store may be shared by homes, and each has the content of its own chats. */
    public static Refusal notHere(Exception why) {
        System.getLogger(Refusals.class.getName()).log(Level.WARNING, "content of a chat", why);
        return new Refusal(
                WorkspaceRefusal.DAMAGED,
                "Content of this chat's files is damaged or not in this home",
                "Use an earlier version of the files (switch_workspace), another chat, or the home where"
                        + " the files were written. toolroom doctor lists what is damaged, and toolroom"
                        + " restore brings it back from a backup");
    }

    static Refusal busy(ChatId chat) {
        return new Refusal(
                WorkspaceRefusal.BUSY,
                "Another call is working on the files of chat \"" + chat + "\"",
                "Try again when it has ended, or cancel it");
    }
}
