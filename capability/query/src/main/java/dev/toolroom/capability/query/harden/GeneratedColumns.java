package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Finds the masked columns of a table, including those that are generated from masked ones. */
final class GeneratedColumns {
    private GeneratedColumns() {}

    /**
     * Returns the masked columns, in any case of letters.
     *
     * @param expressions of the columns by their names; empty for one that is not generated
     * @param isNamed whether a pattern names a column
     */
    static Set<String> masked(
            Dialect dialect, Map<String, String> expressions, Predicate<String> isNamed) {
        var masked = new TreeSet<String>(String.CASE_INSENSITIVE_ORDER);
        expressions.keySet().stream().filter(isNamed).forEach(masked::add);
        // A column may be generated from one that is generated itself.
        for (boolean more = !masked.isEmpty(); more; ) {
            more = false;
            for (Map.Entry<String, String> each : expressions.entrySet()) {
                more |= isMadeOf(dialect, each.getValue(), masked) && masked.add(each.getKey());
            }
        }
        return masked;
    }

    /** An expression that the lexer does not accept may be made of anything. */
    private static boolean isMadeOf(Dialect dialect, String expression, Set<String> masked) {
        try {
            return !expression.isEmpty()
                    && Gate.namesIn(dialect, expression).stream().anyMatch(masked::contains);
        } catch (Objection e) {
            return true;
        }
    }
}
