package dev.toolroom.capability.designer.session;

import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Edits in their order.
 *
 * @param then why the one behind them is no edit; null where these are all
 */
public record EditList(List<Json.Obj> edits, @Nullable Refusal then) {
    public EditList {
        edits = List.copyOf(edits);
    }

    /** How many were sent, as far as that is of use. */
    int size() {
        return edits.size() + (then == null ? 0 : 1);
    }
}
