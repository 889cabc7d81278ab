package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nobody reads, formats or saves outside the models of the settings and their own project. */
@Timeout(60)
class RootsTest {
    private static final String SECRET = "Team TopSecret\n";

    @TempDir private Path temporary;
    private Path model;
    private Path project;
    private Path elsewhere;
    private final Workspaces workspaces = new Workspaces(() -> List.of(model));
    private final TestApplication house = new TestApplication(new DomainLangCapability(workspaces));

    RootsTest() {}

    @BeforeEach
    void write() throws IOException {
        Path folder = temporary.toRealPath();
        model = Files.createDirectories(folder.resolve("model"));
        project = Files.createDirectories(folder.resolve("project"));
        elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Files.writeString(model.resolve("a.dlang"), "Team   Open\n");
        Files.writeString(project.resolve("p.dlang"), "Team   Mine\n");
        Files.writeString(elsewhere.resolve("s.dlang"), SECRET);
        Files.writeString(elsewhere.resolve("passwd"), "root:x:0:0:secret\n");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Caller remote() {
        // What a client over HTTP says of its folder counts for nothing.
        return new Caller("http", "agent", "chat", "token", elsewhere);
    }

    private Caller local() {
        return new Caller("mcp", "agent", "chat", Caller.LOCAL, project);
    }

    private Completed call(Caller caller, String tool, String arguments) {
        return house.call(tool, (Json.Obj) Json.read(arguments.replace('\'', '"')), caller);
    }

    private void refused(Caller caller, String tool, String arguments) throws IOException {
        Completed completed = call(caller, tool, arguments);
        assertThat(completed.isError()).as(completed.json()).isTrue();
        assertThat(completed.json()).contains("outside-models").doesNotContain("TopSecret");
        assertThat(elsewhere.resolve("s.dlang")).hasContent(SECRET);
    }

    @Test
    void anEditorMeansTheModelItWorksInIfThereIsOne() throws IOException {
        var editor = new Caller("lsp", "vscode", "chat", Caller.LOCAL, project);
        assertThat(call(editor, "domainlang_list", "{'type':'teams'}").json()).contains("Mine");
        assertThat(call(local(), "domainlang_list", "{'type':'teams'}").json()).contains("Open");
        Files.delete(project.resolve("p.dlang"));
        assertThat(call(editor, "domainlang_list", "{'type':'teams'}").json()).contains("Open");
        refused(
                new Caller("lsp", "page", "chat", "token", elsewhere),
                "domainlang_list",
                "{'type':'teams'}");
    }

    @Test
    void callersOverTheNetworkSeeTheModelsOfTheSettingsAlone() throws IOException {
        for (Path path : List.of(elsewhere, project, elsewhere.resolve("s.dlang"), Path.of("/"))) {
            refused(remote(), "domainlang_list", "{'path':'" + path + "','type':'teams'}");
            refused(remote(), "domainlang_validate", "{'path':'" + path + "'}");
            refused(remote(), "domainlang_get", "{'path':'" + path + "'}");
            refused(remote(), "domainlang_format", "{'path':'" + path + "'}");
            refused(
                    remote(),
                    "domainlang_save",
                    "{'path':'" + path + "','file':'s.dlang','text':'','expectedVersion':''}");
            refused(remote(), "domainlang_project", "{'path':'" + path + "','action':'init'}");
        }
        assertThat(call(remote(), "domainlang_list", "{'type':'teams'}").json()).contains("Open");
        assertThat(call(remote(), "domainlang_list", "{'path':'a.dlang','type':'teams'}").json())
                .contains("Open");
        assertThat(
                        call(remote(), "domainlang_list", "{'path':'" + model + "','type':'teams'}")
                                .json())
                .contains("Open");
    }

    @Test
    void whatIsThereAndWhatIsNotAreRefusedAlike() {
        String there = call(remote(), "domainlang_get", "{'path':'" + elsewhere + "'}").json();
        String not = call(remote(), "domainlang_get", "{'path':'" + elsewhere + "x'}").json();
        assertThat(not.replace("elsewherex", "elsewhere")).isEqualTo(there);
    }

    @Test
    void localCallersSeeTheirProjectToo() throws IOException {
        assertThat(call(local(), "domainlang_list", "{'path':'.','type':'teams'}").json())
                .contains("Mine");
        refused(local(), "domainlang_list", "{'path':'../elsewhere','type':'teams'}");
        refused(local(), "domainlang_list", "{'path':'/','type':'teams'}");
        var atTheTop = new Caller("mcp", "agent", "chat", Caller.LOCAL, Path.of("/"));
        refused(atTheTop, "domainlang_list", "{'path':'/','type':'teams'}");
        refused(atTheTop, "domainlang_format", "{'path':'" + elsewhere + "'}");
    }

    @Test
    void linksLeadNowhereElse() throws IOException {
        Files.createSymbolicLink(model.resolve("link"), elsewhere);
        Files.createSymbolicLink(model.resolve("soft.dlang"), elsewhere.resolve("s.dlang"));
        refused(remote(), "domainlang_list", "{'path':'link','type':'teams'}");
        Files.writeString(
                model.resolve("a.dlang"),
                "import \"./link/s.dlang\"\nimport \"./soft\"\nTeam Open\n");
        Completed listed = call(remote(), "domainlang_list", "{'type':'teams'}");
        assertThat(listed.json()).contains("Open").doesNotContain("TopSecret");
        assertThat(call(remote(), "domainlang_validate", "{}").json())
                .contains("must stay within the workspace directory");
        Completed saved =
                call(
                        remote(),
                        "domainlang_save",
                        "{'file':'link/new/x.dlang','text':'Team X','expectedVersion':''}");
        assertThat(saved.json()).contains("foreign-file");
        assertThat(elsewhere.resolve("new")).doesNotExist();
    }

    @Test
    void importsWithoutAManifestStayInTheFolder() throws IOException {
        Files.writeString(model.resolve("a.dlang"), "import \"../elsewhere/s.dlang\"\nTeam Open\n");
        assertThat(call(remote(), "domainlang_list", "{'type':'teams'}").json())
                .contains("Open")
                .doesNotContain("TopSecret");
    }

    @Test
    void anEntryIsAModelFileInTheFolderOfItsManifest() throws IOException {
        Files.createSymbolicLink(model.resolve("soft.dlang"), elsewhere.resolve("passwd"));
        Files.writeString(model.resolve("notes.txt"), "secret");
        for (String entry :
                List.of("../elsewhere/passwd", "../elsewhere/s.dlang", "soft.dlang", "notes.txt")) {
            Files.writeString(model.resolve("model.yaml"), "model:\n  entry: " + entry + "\n");
            String said = call(remote(), "domainlang_validate", "{}").json();
            assertThat(said)
                    .as(entry)
                    .contains("is not a .dlang file in the folder of model.yaml", "\"fileCount\":1")
                    .doesNotContain("secret", "TopSecret");
        }
    }

    @Test
    void aRegistryOfFoldersIsForLocalCallers() throws IOException {
        Files.writeString(
                model.resolve("model.yaml"),
                "x-registry: "
                        + elsewhere
                        + "\ndependencies:\n  s:\n    source: o/r\n    ref: v1\n");
        assertThat(call(remote(), "domainlang_project", "{'action':'install'}").json())
                .contains("is a folder outside the project");
    }

    @Test
    void writersOfOtherModelsDoNotWait() throws Exception {
        Path slow = model.resolve("a.dlang");
        var started = new CountDownLatch(1);
        var mayGoOn = new CountDownLatch(1);
        workspaces.open(
                slow, Files.readString(slow), new Holder(ProcessHandle.current().pid(), "e"));
        try (var _ =
                workspaces
                        .editors()
                        .add(
                                new Editors.Texts() {
                                    @Override
                                    public boolean holds(Path file) {
                                        return file.equals(slow);
                                    }

                                    @Override
                                    public boolean apply(Map<Path, String> texts) {
                                        started.countDown();
                                        return awaited(mayGoOn);
                                    }
                                })) {
            var first =
                    CompletableFuture.supplyAsync(
                            () -> call(remote(), "domainlang_format", "{}"),
                            Thread::startVirtualThread);
            assertThat(awaited(started)).isTrue();
            assertThat(call(local(), "domainlang_format", "{'path':'.'}").json())
                    .contains("p.dlang");
            assertThat(project.resolve("p.dlang")).hasContent("Team Mine\n");
            assertThat(first).isNotDone();
            mayGoOn.countDown();
            assertThat(first.get().json()).contains("a.dlang");
        }
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
