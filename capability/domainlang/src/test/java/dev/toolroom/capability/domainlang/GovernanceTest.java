package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.testkit.LocalGit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a project says about the packages it is willing to use. */
class GovernanceTest {
    @TempDir private Path folder;
    private PackageProject project;

    @BeforeEach
    void prepare() throws Exception {
        project = new PackageProject(folder).write("index.dlang", "import \"shared\" as s\n");
    }

    @AfterEach
    void close() {
        project.close();
    }

    private void manifest(String more) throws IOException {
        Files.writeString(
                project.file("model.yaml"),
                "model:\n  entry: index.dlang\nx-registry: ../remotes/\n"
                        + more
                        + "dependencies:\n  shared:\n    source: acme/shared\n    ref: v1.0.0\n");
    }

    @Test
    void anOverrideCountsForEveryPackageThatIsAskedFor() throws Exception {
        LocalGit.commit(
                project.shared(), "model.yaml", "dependencies:\n  acme/base:\n    ref: v1.0.0\n");
        LocalGit.git(project.shared(), "tag", "-f", "v1.0.0");
        Path base = project.git().repository("acme/base");
        LocalGit.commit(base, "index.dlang", "Team Old\n");
        LocalGit.git(base, "tag", "v1.0.0");
        LocalGit.commit(base, "index.dlang", "Team New\n");
        LocalGit.git(base, "tag", "v2.0.0");
        manifest("overrides:\n  acme/base: v2.0.0\n  shared: main\n");
        assertThat(project.done("{'action':'install'}"))
                .contains(
                        "\"ref\":\"v2.0.0\",\"commit\":\""
                                + LocalGit.git(base, "rev-parse", "v2.0.0"))
                .contains("\"ref\":\"main\"");
        manifest("");
        assertThat(project.done("{'action':'install'}"))
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
                project.shared(),
                "index.dlang",
                "Domain Retail { vision: \"v\" }\nbc Alone for Retail\n");
        LocalGit.git(project.shared(), "tag", "-f", "v1.0.0");
        manifest("governance:\n  " + rule + "\n");
        project.refused("{'action':'install'}", "package acme/shared was not installed: " + why);
        assertThat(project.file(".dlang")).doesNotExist();
        assertThat(project.file("model.lock")).doesNotExist();
        // What was installed before the rule was made is held to it too.
        manifest("");
        project.done("{'action':'install'}");
        manifest("governance:\n  " + rule + "\n");
        project.refused("{'action':'install'}", "package acme/shared was not installed: " + why);
    }

    @Test
    void aPackageThatKeepsToTheRulesIsInstalled() throws Exception {
        LocalGit.commit(project.shared(), "model.yaml", "model:\n  name: shared\n  license: MIT\n");
        LocalGit.commit(
                project.shared(),
                "index.dlang",
                "Domain Retail { vision: \"v\" }\nTeam T\nbc Owned for Retail by T\n");
        LocalGit.git(project.shared(), "tag", "-f", "v1.0.0");
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
        assertThat(project.done("{'action':'install'}")).contains("\"state\":\"installed\"");
        manifest(rules + "overrides:\n  shared: main\n");
        project.refused(
                "{'action':'install'}",
                "governance.requireStableVersions wants a version like v1.2.3, not 'main'");
    }

    @Test
    void aLockThatCannotBeReadIsNotPassedOver() throws Exception {
        manifest("");
        project.done("{'action':'install'}");
        Files.writeString(project.file("model.lock"), "{ no lock");
        project.refused(
                "{'action':'install'}", "model.lock is not JSON", "Take it from version control");
        Files.writeString(
                project.file("model.lock"),
                "{\"dependencies\":{\"acme/shared\":{\"ref\":\"v1.0.0\",\"commit\":\"../../x\"}}}");
        project.refused("{'action':'install'}", "that is no commit");
    }
}
