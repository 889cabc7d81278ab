package dev.toolroom.domainlang.query;

import java.util.LinkedHashMap;
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

    /** As the tools answer it. */
    public Map<String, Object> data() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("fileCount", files);
        data.put("domainCount", domains);
        data.put("boundedContextCount", boundedContexts);
        data.put("teamCount", teams);
        data.put("classificationCount", classifications);
        data.put("contextMapCount", contextMaps);
        data.put("domainMapCount", domainMaps);
        data.put("relationshipCount", relationships);
        data.put("classificationBreakdown", classificationBreakdown);
        return data;
    }
}
