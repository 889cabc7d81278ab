package dev.toolroom.capability.designer.model;

import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Quotation;
import java.util.List;
import java.util.function.Supplier;

/** Error codes of the designer. */
public enum DesignerRefusal implements Refusal.Code {
    NO_ACTIVE_DESIGNER,
    STALE_STATE,
    TARGET_MISMATCH,
    NOT_FOUND,
    AMBIGUOUS_IDENTIFIER,
    VALIDATION_ERROR,
    INVALID_REQUEST,
    INTERNAL_ERROR,
    /** The database is not as it was when it was last read. */
    STALE_DATABASE,
    /** The file is not as it was when it was last read. */
    STALE_FILE,
    /** The connection lets the designer read and not write. */
    READ_ONLY,
    /** The publish deletes data and needs approval. */
    CONFIRMATION_REQUIRED,
    /** Rows that are there do not meet what is to be published. */
    ROWS_VIOLATE,
    PUBLISH_FAILED,
    DATABASE_ERROR,
    NOTHING_TO_UNDO;

    @Override
    public String code() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    public Refusal because(String message) {
        return with(message, Json.Obj.EMPTY);
    }

    /** For {@code orElseThrow}. */
    public Supplier<Refusal> supplier(String message) {
        return () -> because(message);
    }

    public Refusal quoting(Quotation message) {
        return new Refusal(this, message, nextStep());
    }

    public Refusal with(String message, Json.Obj details) {
        return new Refusal(this, message, nextStep(), details);
    }

    /** A few values that would have done. */
    public Refusal hinting(String message, String hint, List<String> values) {
        return with(
                message,
                Json.Obj.EMPTY.with("hints", Json.Obj.EMPTY.with(hint, Json.Arr.ofTexts(values))));
    }

    private String nextStep() {
        return switch (this) {
            case NO_ACTIVE_DESIGNER -> "Call show with a connectionId";
            case STALE_STATE -> "Read again and send the current version";
            case TARGET_MISMATCH -> "Show the designer you mean, or leave targetHint out";
            case NOT_FOUND, AMBIGUOUS_IDENTIFIER -> "Look the name up with get_overview";
            case VALIDATION_ERROR, INVALID_REQUEST -> "Change what the message names";
            case INTERNAL_ERROR, PUBLISH_FAILED -> "Read what the message says";
            case STALE_DATABASE -> "See what changed with action compare, then rebase and publish";
            case STALE_FILE -> "Reload the file, or send overwrite";
            case READ_ONLY -> "Set access: read-write for the connection";
            case CONFIRMATION_REQUIRED -> "Show a person what is lost, then send acceptDataLoss";
            case ROWS_VIOLATE -> "Change or delete the rows that the queries list, then publish";
            case DATABASE_ERROR -> "Check the connection's settings and that the database is up";
            case NOTHING_TO_UNDO -> "List the history";
        };
    }
}
