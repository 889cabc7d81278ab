package dev.toolroom.door.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;

/** Where a command reads and writes: a person at a terminal, or another program. */
public final class Terminal {
    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean person;
    private final boolean colour;

    /** Whether the last line is one of progress, which has no end. */
    private boolean progressing;

    public Terminal(
            InputStream in, PrintStream out, PrintStream err, boolean person, boolean colour) {
        this.in = in;
        this.out = out;
        this.err = err;
        this.person = person;
        this.colour = colour;
    }

    /** The one of this process. */
    @SuppressWarnings("SystemConsoleNull") // it does, when a stream is not a terminal
    public static Terminal ofProcess(Map<String, String> environment) {
        Console console = System.console();
        boolean person = console != null && console.isTerminal();
        boolean colour =
                person
                        && environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !"dumb".equals(environment.get("TERM"));
        return new Terminal(
                System.in,
                new PrintStream(System.out, false, UTF_8),
                new PrintStream(System.err, true, UTF_8),
                person,
                colour);
    }

    /** Whether someone looks at it; else another program reads it. */
    public boolean isPerson() {
        return person;
    }

    public void line(String text) {
        out.println(text);
        out.flush();
    }

    /** As it is, for another program. */
    void copy(InputStream bytes) throws IOException {
        bytes.transferTo(out);
        out.flush();
    }

    /** Beside the answer: progress, hints, problems. */
    public synchronized void aside(String text) {
        if (progressing) {
            progress("");
        }
        err.println(text);
    }

    /** Progress that replaces itself on a terminal and is left out elsewhere. */
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

    /** Asks a person; no one there is a no. */
    public boolean confirm(String question) throws IOException {
        if (!person) {
            return false;
        }
        err.print(question + " [y/N] ");
        err.flush();
        int first = in.read();
        for (int next = first; next != '\n' && next >= 0; next = in.read()) {
            // the rest of the line
        }
        return first == 'y' || first == 'Y';
    }

    /**
     * Asks a person for what cannot be taken back: they type a number that they have to read first,
     * which no answer prepared in advance does. No one there is a no.
     */
    public boolean confirmByCode(String question) throws IOException {
        if (!person) {
            return false;
        }
        String code = String.valueOf(1_000 + new SecureRandom().nextInt(9_000));
        err.print(clean(question) + "\nType " + code + " to approve, anything else to deny: ");
        err.flush();
        var typed = new StringBuilder();
        for (int next = in.read(); next != '\n' && next >= 0; next = in.read()) {
            typed.append((char) next);
        }
        return typed.toString().strip().equals(code);
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

    /** Draws what a tool described. */
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

    /** What comes from a database or a file must not steer the terminal. */
    public static String clean(String text) {
        return text.codePoints()
                .filter(each -> each == '\n' || each == '\t' || !Character.isISOControl(each))
                .filter(each -> Character.getType(each) != Character.FORMAT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
