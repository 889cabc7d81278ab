package dev.toolroom.foundation.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JournalRowTest {
    private static final int STATUS = 4;
    private static final int STARTED = 5;
    private static final int BYTES = 17;

    private static List<Json> values(int columns) {
        List<Json> values = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            values.add(new Json.Str("x"));
        }
        values.set(STATUS, new Json.Str("success"));
        values.set(STARTED, new Json.Str("2026-11-19T12:00:00Z"));
        values.set(15, new Json.Null());
        if (columns > BYTES) {
            values.set(BYTES, new Json.Str("2147483647"));
        }
        return values;
    }

    /** The first builds wrote 18 columns. */
    @ParameterizedTest
    @CsvSource({"17,false", "18,true", "24,true", "25,false"})
    void aRowHasTheColumnsOfSomeBuild(int columns, boolean valid) {
        assertThat(JournalRow.isValid(new Json.Arr(values(columns)))).isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource({
        "4,pending,true",
        "4,done,false",
        "5,1969-12-31T23:59:59Z,false",
        "5,now,false",
        "15,2026-11-19T12:00:00Z,true",
        "15,later,false",
        "17,2147483648,false",
        "17,-1,false",
        "17,,false"
    })
    void aValueHasTheFormOfItsColumn(int column, String value, boolean valid) {
        List<Json> values = values(24);
        values.set(column, new Json.Str(value == null ? "" : value));
        assertThat(JournalRow.isValid(new Json.Arr(values))).isEqualTo(valid);
    }

    @Test
    void onlyColumnsThatMayBeAbsentAreNull() {
        List<Json> values = values(24);
        values.set(23, new Json.Null());
        assertThat(JournalRow.isValid(new Json.Arr(values))).isTrue();
        values.set(0, new Json.Null());
        assertThat(JournalRow.isValid(new Json.Arr(values))).isFalse();
    }
}
