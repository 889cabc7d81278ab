package dev.toolroom.capability.recall.commands;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which tools a command line runs, and whether its exit code is that of each of them. Of {@code bun
 * test 2>&1 | tail -5} it is the code of {@code tail}.
 */
final class ToolsOfCommand {
    /** Programs that only show text: a failure in their output is not theirs. */
    private static final Set<String> VIEWERS =
            Set.of(
                    """
                    cat head tail less more grep egrep fgrep rg ag sed awk jq yq find fd ls tree
                    wc sort uniq cut tr echo printf tee diff cmp stat file du strings xxd column
                    xargs bat nl date pwd test [ true false cd export set source . sleep wait kill
                    pkill read mkdir touch chmod which type env printenv ps\
                    """
                            .split("\\s+", -1));

    /** Subcommands that only show stored text, such as logs of other runs. */
    private static final Set<String> VIEWING =
            Set.of(
                    "git log",
                    "git show",
                    "git diff",
                    "git blame",
                    "git grep",
                    "git status",
                    "gh run",
                    "gh pr",
                    "gh issue",
                    "gh api",
                    "docker logs",
                    "kubectl logs",
                    "tmux capture-pane");

    private static final Set<String> WRAPPERS =
            Set.of(
                    """
                    sudo env time nice nohup exec command timeout gtimeout stdbuf npx bunx pnpx
                    poetry uv pipenv rtk dotenv xvfb-run\
                    """
                            .split("\\s+", -1));

    /** Words between a wrapper and what it runs. */
    private static final Set<String> RUN_WORDS = Set.of("run", "exec", "--", "dlx", "x");

    /** Programs that exit with 1 if they find nothing, or a difference. */
    private static final Set<String> ASKING =
            Set.of("grep", "rg", "ag", "egrep", "fgrep", "diff", "cmp", "test", "[");

    private final Set<String> tools = new HashSet<>();
    private final boolean asks;
    private final boolean hidesFailure;
    private final boolean echoesCode;

    ToolsOfCommand(String command) {
        List<CommandLine.Segment> segments = new CommandLine(command.strip()).segments();
        boolean isHidden = false;
        boolean isAsking = false;
        for (int i = 0; i < segments.size(); i++) {
            CommandLine.Segment each = segments.get(i);
            List<List<String>> stages = stages(new CommandLine(each.text()).words());
            String next = i + 1 < segments.size() ? segments.get(i + 1).operator() : "";
            isHidden |= stages.size() > 1 || !(next.isEmpty() || next.equals("&&"));
            if (!stages.isEmpty()) {
                add(stages.getFirst());
                isAsking = ASKING.contains(name(stages.getLast().getFirst()));
            }
        }
        asks = isAsking;
        hidesFailure = isHidden || command.stripTrailing().endsWith("&");
        echoesCode = command.contains("$?") || command.contains("PIPESTATUS");
    }

    private static List<List<String>> stages(List<String> words) {
        List<List<String>> stages = new ArrayList<>();
        List<String> stage = new ArrayList<>();
        for (String each : words) {
            if (each.equals("|")) {
                stages.add(stage);
                stage = new ArrayList<>();
            } else {
                stage.add(each);
            }
        }
        stages.add(stage);
        stages.removeIf(List::isEmpty);
        return stages;
    }

    private void add(List<String> words) {
        int at = 0;
        while (at < words.size()) {
            String word = words.get(at);
            String name = name(word);
            boolean isOption = word.startsWith("-");
            boolean isAssignment = word.matches("\\(?[A-Za-z_][A-Za-z0-9_]*=.*");
            boolean isNumber = word.matches("[0-9.]+[smh]?");
            if (!isOption && !isAssignment && !isNumber && !RUN_WORDS.contains(name)) {
                boolean isLast = at + 1 >= words.size();
                if (!WRAPPERS.contains(name) || isLast) {
                    addTool(name, isLast ? "" : name(words.get(at + 1)));
                    return;
                }
                tools.add(name);
            }
            at++;
        }
    }

    private void addTool(String name, String argument) {
        boolean shows = VIEWERS.contains(name) || VIEWING.contains(name + " " + argument);
        if (!shows) {
            tools.add(name);
        }
    }

    private static String name(String word) {
        String plain = CommandLine.unquoted(word.startsWith("(") ? word.substring(1) : word);
        String path = plain.replace('\\', '/');
        return path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    }

    /** Returns whether no tool ran that has failures of its own. */
    boolean isEmpty() {
        return tools.isEmpty();
    }

    boolean has(String tool) {
        return tools.contains(tool);
    }

    boolean hasOnly(Set<String> some) {
        return some.containsAll(tools);
    }

    /** Returns whether the exit code can be 0 although a part failed. */
    boolean hidesFailure() {
        return hidesFailure;
    }

    /** Returns whether exit code 1 means that nothing was found. */
    boolean asks() {
        return asks;
    }

    /** Returns whether it prints the exit code of a part. */
    boolean echoesCode() {
        return echoesCode;
    }
}
