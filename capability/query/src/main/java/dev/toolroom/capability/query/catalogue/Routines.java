package dev.toolroom.capability.query.catalogue;

import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.resolved.AllowedFunctions;
import dev.toolroom.capability.query.resolved.Relation;
import dev.toolroom.foundation.relational.sql.WordCharacters;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Functions that users have made. One reads only what its body names, or what another that it names
 * reads; a body that nobody tells may read anything.
 */
final class Routines {
    /** Texts that become statements, of which the body shows no names. */
    private static final Set<String> DYNAMIC = Set.of("execute", "immediate", "prepare");

    private final Map<String, Set<String>> names = new HashMap<>();
    private final Set<String> opaque = new HashSet<>();

    /**
     * Knows what each names.
     *
     * @param telling names of what holds values of tables without their columns, folded
     */
    Routines(
            Engine engine,
            Set<String> telling,
            AllowedFunctions allowed,
            List<Engine.Derived> bodies) {
        for (Engine.Derived each : bodies) {
            if (allowed.matches(each.column(), each.table())) {
                continue;
            }
            String name = WordCharacters.folded(each.table().toLowerCase(Locale.ROOT));
            Set<String> own = names.computeIfAbsent(name, _ -> new HashSet<>());
            try {
                own.addAll(Gate.namesIn(engine.dialect(), each.madeOf()));
            } catch (Objection e) {
                opaque.add(name);
            }
            boolean more =
                    own.stream()
                            .anyMatch(
                                    any ->
                                            DYNAMIC.contains(any)
                                                    || telling.contains(any)
                                                    || Gate.refusesFunction(engine.dialect(), any));
            if (each.madeOf().isBlank() || more) {
                opaque.add(name);
            }
        }
    }

    /** Those that may read what is masked, folded. */
    Set<String> opaque() {
        return opaque;
    }

    /**
     * That these relations are masked as they are.
     *
     * @return whether more functions may read what is masked than was known before
     */
    boolean reach(Map<String, Relation> relations) {
        boolean more = false;
        for (Map.Entry<String, Set<String>> each : names.entrySet()) {
            boolean reaches =
                    each.getValue().stream().anyMatch(any -> isMasked(relations.get(any)))
                            || each.getValue().stream()
                                    .map(WordCharacters::folded)
                                    .anyMatch(opaque::contains);
            more |= reaches && opaque.add(each.getKey());
        }
        return more;
    }

    private static boolean isMasked(@Nullable Relation relation) {
        return relation != null && relation.matters();
    }
}
