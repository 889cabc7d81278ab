package dev.toolroom.kernel.schema;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks values against a JSON Schema (2020-12), and describes problems in terms of what was sent.
 *
 * <p>Not a library, because their JSON bindings cost more than the whole start of a process. Remote
 * references are never fetched; {@code format} is not checked.
 */
public final class Schema {
    /** The {@code $comment} of a part that a tool checks itself, to answer with more detail. */
    public static final String CHECKED_BY_TOOL = "by tool";

    private final Json.Obj root;

    public Schema(Json.Obj root) {
        this.root = root;
    }

    /**
     * A value that does not fit.
     *
     * @param path names the field, as in {@code edits[3].table}; empty for the whole value
     * @param got what came, in words or quoted
     * @param value what came; null if nothing did
     */
    public record Problem(
            String path, String expected, String got, @Nullable Json value, String nextStep) {
        /** A value that does not fit. */
        Problem(String path, String expected, Json value, String nextStep) {
            this(path, expected, Quotation.quote(value), value, nextStep);
        }

        public String message() {
            return quotation().sentence();
        }

        public Quotation quotation() {
            String before =
                    (path.isEmpty() ? "the arguments" : path) + ": expected " + expected + ", got ";
            return new Quotation(value == null ? before + got : before, path, value, "");
        }
    }

    /** Returns the first problem in the order of the schema. */
    public Optional<Problem> check(Json value) {
        List<Problem> problems = problems(value);
        return problems.stream().findFirst();
    }

    public List<Problem> problems(Json value) {
        return problems(value, false);
    }

    /** Returns all problems, also those of parts that a tool checks itself. */
    public List<Problem> allProblems(Json value) {
        return problems(value, true);
    }

    private List<Problem> problems(Json value, boolean all) {
        var problems = new ArrayList<Problem>();
        new SchemaCheck(root, all).check(root, value, "", problems, 0);
        return problems;
    }
}
