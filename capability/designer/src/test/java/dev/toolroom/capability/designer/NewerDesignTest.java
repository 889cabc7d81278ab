package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.exchange.dbml.DbmlScript;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.capability.designer.model.Delta;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.SchemaJson;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Designs that another build has saved. */
class NewerDesignTest {
    /** As a build would save it that knows more of tables, columns, keys and indexes. */
    private static final String STORED =
            """
            {"format":1,"schemas":["dbo"],"tables":[{"id":"t1","schema":"dbo","name":"Orders",
             "columns":[{"id":"c1","name":"Id","type":"int","sparse":true},
              {"id":"c2","name":"Total","type":"decimal","precision":18,"scale":2}],
             "primaryKey":{"name":"PK","columns":["c1"],"clustered":false},
             "indexes":[{"id":"i1","name":"IX","columns":["c2"],"compression":"page"}],
             "partitions":[{"upTo":10}]}]}\
            """;

    @TempDir private Path folder;

    private static Json.Obj json(String text) {
        return (Json.Obj) Json.read(text);
    }

    @Test
    void fieldsThatThisBuildDoesNotKnowAreCarriedThroughAnEditAndBack() {
        var model = new Model(SchemaJson.read(json(STORED)));
        assertThat(SchemaJson.write(model.schema())).isEqualTo(json(STORED));
        var editor = new Edits(model, DatabaseKind.SQLSERVER);
        Delta delta =
                editor.apply(
                                Bench.json(
                                        "{'op':'set_column','table':{'name':'Orders'},"
                                                + "'column':{'name':'Id'},'set':{'name':'Number'}}"))
                        .delta();
        // As the log keeps it.
        Delta kept = Delta.read(delta.json());
        assertThat(kept).isEqualTo(delta);
        String written = SchemaJson.write(model.schema()).write();
        assertThat(written)
                .contains("\"name\":\"Number\",\"type\":\"int\",\"sparse\":true")
                .contains("\"clustered\":false", "\"compression\":\"page\"", "\"upTo\":10");
        model.apply(kept.inverse());
        assertThat(SchemaJson.write(model.schema())).isEqualTo(json(STORED));
    }

    @Test
    void aPartThatIsGoneTakesItsFieldsWithIt() {
        var model = new Model(SchemaJson.read(json(STORED)));
        new Edits(model, DatabaseKind.SQLSERVER)
                .apply(
                        Bench.json(
                                "{'op':'drop_index','table':{'name':'Orders'},'index':{'name':'IX'}}"));
        Table table = model.schema().tables().getFirst();
        assertThat(SchemaJson.write(table).write())
                .contains("sparse", "partitions")
                .doesNotContain("compression");
    }

    @Test
    void aNewerFormatIsRefusedByName() {
        assertThatThrownBy(
                        () -> SchemaJson.read(json(STORED.replace("\"format\":1", "\"format\":9"))))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("newer Toolroom")
                .hasMessageContaining("format 9");
        assertThatThrownBy(() -> Delta.read(json("{\"format\":9,\"tables\":[]}")))
                .hasMessageContaining("format 9");
        assertThatThrownBy(
                        () ->
                                SchemaJson.read(
                                        json(
                                                STORED.replace(
                                                        "\"schemas\"",
                                                        "\"roles\":[],\"schemas\""))))
                .hasMessageContaining("'roles'");
        assertThatThrownBy(() -> DbmlScript.read("//: format 9\n", DatabaseKind.SQLSERVER))
                .isInstanceOf(Unreadable.class)
                .extracting(thrown -> ((Unreadable) thrown).why())
                .asString()
                .contains("newer Toolroom", "format 9");
    }

    @Test
    void aDesignOfANewerBuildIsLeftAsItIs() throws Exception {
        try (var bench = new Bench(folder, Bench.blank("drawn"))) {
            bench.show("drawn");
        }
        String newer = STORED.replace("\"format\":1", "\"format\":9");
        change(newer);
        try (var bench = new Bench(folder, Bench.blank("drawn"))) {
            Json.Obj refused =
                    bench.call(
                                    Bench.TOOL,
                                    Bench.json("{'operation':'show','connectionId':'drawn'}"),
                                    "test")
                            .body();
            assertThat(refused.text("reason", "")).as(refused.write()).isEqualTo("newer_format");
            assertThat(refused.text("message", "")).contains("format 9");
        }
        assertThat(snapshot()).isEqualTo(newer);
    }

    private void change(String snapshot) {
        try (var store = new SqliteStore(folder.resolve("designer.db"))) {
            store.write(
                    Durability.POWER_LOSS,
                    connection -> {
                        try (var row =
                                connection.prepareStatement("UPDATE designers SET snapshot = ?")) {
                            row.setString(1, snapshot);
                            return row.executeUpdate();
                        }
                    });
        }
    }

    private String snapshot() {
        try (var store = new SqliteStore(folder.resolve("designer.db"))) {
            return store.read(
                    connection -> {
                        try (var query =
                                        connection.prepareStatement(
                                                "SELECT snapshot FROM designers");
                                var row = query.executeQuery()) {
                            return row.next() ? row.getString(1) : "";
                        }
                    });
        }
    }
}
