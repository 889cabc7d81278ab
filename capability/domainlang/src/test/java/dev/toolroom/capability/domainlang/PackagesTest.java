package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.testkit.LocalGit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packages from real git repositories, good ones and hostile ones. */
class PackagesTest {
    @TempDir private Path folder;
    private PackageProject project;

    @BeforeEach
    void prepare() throws Exception {
        project =
                new PackageProject(folder)
                        .write(
                                "model.yaml",
                                "model:\n  entry: index.dlang # here\nx-registry: ../remotes/\n")
                        .write(
                                "index.dlang",
                                "import \"shared\" as s\nbc Orders for s.Retail { description: \"d\" }\n");
    }

    @AfterEach
    void close() {
        project.close();
    }

    private String valid() {
        return project.house()
                .call("domainlang_validate", "{'path':'" + project.folder() + "'}")
                .json();
    }

    @Test
    void aPackageIsAddedLockedAndUsed() throws Exception {
        assertThat(valid()).contains("\"valid\":false");
        String commit = LocalGit.git(project.shared(), "rev-parse", "HEAD");
        assertThat(
                        project.done(
                                "{'action':'add','name':'shared','source':'acme/shared','ref':'v1.0.0'}"))
                .contains("\"state\":\"installed\"", commit);
        assertThat(project.file("model.yaml"))
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
        assertThat(Files.readString(project.file("model.lock")))
                .contains("\"refType\": \"tag\"", "\"integrity\": \"sha256-", commit);
        assertThat(valid()).contains("\"valid\":true");
        assertThat(project.done("{'action':'install'}")).contains("\"state\":\"unchanged\"");
    }

    @Test
    void whatAKilledInstallHasLeftIsTakenAwayByTheNextAndOneUnderWayIsNot() throws Exception {
        Path packages = project.folder().resolve(".dlang/packages/acme/shared");
        Path left = Files.createDirectories(packages.resolve(".fresh1"));
        Files.writeString(left.resolve("index.dlang"), "half");
        Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path underWay = Files.createDirectories(packages.resolve(".fresh2"));
        project.done("{'action':'add','name':'shared','source':'acme/shared','ref':'v1.0.0'}");
        try (Stream<Path> all = Files.list(packages)) {
            assertThat(all.map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            underWay.getFileName().toString(),
                            LocalGit.git(project.shared(), "rev-parse", "HEAD"));
        }
    }

    @Test
    void whatIsLockedIsFetchedAgainAsItWas() throws Exception {
        project.done("{'action':'add','name':'shared','source':'acme/shared','ref':'main'}");
        String lock = Files.readString(project.file("model.lock"));
        LocalGit.commit(project.shared(), "index.dlang", "Domain Retail { vision: \"other\" }\n");
        deleteCache();
        assertThat(project.done("{'action':'install'}")).contains("\"state\":\"installed\"");
        assertThat(Files.readString(project.file("model.lock"))).isEqualTo(lock);
        assertThat(project.done("{'action':'update'}"))
                .contains(
                        "\"state\":\"updated\"",
                        LocalGit.git(project.shared(), "rev-parse", "HEAD"));
    }

    @Test
    void anUpdateSaysWhatIsUpToDateAlready() throws Exception {
        project.done("{'action':'add','name':'shared','source':'acme/shared','ref':'v1.0.0'}");
        String lock = Files.readString(project.file("model.lock"));
        assertThat(project.done("{'action':'update'}")).contains("\"state\":\"up to date\"");
        assertThat(Files.readString(project.file("model.lock"))).isEqualTo(lock);
        deleteCache();
        assertThat(project.done("{'action':'update'}")).contains("\"state\":\"installed\"");
        LocalGit.commit(project.shared(), "index.dlang", "Domain Retail { vision: \"other\" }\n");
        LocalGit.git(project.shared(), "tag", "--force", "v1.0.0");
        assertThat(project.done("{'action':'update','name':'shared'}"))
                .contains("\"state\":\"updated\"");
        assertThat(project.done("{'action':'update','name':'shared'}"))
                .contains("\"state\":\"up to date\"");
    }

    /** One that somebody changed on the disk is not what the ref means: it is fetched again. */
    @Test
    void anUpdateMendsAPackageThatWasChanged() throws Exception {
        project.done("{'action':'add','name':'shared','source':'acme/shared','ref':'v1.0.0'}");
        spoil();
        assertThat(project.done("{'action':'update'}")).contains("\"state\":\"installed\"");
        assertThat(project.done("{'action':'install'}")).contains("\"state\":\"unchanged\"");
    }

    private void deleteCache() throws IOException {
        try (var all = Files.walk(project.file(".dlang"))) {
            for (Path each : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(each);
            }
        }
    }

    private void spoil() throws IOException {
        try (var all = Files.walk(project.file(".dlang"))) {
            Path file = all.filter(each -> each.endsWith("index.dlang")).findFirst().orElseThrow();
            Files.writeString(file, "Domain Evil { vision: \"x\" }\n");
        }
    }

    @Test
    void aChangedPackageIsNoticed() throws Exception {
        project.done("{'action':'add','name':'shared','source':'acme/shared','ref':'v1.0.0'}");
        spoil();
        project.refused("{'action':'install'}", "integrity differs");
        Files.writeString(
                project.file("model.lock"),
                Files.readString(project.file("model.lock"))
                        .replaceFirst("sha256-[^\"]*", "sha256-AAAA"));
        deleteCache();
        project.refused("{'action':'install'}", "integrity differs");
    }

    @Test
    void packagesOfPackagesComeAlongAndLeaveAgain() throws Exception {
        Path base = project.git().repository("acme/base");
        LocalGit.commit(base, "index.dlang", "Team Everyone\n");
        LocalGit.git(base, "tag", "v2");
        LocalGit.commit(
                project.shared(),
                "model.yaml",
                "dependencies:\n  base:\n    source: acme/base\n    ref: v2\n");
        assertThat(
                        project.done(
                                "{'action':'add','name':'shared','source':'acme/shared','ref':'main'}"))
                .contains("acme/base");
        assertThat(project.done("{'action':'list'}")).contains("\"state\":\"installed\"");
        assertThat(project.done("{'action':'remove','name':'shared'}"))
                .contains("\"state\":\"removed\"");
        assertThat(Files.readString(project.file("model.yaml"))).doesNotContain("acme");
        assertThat(Files.readString(project.file("model.lock"))).doesNotContain("acme");
    }

    @Test
    void aFolderOfTheProjectCanBeAPackage() throws Exception {
        Files.createDirectories(project.file("libs/shared"));
        Files.writeString(
                project.file("libs/shared/index.dlang"), "Domain Retail { vision: \"v\" }\n");
        project.done("{'action':'add','name':'shared','source':'./libs/shared'}");
        assertThat(valid()).contains("\"valid\":true");
        project.refused(
                "{'action':'add','name':'out','source':'../remotes'}",
                "not a folder within the project");
    }

    @Test
    void namesThatLeadElsewhereAreRefused() throws Exception {
        for (String source : List.of("../acme", "acme/..", "acme", "ext::sh/-c", "-x/y")) {
            Completed completed =
                    project.call(
                            "{'action':'add','name':'x','source':'" + source + "','ref':'v1'}");
            assertThat(completed.isError()).as(source).isTrue();
        }
        project.refused(
                "{'action':'add','name':'x','source':'acme/shared','ref':'--upload-pack=touch'}",
                "needs a ref");
        project.refused(
                "{'action':'add','name':'x','source':'acme/none','ref':'v1'}", "git fetch failed");
        assertThat(project.file(".dlang")).doesNotExist();
    }

    /** A manifest that came with somebody's model says where packages come from. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ext::sh",
                "ext::touch%20ran/",
                "--upload-pack=touch/",
                "-c/",
                "http://127.0.0.1:1/",
                "git://127.0.0.1:1/",
                "ssh://-oProxyCommand=touch/",
                "file://-x/",
                "\0"
            })
    void aRegistryIsAnAddressAndNoCommand(String registry) throws Exception {
        project.write("model.yaml", "x-registry: " + registry + "\n");
        Completed refused =
                project.call("{'action':'add','name':'x','source':'acme/shared','ref':'v1.0.0'}");
        assertThat(refused.isError()).as(refused.json()).isTrue();
        assertThat(refused.json()).doesNotContain("Exception", "the tool failed");
        assertThat(project.file(".dlang")).doesNotExist();
        assertThat(project.file("model.lock")).doesNotExist();
    }

    private String blob(String text) throws Exception {
        return LocalGit.gitWith(project.shared(), text, "hash-object", "-w", "--stdin");
    }

    private String tree(String entry) throws Exception {
        return LocalGit.gitWith(project.shared(), entry, "mktree");
    }

    /** Gives a name to a commit that holds what no work tree could. */
    private void tagged(String name, String tree) throws Exception {
        String commit = LocalGit.gitWith(project.shared(), "", "commit-tree", tree, "-m", name);
        LocalGit.git(project.shared(), "tag", name, commit);
    }

    @Test
    void aTreeThatClimbsOutIsNotInstalled() throws Exception {
        String inner = tree("100644 blob " + blob("Domain Evil\n") + "\tevil.dlang\n");
        tagged("climb", tree("040000 tree " + inner + "\t..\n"));
        project.refused(
                "{'action':'add','name':'shared','source':'acme/shared','ref':'climb'}",
                "would lie outside");
        assertThat(folder.resolve("project/.dlang/packages/acme/shared/evil.dlang")).doesNotExist();
    }

    @Test
    void linksAndFloodsAreNotInstalled() throws Exception {
        tagged("link", tree("120000 blob " + blob("/etc/passwd") + "\tindex.dlang\n"));
        project.refused(
                "{'action':'add','name':'shared','source':'acme/shared','ref':'link'}",
                "symbolic link");

        Path huge = project.git().repository("acme/huge");
        LocalGit.commit(huge, "index.dlang", "// " + "x".repeat(17 * 1024 * 1024));
        LocalGit.git(huge, "tag", "v1");
        project.refused(
                "{'action':'add','name':'huge','source':'acme/huge','ref':'v1'}",
                "larger than a model has reason to be");

        Path other = project.git().repository("acme/other");
        LocalGit.commit(other, "program.sh", "echo hello\n");
        LocalGit.git(other, "tag", "v1");
        project.refused(
                "{'action':'add','name':'o','source':'acme/other','ref':'v1'}", "no .dlang file");
    }

    @Test
    void onlyModelsAreTaken() throws Exception {
        LocalGit.commit(
                project.shared(),
                "hooks/post-checkout",
                "#!/bin/sh\ntouch " + folder.resolve("ran") + "\n");
        LocalGit.commit(project.shared(), "sub/part.dlang", "Team Sub\n");
        project.done("{'action':'add','name':'shared','source':'acme/shared','ref':'main'}");
        try (var all = Files.walk(project.file(".dlang"))) {
            assertThat(all.filter(Files::isRegularFile).map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrder("index.dlang", "part.dlang");
        }
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    @Test
    void aModelBeginsWithFilesThatAreValid() throws Exception {
        Path fresh = Files.createDirectories(folder.resolve("fresh"));
        String where = "{'path':'" + fresh + "'";
        assertThat(project.house().call("domainlang_project", where + ",'action':'init'}").json())
                .contains("model.yaml", "index.dlang");
        assertThat(project.house().call("domainlang_validate", where + "}").json())
                .contains("\"valid\":true", "\"count\":0");
        assertThat(project.house().call("domainlang_project", where + ",'action':'init'}").json())
                .contains("already", "\"success\":false");
    }

    @Test
    void filesAreLaidOutAnewOrOnlyLookedAt() throws Exception {
        Path fresh = Files.createDirectories(folder.resolve("layout"));
        Files.writeString(fresh.resolve("a.dlang"), "Team   A\nDomain B{vision:\"v\"}\n");
        Files.writeString(fresh.resolve("b.dlang"), "Team C\n");
        String where = "{'path':'" + fresh + "'";
        assertThat(project.house().call("domainlang_format", where + ",'check':true}").json())
                .contains("\"changed\":[\"a.dlang\"]", "\"fileCount\":2");
        assertThat(Files.readString(fresh.resolve("a.dlang"))).startsWith("Team   A");
        project.house().call("domainlang_format", where + "}");
        assertThat(Files.readString(fresh.resolve("a.dlang")))
                .isEqualTo("Team A\nDomain B { vision: \"v\" }\n");
    }
}
