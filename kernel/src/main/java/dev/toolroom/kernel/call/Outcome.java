package dev.toolroom.kernel.call;

import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Redactor;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Quotation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a call came to. Every door renders these three and no others. */
public sealed interface Outcome {
    /** The same, with warnings that the tool itself does not know of. */
    default Outcome warned(List<String> warnings) {
        if (warnings.isEmpty()) {
            return this;
        }
        return switch (this) {
            case Answered(Answer answer) -> new Answered(answer.warned(warnings));
            case Refused refused ->
                    new Refused(
                            refused.code(),
                            refused.message(),
                            refused.nextStep(),
                            refused.details().with("warnings", Json.Arr.ofTexts(warnings)),
                            refused.quotation());
            case Failed failed -> failed;
        };
    }

    /** The tool answered, perhaps in part: see {@link Answer#extent}. */
    record Answered(Answer answer) implements Outcome {}

    /**
     * The caller can do something about it, and {@code nextStep} says what.
     *
     * @param details what the published shape of a tool's error carries besides
     * @param quotation the message, if it quotes what the caller sent; null if not
     */
    record Refused(
            String code,
            String message,
            String nextStep,
            Json.Obj details,
            @Nullable Quotation quotation)
            implements Outcome {
        public Refused(String code, String message, String nextStep, Json.Obj details) {
            this(code, message, nextStep, details, null);
        }

        public Refused(String code, String message, String nextStep) {
            this(code, message, nextStep, Json.Obj.EMPTY);
        }

        public Refused quoting(Quotation sent) {
            return new Refused(code, sent.sentence(), nextStep, details, sent);
        }

        /** Returns what may be stored: the message quotes the redacted value. */
        public Refused redacted(Redactor redactor) {
            Quotation sent = quotation;
            return sent == null ? this : quoting(sent.redacted(redactor::redact));
        }
    }

    /** We have to do something about it; the log has the cause under this id. */
    record Failed(CallId incident) implements Outcome {}
}
