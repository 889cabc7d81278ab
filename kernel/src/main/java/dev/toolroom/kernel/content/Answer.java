package dev.toolroom.kernel.content;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a tool answers, and how much of the whole that is.
 *
 * @param view how a terminal draws it; without one it shows the JSON
 * @param blocks what there is to show besides, for doors that can
 * @param renderPlan how a page shows it: a renderer and what it is given
 */
public record Answer(
        Json.Obj value,
        Extent extent,
        @Nullable View view,
        List<Block> blocks,
        Json.@Nullable Obj renderPlan) {
    public Answer {
        blocks = List.copyOf(blocks);
    }

    public Answer(Json.Obj value, Extent extent, @Nullable View view) {
        this(value, extent, view, List.of(), null);
    }

    public Answer(Json.Obj value, Extent extent) {
        this(value, extent, null);
    }

    /** All of it. */
    public static Answer whole(Json.Obj value) {
        return new Answer(value, new Extent.Whole());
    }

    /** The same, drawn so on a terminal. */
    public Answer withView(View drawn) {
        return new Answer(value, extent, drawn, blocks, renderPlan);
    }

    /** The same, with this to show besides. */
    public Answer withBlocks(List<Block> shown) {
        return new Answer(value, extent, view, shown, renderPlan);
    }

    /** The same, with warnings beside it: to read now, and to see later with its plan. */
    public Answer warned(List<String> warnings) {
        List<Block> shown = new ArrayList<>(blocks);
        warnings.forEach(each -> shown.add(new Block.Text("Warning: " + each)));
        Json.Obj plan = renderPlan == null ? Json.Obj.EMPTY : renderPlan;
        List<Json> said = new ArrayList<>();
        if (plan.get("warnings") instanceof Json.Arr(var earlier)) {
            said.addAll(earlier);
        }
        said.addAll(Json.Arr.ofTexts(warnings).items());
        return new Answer(value, extent, view, shown, plan.with("warnings", new Json.Arr(said)));
    }

    /** The same, shown so on a page. */
    public Answer withRenderPlan(Json.Obj plan) {
        return new Answer(value, extent, view, blocks, plan);
    }
}
