package dev.toolroom.door.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Messages, help and guides name only commands that exist. */
class NamedCommandsTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern NAMED = Pattern.compile("toolroom ([a-z]+) ([a-z]+)\\b(?![/.@])");

    /** The first line of a signature, which is no command. */
    private static final String SIGNATURE = "toolroom toolset signature";

    @Test
    void everyNamedSubcommandExists() throws IOException {
        Map<String, CommandLine> commands = commands();
        var unknown = new TreeSet<String>();
        int named = 0;
        for (Path file : texts()) {
            Matcher found = NAMED.matcher(Files.readString(file));
            while (found.find()) {
                CommandLine command = commands.get(found.group(1));
                if (command == null || command.getSubcommands().isEmpty()) {
                    continue;
                }
                named++;
                if (!command.getSubcommands().containsKey(found.group(2))
                        && !found.group().equals(SIGNATURE)) {
                    unknown.add(ROOT.relativize(file) + ": " + found.group());
                }
            }
        }
        assertThat(unknown).isEmpty();
        assertThat(named).isGreaterThan(50);
    }

    private static Map<String, CommandLine> commands() {
        var host =
                (CommandHost)
                        Proxy.newProxyInstance(
                                CommandHost.class.getClassLoader(),
                                new Class<?>[] {CommandHost.class},
                                (proxy, method, arguments) -> "");
        var nowhere = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
        var terminal = new Terminal(InputStream.nullInputStream(), nowhere, nowhere, false, false);
        return new Cli(host, terminal).commandLine().getSubcommands();
    }

    private static List<Path> texts() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(NamedCommandsTest::isRead).toList();
        }
    }

    private static boolean isRead(Path file) {
        String path = ROOT.relativize(file).toString();
        if (path.contains("node_modules")
                || path.contains("/target/")
                || path.startsWith("build")) {
            return false;
        }
        return path.equals("README.md")
                || (path.startsWith("docs/guide/") && path.endsWith(".md"))
                || (path.contains("src/main/java/") && path.endsWith(".java"))
                || (path.contains("/contracts/") && path.endsWith(".json"));
    }
}
