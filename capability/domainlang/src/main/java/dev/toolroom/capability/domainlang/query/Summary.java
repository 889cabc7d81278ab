package dev.toolroom.capability.domainlang.query;

import dev.toolroom.kernel.Json;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much of everything a model has.
 *
 * @param classificationBreakdown how many bounded contexts each classification has
 */
public record Summary(
        int files,
        long domains,
        long boundedContexts,
        long teams,
        long classifications,
        long contextMaps,
        long domainMaps,
        long relationships,
        Map<String, Long> classificationBreakdown) {

    static Summary of(Model model) {
        Map<String, Long> breakdown = new TreeMap<>();
        for (BoundedContext each : model.boundedContexts()) {
            each.effectiveClassification()
                    .ifPresent(id -> breakdown.merge(id.name(), 1L, Long::sum));
        }
        return new Summary(
                model.snapshot().files().size(),
                model.domains().count(),
                model.boundedContexts().count(),
                model.teams().count(),
                model.classifications().count(),
                model.contextMaps().count(),
                model.domainMaps().count(),
                model.relationships().count(),
                breakdown);
    }

    public Json.Obj json() {
        var breakdown = Json.object();
        classificationBreakdown.forEach(breakdown::put);
        return Json.object()
                .put("fileCount", files)
                .put("domainCount", domains)
                .put("boundedContextCount", boundedContexts)
                .put("teamCount", teams)
                .put("classificationCount", classifications)
                .put("contextMapCount", contextMaps)
                .put("domainMapCount", domainMaps)
                .put("relationshipCount", relationships)
                .put("classificationBreakdown", breakdown.build())
                .build();
    }
}
