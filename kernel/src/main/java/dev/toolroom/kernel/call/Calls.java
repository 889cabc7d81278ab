package dev.toolroom.kernel.call;

import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.json.Json;
import java.util.function.Consumer;

/** The one way a tool is called: in this process, or through the one that owns the home. */
public interface Calls {
    /**
     * Blocks until the call has ended and its receipt is written.
     *
     * @throws InterruptedException if the calling thread was interrupted, which cancels the call
     */
    Completed call(ToolCall call, CallListener listener) throws InterruptedException;

    /**
     * Runs the call on this thread, which a tool that will not stop may hold for longer than the
     * call lasts.
     *
     * @param done called once, when the receipt is written, on this thread or on another
     */
    default void run(ToolCall call, CallListener listener, Consumer<Completed> done)
            throws InterruptedException {
        done.accept(call(call, listener));
    }

    /** Asks a call to end early. Does nothing if no such call is in progress. */
    void cancel(CallId id);

    /**
     * The result of a call.
     *
     * @param body the answer or the refusal, in the shape of the tool
     * @param json the body, written once, so that every door sends the same bytes
     * @param files the versions of the chat files before and after; none if another process ran it
     */
    record Completed(Outcome outcome, Json.Obj body, String json, FileVersions files) {
        /** The result of a call that did not use the files of its chat. */
        public Completed(Outcome outcome, Json.Obj body, String json) {
            this(outcome, body, json, FileVersions.NONE);
        }

        /** Whether the call was refused or failed. */
        public boolean isError() {
            return !(outcome instanceof Outcome.Answered);
        }

        /**
         * Returns the body with its blocks and its plan: {@code {answer, content, render_plan}}.
         */
        public Json.Obj shown() {
            var all = Json.object().put("answer", body);
            if (outcome instanceof Outcome.Answered(Answer answer)) {
                all.put("content", Block.json(answer.blocks()))
                        .putIfPresent("render_plan", answer.renderPlan());
            }
            return all.build();
        }
    }
}
