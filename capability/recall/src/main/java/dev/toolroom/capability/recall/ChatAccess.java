package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.WorkspaceFolders;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which chats a call may read. Over MCP these are the chats held in the caller's folder or
 * below it; for all others a person is asked. People at the command line and in the workbench read
 * all chats.
 */
final class ChatAccess {
    /** The argument that asks for chats about every folder. */
    static final String ALL_FOLDERS = "allFolders";

    private static final String RESTRICTED_DOOR = "mcp";
    private static final String NO_WORKSPACES = "[]";

    private final Catalogues catalogues;

    ChatAccess(Catalogues catalogues) {
        this.catalogues = catalogues;
    }

    /**
     * Returns the fingerprints of the workspaces that a call may read, as a JSON array; null if it
     * may read all.
     *
     * @param allFolders whether the call was approved for all folders
     */
    static @Nullable String workspaces(Catalogue catalogue, Caller caller, boolean allFolders) {
        return allFolders || !caller.door().equals(RESTRICTED_DOOR)
                ? null
                : ownWorkspaces(catalogue, caller);
    }

    /** Returns the fingerprints of the caller's folder and those below it, as a JSON array. */
    static String ownWorkspaces(Catalogue catalogue, Caller caller) {
        Path folder = caller.project();
        return folder == null
                ? NO_WORKSPACES
                : WorkspaceFolders.within(catalogue, folder.normalize().toString());
    }

    /** Asks for a call that names {@link #ALL_FOLDERS}. */
    Optional<Proposal> askIfAllFolders(Json.Obj arguments, Caller caller) {
        return new Json.Bool(true).equals(arguments.get(ALL_FOLDERS))
                ? askForAll(caller)
                : Optional.empty();
    }

    /** Asks for a call that reads the chats of all folders, if there are others. */
    Optional<Proposal> askForAll(Caller caller) {
        return ask(
                caller,
                "chats about all folders",
                (statements, workspaces) ->
                        statements.text(
                                "SELECT '' FROM chat_sessions WHERE workspace_fingerprint NOT IN"
                                        + " (SELECT value FROM json_each(?)) LIMIT 1",
                                workspaces));
    }

    /** Asks for a call that reads one session or request of another folder. */
    Optional<Proposal> askForOne(String id, Caller caller) {
        return ask(
                caller,
                "the chat ",
                (statements, workspaces) ->
                        statements.text(
                                """
                                SELECT '"' || coalesce(s.title, s.session_id) || '" held in '
                                || coalesce(w.folder, 'no folder') FROM chat_sessions s
                                LEFT JOIN workspaces w
                                ON w.workspace_fingerprint = s.workspace_fingerprint
                                WHERE s.session_id IN (SELECT ?2 UNION ALL
                                SELECT session_id FROM requests WHERE request_id = ?2)
                                AND s.workspace_fingerprint NOT IN
                                (SELECT value FROM json_each(?1)) LIMIT 1\
                                """,
                                workspaces,
                                id));
    }

    /** Finds a chat that the caller may not read without approval. */
    private interface Search {
        /** Returns what to add to the question; null if there is no such chat. */
        @Nullable String find(Statements statements, String workspaces);
    }

    private Optional<Proposal> ask(Caller caller, String what, Search search) {
        return caller.door().equals(RESTRICTED_DOOR)
                ? catalogues.all().stream()
                        .map(each -> find(each, caller, search))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .map(found -> question(caller, what + found))
                : Optional.empty();
    }

    private static @Nullable String find(Catalogue catalogue, Caller caller, Search search) {
        String workspaces = ownWorkspaces(catalogue, caller);
        return catalogue.ask(statements -> search.find(statements, workspaces));
    }

    private static Proposal question(Caller caller, String what) {
        return Proposal.of("Let " + caller.client() + " read " + what + "?", "Allow")
                .withUndo("A remembered approval can be revoked; what was read stays known.");
    }
}
