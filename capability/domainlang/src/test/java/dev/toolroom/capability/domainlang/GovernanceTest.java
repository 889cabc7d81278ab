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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a project says about the packages it is willing to use. */
class GovernanceTest {
    @TempDir private Path folder;
    private Path project;
    private Path shared;
    private LocalGit git;
    private final TestHouse house =
            new TestHouse(new DomainLangCapability(new Workspaces(List::of)));

    @BeforeEach
    void prepare() throws Exception {
        project = Files.createDirectories(folder.resolve("project"));
        Files.writeString(project.resolve("index.dlang"), "import \"shared\" as s\n");
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

    private void refused(String arguments, String... parts) {
        Completed completed = call(arguments);
        assertThat(completed.isError()).as(completed.json()).isTrue();
        assertThat(completed.json()).contains(parts);
    }

    private void manifest(String more) throws IOException {
        Files.writeString(
                project.resolve("model.yaml"),
                "model:\n  entry: index.dlang\nx-registry: ../remotes/\n"
                        + more
                        + "dependencies:\n  shared:\n    source: acme/shared\n    ref: v1.0.0\n");
    }

    @Test
    void anOverrideCountsForEveryPackageThatIsAskedFor() throws Exception {
        LocalGit.commit(shared, "model.yaml", "dependencies:\n  acme/base:\n    ref: v1.0.0\n");
        LocalGit.git(shared, "tag", "-f", "v1.0.0");
        Path base = git.repository("acme/base");
        LocalGit.commit(base, "index.dlang", "Team Old\n");
        LocalGit.git(base, "tag", "v1.0.0");
        LocalGit.commit(base, "index.dlang", "Team New\n");
        LocalGit.git(base, "tag", "v2.0.0");
        manifest("overrides:\n  acme/base: v2.0.0\n  shared: main\n");
        assertThat(done("{'action':'install'}"))
                .contains(
                        "\"ref\":\"v2.0.0\",\"commit\":\""
                                + LocalGit.git(base, "rev-parse", "v2.0.0"))
                .contains("\"ref\":\"main\"");
        manifest("");
        assertThat(done("{'action':'install'}"))
                .contains(
                        "\"ref\":\"v1.0.0\",\"commit\":\""
                                + LocalGit.git(base, "rev-parse", "v1.0.0"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    allowedSources: [other, acme/base]      | it is not from governance.allowedSources: other, acme/base
                    blockedPackages: [acme/shared]          | governance.blockedPackages names acme/shared
                    blockedPackages: [acme/shared@v1.0.0]   | governance.blockedPackages names acme/shared@v1.0.0
                    requireTeamOwnership: true              | governance.requireTeamOwnership wants a team for each bounded context; Alone has none
                    allowedLicenses: [MIT, Apache-2.0]      | its model.yaml names no model.license; governance.allowedLicenses are MIT, Apache-2.0
                    """)
    void aPackageThatIsNotWelcomeIsNotInstalled(String rule, String why) throws Exception {
        LocalGit.commit(
                shared, "index.dlang", "Domain Retail { vision: \"v\" }\nbc Alone for Retail\n");
        LocalGit.git(shared, "tag", "-f", "v1.0.0");
        manifest("governance:\n  " + rule + "\n");
        refused("{'action':'install'}", "package acme/shared was not installed: " + why);
        assertThat(project.resolve(".dlang")).doesNotExist();
        assertThat(project.resolve("model.lock")).doesNotExist();
        // What was installed before the rule was made is held to it too.
        manifest("");
        done("{'action':'install'}");
        manifest("governance:\n  " + rule + "\n");
        refused("{'action':'install'}", "package acme/shared was not installed: " + why);
    }

    @Test
    void aPackageThatKeepsToTheRulesIsInstalled() throws Exception {
        LocalGit.commit(shared, "model.yaml", "model:\n  name: shared\n  license: MIT\n");
        LocalGit.commit(
                shared,
                "index.dlang",
                "Domain Retail { vision: \"v\" }\nTeam T\nbc Owned for Retail by T\n");
        LocalGit.git(shared, "tag", "-f", "v1.0.0");
        String rules =
                """
                governance:
                  allowedSources: ["acme/*"]
                  blockedPackages: [acme/shared@v0.9.0]
                  requireStableVersions: true
                  requireTeamOwnership: true
                  allowedLicenses: MIT
                """;
        manifest(rules);
        assertThat(done("{'action':'install'}")).contains("\"state\":\"installed\"");
        manifest(rules + "overrides:\n  shared: main\n");
        refused(
                "{'action':'install'}",
                "governance.requireStableVersions wants a version like v1.2.3, not 'main'");
    }

    @Test
    void aLockThatCannotBeReadIsNotPassedOver() throws Exception {
        manifest("");
        done("{'action':'install'}");
        Files.writeString(project.resolve("model.lock"), "{ no lock");
        refused("{'action':'install'}", "model.lock is not JSON", "Take it from version control");
        Files.writeString(
                project.resolve("model.lock"),
                "{\"dependencies\":{\"acme/shared\":{\"ref\":\"v1.0.0\",\"commit\":\"../../x\"}}}");
        refused("{'action':'install'}", "that is no commit");
    }
}
