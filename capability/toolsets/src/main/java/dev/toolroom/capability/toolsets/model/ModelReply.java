package dev.toolroom.capability.toolsets.model;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * What a model answered.
 *
 * @param calls the tools that it wants called
 */
public record ModelReply(String text, List<Wanted> calls) {
    public ModelReply {
        calls = List.copyOf(calls);
    }

    /**
     * One call that it wants.
     *
     * @param arguments as it wrote them, which may be no JSON
     */
    public record Wanted(String tool, String arguments) {}

    /** Put together from the parts of a stream. */
    static final class Parts {
        private final StringBuilder text = new StringBuilder();
        private final TreeMap<Integer, Draft> calls = new TreeMap<>();
        private boolean any;

        /** A call of which more is to come. */
        private record Draft(StringBuilder name, StringBuilder arguments) {
            Draft() {
                this(new StringBuilder(), new StringBuilder());
            }
        }

        /**
         * Takes the first choice of one part.
         *
         * @param inside where a part has its content: delta in a stream, message in a whole answer
         * @return the text that came with it
         */
        String add(Json.Obj part, String inside) {
            if (!(part.get("choices") instanceof Json.Arr(var choices))
                    || choices.isEmpty()
                    || !(choices.getFirst() instanceof Json.Obj choice)) {
                return "";
            }
            any = true;
            Json.Obj delta = choice.object(inside);
            if (delta.get("tool_calls") instanceof Json.Arr(var wanted)) {
                for (int i = 0; i < wanted.size(); i++) {
                    if (wanted.get(i) instanceof Json.Obj call) {
                        add(call, i);
                    }
                }
            }
            String more = delta.text("content", "");
            text.append(more);
            return more;
        }

        private void add(Json.Obj call, int otherwise) {
            int index =
                    call.get("index") instanceof Json.Num number
                            ? number.decimal().intValue()
                            : otherwise;
            Draft draft = calls.computeIfAbsent(index, _ -> new Draft());
            draft.name().append(call.object("function").text("name", ""));
            draft.arguments().append(call.object("function").text("arguments", ""));
        }

        boolean isEmpty() {
            return !any;
        }

        ModelReply reply() {
            List<Wanted> all = new ArrayList<>();
            calls.values()
                    .forEach(
                            each ->
                                    all.add(
                                            new Wanted(
                                                    each.name().toString(),
                                                    each.arguments().toString())));
            return new ModelReply(text.toString(), all);
        }
    }
}
