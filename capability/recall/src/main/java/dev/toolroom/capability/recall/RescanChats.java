package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.Rescan;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Applies the rules of redaction again to what is stored. */
final class RescanChats extends TypedTool<RescanChats.Input> {
    private static final Limits LIMITS =
            new Limits(Limits.DEFAULT.items(), Limits.DEFAULT.bytes(), Duration.ofHours(1));

    private final Catalogues catalogues;

    RescanChats(Catalogues catalogues) {
        super(
                Contract.load(
                        RescanChats.class,
                        "recall_rescan",
                        arguments ->
                                new Json.Bool(true).equals(arguments.get("dryRun"))
                                        ? Contract.Effect.READS
                                        : Contract.Effect.EDITS,
                        Contract.WorkspaceUse.NONE,
                        LIMITS));
        this.catalogues = catalogues;
    }

    record Input(boolean dryRun) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.optionalFlag("dryRun").orElse(false));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        Map<String, Integer> changed = new TreeMap<>();
        Map<String, Integer> kinds = new TreeMap<>();
        for (Catalogue each : catalogues.all()) {
            var rescan = new Rescan(each, input.dryRun());
            Map<String, Integer> here = context.cancellation().shielded(rescan::run);
            here.forEach((place, count) -> changed.merge(place, count, Integer::sum));
            rescan.kinds().forEach((kind, count) -> kinds.merge(kind, count, Integer::sum));
            if (!here.isEmpty() && !input.dryRun()) {
                catalogues
                        .evidence(each)
                        .write(
                                "rescan",
                                Json.object()
                                        .put("changed", json(here))
                                        .put("kinds", json(rescan.kinds()))
                                        .build());
            }
        }
        if (!changed.isEmpty() && !input.dryRun()) {
            catalogues.changed();
        }
        return Answer.whole(
                        Json.object()
                                .put("changed", json(changed))
                                .put("kinds", json(kinds))
                                .put("dryRun", input.dryRun())
                                .build())
                .withView(view(changed, kinds, input.dryRun()));
    }

    private static View view(
            Map<String, Integer> changed, Map<String, Integer> kinds, boolean dryRun) {
        if (changed.isEmpty() && kinds.isEmpty()) {
            return new View.Text("No more secrets found in stored chats.");
        }
        List<List<String>> rows = new ArrayList<>();
        kinds.forEach((kind, count) -> rows.add(List.of(kind, String.valueOf(count), "found")));
        changed.forEach(
                (place, count) ->
                        rows.add(
                                List.of(
                                        place,
                                        String.valueOf(count),
                                        dryRun ? "would be changed" : "changed")));
        return new View.Table(List.of("kind or table", "count", ""), rows);
    }

    private static Json.Obj json(Map<String, Integer> counts) {
        var object = Json.object();
        new TreeMap<>(counts).forEach((name, count) -> object.put(name, count));
        return object.build();
    }
}
