package dev.toolroom.capability.recall.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.foundation.redaction.PersonalData;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FiltersTest {
    @TempDir private Path folder;

    /** Hundreds of turns are asked one by one: none may walk through all calls of a tool. */
    @Test
    void aTurnIsFoundByItsIdAndItsCallsByTheTurn() {
        var filters = new Filters(null, null, null, null, null, "grep_search", null, null);
        Filters.Query query = filters.among();
        List<Object> values = new ArrayList<>(List.of("[1]"));
        values.addAll(query.values());
        try (var catalogue =
                Catalogue.open(
                        folder,
                        new Salt(new byte[32]),
                        () -> PersonalData.NONE,
                        "test",
                        Clock.systemUTC())) {
            List<String> plan =
                    catalogue.ask(
                            statements ->
                                    statements.list(
                                            "EXPLAIN QUERY PLAN " + query.sql(),
                                            row -> row.getString(4),
                                            values.toArray()));
            assertThat(plan)
                    .anyMatch(step -> step.matches("SEARCH t .*\\(request_id=\\?\\)"))
                    .noneMatch(step -> step.matches("SCAN (?!j ).*"));
        }
    }
}
