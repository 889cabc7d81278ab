package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A number that is read and typed at a terminal approves a call; a program's pipe does not. */
@Timeout(300)
class ApprovalPromptIT {
    private static final Pattern ASKED = Pattern.compile("Type (\\d{4}) to approve");

    @TempDir private Path home;
    private ShopHome shop;
    private String arguments;
    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void open() throws Exception {
        shop = ShopHome.in(home);
        arguments = shop.publishing();
    }

    @AfterEach
    void stop() {
        for (Process each : started) {
            List<ProcessHandle> all = new ArrayList<>(each.descendants().toList());
            all.add(each.toHandle());
            all.forEach(ProcessHandle::destroyForcibly);
            all.forEach(one -> one.onExit().join());
        }
    }

    private String publish() {
        return ToolroomProcess.command(home, "call", "designer_publish", arguments).stream()
                .map(each -> "'" + each + "'")
                .collect(Collectors.joining(" "));
    }

    /** On a pseudo terminal of its own, which is what it has for input, output and errors. */
    private Process onTerminal(String command) throws IOException {
        var builder = new ProcessBuilder("script", "-qfec", command, "/dev/null");
        builder.environment().put("TERM", "xterm-256color");
        Process process = builder.redirectErrorStream(true).start();
        started.add(process);
        return process;
    }

    private static Matcher asked(InputStream out) throws IOException {
        var seen = new ByteArrayOutputStream();
        for (int next = out.read(); next >= 0; next = out.read()) {
            seen.write(next);
            Matcher asked = ASKED.matcher(seen.toString(UTF_8));
            if (next == ':' && asked.find()) {
                return asked;
            }
        }
        throw new AssertionError("it ended with: " + seen.toString(UTF_8));
    }

    private static void type(Process process, String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(UTF_8));
        process.getOutputStream().flush();
    }

    @Test
    void theNumberThatWasReadApproves() throws Exception {
        Process process = onTerminal(publish());
        type(process, asked(process.getInputStream()).group(1));
        String rest = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(rest).isZero();
        assertThat(rest).contains("\"success\": true");
        assertThat(shop.isDropped()).isTrue();
        assertThat(shop.call("activity_list", "{\"tool\":\"designer_publish\"}").out())
                .contains("\"approvedHow\":\"prompt\"");
    }

    @Test
    void anotherNumberDenies() throws Exception {
        Process process = onTerminal(publish());
        int number = Integer.parseInt(asked(process.getInputStream()).group(1));
        type(process, String.valueOf(number == 9_999 ? 1_000 : number + 1));
        String rest = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(rest).isEqualTo(1);
        assertThat(rest).contains("Denied. Nothing was run.");
        assertThat(shop.isDropped()).isFalse();
    }

    /** Each yes is for one question: a habit of typing y, or an empty line, approves nothing. */
    @Test
    void aYesWithoutTheNumberDenies() throws Exception {
        for (String typed : List.of("y", "yes", "")) {
            Process process = onTerminal(publish());
            asked(process.getInputStream());
            type(process, typed);
            String rest = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor()).as(rest).isEqualTo(1);
        }
        assertThat(shop.isDropped()).isFalse();
    }

    /** Even on a terminal, when another program types. */
    @Test
    void whatComesThroughAPipeIsNotAPerson() throws Exception {
        String numbers = "seq 1000 9999 | " + publish();
        Process process = onTerminal(numbers);
        String all = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(all).isEqualTo(1);
        assertThat(all).contains("confirmation_required").doesNotContainPattern(ASKED);
        assertThat(shop.isDropped()).isFalse();
    }
}
