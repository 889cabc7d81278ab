package dev.toolroom.door.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The input and output of a command, used by a person at a terminal or by another program. */
public final class Terminal {
    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean person;
    private final boolean colour;

    /** Hides what is typed; null if this is not the terminal of the process. */
    private @Nullable Console console;

    /** Whether the last line shows progress and has no line break yet. */
    private boolean progressing;

    public Terminal(
            InputStream in, PrintStream out, PrintStream err, boolean person, boolean colour) {
        this.in = in;
        this.out = out;
        this.err = err;
        this.person = person;
        this.colour = colour;
    }

    /** Returns the terminal of this process. */
    @SuppressWarnings("SystemConsoleNull") // null if a stream is not a terminal
    public static Terminal ofProcess(Map<String, String> environment) {
        Console console = System.console();
        boolean person = console != null && console.isTerminal();
        boolean colour =
                person
                        && environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !"dumb".equals(environment.get("TERM"));
        var terminal =
                new Terminal(
                        System.in,
                        new PrintStream(System.out, false, UTF_8),
                        new PrintStream(System.err, true, UTF_8),
                        person,
                        colour);
        terminal.console = person ? console : null;
        return terminal;
    }

    /** Whether a person, and not another program, reads the output. */
    public boolean isPerson() {
        return person;
    }

    public void line(String text) {
        out.println(text);
        out.flush();
    }

    /** Copies bytes unchanged to standard output. */
    public void copy(InputStream bytes) throws IOException {
        bytes.transferTo(out);
        out.flush();
    }

    /** Prints hints and problems to standard error, apart from the answer. */
    public synchronized void aside(String text) {
        if (progressing) {
            progress("");
        }
        err.println(text);
    }

    /** Shows progress on one line of a terminal; prints nothing for another program. */
    public synchronized void progress(String text) {
        if (person) {
            err.print("\r\u001b[2K" + clean(text));
            err.flush();
            progressing = !text.isEmpty();
        }
    }

    void progress(long done, long total, String message) {
        progress((total > 0 ? done * 100 / total + " %  " : "") + message);
    }

    public void endProgress() {
        progress("");
    }

    public String input() throws IOException {
        return new String(in.readNBytes(Json.MAX_BYTES + 1), UTF_8);
    }

    /** Asks a yes-or-no question. Returns false if no person is present. */
    public boolean confirm(String question) throws IOException {
        if (!person) {
            return false;
        }
        err.print(question + " [y/N] ");
        err.flush();
        int first = in.read();
        for (int next = first; next != '\n' && next >= 0; next = in.read()) {
            // Skips the rest of the line.
        }
        return first == 'y' || first == 'Y';
    }

    /**
     * Asks a person to approve what cannot be undone, by typing a random number: an answer prepared
     * in advance cannot contain it. Returns false if no person is present.
     */
    public boolean confirmByCode(String question) throws IOException {
        if (!person) {
            return false;
        }
        String code = String.valueOf(1_000 + new SecureRandom().nextInt(9_000));
        err.print(clean(question) + "\nType " + code + " to approve, anything else to deny: ");
        return readLine().equals(code);
    }

    private String readLine() throws IOException {
        err.flush();
        var typed = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n' && next >= 0; next = in.read()) {
            typed.write(next);
        }
        return typed.toString(UTF_8).strip();
    }

    /** Asks a person for a line of text. */
    public String ask(String question) throws IOException {
        err.print(clean(question));
        return readLine();
    }

    /** Asks a person for a line of text that is not shown while it is typed. */
    public String askSecret(String question) throws IOException {
        if (console == null) {
            return ask(question);
        }
        char[] typed = console.readPassword("%s", clean(question));
        return typed == null ? "" : new String(typed);
    }

    public String bold(String text) {
        return styled("1", text);
    }

    public String dim(String text) {
        return styled("2", text);
    }

    public String good(String text) {
        return styled("32", text);
    }

    public String warn(String text) {
        return styled("33", text);
    }

    public String bad(String text) {
        return styled("31", text);
    }

    private String styled(String code, String text) {
        return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    /** Prints the view of an answer. */
    public void show(View view) {
        switch (view) {
            case View.Text(String text) -> line(clean(text));
            case View.Later(var drawing) -> show(drawing.get());
            case View.Table(var headings, var rows) -> table(headings, rows);
        }
    }

    public void table(List<String> headings, List<List<String>> rows) {
        TextTable drawn = TextTable.of(headings, rows);
        if (drawn.isTooWide()) {
            drawn.records().forEach(each -> line(each));
        } else {
            line(bold(drawn.heading()));
            drawn.lines().forEach(each -> line(each));
        }
    }

    /** Removes control characters: text from a database or a file must not control the terminal. */
    public static String clean(String text) {
        return text.codePoints()
                .filter(each -> each == '\n' || each == '\t' || !Character.isISOControl(each))
                .filter(each -> Character.getType(each) != Character.FORMAT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
