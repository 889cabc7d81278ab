package dev.toolroom.kernel.call;

import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;

/** What a call came to. Every door renders these three and no others. */
public sealed interface Outcome {
    /** The tool answered, perhaps in part: see {@link Answer#extent}. */
    record Answered(Answer answer) implements Outcome {}

    /**
     * The caller can do something about it, and {@code nextStep} says what.
     *
     * @param details what the published shape of a tool's error carries besides
     */
    record Refused(String code, String message, String nextStep, Json.Obj details)
            implements Outcome {
        public Refused(String code, String message, String nextStep) {
            this(code, message, nextStep, Json.Obj.EMPTY);
        }
    }

    /** We have to do something about it; the log has the cause under this id. */
    record Failed(CallId incident) implements Outcome {}
}
