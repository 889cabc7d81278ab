package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.Calls.Completed;
import dev.toolroom.testkit.TestHouse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packages from real git repositories, good ones and hostile ones. */
class PackagesTest {
    @TempDir private Path folder;
    private Path project;
    private Path shared;
    private LocalGit git;
    private final TestHouse house =
            new TestHouse(new DomainLangCapability(new Workspaces(List::of)));

    @BeforeEach
    void prepare() throws Exception {
        project = Files.createDirectories(folder.resolve("project"));
        Files.writeString(
                project.resolve("model.yaml"),
                "model:\n  entry: index.dlang # here\nx-registry: ../remotes/\n");
        Files.writeString(
                project.resolve("index.dlang"),
                "import \"shared\" as s\nbc Orders for s.Retail { description: \"d\" }\n");
        git = new LocalGit(folder.resolve("remotes"));
        shared = git.repository("acme/shared");
        LocalGit.commit(shared, "index.dlang", "Domain Retail { vision: \"v\" }\n");
        LocalGit.git(shared, "tag", "v1.0.0");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Completed call(String arguments) {
        return house.call(
                "domainlang_project", "{'path':'" + project + "'," + arguments.substring(1));
    }

    private String done(String arguments) {
        Completed completed = call(arguments);
        assertThat(completed.isError()).as(completed.json()).isFalse();
        return completed.json();
    }

    private void refused(String arguments, String... parts) throws IOException {
        String manifest = Files.readString(project.resolve("model.yaml"));
        Completed completed = call(arguments);
        assertThat(completed.isError()).as(completed.json()).isTrue();
        assertThat(completed.json()).contains(parts);
        assertThat(project.resolve("model.yaml")).hasContent(manifest);
    }

    private String valid() {
        return house.call("domainlang_validate", "{'path':'" + project + "'}").json();
    }

    @Test
    void aPackageIsAddedLockedAndUsed() throws Exception {
        assertThat(valid()).contains("\"valid\":false");
        String commit = LocalGit.git(shared, "rev-parse", "HEAD");
        assertThat(done("{'action':'add','name':'shared','source':'acme/shared','ref':'v1.0.0'}"))
                .contains("\"state\":\"installed\"", commit);
        assertThat(project.resolve("model.yaml"))
                .hasContent(
                        """
                        model:
                          entry: index.dlang # here
                        x-registry: ../remotes/
                        dependencies:
                          shared:
                            source: acme/shared
                            ref: v1.0.0
                        """);
        assertThat(Files.readString(project.resolve("model.lock")))
                .contains("\"refType\": \"tag\"", "\"integrity\": \"sha256-", commit);
        assertThat(valid()).contains("\"valid\":true");
        assertThat(done("{'action':'install'}")).contains("\"state\":\"unchanged\"");
    }

    @Test
    void whatIsLockedIsFetchedAgainAsItWas() throws Exception {
        done("{'action':'add','name':'shared','source':'acme/shared','ref':'main'}");
        String lock = Files.readString(project.resolve("model.lock"));
        LocalGit.commit(shared, "index.dlang", "Domain Retail { vision: \"other\" }\n");
        deleteCache();
        assertThat(done("{'action':'install'}")).contains("\"state\":\"installed\"");
        assertThat(Files.readString(project.resolve("model.lock"))).isEqualTo(lock);
        assertThat(done("{'action':'update'}"))
                .contains("\"state\":\"updated\"", LocalGit.git(shared, "rev-parse", "HEAD"));
    }

    private void deleteCache() throws IOException {
        try (var all = Files.walk(project.resolve(".dlang"))) {
            for (Path each : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(each);
            }
        }
    }

    @Test
    void aChangedPackageIsNoticed() throws Exception {
        done("{'action':'add','name':'shared','source':'acme/shared','ref':'v1.0.0'}");
        try (var all = Files.walk(project.resolve(".dlang"))) {
            Path file = all.filter(each -> each.endsWith("index.dlang")).findFirst().orElseThrow();
            Files.writeString(file, "Domain Evil { vision: \"x\" }\n");
        }
        refused("{'action':'install'}", "integrity differs");
        Files.writeString(
                project.resolve("model.lock"),
                Files.readString(project.resolve("model.lock"))
                        .replaceFirst("sha256-[^\"]*", "sha256-AAAA"));
        deleteCache();
        refused("{'action':'install'}", "integrity differs");
    }

    @Test
    void packagesOfPackagesComeAlongAndLeaveAgain() throws Exception {
        Path base = git.repository("acme/base");
        LocalGit.commit(base, "index.dlang", "Team Everyone\n");
        LocalGit.git(base, "tag", "v2");
        LocalGit.commit(
                shared,
                "model.yaml",
                "dependencies:\n  base:\n    source: acme/base\n    ref: v2\n");
        assertThat(done("{'action':'add','name':'shared','source':'acme/shared','ref':'main'}"))
                .contains("acme/base");
        assertThat(done("{'action':'list'}")).contains("\"state\":\"installed\"");
        assertThat(done("{'action':'remove','name':'shared'}")).contains("\"state\":\"removed\"");
        assertThat(Files.readString(project.resolve("model.yaml"))).doesNotContain("acme");
        assertThat(Files.readString(project.resolve("model.lock"))).doesNotContain("acme");
    }

    @Test
    void aFolderOfTheProjectCanBeAPackage() throws Exception {
        Files.createDirectories(project.resolve("libs/shared"));
        Files.writeString(
                project.resolve("libs/shared/index.dlang"), "Domain Retail { vision: \"v\" }\n");
        done("{'action':'add','name':'shared','source':'./libs/shared'}");
        assertThat(valid()).contains("\"valid\":true");
        refused(
                "{'action':'add','name':'out','source':'../remotes'}",
                "not a folder within the project");
    }

    @Test
    void namesThatLeadElsewhereAreRefused() throws Exception {
        for (String source : List.of("../acme", "acme/..", "acme", "ext::sh/-c", "-x/y")) {
            Completed completed =
                    call("{'action':'add','name':'x','source':'" + source + "','ref':'v1'}");
            assertThat(completed.isError()).as(source).isTrue();
        }
        refused(
                "{'action':'add','name':'x','source':'acme/shared','ref':'--upload-pack=touch'}",
                "needs a ref");
        refused("{'action':'add','name':'x','source':'acme/none','ref':'v1'}", "git fetch failed");
        assertThat(project.resolve(".dlang")).doesNotExist();
    }

    @Test
    void aTreeThatClimbsOutIsNotInstalled() throws Exception {
        String blob = LocalGit.gitWith(shared, "Domain Evil\n", "hash-object", "-w", "--stdin");
        String inner = LocalGit.gitWith(shared, "100644 blob " + blob + "\tevil.dlang\n", "mktree");
        String outer = LocalGit.gitWith(shared, "040000 tree " + inner + "\t..\n", "mktree");
        String commit = LocalGit.gitWith(shared, "", "commit-tree", outer, "-m", "climb");
        LocalGit.git(shared, "tag", "climb", commit);
        refused(
                "{'action':'add','name':'shared','source':'acme/shared','ref':'climb'}",
                "would lie outside");
        assertThat(folder.resolve("project/.dlang/packages/acme/shared/evil.dlang")).doesNotExist();
    }

    @Test
    void linksAndFloodsAreNotInstalled() throws Exception {
        String blob = LocalGit.gitWith(shared, "/etc/passwd", "hash-object", "-w", "--stdin");
        String tree = LocalGit.gitWith(shared, "120000 blob " + blob + "\tindex.dlang\n", "mktree");
        LocalGit.git(
                shared,
                "tag",
                "link",
                LocalGit.gitWith(shared, "", "commit-tree", tree, "-m", "link"));
        refused(
                "{'action':'add','name':'shared','source':'acme/shared','ref':'link'}",
                "symbolic link");

        Path huge = git.repository("acme/huge");
        LocalGit.commit(huge, "index.dlang", "// " + "x".repeat(17 * 1024 * 1024));
        LocalGit.git(huge, "tag", "v1");
        refused(
                "{'action':'add','name':'huge','source':'acme/huge','ref':'v1'}",
                "larger than a model has reason to be");

        Path other = git.repository("acme/other");
        LocalGit.commit(other, "program.sh", "echo hello\n");
        LocalGit.git(other, "tag", "v1");
        refused("{'action':'add','name':'o','source':'acme/other','ref':'v1'}", "no .dlang file");
    }

    @Test
    void onlyModelsAreTaken() throws Exception {
        LocalGit.commit(
                shared, "hooks/post-checkout", "#!/bin/sh\ntouch " + folder.resolve("ran") + "\n");
        LocalGit.commit(shared, "sub/part.dlang", "Team Sub\n");
        done("{'action':'add','name':'shared','source':'acme/shared','ref':'main'}");
        try (var all = Files.walk(project.resolve(".dlang"))) {
            assertThat(all.filter(Files::isRegularFile).map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrder("index.dlang", "part.dlang");
        }
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    @Test
    void aModelBeginsWithFilesThatAreValid() throws Exception {
        Path fresh = Files.createDirectories(folder.resolve("fresh"));
        String where = "{'path':'" + fresh + "'";
        assertThat(house.call("domainlang_project", where + ",'action':'init'}").json())
                .contains("model.yaml", "index.dlang");
        assertThat(house.call("domainlang_validate", where + "}").json())
                .contains("\"valid\":true", "\"count\":0");
        assertThat(house.call("domainlang_project", where + ",'action':'init'}").json())
                .contains("already", "\"success\":false");
    }

    @Test
    void filesAreLaidOutAnewOrOnlyLookedAt() throws Exception {
        Path fresh = Files.createDirectories(folder.resolve("layout"));
        Files.writeString(fresh.resolve("a.dlang"), "Team   A\nDomain B{vision:\"v\"}\n");
        Files.writeString(fresh.resolve("b.dlang"), "Team C\n");
        String where = "{'path':'" + fresh + "'";
        assertThat(house.call("domainlang_format", where + ",'check':true}").json())
                .contains("\"changed\":[\"a.dlang\"]", "\"fileCount\":2");
        assertThat(Files.readString(fresh.resolve("a.dlang"))).startsWith("Team   A");
        house.call("domainlang_format", where + "}");
        assertThat(Files.readString(fresh.resolve("a.dlang")))
                .isEqualTo("Team A\nDomain B { vision: \"v\" }\n");
    }
}
