package dev.toolroom.kernel.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A view crosses from one process to another. */
class ViewTest {
    private static final View.Table TABLE =
            new View.Table(List.of("id", "name"), List.of(List.of("1", "a"), List.of("2", "b")));

    @Test
    void eachIsReadAsItWasWritten() {
        assertThat(TABLE.json().write())
                .isEqualTo(
                        "{\"headings\":[\"id\",\"name\"],\"rows\":[[\"1\",\"a\"],[\"2\",\"b\"]]}");
        assertThat(View.of(TABLE.json())).isEqualTo(TABLE);
        assertThat(View.of(new View.Text("two\nlines").json()))
                .isEqualTo(new View.Text("two\nlines"));
        assertThat(View.of(new View.Later(() -> TABLE).json())).isEqualTo(TABLE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {}                                  | {"text":""}
                    {"text":7}                          | {"text":""}
                    {"rows":[["1"]],"text":"a"}         | {"text":"a"}
                    {"headings":["id"],"text":"a"}      | {"text":"a"}
                    {"headings":["id"],"rows":[["1"],2]} | {"headings":["id"],"rows":[["1"],[]]}
                    """)
    void whatAnotherVersionWroteIsReadAsFarAsItGoes(String json, String view) {
        assertThat(View.of((Json.Obj) Json.read(json)).json().write()).isEqualTo(view);
    }

    @Test
    void aTableKeepsWhatItWasGiven() {
        var row = new ArrayList<>(List.of("1", "a"));
        var table = new View.Table(List.of("id", "name"), List.of(row));
        row.set(0, "9");
        assertThat(table.rows()).containsExactly(List.of("1", "a"));
    }
}
