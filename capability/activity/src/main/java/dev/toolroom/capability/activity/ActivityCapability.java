package dev.toolroom.capability.activity;

import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Prompt;
import dev.toolroom.kernel.record.CallLog;
import dev.toolroom.kernel.tool.Tool;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What this capability brings into the house. */
public final class ActivityCapability implements Capability {
    private static final List<String> SPANS = List.of("the last hour", "today", "this week");

    private final List<Tool> tools;

    /**
     * @param log opened when the first call needs it
     */
    public ActivityCapability(Supplier<CallLog> log) {
        tools = List.of(new ListActivity(log), new GetActivity(log));
    }

    @Override
    public String name() {
        return "activity";
    }

    @Override
    public List<Tool> tools() {
        return tools;
    }

    @Override
    public List<Prompt> prompts() {
        return List.of(
                new Prompt(
                        "review_activity",
                        "Review what agents did",
                        "Goes through the recorded calls and reports what changed and what failed.",
                        List.of(new Prompt.Argument("span", "How far back, as in today", false)),
                        ActivityCapability::review,
                        (argument, typed) -> spans(typed)));
    }

    private static String review(Map<String, String> arguments) {
        return "Call activity_list and page through the calls of "
                + arguments.getOrDefault("span", "today")
                + ". Report in a short list: what was changed, by which client; what failed and why;"
                + " what looks repeated or unintended. Open single calls with activity_get.";
    }

    private static List<String> spans(String typed) {
        return Stream.of(SPANS)
                .flatMap(List::stream)
                .filter(span -> span.startsWith(typed))
                .toList();
    }
}
