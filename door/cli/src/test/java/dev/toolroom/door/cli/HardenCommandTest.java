package dev.toolroom.door.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandHost.LoginPlan;
import dev.toolroom.door.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person is shown and asked before a login of their database is created or removed. */
class HardenCommandTest {
    private static final Pattern CODE = Pattern.compile("Type (\\d{4}) to approve");

    private final List<String> done = new ArrayList<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** Types what it was asked to type, once it was asked, or something else. */
    @SuppressWarnings("InputStreamSlowMultibyteRead") // a person types letter by letter
    private final class Person extends InputStream {
        private final boolean agrees;
        private String typed = "";

        Person(boolean agrees) {
            this.agrees = agrees;
        }

        @Override
        public int read() {
            if (typed.isEmpty()) {
                String shown = err.toString(UTF_8);
                var code = CODE.matcher(shown);
                typed =
                        (shown.endsWith("in shop: ")
                                        ? "olga"
                                        : shown.endsWith("(not stored): ")
                                                ? "not told"
                                                : code.find() && agrees ? code.group(1) : "y")
                                + "\n";
            }
            char next = typed.charAt(0);
            typed = typed.substring(1);
            return next;
        }

        @Override
        public int read(byte[] target, int from, int length) {
            target[from] = (byte) read();
            return 1;
        }
    }

    private int run(boolean person, boolean agrees, boolean asks, String... arguments) {
        var terminal =
                new Terminal(
                        new Person(agrees),
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(err, true, UTF_8),
                        person,
                        false);
        var plan = new LoginPlan(asks, List.of("Creates the login r"), List.of("CREATE ROLE r"));
        var host =
                (CommandHost)
                        Proxy.newProxyInstance(
                                CommandHost.class.getClassLoader(),
                                new Class<?>[] {CommandHost.class},
                                (proxy, method, values) ->
                                        switch (method.getName()) {
                                            case "planLogin" -> plan;
                                            case "createLogin" -> {
                                                done.add("created " + by(values));
                                                yield List.of("masked columns: people.email");
                                            }
                                            case "removeLogin" -> {
                                                done.add("removed " + by(values));
                                                yield null;
                                            }
                                            default ->
                                                    throw new UnsupportedOperationException(
                                                            method.getName());
                                        });
        var all = new ArrayList<>(List.of("connection", "harden", "shop"));
        all.addAll(List.of(arguments));
        return new Cli(host, terminal).run(all.toArray(String[]::new));
    }

    /** The connection, and the owner if there is one. */
    private static String by(Object[] values) {
        return values[1] instanceof CommandHost.Owner(String user, String password)
                ? values[0] + " by " + user + "/" + password
                : String.valueOf(values[0]);
    }

    @Test
    void anOwnerIsAskedFor() {
        assertThat(run(true, true, true, "--ask-owner")).as(err.toString(UTF_8)).isZero();
        assertThat(done).containsExactly("created shop by olga/not told");
        assertThat(err.toString(UTF_8)).contains("Password (not stored): ");
        done.clear();
        assertThat(run(false, true, true, "--ask-owner")).isEqualTo(1);
        assertThat(done).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "true, true, true, 0",
        "true, false, true, 1",
        "false, true, true, 1",
        "false, false, false, 0"
    })
    void aNewLoginIsForAPersonAndItsUpdateIsNot(
            boolean person, boolean agrees, boolean asks, int exit) {
        assertThat(run(person, agrees, asks)).as(err.toString(UTF_8)).isEqualTo(exit);
        assertThat(done).isEqualTo(exit == 0 ? List.of("created shop") : List.of());
        if (asks) {
            assertThat(err.toString(UTF_8)).contains("Creates the login r.", "CREATE ROLE r");
        }
        assertThat(out.toString(UTF_8))
                .isEqualTo(exit == 0 ? "masked columns: people.email\n" : "");
    }

    @ParameterizedTest
    @CsvSource({"true, true, 0", "true, false, 1", "false, true, 1"})
    void onlyAPersonRemovesIt(boolean person, boolean agrees, int exit) {
        assertThat(run(person, agrees, true, "--undo")).isEqualTo(exit);
        assertThat(done).isEqualTo(exit == 0 ? List.of("removed shop") : List.of());
    }

    @Test
    void theStatementsArePrintedForSomebodyElse() {
        assertThat(run(false, false, true, "--print")).isZero();
        assertThat(out.toString(UTF_8)).isEqualTo("CREATE ROLE r;\n");
        assertThat(done).isEmpty();
    }
}
