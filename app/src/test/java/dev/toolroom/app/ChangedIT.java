package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code ./test --changed} runs after which change: a repository of a few files, and a Maven
 * and an npm that write down what they were asked for.
 */
@Timeout(120)
class ChangedIT {
    private static final String HOUSE =
            "ArchitectureTest,SourceRulesTest,ContractsTest,ReferenceTest";
    private static final String SCRIPTS = "LauncherIT,FirstBuildIT,ChangedIT,LocalRepositoryIT";

    private final BareMachine machine;
    private final Path asked;

    ChangedIT(@TempDir Path folder) throws Exception {
        machine = BareMachine.in(folder);
        asked = folder.resolve("asked");
        machine.set("JAVA_HOME", System.getProperty("java.home"));
        machine.has("mvn", "[ \"$1\" = -v ] || echo \"mvn $*\" >>" + asked);
        machine.has("npm", "echo \"npm $*\" >>" + asked);
        machine.has("node", "echo v22.1.0");
        machine.has("python3", "exit 0");
        for (String each : List.of("chromium", "bwrap", "mariadbd", "postgres")) {
            machine.has(each, "exit 0");
        }
        for (String module :
                List.of("kernel", "testkit", "foundation", "sdk/domainlang", "capability/query")) {
            write(module + "/pom.xml");
        }
        for (String module : List.of("capability/activity", "door/mcp", "app")) {
            write(module + "/pom.xml");
        }
        write("kernel/src/test/java/dev/toolroom/kernel/JsonTest.java");
        write("capability/activity/src/test/java/dev/toolroom/activity/JsonTest.java");
        write("app/src/test/java/dev/toolroom/app/HomeIT.java");
        write("web/package.json");
        write("docs/guide/query.md");
        write("docs/decisions/a.md");
        write("bench/run");
        git("init", "-q");
        git("add", ".");
        commit();
        // An upstream that has all of it.
        git("branch", "published");
        git("checkout", "-q", "-b", "work", "--track", "published");
    }

    private void write(String path) throws IOException {
        Path file = machine.root().resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, Files.exists(file) ? Files.readString(file) + "\n# more\n" : "x\n");
    }

    private void git(String... words) throws Exception {
        String[] command = new String[words.length + 1];
        command[0] = "git";
        System.arraycopy(words, 0, command, 1, words.length);
        BareMachine.Ended ended = machine.run("", command);
        assertThat(ended.exit()).as(Arrays.toString(command) + ended.err()).isZero();
    }

    private void commit() throws Exception {
        git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "change");
    }

    private List<String> asked() throws Exception {
        Files.deleteIfExists(asked);
        Files.createFile(asked);
        BareMachine.Ended test = machine.run("", "./test", "--changed");
        assertThat(test.exit()).as(test.out() + test.err()).isZero();
        return Files.readAllLines(asked);
    }

    private static String maven(String modules, String tests, String processes) {
        return "mvn -B -ntp -T 2 -pl %s,app -am -Dtest=%s -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=%s -Dfailsafe.failIfNoSpecifiedTests=false -Dmaven.test.failure.ignore=true verify"
                .formatted(modules, tests, processes);
    }

    @Test
    void nothingIsRunWhereNothingHasChangedAndThatIsSaid() throws Exception {
        Files.createFile(asked);
        BareMachine.Ended test = machine.run("", "./test", "--changed");
        assertThat(test.out()).contains("Nothing has changed that a test looks at", "1 passed");
        assertThat(Files.readAllLines(asked)).isEmpty();
        for (String each : List.of("bench/run", "docs/decisions/a.md")) {
            write(each);
        }
        assertThat(asked()).as("no test looks at those").isEmpty();
    }

    @Test
    void aChangedModuleHasItsOwnTestsAndThoseOfTheHouse() throws Exception {
        write("kernel/src/main/java/dev/toolroom/kernel/Json.java");
        String kernel = maven("kernel", HOUSE + ",dev.toolroom.kernel.JsonTest", SCRIPTS);
        assertThat(asked()).as("not in git yet").containsExactly(kernel);
        git("add", ".");
        commit();
        assertThat(asked()).as("not published yet").containsExactly(kernel);
        git("branch", "-f", "published");
        write("app/pom.xml");
        assertThat(asked())
                .containsExactly(maven("app", HOUSE, SCRIPTS + ",dev.toolroom.app.HomeIT"));
    }

    @Test
    void whatStandsOnAChangedModuleIsTestedWithIt() throws Exception {
        pom("foundation", "toolroom-foundation", "toolroom-kernel");
        pom("kernel", "toolroom-kernel");
        pom("capability/activity", "toolroom-capability-activity", "toolroom-foundation");
        pom("app", "toolroom-app", "toolroom-kernel");
        git("add", ".");
        commit();
        git("branch", "-f", "published");
        write("kernel/src/main/java/dev/toolroom/kernel/Json.java");
        assertThat(asked())
                .containsExactly(
                        maven(
                                "kernel,foundation,capability/activity",
                                HOUSE
                                        + ",dev.toolroom.activity.JsonTest,dev.toolroom.kernel.JsonTest",
                                SCRIPTS));
    }

    private void pom(String module, String name, String... standsOn) throws IOException {
        var text = new StringBuilder("<parent><artifactId>toolroom</artifactId></parent>\n");
        text.append("<artifactId>" + name + "</artifactId>\n");
        for (String each : standsOn) {
            text.append("<dependency><artifactId>" + each + "</artifactId></dependency>\n");
        }
        Files.writeString(machine.root().resolve(module + "/pom.xml"), text);
    }

    @Test
    void whatWasMovedCountsWhereItWasAndAModuleThatIsGoneIsNotAskedFor() throws Exception {
        git("mv", "capability/activity/src", "door/mcp/src");
        assertThat(asked())
                .containsExactly(
                        maven(
                                "capability/activity,door/mcp",
                                HOUSE + ",dev.toolroom.activity.JsonTest",
                                SCRIPTS));
        git("rm", "-q", "-f", "-r", "capability/activity");
        assertThat(asked())
                .containsExactly(
                        maven("door/mcp", HOUSE + ",dev.toolroom.activity.JsonTest", SCRIPTS));
    }

    @Test
    void theWebIsCheckedAfterItsOwnChangesAndThoseOfAContract() throws Exception {
        List<String> checks = List.of("npm run check", "npm test");
        write("web/src/app/pages.ts");
        assertThat(asked()).endsWith(checks.toArray(String[]::new)).noneMatch(ChangedIT::isMaven);
        git("add", ".");
        commit();
        git("branch", "-f", "published");
        write("capability/query/src/main/resources/contracts/query.json");
        assertThat(asked())
                .startsWith(maven("capability/query", HOUSE, SCRIPTS))
                .endsWith(checks.toArray(String[]::new));
    }

    /** A new tool changes it, and would have every test of the program run. */
    @Test
    void theFingerprintsOfTheContractsAreComparedAndThatIsAll() throws Exception {
        write("app/src/test/resources/golden/contracts.json");
        assertThat(asked())
                .containsExactly(maven("testkit", HOUSE + ",GuideTest,SettingsTest", SCRIPTS));
        write("capability/query/src/main/java/Tool.java");
        assertThat(asked())
                .containsExactly(
                        maven("capability/query", HOUSE + ",GuideTest,SettingsTest", SCRIPTS));
    }

    private static boolean isMaven(String line) {
        return line.startsWith("mvn");
    }

    @Test
    void docsThatAreTestedAreAndTheCommandsToo() throws Exception {
        write("docs/guide/query.md");
        assertThat(asked())
                .containsExactly(maven("testkit", HOUSE + ",GuideTest,SettingsTest", SCRIPTS));
        git("checkout", "-q", "docs");
        write("toolroom");
        assertThat(asked()).containsExactly(maven("testkit", HOUSE, SCRIPTS));
    }

    @Test
    void aChangeOfTheBuildItselfTouchesEveryModule() throws Exception {
        write(".mvn/jvm.config");
        assertThat(asked())
                .singleElement()
                .asString()
                .contains("-pl kernel,testkit,foundation,", "door/lsp,app,app -am");
    }

    /** One lane that fails neither stops the other nor is forgotten. */
    @Test
    void whatHasFailedInEitherLaneIsInTheSummary() throws Exception {
        String run =
                "PATH=$PATH:/usr/bin:/bin; . .ci/stages.sh; stage first true;"
                        + " one() { stage good true; };"
                        + " two() { stage bad eval 'echo because; false'; stage behind true; };"
                        + " lane one one; lane two two; join_lanes; stage last true; summary";
        BareMachine.Ended ended = machine.run("", "bash", "-c", run);
        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.out())
                .contains("because", "build/stage-two-2.log", "2 passed, 1 failed")
                .containsPattern("passed +good")
                .containsPattern("FAILED +bad")
                .containsPattern("not run +behind")
                .containsPattern("not run +last");
    }

    /** Each stage is there, and what runs beside the tests in Java runs on a copy of the build. */
    @Test
    void theWholeCommandEndsWithTheExtensionInVsCode() throws Exception {
        machine.borrow("tar");
        for (String each :
                List.of(
                        "app/target/toolroom/lib",
                        "web/dist/index.html",
                        "door/mcp/target/test-classes/a",
                        "capability/toolsets/target/test-classes/a",
                        "testkit/target/classes/a",
                        "vscode/package.json",
                        ".ci/node/package.json",
                        ".ci/node/.npmrc")) {
            write(each);
        }
        for (String each :
                List.of(
                        ".ci/build",
                        ".ci/build-web",
                        ".ci/conformance",
                        "dist/build",
                        "dist/vsix")) {
            BareMachine.script(machine.root().resolve(each), "exit 0");
        }
        Path node = Path.of(".cache/toolroom/node/node_modules/node-linux/bin/node");
        BareMachine.script(machine.root().resolveSibling(node), "exit 0");
        BareMachine.script(
                machine.root().resolve(".ci/editor-tests"),
                "echo \"editor-tests $PWD $TOOLROOM_NO_REBUILD\" >>" + asked);
        BareMachine.Ended whole = machine.run("", "./test");
        assertThat(whole.exit()).as(whole.out() + whole.err()).isZero();
        assertThat(Files.readAllLines(asked))
                .as("a jar that is made later has all that stands on it compiled anew")
                .anyMatch(each -> each.endsWith("lib=target/compiled -DskipTests package"))
                .anyMatch(each -> each.endsWith(" verify"))
                .contains("npm run e2e")
                .last()
                .isEqualTo("editor-tests " + machine.root().resolve("build/copy") + " 1");
        assertThat(whole.out())
                .containsPattern("passed +the extension in VS Code\n")
                .containsPattern("passed +nothing is left running\n");
    }

    /** As {@code ./test} looks at the end of a whole run. */
    @Test
    void aProcessThatTheTestsLeftBehindIsNamedAndEnded() throws Exception {
        String run = "PATH=$PATH:/usr/bin:/bin; . .ci/stages.sh; %s nothing_left";
        BareMachine.Ended clean = machine.run("", "bash", "-c", run.formatted(""));
        assertThat(clean.exit()).as(clean.out() + clean.err()).isZero();
        String child = "(exec -a dlang--watch sleep 300) & echo $!;";
        BareMachine.Ended left = machine.run("", "bash", "-c", run.formatted(child));
        assertThat(left.exit()).isEqualTo(1);
        assertThat(left.out()).contains("left these processes behind", "dlang--watch");
        String pid = left.out().lines().findFirst().orElseThrow();
        Path words = Path.of("/proc", pid, "cmdline");
        // A process that nobody has taken note of yet is there without its words.
        assertThat(Files.exists(words) ? Files.readString(words) : "").isEmpty();
    }
}
