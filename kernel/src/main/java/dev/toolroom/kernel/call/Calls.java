package dev.toolroom.kernel.call;

import dev.toolroom.kernel.chat.ChatFiles;
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
     * @param done told once, when the receipt is written, on this thread or on another
     */
    default void run(ToolCall call, CallListener listener, Consumer<Completed> done)
            throws InterruptedException {
        done.accept(call(call, listener));
    }

    /** Asks a call to end early. Nothing, when there is no such call under way. */
    void cancel(CallId id);

    /**
     * What a call came to.
     *
     * @param body the answer or the refusal, in the shape of the tool
     * @param json the body, written once, so that every door sends the same bytes
     * @param files the versions of the chat's files around it; none where another process ran it
     */
    record Completed(Outcome outcome, Json.Obj body, String json, ChatFiles.Versions files) {
        /** Of a call that left the files of its chat alone. */
        public Completed(Outcome outcome, Json.Obj body, String json) {
            this(outcome, body, json, ChatFiles.Versions.NONE);
        }

        /** Whether the tool said no, or broke. */
        public boolean isError() {
            return !(outcome instanceof Outcome.Answered);
        }

        /**
         * The body with what there is to show besides, for doors that were asked for it: {@code
         * {answer, content, renderPlan}}.
         */
        public Json.Obj shown() {
            var all = Json.object().put("answer", body);
            if (outcome instanceof Outcome.Answered(Answer answer)) {
                all.put("content", Block.json(answer.blocks()))
                        .putIfPresent("renderPlan", answer.renderPlan());
            }
            return all.build();
        }
    }
}
