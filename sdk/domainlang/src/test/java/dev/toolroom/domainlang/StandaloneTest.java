package dev.toolroom.domainlang;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.query.Models;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** A Java program that has this library and its one dependency on its class path, nothing else. */
@Timeout(120)
class StandaloneTest {
    private static final String IMPORTS =
            """
            import dev.toolroom.domainlang.diagram.*;
            import dev.toolroom.domainlang.diagram.format.*;
            import dev.toolroom.domainlang.query.*;
            import java.nio.file.Path;
            import java.util.*;
            """;

    @TempDir private Path folder;

    @Test
    void theJavaOfTheGuideRunsAsItStands() throws Exception {
        Path model = Files.createDirectories(folder.resolve("model"));
        Files.writeString(
                model.resolve("a.dlang"), Guide.blocks("docs/guide/domainlang.md", "").getFirst());
        String program =
                IMPORTS
                        + "void main() {\n"
                        + String.join("", Guide.blocks("docs/guide/domainlang.md", "java"))
                        + "IO.println(words);\nIO.println(data);\nIO.println(picture);\n"
                        + "IO.println(owned.size() + \" \" + typed.teams().count() + \" \" + several.teams().count()"
                        + " + \" \" + here.summary().files() + \" \" + place + \" \" + problems);\n}\n";
        Path source = Files.writeString(folder.resolve("Guide.java"), program);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", classPath(), source.toString()));
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said)
                .contains("BoundedContext Orders for Retail")
                .contains("effectiveTeam=Sales")
                .contains("flowchart LR")
                .contains("1 1 1 1 Location[file=a.dlang, line=6, column=1] []");
    }

    private static String classPath() {
        return Stream.of(Models.class, LoadSettings.class)
                .map(each -> each.getProtectionDomain().getCodeSource().getLocation())
                .map(each -> Path.of(each.getPath()).toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
