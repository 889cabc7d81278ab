package dev.toolroom.kernel.tool;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import java.util.Set;

/**
 * A tool written in Java, whose arguments are a record.
 *
 * @param <I> the arguments
 */
public abstract class TypedTool<I extends Record> implements Tool {
    private final Contract contract;

    protected TypedTool(Contract contract) {
        this.contract = contract;
    }

    /** Reads every field of the contract. Fields that are not read are refused. */
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

    /** Returns the names of all fields that {@link #read} asks for, for tests. */
    public final Set<String> fieldsTaken(Json.Obj arguments) {
        var fields = new Fields(arguments);
        try {
            read(fields);
        } catch (Refusal invalidValue) {
            // The fields read so far count.
        }
        return fields.taken();
    }
}
