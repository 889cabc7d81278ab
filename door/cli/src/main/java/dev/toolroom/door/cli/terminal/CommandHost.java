package dev.toolroom.door.cli.terminal;

import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the commands need of the house; each is opened when a command asks for it. */
public interface CommandHost {
    String version();

    Path home();

    Collection<Contract> contracts();

    Calls calls();

    /** All of what a reference leads to, to be closed; empty when that is nothing. */
    Optional<Resource.Whole> open(String reference);

    /** Serves until it is stopped. */
    int serve(ServeOptions options, Terminal terminal) throws IOException, InterruptedException;

    /** Ends the session of every page, and says how many there were. */
    int signOut() throws InterruptedException;

    /** Asks the owner of the home about questions and approvals, or tells it a decision. */
    Json.Obj consent(Json.Obj request) throws InterruptedException;

    /** Whether --yes stands for a person's approval. */
    boolean yesOptionCounts();

    /** What works on this machine, and what does not. */
    List<Check> doctor();

    /**
     * The databases of the settings, each as it was found.
     *
     * @param id only this one
     */
    List<Check> connections(@Nullable String id);

    /** Adds a database to the settings; comes back with what its user should know of that. */
    List<String> addConnection(Json.Obj connection) throws IOException;

    /** A login that may create logins. It is used once and stored nowhere. */
    record Owner(String user, String password) {
        @Override
        public String toString() {
            return "Owner[" + user + "]";
        }
    }

    /**
     * What would create or update the login of a connection that cannot read its masked columns.
     *
     * @param owner null for the login of the connection
     * @param print whether the statements are for another person to run
     */
    LoginPlan planLogin(String connection, @Nullable Owner owner, boolean print);

    /** Creates or updates it; says what a person should know of it. */
    List<String> createLogin(String connection, @Nullable Owner owner);

    /** Removes it from the database and from the home. */
    void removeLogin(String connection, @Nullable Owner owner);

    /**
     * Changes of a database that are not made yet.
     *
     * @param asks whether a person decides
     * @param lines for that person
     * @param statements for the database; none where everything is up to date
     */
    record LoginPlan(boolean asks, List<String> lines, List<String> statements) {
        public LoginPlan {
            lines = List.copyOf(lines);
            statements = List.copyOf(statements);
        }
    }

    /** The settings as they are used, secrets left out. */
    Json.Obj settings();

    /** What is wrong with the settings; empty when nothing is. */
    List<String> settingsProblems();

    Path settingsFile();

    /** Copies the store and the files beside it while everything goes on. */
    Path backup(@Nullable Path target) throws IOException;

    /** Puts a backup in place; nothing may use the home meanwhile. */
    void restore(Path backup) throws IOException;

    /** What the record of one call and the log say of it. */
    Optional<String> incident(CallId id) throws IOException, InterruptedException;

    /** What is wrong with a choice of tools, a sentence each; empty when nothing is. */
    List<String> unknownTools(String choice);

    /** The command that starts Toolroom on this machine, for other programs' configuration. */
    List<String> launchCommand();

    /**
     * How to open the HTTP door.
     *
     * @param port 0 takes any free one
     * @param linkOnly whether to come back once there is a link
     * @param frames the origins of windows that may frame a page, which then has a link of its own
     */
    record ServeOptions(
            @Nullable String bind,
            @Nullable Integer port,
            boolean openBrowser,
            boolean linkOnly,
            List<String> frames) {
        public ServeOptions {
            frames = List.copyOf(frames);
        }
    }
}
