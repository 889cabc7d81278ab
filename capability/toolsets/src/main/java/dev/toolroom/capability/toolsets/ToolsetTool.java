package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.TypedTool;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool that manages toolsets.
 *
 * @param <I> what the arguments say
 */
public abstract class ToolsetTool<I extends Record> extends TypedTool<I> {
    /** Bundles are large, and what is told of them may be too. */
    private static final Limits LIMITS = new Limits(5_000, 256 * 1024, Duration.ofMinutes(2));

    protected final OpenToolsets open;

    protected ToolsetTool(OpenToolsets open, Contract contract) {
        super(contract);
        this.open = open;
    }

    protected static Contract reading(String name) {
        return contract(name, EffectRule.READS);
    }

    protected static Contract editing(String name) {
        return contract(name, EffectRule.always(Effect.EDITS));
    }

    protected static Contract contract(String name, EffectRule effect) {
        return Contract.load(ListToolsets.class, name, effect, WorkspaceUse.NONE, LIMITS);
    }

    protected abstract Json.Obj answered(I input, CallContext context);

    /** How a terminal shows it; null for the JSON. */
    protected @Nullable View view(Json.Obj answer) {
        return null;
    }

    /** One row for each object of a list, one column for each of these fields. */
    public static View.Table table(Json.Obj answer, String list, String... fields) {
        List<List<String>> rows = new ArrayList<>();
        if (answer.get(list) instanceof Json.Arr(var items)) {
            for (Json each : items) {
                List<String> row = new ArrayList<>();
                for (String field : fields) {
                    Json value = each instanceof Json.Obj object ? object.get(field) : null;
                    row.add(
                            value instanceof Json.Str(String text)
                                    ? text
                                    : value == null ? "" : value.write());
                }
                rows.add(row);
            }
        }
        return new View.Table(List.of(fields), rows);
    }

    @Override
    protected final Answer answer(I input, CallContext context) {
        try {
            Json.Obj answer = answered(input, context);
            View view = view(answer);
            return view == null ? Answer.whole(answer) : Answer.whole(answer).withView(view);
        } catch (BundleRefused refused) {
            throw refusal(refused.problems());
        }
    }

    /**
     * A file or folder that a program of this machine names, from where it runs.
     *
     * @param otherwise what somebody else can do instead
     */
    protected static Path local(String path, Caller caller, String otherwise) {
        Path root = caller.workspaceRoot();
        if (root == null || !caller.principal().equals(Caller.LOCAL)) {
            throw new Refusal(
                    ToolsetsRefusal.NOT_LOCAL,
                    "only a program of this machine may name a file of it",
                    otherwise);
        }
        try {
            return root.toAbsolutePath().resolve(Path.of(path)).normalize();
        } catch (InvalidPathException e) {
            throw new Refusal(
                    ToolsetsRefusal.NO_SOURCE, "the path is not one", "Name a file or a folder");
        }
    }

    /** The refusal of a bundle that is another than the one that a person was asked about. */
    static BundleRefused notAsApproved() {
        return new BundleRefused(
                Problem.Code.BUNDLE_CHANGED,
                "",
                "The bundle has changed since it was read. Make the same call again.");
    }

    /** Every problem at once, so that the next try can be the last. */
    static Refusal refusal(List<Problem> problems) {
        Problem first = problems.getFirst();
        if (first.code() == Problem.Code.NOT_INSTALLED) {
            return new Refusal(
                    ToolsetsRefusal.NOT_FOUND,
                    first.message(),
                    "See list_toolsets for the toolsets");
        }
        List<Json> all =
                problems.stream()
                        .<Json>map(
                                each ->
                                        Json.object()
                                                .put("code", each.code().name())
                                                .put("line", each.line())
                                                .put("path", each.path())
                                                .put("message", each.message())
                                                .build())
                        .toList();
        int others = problems.size() - 1;
        String more =
                others == 0
                        ? ""
                        : first.text().endsWith(".")
                                ? " " + Amount.of(others, "more problem", "more problems") + "."
                                : ", and " + others + " more";
        return new Refusal(
                ToolsetsRefusal.REFUSED,
                first.text() + more,
                "Correct what the problems name, then try again",
                Json.Obj.EMPTY.with("problems", new Json.Arr(all)));
    }
}
