package dev.toolroom.door.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.Terminal;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/** Every command, option and parameter says what it is for. */
class HelpTest {
    private static CommandLine toolroom() {
        return cli().commandLine();
    }

    private static Cli cli() {
        var host =
                (CommandHost)
                        Proxy.newProxyInstance(
                                CommandHost.class.getClassLoader(),
                                new Class<?>[] {CommandHost.class},
                                (proxy, method, given) -> "");
        var nowhere = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
        var terminal = new Terminal(InputStream.nullInputStream(), nowhere, nowhere, false, false);
        return new Cli(host, terminal);
    }

    private static List<CommandLine> all(CommandLine from) {
        List<CommandLine> all = new ArrayList<>(List.of(from));
        from.getSubcommands().values().forEach(each -> all.addAll(all(each)));
        return all;
    }

    @Test
    void everythingIsDescribedInASentence() {
        List<String> wrong = new ArrayList<>();
        List<CommandLine> commands = all(toolroom());
        assertThat(commands).hasSizeGreaterThan(60);
        for (CommandLine each : commands) {
            String name = each.getCommandSpec().qualifiedName();
            check(name, each.getCommandSpec().usageMessage().description(), wrong);
            for (ArgSpec argument : each.getCommandSpec().args()) {
                if (!argument.hidden()) {
                    check(name + " " + argument, argument.description(), wrong);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** To build the others would be most of the start. */
    @ParameterizedTest
    @ValueSource(strings = {"recall", "chat"})
    void onlyTheCommandThatIsAskedForIsBuilt(String command) {
        Map<String, CommandLine> all = below(toolroom(), command);
        assertThat(all).hasSizeGreaterThan(5);
        all.forEach(
                (name, whole) -> {
                    Map<String, CommandLine> built =
                            below(cli().commandLineFor(command, name, "--any"), command);
                    assertThat(built).containsOnlyKeys(name);
                    assertThat(Objects.requireNonNull(built.get(name)).getUsageMessage())
                            .isEqualTo(whole.getUsageMessage());
                });
        for (String other : List.of("--help", "serach", "--json")) {
            assertThat(below(cli().commandLineFor(command, other), command).keySet())
                    .as("what is close to it can be told")
                    .isEqualTo(all.keySet());
        }
        assertThat(below(cli().commandLineFor(command), command).keySet()).isEqualTo(all.keySet());
        String folder = all.keySet().iterator().next();
        assertThat(below(cli().commandLineFor("--home", folder, command), command).keySet())
                .as("a folder may be called like a command")
                .isEqualTo(all.keySet());
    }

    private static Map<String, CommandLine> below(CommandLine line, String command) {
        return Objects.requireNonNull(line.getSubcommands().get(command)).getSubcommands();
    }

    /** Two names for one command promise two things. */
    @Test
    void everyCommandHasOneName() {
        assertThat(all(toolroom()))
                .allSatisfy(each -> assertThat(each.getCommandSpec().aliases()).isEmpty());
    }

    /** From a capital letter, or a word that is written so, to a full stop. */
    private static void check(String what, String[] description, List<String> wrong) {
        String text = String.join(" ", description);
        if (!text.matches("(?s)[A-Za-z0-9-].*[.)…]")) {
            wrong.add(what + ": " + text);
        }
    }
}
