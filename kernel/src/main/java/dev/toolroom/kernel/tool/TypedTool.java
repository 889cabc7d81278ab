package dev.toolroom.kernel.tool;

import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import java.util.Set;

/**
 * A tool written in Java, whose arguments are a record.
 *
 * @param <I> what the arguments say
 */
public abstract class TypedTool<I extends Record> implements Tool {
    private final Contract contract;

    protected TypedTool(Contract contract) {
        this.contract = contract;
    }

    /** Takes every field that the contract names; what is left over is refused. */
    protected abstract I read(Fields arguments);

    protected abstract Answer answer(I input, CallContext context);

    @Override
    public final Contract contract() {
        return contract;
    }

    @Override
    public final Answer call(Json.Obj arguments, CallContext context) {
        var fields = new Fields(arguments);
        I input = read(fields);
        fields.end();
        return answer(input, context);
    }

    /** The names that {@link #read} asks for, whether they are there or not: for tests. */
    public final Set<String> fieldsTaken(Json.Obj arguments) {
        var fields = new Fields(arguments);
        try {
            read(fields);
        } catch (Refusal notThisValue) {
            // What it had asked for by then still counts.
        }
        return fields.taken();
    }
}
