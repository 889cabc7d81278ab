package dev.toolroom.kernel.content;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a tool, and how complete it is.
 *
 * @param view how a terminal shows it; null to show the JSON
 * @param blocks more content, for doors that can show it
 * @param renderPlan the renderer and its data for a page; null for none
 * @param carried the result of a tool of another MCP server, which MCP clients are sent unchanged;
 *     null for none
 */
public record Answer(
        Json.Obj value,
        Extent extent,
        @Nullable View view,
        List<Block> blocks,
        Json.@Nullable Obj renderPlan,
        Json.@Nullable Obj carried) {
    public Answer {
        blocks = List.copyOf(blocks);
    }

    public Answer(Json.Obj value, Extent extent, @Nullable View view) {
        this(value, extent, view, List.of(), null, null);
    }

    public Answer(Json.Obj value, Extent extent) {
        this(value, extent, null);
    }

    /** Returns a complete answer. */
    public static Answer whole(Json.Obj value) {
        return new Answer(value, new Extent.Whole());
    }

    /** Returns the same answer with a view for terminals. */
    public Answer withView(View drawn) {
        return new Answer(value, extent, drawn, blocks, renderPlan, carried);
    }

    /** Returns the same answer with content blocks. */
    public Answer withBlocks(List<Block> shown) {
        return new Answer(value, extent, view, shown, renderPlan, carried);
    }

    /** Returns the same answer with warnings, also in its render plan and its carried result. */
    public Answer warned(List<String> warnings) {
        List<Block> shown = new ArrayList<>(blocks);
        warnings.forEach(each -> shown.add(new Block.Text("Warning: " + each)));
        Json.Obj plan = renderPlan == null ? Json.Obj.EMPTY : renderPlan;
        List<Json> said = new ArrayList<>();
        if (plan.get("warnings") instanceof Json.Arr(var earlier)) {
            said.addAll(earlier);
        }
        said.addAll(Json.Arr.ofTexts(warnings).items());
        return new Answer(
                value,
                extent,
                view,
                shown,
                plan.with("warnings", new Json.Arr(said)),
                carried(warnings));
    }

    private Json.@Nullable Obj carried(List<String> warnings) {
        if (carried == null || !(carried.get("content") instanceof Json.Arr(var items))) {
            return carried;
        }
        List<Json> content = new ArrayList<>(items);
        warnings.forEach(each -> content.add(new Block.Text("Warning: " + each).json()));
        return carried.with("content", new Json.Arr(content));
    }

    /** Returns the same answer with a render plan for pages. */
    public Answer withRenderPlan(Json.Obj plan) {
        return new Answer(value, extent, view, blocks, plan, carried);
    }

    /** Returns the same answer with the result of another server that it was made from. */
    public Answer withCarried(Json.Obj result) {
        return new Answer(value, extent, view, blocks, renderPlan, result);
    }
}
