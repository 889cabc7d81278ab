package dev.toolroom.capability.query.postgres;

import java.util.Map;
import java.util.Set;

/**
 * What a database holds that a statement may not call or show, as its catalogue said within the
 * last minute.
 *
 * @param functions forbidden ones by oid, each with what is wrong
 * @param operators that call a forbidden function
 * @param types whose making calls one
 * @param distant relations that reach beyond the database, each with its name
 * @param literals names of types and tables of which a literal, read while the statement is, would
 *     call one
 * @param opaque functions whose results may hold what is masked
 * @param opaqueOperators that call one
 * @param masked columns by their relation, as {@link MaskedColumns} numbers them
 * @param labels of relations with masked columns
 * @param names of everything above and of what hangs on it, folded: a statement that has none of
 *     them reaches none of it
 * @param hiding those names that may show a masked column
 * @param unsure names of views and types, of which only the database knows what they call
 * @param parted names of tables that are read with their parts, and of views where there are any
 * @param symbols of operators above
 * @param everywhere whether it may be reached without any name
 */
record CatalogueFacts(
        Map<Long, Forbidden> functions,
        Map<Long, Forbidden> operators,
        Map<Long, Forbidden> types,
        Map<Long, String> distant,
        Set<String> literals,
        Map<Long, Opaque> opaque,
        Set<Long> opaqueOperators,
        Map<Long, Set<Integer>> masked,
        Map<Long, String> labels,
        Set<String> names,
        Set<String> hiding,
        Set<String> unsure,
        Set<String> parted,
        Set<String> symbols,
        boolean everywhere) {

    /**
     * Something that no statement may call.
     *
     * @param name of the function that is the reason
     * @param signature to change it by, where a user has made it; else empty
     * @param through what calls it, where that is not the function itself; else empty
     */
    record Forbidden(String name, String signature, String through) {
        Forbidden through(String caller) {
            return new Forbidden(name, signature, caller);
        }

        String what() {
            return signature.isEmpty()
                    ? "can do more than read"
                    : "is volatile, so that it can do more than read";
        }

        String nextStep() {
            String out = through.isEmpty() ? name : through;
            return signature.isEmpty()
                    ? "Leave " + out + " out; a query of tables and views is enough"
                    : "Leave "
                            + out
                            + " out; if "
                            + name
                            + " only reads, ALTER FUNCTION "
                            + signature
                            + " STABLE says so";
        }
    }

    /**
     * A function whose result may hold what is masked.
     *
     * @param column the only one that does, of the rows that it returns; 0 if any may
     */
    record Opaque(String name, int column) {}

    /** As a message names it. */
    String label(Source source) {
        return switch (source) {
            case Source.Routine(long function) -> {
                Opaque called = opaque.get(function);
                yield "the result of " + (called == null ? "an operator" : called.name() + "()");
            }
            case Source.Column(long relation, int _) ->
                    "a masked column of " + labels.getOrDefault(relation, "a statistic");
        };
    }

    boolean isMasked(Source source) {
        return switch (source) {
            case Source.Routine _ -> true;
            case Source.Column(long relation, int attribute) -> {
                Set<Integer> columns = masked.get(relation);
                yield columns != null
                        && (columns.contains(attribute)
                                || (attribute >= 0 && (attribute == 0 || columns.contains(0))));
            }
        };
    }
}
