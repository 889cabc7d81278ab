package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.edit.Edits;
import dev.toolroom.capability.designer.model.Model;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.SchemaJson;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The version is of names and meaning, and of nothing else. */
class VersionTest {
    private static final String CUSTOMERS =
            "{'op':'add_table','table':{'schema':'dbo','name':'Customers'}}";
    private static final String ORDERS =
            "{'op':'add_table','table':{'schema':'dbo','name':'Orders'},'initialColumns':["
                    + "{'name':'Id','dataType':'int','isPrimaryKey':true},"
                    + "{'name':'CustomerId','dataType':'int'},{'name':'Other','dataType':'int'}]}";
    private static final String KEY = key("FK_1", "CustomerId");
    private static final String OTHER = key("FK_2", "Other");

    private static String key(String name, String column) {
        return "{'op':'add_foreign_key','table':{'name':'Orders'},'foreignKey':{'name':'"
                + name
                + "','referencedTable':{'name':'Customers'},'mappings':[{'column':'"
                + column
                + "','referencedColumn':'Id'}]}}";
    }

    private static Model model(String... edits) {
        var model = new Model(new DatabaseSchema(List.of("dbo"), List.of()));
        var editor = new Edits(model, DatabaseKind.SQLSERVER);
        for (String edit : edits) {
            editor.apply(Bench.json(edit));
        }
        return model;
    }

    @Test
    void theSameSchemaBuiltInAnotherOrderHasTheSameVersion() {
        assertThat(model(CUSTOMERS, ORDERS, KEY, OTHER).version())
                .isEqualTo(model(ORDERS, CUSTOMERS, OTHER, KEY).version())
                .matches("[0-9a-f]{16}");
    }

    @Test
    void whatWasWrittenAndReadAgainHasTheSameVersion() {
        Model model = model(CUSTOMERS, ORDERS, KEY);
        Json.Obj written = SchemaJson.write(model.schema());
        assertThat(new Model(SchemaJson.read(written)).version()).isEqualTo(model.version());
    }

    @Test
    void theOrderOfColumnsCounts() {
        String moved =
                "{'op':'set_column','table':{'name':'Orders'},'column':{'name':'Other'},"
                        + "'set':{'position':2}}";
        assertThat(model(ORDERS, moved).version()).isNotEqualTo(model(ORDERS).version());
    }

    @Test
    void aRenamedTableChangesWhatPointsAtItToo() {
        String renamed = "{'op':'set_table','table':{'name':'Customers'},'set':{'name':'Clients'}}";
        String back = "{'op':'set_table','table':{'name':'Clients'},'set':{'name':'Customers'}}";
        Model model = model(CUSTOMERS, ORDERS, KEY, renamed);
        assertThat(new Model(model.schema()).version()).isEqualTo(model.version());
        assertThat(model.version()).isNotEqualTo(model(CUSTOMERS, ORDERS, KEY).version());
        assertThat(model(CUSTOMERS, ORDERS, KEY, renamed, back).version())
                .isEqualTo(model(CUSTOMERS, ORDERS, KEY).version());
    }

    @Test
    void everythingThatIsPublishedIsInIt() {
        List<String> changes =
                List.of(
                        "{'op':'set_column','table':{'name':'Orders'},'column':{'name':'Other'},"
                                + "'set':{'comment':'note'}}",
                        "{'op':'set_column','table':{'name':'Orders'},'column':{'name':'Other'},"
                                + "'set':{'defaultValue':'1'}}",
                        "{'op':'set_table','table':{'name':'Orders'},'set':{'comment':'note'}}",
                        "{'op':'set_table','table':{'name':'Orders'},'set':{'pkName':'PK_1'}}",
                        "{'op':'add_index','table':{'name':'Orders'},'index':{'columns':['Other']}}",
                        "{'op':'add_schema','schema':'sales'}");
        String before = model(CUSTOMERS, ORDERS).version();
        for (String change : changes) {
            assertThat(model(CUSTOMERS, ORDERS, change).version()).as(change).isNotEqualTo(before);
        }
        assertThat(
                        List.of("", ",'where':'Other > 0'", ",'include':['Id']").stream()
                                .map(
                                        more ->
                                                "{'op':'add_index','table':{'name':'Orders'},'index':{'columns':['Other']"
                                                        + more
                                                        + "}}")
                                .map(edit -> model(CUSTOMERS, ORDERS, edit))
                                .map(Model::version))
                .doesNotHaveDuplicates();
    }
}
