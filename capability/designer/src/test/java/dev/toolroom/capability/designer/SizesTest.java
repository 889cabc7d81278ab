package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers stay small however large the design. */
class SizesTest {
    private static final String ORDERS =
            "{'op':'add_table','table':{'schema':'dbo','name':'Orders'}}";

    @AutoClose private final Bench bench;

    SizesTest(@TempDir Path folder) {
        bench = new Bench(folder, Bench.blank("one"), Bench.blank("two"));
    }

    @Test
    void moreThanFortyTablesLeaveTheirColumnsOut() {
        bench.show("one");
        addTables(0, 40);
        Json.Obj small = bench.ask("{'operation':'get_overview'}");
        assertThat(at(small, "overview", "columnsOmitted")).isEqualTo(new Json.Bool(false));
        assertThat(((Json.Obj) at(small, "overview", "tables", 0)).get("columns")).isNotNull();
        addTables(40, 41);
        Json.Obj large = bench.ask("{'operation':'get_overview'}");
        assertThat(at(large, "overview", "columnsOmitted")).isEqualTo(new Json.Bool(true));
        assertThat(((Json.Arr) at(large, "overview", "tables")).items()).hasSize(41);
        assertThat(large.write()).doesNotContain("\"columns\"");
    }

    @Test
    void moreThanFourHundredColumnsAreLeftOut() {
        bench.show("one");
        String columns =
                IntStream.range(0, 401)
                        .mapToObj(i -> "{'name':'C" + i + "','dataType':'int'}")
                        .reduce((left, right) -> left + "," + right)
                        .orElseThrow();
        bench.edit(
                "{'op':'add_table','table':{'schema':'dbo','name':'Wide'},'initialColumns':["
                        + columns
                        + "]}");
        Json.Obj large = bench.ask("{'operation':'get_overview'}");
        assertThat(at(large, "overview", "columnsOmitted")).isEqualTo(new Json.Bool(true));
        Json.Obj page =
                bench.ask(
                        "{'operation':'get_table','payload':{'table':{'name':'Wide'}},"
                                + "'options':{'limit':150}}");
        assertThat(((Json.Arr) at(page, "table", "columns")).items()).hasSize(150);
        assertThat(at(page, "table", "nextCursor")).isEqualTo(new Json.Str("150"));
        assertThat(at(page, "table", "columnsTotal")).isEqualTo(Json.Num.of(401));
    }

    @Test
    void moreThanFourHundredTablesComeInPages() {
        bench.show("one");
        addTables(0, 405);
        Json.Obj first = bench.ask("{'operation':'get_overview'}");
        assertThat(((Json.Arr) at(first, "overview", "tables")).items()).hasSize(400);
        assertThat(at(first, "overview", "tablesTotal")).isEqualTo(Json.Num.of(405));
        String cursor = ((Json.Obj) at(first, "overview")).text("nextCursor", "");
        Json.Obj options = Json.Obj.EMPTY.with("cursor", cursor);
        Json.Obj second =
                bench.call(
                                Bench.TOOL,
                                Json.object()
                                        .put("operation", "get_overview")
                                        .put("options", options)
                                        .build(),
                                "test")
                        .body();
        assertThat(((Json.Arr) at(second, "overview", "tables")).items()).hasSize(5);
        assertThat(at(bench.apply("old", ORDERS), "currentOverview", "tablesTotal"))
                .isEqualTo(Json.Num.of(405));
        Json.Obj filtered =
                bench.ask("{'operation':'get_overview','options':{'filter':'table_40'}}");
        assertThat(((Json.Arr) at(filtered, "overview", "tables")).items()).hasSize(6);
    }

    private void addTables(int from, int to) {
        List<String> edits = new ArrayList<>();
        for (int i = from; i < to; i++) {
            edits.add("{'op':'add_table','table':{'schema':'dbo','name':'Table_" + i + "'}}");
        }
        bench.edit(edits.toArray(String[]::new));
    }
}
