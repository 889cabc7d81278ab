package dev.toolroom.capability.recall.commands;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How the failure of a tool shows in its output. The table is {@code tool-signs.tsv}: tools, kind,
 * a word without which the pattern cannot match (to look for it costs much less), and the pattern.
 */
final class ToolSigns {
    /** Summaries are at the end, errors of the start at the beginning. */
    private static final int MAX_CHARACTERS_AT_START = 4_000;

    private static final int MAX_CHARACTERS_AT_END = 12_000;

    /** The code that a command line prints itself, as in {@code echo "exit: $?"}. */
    private static final Pattern ECHOED =
            Pattern.compile(
                    "(?im)^.{0,60}?\\b(?:exit(?:[ _-]?(?:code|status))?|rc|status)\\s*[:=]?\\s*(-?\\d{1,3})\\s*$");

    private static final Pattern ANSI = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");
    private static final String ANY = "*";
    private static final String PASSED = "passed";

    /** Tests that pass print errors too. */
    private static final Set<String> PRINTED_BY_TESTS = Set.of("exception", "script");

    /** Tools with signs that also run other tools. */
    private static final Set<String> RUNNERS =
            Set.of(
                    "npm", "pnpm", "yarn", "bun", "deno", "node", "make", "mise", "just", "task",
                    "docker", "python", "python3", "cargo", "gradle", "gradlew", "mvn", "mvnw",
                    "go", "git", "rtk", "uv", "poetry", "npx", "bunx", "pnpx", "tox", "nox",
                    "turbo", "nx");

    private static final List<Sign> SIGNS = read();

    /** Tools that show only their own signs; every other one may run any of those inside. */
    private static final Set<String> NAMED = named();

    private ToolSigns() {}

    /**
     * A row of the table.
     *
     * @param named whether the command line has to name one of the tools
     */
    private record Sign(
            Set<String> tools,
            boolean named,
            String kind,
            @Nullable Long code,
            String word,
            Pattern pattern) {
        boolean isFor(ToolsOfCommand line) {
            return tools.contains(ANY)
                    || tools.stream().anyMatch(line::has)
                    || (!named && !line.hasOnly(NAMED));
        }

        boolean isIn(String output) {
            return output.contains(word) && pattern.matcher(output).find();
        }
    }

    /** Returns the failure that an output shows of the tools that ran; null if there is none. */
    static Outcomes.@Nullable Found failureIn(String output, ToolsOfCommand line) {
        String text = ends(output);
        if (line.echoesCode()) {
            Outcomes.Found echoed = echoed(text);
            if (echoed != null) {
                return echoed;
            }
        }
        if (line.isEmpty()) {
            return null;
        }
        boolean passed = false;
        for (Sign each : SIGNS) {
            if (passed && PRINTED_BY_TESTS.contains(each.kind())) {
                continue;
            }
            if (each.isFor(line) && each.isIn(text)) {
                if (each.kind().equals(PASSED)) {
                    passed = true;
                    continue;
                }
                String tool = each.tools().stream().sorted().findFirst().orElse(ANY);
                return new Outcomes.Found(
                        each.code(), "failed", 4, each.kind(), tool + " " + each.kind());
            }
        }
        return null;
    }

    private static Outcomes.@Nullable Found echoed(String text) {
        Matcher matcher = ECHOED.matcher(text);
        Long last = null;
        while (matcher.find()) {
            last = Long.valueOf(matcher.group(1));
        }
        return last == null || last == 0
                ? null
                : new Outcomes.Found(last, "failed", 4, "exit", "printed exit code");
    }

    private static String ends(String output) {
        String all = output;
        if (output.length() > MAX_CHARACTERS_AT_START + MAX_CHARACTERS_AT_END) {
            all =
                    output.substring(0, MAX_CHARACTERS_AT_START)
                            + "\n"
                            + output.substring(output.length() - MAX_CHARACTERS_AT_END);
        }
        return all.indexOf('\u001b') < 0 ? all : ANSI.matcher(all).replaceAll("");
    }

    private static Set<String> named() {
        Set<String> names = new HashSet<>();
        SIGNS.forEach(each -> names.addAll(each.tools()));
        names.removeAll(RUNNERS);
        return names;
    }

    private static List<Sign> read() {
        List<Sign> signs = new ArrayList<>();
        try (InputStream in = ToolSigns.class.getResourceAsStream("tool-signs.tsv")) {
            String table = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String each : table.split("\n", -1)) {
                if (!each.isBlank() && !each.startsWith("#")) {
                    String[] fields = each.split("\t", 4);
                    String[] kind = fields[1].split(":", 2);
                    boolean named = fields[0].startsWith("!");
                    String tools = named ? fields[0].substring(1) : fields[0];
                    signs.add(
                            new Sign(
                                    Set.of(tools.split(",", -1)),
                                    named,
                                    kind[0],
                                    kind.length < 2 ? null : (Long) Long.parseLong(kind[1]),
                                    fields[2],
                                    Pattern.compile("(?m)" + fields[3])));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return signs;
    }
}
