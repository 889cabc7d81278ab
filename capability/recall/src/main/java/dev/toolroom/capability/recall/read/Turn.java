package dev.toolroom.capability.recall.read;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One request of a person and all that came of it, whichever agent it was made of. */
public record Turn(
        Request request,
        List<Part> parts,
        List<Variable> variables,
        List<Response> responses,
        List<Message> messages,
        List<Followup> followups,
        List<Reference> references,
        List<String> citations,
        List<Output> outputs,
        List<Call> calls,
        @Nullable Agent agent,
        List<String> files) {
    public Turn {
        parts = List.copyOf(parts);
        variables = List.copyOf(variables);
        responses = List.copyOf(responses);
        messages = List.copyOf(messages);
        followups = List.copyOf(followups);
        references = List.copyOf(references);
        citations = List.copyOf(citations);
        outputs = List.copyOf(outputs);
        calls = List.copyOf(calls);
        files = List.copyOf(files);
    }

    /**
     * The request itself; what a file does not say is null.
     *
     * @param id empty where the file has none
     * @param hidden true if no person asked it, such as the prompt of a subagent
     * @param promptTokens all that the model read, with what it read from or wrote to its cache
     */
    public record Request(
            String id,
            int index,
            @Nullable Long timestamp,
            String prompt,
            @Nullable String responseId,
            @Nullable String agentId,
            @Nullable Boolean canceled,
            @Nullable Long firstProgress,
            @Nullable Long total,
            @Nullable String result,
            @Nullable String modelId,
            @Nullable String state,
            @Nullable Long vote,
            boolean hidden,
            @Nullable Long promptTokens,
            @Nullable Long completionTokens,
            @Nullable Long cacheReadTokens,
            @Nullable Long cacheWriteTokens,
            @Nullable String error) {}

    /** A piece of the prompt. */
    public record Part(
            @Nullable String kind,
            @Nullable String text,
            @Nullable String range,
            @Nullable String editorRange) {}

    /** Something attached to the prompt. */
    public record Variable(
            String id,
            @Nullable String name,
            @Nullable String value,
            @Nullable Boolean file,
            @Nullable String modelDescription,
            @Nullable String kind,
            @Nullable TerminalRun terminal) {}

    /**
     * A part of the answer as the editor shows it. The payload holds the fields without a column.
     */
    public record Response(
            @Nullable String kind,
            @Nullable String value,
            @Nullable Boolean html,
            @Nullable Boolean themeIcons,
            @Nullable String payload) {}

    /** One message of the conversation with the model. */
    public record Message(@Nullable String role, @Nullable String content, boolean derived) {}

    /** A prompt that the agent proposed to go on with. */
    public record Followup(
            @Nullable String kind, @Nullable String agentId, @Nullable String message) {}

    /** A file or address that the answer used. */
    public record Reference(@Nullable String uri, @Nullable String range) {}

    /** What a tool or the answer brought forth, of a kind that has no table. */
    public record Output(@Nullable String kind, String payload) {}

    /** Who answered. */
    public record Agent(
            String id,
            String descriptor,
            @Nullable Boolean isDefault,
            @Nullable String locations) {}

    /** Whose record of a tool call it is. */
    public enum Side {
        EDITOR,
        MODEL
    }

    /** How far a tool call came, where its record states that. */
    public enum Status {
        /** It ran to its end without an error of the tool. */
        COMPLETED,
        /** It still ran when the agent went on, and no later record states its end. */
        RUNNING,
        /** A person or a rule refused it. */
        DENIED,
        /** It was never started, for example because a call beside it failed. */
        NOT_RUN,
        /** A person stopped it. */
        INTERRUPTED
    }

    /**
     * The end of a call as its record states it.
     *
     * @param code the exit code of a command
     */
    public record Ending(@Nullable Long code, @Nullable Status status) {
        public static final Ending UNKNOWN = new Ending(null, null);

        public static Ending of(Status status) {
            return new Ending(null, status);
        }

        public static Ending ofCode(long code) {
            return new Ending(code, null);
        }
    }

    /** When a call was made and how long it took, in milliseconds. */
    public record Timing(@Nullable Long start, @Nullable Long duration) {
        public static final Timing UNKNOWN = new Timing(null, null);
    }

    /**
     * A tool call.
     *
     * @param joined the index of the same call on the other side
     * @param joinMethod the rule by which that was found
     * @param subagent the session of the subagent that the call started
     */
    public record Call(
            Side side,
            int index,
            @Nullable String id,
            @Nullable String tool,
            @Nullable String arguments,
            @Nullable String result,
            @Nullable Boolean error,
            @Nullable String confirmation,
            @Nullable TerminalRun terminal,
            @Nullable Integer joined,
            @Nullable String joinMethod,
            Ending ending,
            Timing timing,
            @Nullable String subagent) {
        public Call joinedTo(int other, String method) {
            return new Call(
                    side,
                    index,
                    id,
                    tool,
                    arguments,
                    result,
                    error,
                    confirmation,
                    terminal,
                    other,
                    method,
                    ending,
                    timing,
                    subagent);
        }
    }

    /**
     * A command that a call ran in a terminal, as its record says.
     *
     * @param command what ran, after the person or the tool changed it
     */
    public record TerminalRun(
            String command,
            @Nullable String directory,
            @Nullable Long exitCode,
            @Nullable Long timestamp,
            @Nullable Long duration,
            @Nullable String output,
            boolean background) {}
}
