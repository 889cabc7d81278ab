package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where the scripts look for what Maven has fetched: where Maven was told to keep it. */
@Timeout(120)
class LocalRepositoryIT {
    private final Path folder;
    private final BareMachine machine;

    LocalRepositoryIT(@TempDir Path folder) throws Exception {
        this.folder = folder;
        machine = BareMachine.in(folder);
        machine.borrowPython();
    }

    private String found() throws Exception {
        BareMachine.Ended ended = machine.run("", "bash", "-c", "python3 .ci/local_repository.py");
        assertThat(ended.exit()).as(ended.err()).isZero();
        return ended.out();
    }

    private static void settings(Path file, String repository) throws Exception {
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                """
                <settings xmlns="http://maven.apache.org/SETTINGS/1.2.0">
                  <!-- <localRepository>/not/this</localRepository> -->
                  <localRepository>%s</localRepository>
                </settings>
                """
                        .formatted(repository));
    }

    /** Java does not ask HOME where the account's home is, and neither does Maven. */
    @Test
    void anotherHomeIsNotThatOfMaven() throws Exception {
        String asked =
                "import sys; sys.path.insert(0, '.ci'); import local_repository as it;"
                        + " print(it.user_home())";
        BareMachine.Ended ended = machine.run("", "bash", "-c", "python3 -c \"" + asked + "\"");
        assertThat(ended.exit()).as(ended.err()).isZero();
        Path java = Path.of(System.getProperty("java.home"), "bin/java");
        BareMachine.Ended told =
                machine.run("", "bash", "-c", java + " -XshowSettings:properties -version 2>&1");
        assertThat(told.out()).contains("user.home = " + ended.out().strip() + "\n");
    }

    @Test
    void eachPlaceOfASettingIsLookedAtInTheOrderOfMaven() throws Exception {
        machine.has("mvn", "exit 0");
        machine.set("JAVA_TOOL_OPTIONS", "-Duser.home=" + folder);
        assertThat(found()).isEqualTo(folder.resolve(".m2/repository").toString());
        settings(folder.resolve("conf/settings.xml"), "/of/the/installation");
        assertThat(found()).isEqualTo("/of/the/installation");
        settings(folder.resolve(".m2/settings.xml"), "${user.home}/of-the-user");
        assertThat(found()).isEqualTo(folder.resolve("of-the-user").toString());
        settings(folder.resolve(".m2/settings.xml"), "${env.CACHE}/maven");
        machine.set("CACHE", "/cache");
        assertThat(found()).isEqualTo("/cache/maven");
        machine.set("MAVEN_OPTS", "-Xmx1g -Dmaven.repo.local=/of/an/option -Dother=1");
        assertThat(found()).isEqualTo("/of/an/option");
    }
}
