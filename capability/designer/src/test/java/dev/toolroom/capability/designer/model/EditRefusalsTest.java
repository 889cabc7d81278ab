package dev.toolroom.capability.designer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** An edit that must not be is refused in words that name it, and leaves the design as it was. */
class EditRefusalsTest {
    private static final String[] BASE = {
        EditedModel.CUSTOMERS,
        EditedModel.ORDERS,
        "{'op':'add_foreign_key',@O,'foreignKey':{'name':'FK_1',@TO,"
                + "'mappings':[{'column':'CustomerId','referencedColumn':'Id'}],"
                + "'onDeleteAction':'set_null'}}",
        "{'op':'add_unique',@O,'unique':{'name':'UQ_1','columns':['Id','Line']}}",
        "{'op':'add_check',@O,'check':{'name':'CK_1','expression':'Total > 0'}}",
        "{'op':'add_index',@O,'index':{'name':'IX_1','columns':['Line'],'include':['CustomerId']}}",
        "{'op':'add_column',@C,'column':{'name':'Twice','dataType':'int','isComputed':true,"
                + "'computedFormula':'Code * 2'}}"
    };

    /** Edits have short names for what many of them begin with. */
    private static String whole(String edit) {
        return edit.replace("@O", "'table':{'name':'Orders'}")
                .replace("@C", "'table':{'name':'Customers'}")
                .replace("@TO", "'referencedTable':{'name':'Customers'}");
    }

    private static EditedModel design(DatabaseKind kind) {
        EditedModel design = EditedModel.of(kind);
        for (String each : BASE) {
            design.edit(whole(each));
        }
        return design;
    }

    @ParameterizedTest
    @CsvFileSource(resources = "refused-edits.csv", delimiter = '|', quoteCharacter = '`')
    void everyRefusalNamesWhatIsWrong(String edit, String message) {
        EditedModel design = design(DatabaseKind.SQLSERVER);
        DatabaseSchema before = design.model().schema();
        String version = design.model().version();
        assertThatThrownBy(() -> design.edit(whole(edit)))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
        assertThat(design.model().schema()).isEqualTo(before);
        assertThat(design.model().version()).isEqualTo(version);
    }

    /** What one engine cannot keep though others can. */
    @ParameterizedTest
    @CsvFileSource(resources = "refused-by-engine.csv", delimiter = '|', quoteCharacter = '`')
    void everyEngineRefusesWhatItCannotKeep(DatabaseKind kind, String edit, String message) {
        EditedModel design =
                EditedModel.of(
                        kind,
                        table("Customers", ""),
                        table("Orders", ",{'name':'Line','dataType':'integer','isNullable':false}"),
                        whole(
                                "{'op':'add_check',@O,'check':{'name':'CK_1','expression':"
                                        + "'Total > 0'}}"));
        String version = design.model().version();
        assertThatThrownBy(() -> design.edit(whole(edit)))
                .isInstanceOf(Refusal.class)
                .hasMessage(message);
        assertThat(design.model().version()).isEqualTo(version);
    }

    private static String table(String name, String more) {
        return "{'op':'add_table','table':{'name':'"
                + name
                + "'},'initialColumns':[{'name':'Id','dataType':'integer','isPrimaryKey':true},"
                + "{'name':'Total','dataType':'integer'}"
                + more
                + "]}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "set_column | 'column':{'name':'Total'},'set':{'comment':null}",
                "set_table | 'set':{'name':'Orders'}",
                "set_check | 'check':{'name':'CK_1'},'set':{'expression':' Total > 0 '}"
            })
    void anEditThatChangesNothingSaysSo(String op, String fields) {
        EditedModel design = design(DatabaseKind.SQLSERVER);
        Applied applied = design.edit(whole("{'op':'" + op + "',@O," + fields + "}"));
        assertThat(applied.warnings()).containsExactly("an edit changed nothing");
    }

    @Test
    void anotherCaseOfANameIsKeptAndIsTheSameVersion() {
        EditedModel design = design(DatabaseKind.SQLSERVER);
        Applied applied = design.edit(whole("{'op':'set_table',@O,'set':{'name':'ORDERS'}}"));
        assertThat(applied.warnings())
                .containsExactly("only the case of a name changed; the version is the same");
        assertThat(design.table("orders").name()).isEqualTo("ORDERS");
    }

    @Test
    void aTypeThatIsNotKnownComesWithOnesThatAre() {
        EditedModel design = design(DatabaseKind.SQLSERVER);
        String edit = "{'op':'add_column',@O,'column':{'name':'X','dataType':'nvarcher(40)'}}";
        var refusal = catchThrowableOfType(Refusal.class, () -> design.edit(whole(edit)));
        assertThat(refusal).hasMessage("Data type 'nvarcher(40)' is invalid");
        Json.Obj hints = refusal.outcome().details().object("hints");
        assertThat(hints.get("allowedDataTypesSample") instanceof Json.Arr all ? all.texts() : null)
                .hasSize(8)
                .startsWith("nvarchar");
    }

    @Test
    void aTextOfSixtyCharactersIsShownWhole() {
        assertThat(EditFields.shorten("x".repeat(60))).isEqualTo("x".repeat(60));
        assertThat(EditFields.shorten("x".repeat(61))).isEqualTo("x".repeat(60) + "…");
    }
}
