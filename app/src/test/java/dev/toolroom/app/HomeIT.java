package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.json.Json;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of a home, as a person types them. */
@Timeout(300)
class HomeIT {
    private static final String QUERY = "{\"database\":\"stub\",\"query\":\"SELECT 1\"}";

    @TempDir private Path home;

    @Test
    void theArgumentsOfACallMayBeInAFile() throws Exception {
        Path file = Files.writeString(home.resolve("query.json"), QUERY);
        var run = ToolroomProcess.run(home, "call", "mssql-query", "@" + file);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("recordset");
    }

    @Test
    void aBackupBringsBackWhatWasThere() throws Exception {
        ToolroomProcess.run(home, "call", "mssql-query", QUERY);
        Path backup = Path.of(ToolroomProcess.run(home, "backup").out().strip());
        assertThat(backup).isRegularFile();
        ToolroomProcess.run(home, "call", "activity_list", "{\"limit\":7}");
        var restored = ToolroomProcess.run(home, "restore", "--yes", backup.toString());
        assertThat(restored.exit()).as(restored.err()).isZero();
        assertThat(calls()).isEqualTo(1);
        assertThat(ToolroomProcess.run(home, "restore", backup.toString()).exit())
                .as("nobody said yes")
                .isEqualTo(1);
    }

    @Test
    void aBackupIsMadeWhileTheHomeIsInUseAndRestoredOnlyWhenItIsNot() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            server.call("mssql-query", QUERY);
            Path backup = home.resolve("mine.zip");
            assertThat(ToolroomProcess.run(home, "backup", backup.toString()).exit()).isZero();
            assertThat(ToolroomProcess.run(home, "restore", "--yes", backup.toString()).err())
                    .contains("is using");
        }
    }

    /** It waits for an answer of another process, so there must be one. */
    @Test
    void aBackupThatTheOwnerCannotWriteIsToldAndLeavesNothingBehind() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            server.call("mssql-query", QUERY);
            Path folder = home.resolve("out/taken.zip");
            Files.createDirectories(folder.resolve("full"));
            var run = ToolroomProcess.run(home, "backup", folder.toString());
            assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(2);
            assertThat(run.err()).contains("Cannot write the backup " + folder);
            assertThat(home.resolve("out")).isDirectoryNotContaining(each -> !each.equals(folder));
            assertThat(server.call("mssql-query", QUERY).get("recordset")).isNotNull();
        }
    }

    @Test
    void aFileThatIsNoBackupLeavesTheHomeAsItIs() throws Exception {
        ToolroomProcess.run(home, "call", "mssql-query", QUERY);
        Path backup = Path.of(ToolroomProcess.run(home, "backup").out().strip());
        byte[] bytes = Files.readAllBytes(backup);
        Path damaged = Files.write(home.resolve("damaged.zip"), Arrays.copyOf(bytes, 2_000));
        var run = ToolroomProcess.run(home, "restore", "--yes", damaged.toString());
        assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.err()).contains("damaged").doesNotContain("should not have happened");
        assertThat(home)
                .isDirectoryNotContaining(
                        each -> each.getFileName().toString().contains("restore"));
        assertThat(calls()).isEqualTo(1);
    }

    @Test
    void aHomeThatANewerToolroomHasUsedIsLeftAloneWithOneLine() throws Exception {
        ToolroomProcess.run(home, "call", "mssql-query", QUERY);
        try (var store = new SqliteStore(home.resolve("toolroom.db"))) {
            store.write(
                    Durability.POWER_LOSS,
                    connection ->
                            connection
                                    .createStatement()
                                    .executeUpdate(
                                            "INSERT INTO schema_migrations VALUES ('journal', 99, 'x', 'now', '9.9.9')"));
        }
        var run = ToolroomProcess.run(home, "call", "mssql-query", QUERY);
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).contains("call.no-home", "Toolroom 9.9.9", "update this one");
    }

    @Test
    void theStoreMayBeAPostgresql() throws Exception {
        try (var postgres = EmbeddedPostgres.builder().start()) {
            String url = postgres.getJdbcUrl("postgres", "postgres");
            Files.writeString(home.resolve("toolroom.yaml"), "store: { url: \"" + url + "\" }\n");
            var run = ToolroomProcess.run(home, "call", "mssql-query", QUERY);
            assertThat(run.exit()).as(run.out() + run.err()).isZero();
            assertThat(calls()).isEqualTo(1);
            assertThat(home.resolve("toolroom.db")).doesNotExist();
            Path backup = Path.of(ToolroomProcess.run(home, "backup").out().strip());
            var again = ToolroomProcess.run(home, "restore", "--yes", backup.toString());
            assertThat(again.exit()).isEqualTo(1);
            assertThat(again.err()).contains("the store on the server is not empty");
            try (var connection = postgres.getPostgresDatabase().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
            }
            var restored = ToolroomProcess.run(home, "restore", "--yes", backup.toString());
            assertThat(restored.exit()).as(restored.err()).isZero();
            assertThat(calls()).isEqualTo(1);
            assertThat(home.resolve("toolroom.db")).doesNotExist();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    call mssql-query {             | 64 | The arguments are not JSON
                    call mssql-query []            | 64 | one JSON object
                    call mssql-query @nothing.json | 64 | no readable file nothing.json
                    call mssql-qury {}             | 64 | Did you mean mssql-query?
                    call mssql-query {}            | 1  | call.bad-arguments
                    tools nothing                  | 64 | No tool is named nothing
                    frobnicate                     | 64 | Unmatched argument
                    serve --port 70000             | 64 | expected a number from 0 to 65535
                    serve --port x                 | 64 | 'x' is not an int
                    serve --bind no.such.invalid   | 2  | no.such.invalid is not an address
                    restore nothing.zip            | 64 | There is no file nothing.zip
                    restore --yes pom.xml          | 1  | pom.xml is not a backup of Toolroom
                    backup pom.xml/b.zip           | 2  | Cannot write the backup
                    incident nothing               | 1  | Nothing is known
                    mcp --frob                     | 64 | takes --chat NAME
                    config frob                    | 64 | Invalid value
                    """)
    void aWrongCommandSaysWhatWouldBeRight(String line, int exit, String message) throws Exception {
        var run = ToolroomProcess.run(home, line.split(" "));
        assertThat(run.out() + run.err()).contains(message).doesNotContain("Exception", "\tat ");
        assertThat(run.exit()).isEqualTo(exit);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "call activity_list",
                "backup",
                "restore --yes pom.xml",
                "connection add shop --kind sqlite --url jdbc:sqlite:shop.db",
                "serve --port 0",
                "doctor"
            })
    void aHomeThatCannotBeMadeIsNamedByEveryCommandThatNeedsIt(String line) throws Exception {
        Path file = Files.writeString(home.resolve("file"), "");
        var run = ToolroomProcess.run(file.resolve("home"), line.split(" "));
        assertThat(run.exit()).isNotZero();
        assertThat(run.out() + run.err())
                .contains(file.toString())
                .doesNotContain("should not have happened", "Exception", "\tat ");
    }

    @Test
    void toolsAndVersionAndDoctorTellWhatThereIs() throws Exception {
        assertThat(ToolroomProcess.run(home, "--version").out())
                .matches("(?s)toolroom \\d+\\.\\d+\\.\\d+ \\(commit .*JDK 25.*");
        assertThat(((Json.Arr) Json.read(ToolroomProcess.run(home, "tools").out())).items())
                .hasSizeGreaterThanOrEqualTo(3);
        assertThat(ToolroomProcess.run(home, "tools", "mssql-query").out())
                .contains("\"inputSchema\"");
        assertThat(ToolroomProcess.run(home, "doctor").out())
                .contains("\"what\":\"Java\",\"state\":\"good\"");
        assertThat(ToolroomProcess.run(home, "completion").out()).contains("_complete_toolroom");
    }

    /** The sample database is a file that only one process has open. */
    @Test
    void theDoctorBesideARunningServerFindsTheDatabasesThatItUses() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            server.call("mssql-query", "{\"database\":\"demo\",\"query\":\"SELECT 1\"}");
            var doctor = ToolroomProcess.run(home, "doctor");
            assertThat(doctor.out())
                    .contains("\"what\":\"Database demo\"")
                    .doesNotContain("\"state\":\"missing\"");
        }
    }

    @Test
    void aCallIsLookedUpByItsIdWhateverCameOfIt() throws Exception {
        String refused =
                ToolroomProcess.run(
                                home,
                                "call",
                                "mssql-query",
                                "{\"database\":\"stub\",\"query\":\"DROP TABLE a\"}")
                        .out();
        String id = ((Json.Obj) Json.read(refused)).text("correlationId", "");
        var incident = ToolroomProcess.run(home, "incident", id);
        assertThat(incident.exit()).as(incident.err()).isZero();
        assertThat(incident.out()).contains(id, "\"error\"", "DROP TABLE a");
    }

    /** In the store, in what waits to be stored, in the log: everywhere in the home. */
    @Test
    void aSecretInTheArgumentsOfACallIsNowhereInTheHome() throws Exception {
        String secret = "hunter2hunter2";
        String query =
                "{\"database\":\"stub\",\"query\":\"SELECT 1 -- postgres://me:%1$s@db password=%1$s\"}"
                        .formatted(secret);
        try (var server = ToolroomProcess.mcp(home)) {
            assertThat(server.call("mssql-query", query).get("recordset")).isNotNull();
            server.call("activity_list", "{\"token\":\"" + secret + "\"}");
            assertThat(HomeFiles.containing(home, secret)).isEmpty();
            // What is there, is found.
            assertThat(HomeFiles.containing(home, "SELECT 1 -- postgres://me:[redacted:password]"))
                    .isNotEmpty();
        }
        ToolroomProcess.run(home, "call", "activity_list");
        assertThat(HomeFiles.containing(home, secret)).isEmpty();
    }

    @Test
    void limitsThatAreChangedCountFromTheNextCallOfARunningProcess() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            for (int i = 0; i < 10; i++) {
                server.call("mssql-query", QUERY);
            }
            assertThat(server.call("activity_list", "{}").get("export")).isNull();
            Files.writeString(home.resolve("toolroom.yaml"), "limits: { bytes: 1024 }\n");
            assertThat(server.call("activity_list", "{}").get("export")).isNotNull();
        }
    }

    @Test
    void aClientIsConnectedAndDisconnectedAgain() throws Exception {
        Path file = home.resolve("mcp.json");
        Files.writeString(file, "{\"servers\":{\"other\":{\"command\":\"x\"}}}");
        var connected =
                ToolroomProcess.run(home, "connect", "vscode", "--file", file.toString(), "--yes");
        assertThat(connected.exit()).as(connected.err()).isZero();
        assertThat(Files.readString(file))
                .contains("\"other\"", "\"toolroom\"", "\"stdio\"", "\"mcp\"")
                // It is not the usual home, and a client starts the program without our
                // environment.
                .contains("\"--home\"", home.toString());
        assertThat(home.resolve("mcp.json.before-toolroom")).doesNotExist();
        assertThat(home.resolve("connect")).isNotEmptyDirectory();
        ToolroomProcess.run(
                home, "connect", "vscode", "--file", file.toString(), "--yes", "--undo");
        assertThat(Files.readString(file)).contains("\"other\"").doesNotContain("toolroom");
        Files.writeString(file, "{ // a comment\n}");
        assertThat(
                        ToolroomProcess.run(
                                        home,
                                        "connect",
                                        "vscode",
                                        "--file",
                                        file.toString(),
                                        "--yes")
                                .err())
                .contains("was left alone");
    }

    @Test
    void aClientIsConnectedWithTheToolsOfAProfile() throws Exception {
        Files.writeString(home.resolve("toolroom.yaml"), "profiles:\n  look: [\"activity_*\"]\n");
        Path file = home.resolve("mcp.json");
        var connected = connected(file, "@look,mssql-query");
        assertThat(connected.exit()).as(connected.err()).isZero();
        assertThat(connected.err()).doesNotContain("--tools:");
        var written = (Json.Obj) Json.read(Files.readString(file));
        assertThat(written.object("mcpServers").object("toolroom").get("args"))
                .isInstanceOfSatisfying(
                        Json.Arr.class,
                        args ->
                                assertThat(args.texts())
                                        .containsSubsequence(
                                                "mcp", "--tools", "@look,mssql-query"));
        assertThat(connected(file, "@lok,query").err())
                .contains("there is no capability, toolset, tool or profile named @lok")
                .doesNotContain("named query");
    }

    private ToolroomProcess.Run connected(Path file, String tools) throws Exception {
        return ToolroomProcess.run(
                home, "connect", "claude", "--file", file.toString(), "--tools", tools, "--yes");
    }

    private int calls() throws Exception {
        var page =
                (Json.Obj)
                        Json.read(
                                ToolroomProcess.run(
                                                home,
                                                "call",
                                                "activity_list",
                                                "{\"tool\":\"mssql-query\"}")
                                        .out());
        return ((Json.Arr) java.util.Objects.requireNonNull(page.get("calls"))).items().size();
    }
}
