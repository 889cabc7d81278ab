package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two names that look the same are the same. */
class NamesTest {
    @TempDir private Path folder;

    private static Json.Obj table(String name) {
        return Json.object()
                .put("op", "add_table")
                .put("table", Json.object().put("schema", "dbo").put("name", name).build())
                .build();
    }

    @Test
    void namesThatNobodyCouldTellApartAreRefused() {
        try (var bench = new Bench(folder, Bench.blank("one"))) {
            bench.show("one");
            for (String name :
                    List.of(
                            "a\u202eb",
                            "a\u200bb",
                            "\ud800",
                            "a\nb",
                            "\ufeffa",
                            "a\u00adb",
                            "a\udb40\udc41b")) {
                assertThat(bench.apply(table(name)).text("message", ""))
                        .startsWith("Table name '")
                        .contains("?")
                        .endsWith("has a character that nobody can see");
            }
            for (String name : List.of("Größe", "表", "naïve table", "می\u200cخواهم")) {
                assertThat(bench.apply(table(name)).get("success"))
                        .as(name)
                        .isEqualTo(new Json.Bool(true));
            }
        }
    }
}
