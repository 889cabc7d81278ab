package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How often a schema can look at one value. Doubling {@code allOf}s make that grow with every
 * level, in the schema or in the value; a reference to itself has no end.
 */
final class SchemaCost {
    private static final long MOST = 2_000;

    /** Deeper than the arguments of any call that is accepted. */
    private static final int LEVELS = 32;

    private final Json.Obj root;
    private final List<Map<Json, Long>> known = new ArrayList<>();
    private boolean unbounded;

    SchemaCost(Json.Obj root) {
        this.root = root;
        for (int i = 0; i <= LEVELS; i++) {
            known.add(new IdentityHashMap<>());
        }
    }

    boolean isBounded() {
        for (int level = 0; level <= LEVELS && !unbounded; level++) {
            cost(root, level);
        }
        return !unbounded;
    }

    private long cost(Json schema, int level) {
        if (!(schema instanceof Json.Obj object) || unbounded) {
            return 1;
        }
        Long before = known.get(level).get(object);
        if (before != null) {
            return before;
        }
        Map<String, Long> inner = new HashMap<>();
        long here = same(object, level, inner, 0);
        long any = inner.getOrDefault("*", 0L);
        long worst =
                inner.entrySet().stream()
                        .mapToLong(each -> each.getKey().equals("*") ? any : each.getValue() + any)
                        .max()
                        .orElse(0);
        long cost = here + worst;
        if (cost > MOST) {
            unbounded = true;
        }
        known.get(level).put(object, cost);
        return cost;
    }

    /**
     * The schemas that look at the same value; what looks at its parts is added to {@code inner}.
     */
    private long same(@Nullable Json schema, int level, Map<String, Long> inner, int depth) {
        if (!(schema instanceof Json.Obj object) || unbounded) {
            return 1;
        }
        if (depth > 100) {
            unbounded = true;
            return 1;
        }
        long count = 1;
        if (object.get("$ref") instanceof Json.Str(String reference)) {
            Json target = SubSchemas.resolve(root, reference).orElse(null);
            count += same(target, level, inner, depth + 1);
        }
        for (SubSchemas.Part part : SubSchemas.of(object)) {
            if (SubSchemas.isDefinition(part)) {
                continue;
            }
            if (part.where().isEmpty()) {
                count += same(part.schema(), level, inner, depth + 1);
            } else if (level > 0) {
                inner.merge(part.where(), cost(part.schema(), level - 1), Long::sum);
            }
            if (count > MOST) {
                unbounded = true;
                return count;
            }
        }
        return count;
    }
}
