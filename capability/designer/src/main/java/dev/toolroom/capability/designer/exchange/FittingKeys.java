package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.model.rules.KeyLimitRules;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.List;
import java.util.Optional;

/** Leaves out the unique keys and indexes that another database cannot have, and says why. */
final class FittingKeys {
    /** MariaDB creates texts in utf8mb4 unless its settings say otherwise. */
    private static final int MOST_BYTES_OF_CHARACTER = 4;

    private FittingKeys() {}

    static Table of(Table given, Table translated, Dialect to, List<String> losses) {
        return translated
                .withUniques(
                        translated.uniques().stream()
                                .filter(
                                        each ->
                                                fits(
                                                        given,
                                                        translated,
                                                        each.name(),
                                                        each.columns(),
                                                        to,
                                                        losses))
                                .toList())
                .withIndexes(
                        translated.indexes().stream()
                                .filter(
                                        each ->
                                                fits(
                                                        given,
                                                        translated,
                                                        each.name(),
                                                        each.columns(),
                                                        to,
                                                        losses))
                                .toList());
    }

    private static boolean fits(
            Table given,
            Table translated,
            String name,
            List<String> columns,
            Dialect to,
            List<String> losses) {
        Optional<String> problem =
                KeyLimitRules.problem(to, translated, "it", columns, MOST_BYTES_OF_CHARACTER);
        problem.ifPresent(why -> losses.add(given.label() + "." + name + ": left out, " + why));
        return problem.isEmpty();
    }
}
