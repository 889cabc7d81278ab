package dev.toolroom.capability.recall.commands;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command in the form in which commands are compared: without its folder, the display of its
 * output, and values that differ at every run.
 *
 * @param text the form; its version is {@link #VERSION}
 * @param family the program and its subcommand, as in {@code npm run lint}
 */
public record CanonicalCommand(String text, String family) {
    /** Raised when the form of commands changes. */
    public static final String VERSION = "v1";

    private static final int MAX_CHARACTERS = 2_000;
    private static final Pattern ANSI = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");
    private static final Pattern CONTINUED = Pattern.compile("[\\\\`^]\r?\n\\s*");
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*=.*");
    private static final Pattern REDIRECT = Pattern.compile("[0-9&]*>>?(&[0-9-]|.*)");
    private static final Pattern PYTHON = Pattern.compile("(python|pypy)[0-9.]*|py");
    private static final Set<String> MOVES = Set.of("cd", "pushd", "set-location", "sl", "chdir");
    private static final Set<String> WRAPPERS =
            Set.of("env", "sudo", "time", "nice", "nohup", "&", "command", "exec");
    private static final Set<String> SHELLS =
            Set.of("bash", "sh", "zsh", "dash", "cmd", "powershell", "pwsh");
    private static final Set<String> VIEWERS =
            Set.of(
                    """
                    head tail cat less more tee out-string select-object wc\
                    """
                            .split("\\s+", -1));
    private static final Set<String> WITH_TWO_WORDS =
            Set.of(
                    "npm", "yarn", "pnpm", "docker", "kubectl", "gh", "cargo", "dotnet", "go",
                    "bun");

    /**
     * Of a command as it was written.
     *
     * @param folder the project it ran in, where that is known
     */
    public static CanonicalCommand of(String command, @Nullable String folder) {
        String plain = CONTINUED.matcher(ANSI.matcher(command).replaceAll("")).replaceAll(" ");
        plain = plain.replace("\r", "").strip();
        if (plain.length() > MAX_CHARACTERS) {
            plain = plain.substring(0, MAX_CHARACTERS);
        }
        List<String> parts = new ArrayList<>();
        String family = "";
        for (CommandLine.Segment each : new CommandLine(plain).segments()) {
            List<String> words = words(each.text(), folder, 0);
            if (words.isEmpty() || MOVES.contains(words.getFirst())) {
                continue;
            }
            parts.add(String.join(" ", words));
            family = family(words);
        }
        String text = parts.isEmpty() ? plain : String.join(" && ", parts);
        return new CanonicalCommand(text, family.isEmpty() ? text : family);
    }

    private static List<String> words(String segment, @Nullable String folder, int depth) {
        List<String> words = withoutViews(new CommandLine(segment).words());
        int from = 0;
        while (from < words.size() && isWrapping(words, from)) {
            boolean timed = words.get(from).equals("timeout");
            from += timed ? 2 : 1;
        }
        words = words.subList(Math.min(from, words.size()), words.size());
        if (words.isEmpty()) {
            return words;
        }
        String program = program(words.getFirst());
        if (SHELLS.contains(program) && words.size() > 2 && depth < 3) {
            String inner = CommandLine.unquoted(words.getLast());
            String option = words.get(words.size() - 2).toLowerCase(Locale.ROOT);
            boolean runs = option.matches("-l?c|/c|-command");
            List<CommandLine.Segment> within = runs ? new CommandLine(inner).segments() : List.of();
            if (!within.isEmpty()) {
                return words(within.getLast().text(), folder, depth + 1);
            }
        }
        return arguments(words, program, folder);
    }

    private static boolean isWrapping(List<String> words, int at) {
        String word = words.get(at);
        boolean option = at > 0 && word.startsWith("-") && WRAPPERS.contains(words.get(at - 1));
        return WRAPPERS.contains(word)
                || option
                || ASSIGNMENT.matcher(word).matches()
                || (word.equals("timeout") && at + 2 < words.size());
    }

    /** Removes redirects, and pipes into programs that only display. */
    private static List<String> withoutViews(List<String> words) {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("|")) {
                String viewer =
                        i + 1 < words.size() ? words.get(i + 1).toLowerCase(Locale.ROOT) : "";
                if (VIEWERS.contains(viewer)) {
                    break;
                }
            }
            if (REDIRECT.matcher(word).matches()) {
                i += word.endsWith(">") ? 1 : 0;
            } else {
                kept.add(word);
            }
        }
        return kept;
    }

    private static String program(String word) {
        String name = CommandLine.unquoted(word).replace('\\', '/');
        name = name.substring(name.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        for (String ending : List.of(".exe", ".cmd", ".bat", ".ps1")) {
            name = name.endsWith(ending) ? name.substring(0, name.length() - 4) : name;
        }
        return PYTHON.matcher(name).matches() ? "python" : name;
    }

    private static List<String> arguments(
            List<String> words, String program, @Nullable String folder) {
        List<String> all = new ArrayList<>();
        boolean skipped = program.equals("npx") && words.size() > 1;
        all.add(skipped ? program(words.get(1)) : program);
        for (int i = skipped ? 2 : 1; i < words.size(); i++) {
            String before = words.get(i - 1);
            String word = words.get(i);
            boolean message = before.equals("-m") && program.equals("git");
            if (message || before.equals("--message")) {
                all.add("<msg>");
            } else if (before.equals("-c") && word.length() > 20 && word.contains(" ")) {
                all.add("<code:" + Integer.toHexString(word.hashCode()) + ">");
            } else {
                all.add(Masks.argument(word, folder));
            }
        }
        return all;
    }

    private static String family(List<String> words) {
        var family = new StringBuilder(words.getFirst());
        int most = WITH_TWO_WORDS.contains(words.getFirst()) ? 2 : 1;
        boolean module = words.getFirst().equals("python");
        int taken = 0;
        for (int i = 1; i < words.size() && taken < most; i++) {
            String word = words.get(i);
            if (module && word.equals("-m")) {
                family.append(" -m");
            } else if (!word.startsWith("-") && word.matches("[A-Za-z][A-Za-z0-9:_-]*")) {
                family.append(' ').append(word);
                taken++;
            } else if (!word.startsWith("-")) {
                break;
            }
        }
        return family.toString();
    }
}
