package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A home with a database that has a column to lose. */
record ShopHome(Path folder) {
    static ShopHome in(Path folder) throws IOException, SQLException {
        var shop = new ShopHome(folder);
        shop.sql("CREATE TABLE orders (id integer NOT NULL PRIMARY KEY, note text)");
        Files.writeString(
                folder.resolve("toolroom.yaml"),
                """
                connections:
                  - { id: shop, kind: sqlite, url: "jdbc:sqlite:%s", access: read-write }
                """
                        .formatted(folder.resolve("shop.db")));
        return shop;
    }

    private void sql(String statement) throws SQLException {
        try (Connection shop =
                        DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("shop.db"));
                Statement run = shop.createStatement()) {
            run.execute(statement);
        }
    }

    boolean isDropped() throws SQLException {
        return !has("orders", "note");
    }

    boolean has(String table, String column) throws SQLException {
        try {
            sql("SELECT " + column + " FROM " + table);
            return true;
        } catch (SQLException missing) {
            assertThat(missing.getMessage()).contains("no such");
            return false;
        }
    }

    ToolroomProcess.Run call(String tool, String arguments, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("call", tool, arguments));
        words.addAll(List.of(more));
        return ToolroomProcess.run(folder, words.toArray(String[]::new));
    }

    /** The arguments of a publish that drops a column with its values. */
    String publishing() throws Exception {
        Json.Obj shown =
                json(
                        call(
                                "mssql_schema_designer",
                                "{\"operation\":\"show\",\"connectionId\":\"shop\"}"));
        Json.Obj edited =
                json(
                        call(
                                "mssql_schema_designer",
                                "{\"operation\":\"apply_edits\",\"payload\":{\"expectedVersion\":\"%s\",\"edits\":[{\"op\":\"drop_column\",\"table\":{\"name\":\"orders\"},\"column\":{\"name\":\"note\"}}]}}"
                                        .formatted(shown.text("version", ""))));
        return "{\"action\":\"apply\",\"expectedVersion\":\"%s\",\"acceptDataLoss\":true}"
                .formatted(edited.text("version", ""));
    }

    static Json.Obj json(ToolroomProcess.Run run) {
        assertThat(run.out()).as("%s", run).startsWith("{");
        return (Json.Obj) Json.read(run.out());
    }
}
