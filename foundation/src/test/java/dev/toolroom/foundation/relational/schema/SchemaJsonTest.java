package dev.toolroom.foundation.relational.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A design that is saved is the same design when it is opened. */
class SchemaJsonTest {
    private static Json.Obj json(String text) {
        return (Json.Obj) Json.read(text);
    }

    @Test
    void everythingInASchemaComesBackFromItsText() {
        DatabaseSchema schema = SampleTable.schema("");
        Json.Obj stored = json(SchemaJson.write(schema).write());
        assertThat(SchemaJson.read(stored)).isEqualTo(schema);
    }

    /** A schema of thousands of tables is stored often: what is usual takes no room. */
    @Test
    void whatIsUsualIsNotWritten() {
        Table table =
                Table.of(
                        "t1",
                        "",
                        "a",
                        List.of(SampleTable.column("c1", "b", ColumnType.plain("int"))),
                        null);
        assertThat(SchemaJson.write(table).write())
                .isEqualTo(
                        "{\"id\":\"t1\",\"schema\":\"\",\"name\":\"a\",\"columns\":"
                                + "[{\"id\":\"c1\",\"name\":\"b\",\"type\":\"int\"}]}");
        assertThat(SchemaJson.write(new DatabaseSchema(List.of(), List.of())).write())
                .isEqualTo("{\"format\":1,\"schemas\":[],\"tables\":[]}");
        assertThat(SchemaJson.write(new Carried("view", "v", "", false, "CREATE")).write())
                .isEqualTo("{\"kind\":\"view\",\"name\":\"v\",\"sql\":\"CREATE\"}");
    }

    @ParameterizedTest
    @EnumSource
    void everyActionOfAForeignKeyIsStoredApart(ReferentialAction action) {
        Table orders = SampleTable.orders("");
        ForeignKey key = orders.foreignKeys().getFirst().withActions(action, action);
        Table stored = orders.withForeignKeys(List.of(key));
        assertThat(SchemaJson.readTable(SchemaJson.write(stored)).foreignKeys())
                .containsExactly(key);
    }

    @Test
    void fieldsThatANewerBuildWroteAreKeptAsLongAsTheirPartIsThere() {
        String stored =
                """
                {"id":"t1","schema":"dbo","name":"a","later":1,"columns":[
                {"id":"c1","name":"b","type":"int","unit":"EUR"},
                {"id":"c2","name":"c","type":"int","unit":{"name":"m"}}],
                "primaryKey":{"columns":["c1"],"fill":90}}"""
                        .replace("\n", "");
        Table table = SchemaJson.readTable(json(stored));
        assertThat(fields(SchemaJson.write(table)))
                .contains("\"later\":1", "\"unit\":\"EUR\"", "\"unit\":{", "\"fill\":90");
        Table without = table.withColumns(table.columns().subList(1, 2)).withPrimaryKey(null);
        assertThat(fields(SchemaJson.write(without)))
                .contains("\"later\":1", "\"unit\":{\"name\":\"m\"}")
                .doesNotContain("EUR", "\"fill\"");
    }

    private static String fields(Json.Obj written) {
        return written.write();
    }

    @Test
    void aFieldThatThisBuildKnowsIsNotCarriedBesideItself() {
        Table table = SchemaJson.readTable(json("{\"id\":\"t1\",\"name\":\"a\",\"later\":1}"));
        String written = SchemaJson.write(table.withComment("said since")).write();
        assertThat(written).contains("\"comment\":\"said since\"").contains("\"later\":1");
        Table again = SchemaJson.readTable(json(written));
        assertThat(again.comment()).isEqualTo("said since");
        assertThat(SchemaJson.write(again).write()).isEqualTo(written);
    }

    @Test
    void aDesignInANewerFormatIsRefusedAndLeftAlone() {
        assertThatThrownBy(() -> SchemaJson.read(json("{\"format\":2}")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("saved by a newer Toolroom", "format 2")
                .satisfies(
                        e -> assertThat(((Refusal) e).outcome().code()).isEqualTo("newer_format"));
        assertThatThrownBy(() -> SchemaJson.read(json("{\"format\":1,\"roles\":[]}")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("'roles'");
        assertThat(SchemaJson.read(json("{\"tables\":[]}")).tables()).isEmpty();
    }
}
