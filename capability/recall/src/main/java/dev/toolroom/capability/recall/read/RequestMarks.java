package dev.toolroom.capability.recall.read;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What tells a request where another file has it under another id: Copilot's transcript beside the
 * editor's log, a chat that was forked, a trace. Only fingerprints of these texts are ever stored.
 *
 * @param id as its file has it
 * @param time in milliseconds; null where its file does not say
 * @param calls the ids of its tool calls
 */
public record RequestMarks(
        String session,
        String id,
        @Nullable Long time,
        String prompt,
        @Nullable String response,
        List<String> calls) {
    /** Copilot notes a prompt a little later than the editor does. */
    public static final long SAME_TIME = 60_000;

    /** Shorter ids are counters, which other chats have too. */
    private static final int SHORTEST_ID = 16;

    /** Shorter prompts, as in "continue", are asked in several chats within a minute. */
    private static final int SHORTEST_PROMPT = 16;

    private static final Pattern SPACE = Pattern.compile("\\s+");

    public RequestMarks {
        prompt = SPACE.matcher(prompt).replaceAll(" ").strip();
        calls = List.copyOf(calls);
    }

    public static RequestMarks of(String session, String id, Turn turn) {
        Turn.Request request = turn.request();
        List<String> calls = new ArrayList<>();
        for (Turn.Call each : turn.calls()) {
            if (each.id() != null) {
                calls.add(each.id());
            }
        }
        return new RequestMarks(
                session, id, request.timestamp(), request.prompt(), request.responseId(), calls);
    }

    /** Returns the marks to keep of a purged request. */
    public List<String> kept() {
        List<String> marks = ids();
        marks.add(inSession());
        Long at = time;
        if (!prompt.isEmpty()) {
            marks.add(promptOf(session, at == null ? "any time" : "no time"));
            if (at != null) {
                for (long each = slot(at) - 1; each <= slot(at) + 1; each++) {
                    marks.add(promptAt(each));
                }
            } else {
                marks.add(promptOf(session, "no time"));
            }
        }
        return marks;
    }

    /** Returns the marks of a request that may have been purged. One known mark is enough. */
    public List<String> asked() {
        List<String> marks = ids();
        marks.add(id + "@" + session);
        if (!prompt.isEmpty()) {
            marks.add(promptOf(session, "any time"));
            marks.add(time == null ? promptOf(session, "no time") : promptAt(slot(time)));
        }
        return marks;
    }

    private List<String> ids() {
        List<String> marks = new ArrayList<>();
        marks.add(id);
        for (String each : calls) {
            add(marks, call(each));
        }
        add(marks, response(response));
        return marks;
    }

    /** Returns the mark of a session that had this request. */
    public String inSession() {
        return "session\0" + session + "\0" + id;
    }

    /** Whether a request of any session with this prompt at this time is the same one. */
    public boolean isAskedAt(@Nullable Long otherTime, String otherPrompt) {
        return time != null
                && otherTime != null
                && isTelling()
                && Math.abs(slot(time) - slot(otherTime)) <= 1
                && prompt.equals(SPACE.matcher(otherPrompt).replaceAll(" ").strip());
    }

    /** The mark of a tool call; null of an id that may be another's too. */
    public static @Nullable String call(@Nullable String id) {
        if (id == null) {
            return null;
        }
        int end = id.indexOf("__vscode");
        String bare = end < 0 ? id : id.substring(0, end);
        return bare.length() < SHORTEST_ID ? null : "call\0" + bare;
    }

    /** The mark of an answer; null of an id that may be another's too. */
    public static @Nullable String response(@Nullable String id) {
        return id == null || id.length() < SHORTEST_ID ? null : "response\0" + id;
    }

    private static void add(List<String> marks, @Nullable String mark) {
        if (mark != null) {
            marks.add(mark);
        }
    }

    private static long slot(long time) {
        return Math.floorDiv(time, SAME_TIME);
    }

    private boolean isTelling() {
        return prompt.length() >= SHORTEST_PROMPT;
    }

    private String promptAt(long slot) {
        return isTelling() ? "prompt\0" + slot + "\0" + prompt : promptOf(session, "" + slot);
    }

    private String promptOf(String inSession, String when) {
        return "prompt\0" + inSession + "\0" + when + "\0" + prompt;
    }
}
