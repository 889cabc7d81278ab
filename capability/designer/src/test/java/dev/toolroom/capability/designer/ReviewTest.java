package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person looks at what an agent did. */
class ReviewTest {
    private static final String ADD_A = "{'op':'add_table','table':{'schema':'dbo','name':'A'}}";
    private static final String ADD_COLUMN =
            "{'op':'add_column','table':{'name':'A'},'column':{'name':'Note','dataType':'int'}}";

    private final Path folder;
    @AutoClose private Bench bench;

    ReviewTest(@TempDir Path folder) {
        this.folder = folder;
        bench = new Bench(folder, Bench.blank("one"));
        bench.show("one");
    }

    private Json.Obj review(String arguments) {
        return bench.call("designer_review", Bench.json(arguments), "person").body();
    }

    private String expected() {
        return "'expectedVersion':'" + bench.version() + "'";
    }

    @Test
    void everyChangeIsListedWithItsAuthor() {
        bench.edit(ADD_A, ADD_COLUMN);
        Json.Obj list = review("{}");
        assertThat(at(list, "changesTotal")).isEqualTo(Json.Num.of(1));
        assertThat(at(list, "changes", 0, "kind")).isEqualTo(new Json.Str("tablesAdded"));
        assertThat(at(list, "changes", 0, "client")).isEqualTo(new Json.Str("junit"));
    }

    @Test
    void whatIsRejectedIsToldToItsAuthorOnce() {
        String empty = bench.version();
        bench.edit(ADD_A);
        String id = ((Json.Obj) at(review("{}"), "changes", 0)).text("id", "");
        Json.Obj reverted =
                review("{'action':'revert','changes':['" + id + "']," + expected() + "}");
        assertThat(reverted.text("version", "")).as(reverted.write()).isEqualTo(empty);
        Json.Obj next = bench.ask("{'operation':'get_overview'}");
        assertThat(at(next, "review", "rejected", 0).write()).contains("tablesAdded");
        assertThat(bench.ask("{'operation':'get_overview'}").get("review")).isNull();
    }

    @Test
    void aWholeBatchGoesBackTogether() {
        String empty = bench.version();
        bench.edit(
                ADD_A,
                ADD_COLUMN,
                "{'op':'add_table','table':{'schema':'dbo','name':'B'}}",
                "{'op':'add_foreign_key','table':{'name':'A'},'foreignKey':{'referencedTable':"
                        + "{'name':'B'},'mappings':[{'column':'Note','referencedColumn':'Id'}]}}");
        String batch = ((Json.Obj) at(review("{}"), "changes", 0)).text("batch", "");
        Json.Obj reverted =
                review("{'action':'revert','batch':'" + batch + "'," + expected() + "}");
        assertThat(reverted.text("version", "")).as(reverted.write()).isEqualTo(empty);
        Json.Obj undone =
                bench.tool("designer_history", "{'action':'undo','steps':9," + expected() + "}");
        assertThat(undone.get("success")).isEqualTo(new Json.Bool(true));
    }

    @Test
    void acceptedChangesAreMarkedAndDiscardTakesAllBack() {
        String empty = bench.version();
        bench.edit(ADD_A);
        String id = ((Json.Obj) at(review("{}"), "changes", 0)).text("id", "");
        review("{'action':'accept','changes':['" + id + "']}");
        assertThat(at(review("{}"), "changes", 0, "accepted")).isEqualTo(new Json.Bool(true));
        assertThat(review("{'action':'discard'," + expected() + "}").text("version", ""))
                .isEqualTo(empty);
    }

    @Test
    void aBatchGoesBackToWhatWasBeforeItAndNotFurther() {
        bench.edit(ADD_A);
        bench.edit(comment("first"));
        bench.edit(comment("second"), ADD_COLUMN);
        String second = lastBatch();
        bench.edit("{'op':'add_table','table':{'schema':'dbo','name':'Later'}}");
        Json.Obj reverted =
                review("{'action':'revert','batch':'" + second + "'," + expected() + "}");
        assertThat(reverted.get("success")).as(reverted.write()).isEqualTo(new Json.Bool(true));
        String table = table("A");
        assertThat(table).contains("\"comment\":\"first\"").doesNotContain("\"name\":\"Note\"");
        assertThat(table("Later")).contains("\"Id\"");
        assertThat(
                        review("{'action':'revert','batch':'" + second + "'," + expected() + "}")
                                .text("reason", ""))
                .isEqualTo("not_found");
    }

    private static String comment(String text) {
        return "{'op':'set_column','table':{'name':'A'},'column':{'name':'Id'},'set':{'comment':'"
                + text
                + "'}}";
    }

    private String lastBatch() {
        return ((Json.Obj) at(bench.tool("designer_history", "{}"), "entries", 0))
                .text("batch", "");
    }

    private String table(String name) {
        return bench.ask(
                        "{'operation':'get_table','payload':{'table':{'name':'"
                                + name
                                + "'}},'options':{'includeColumns':'full'}}")
                .write();
    }

    @Test
    void aChangeThatIsMadeAnewAfterItWasAcceptedIsNotAccepted() {
        bench.edit(ADD_A);
        bench.edit(comment("seen"));
        String id = ((Json.Obj) at(review("{}"), "changes", 0)).text("id", "");
        review("{'action':'accept','changes':['" + id + "']}");
        assertThat(at(review("{}"), "changes", 0, "accepted")).isEqualTo(new Json.Bool(true));
        bench.edit("{'op':'set_table','table':{'name':'A'},'set':{'comment':'new'}}");
        assertThat(((Json.Obj) at(review("{}"), "changes", 0)).get("accepted")).isNull();
    }

    @Test
    void whatWasRejectedIsToldInAStaleAnswerTooAndIsBounded() {
        String version = bench.version();
        List<String> edits = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            edits.add("{'op':'add_table','table':{'schema':'dbo','name':'T" + i + "'}}");
        }
        version = bench.edit(edits.toArray(String[]::new)).text("version", version);
        review("{'action':'discard'," + expectedAs("person") + "}");
        Json.Obj stale = bench.apply(version, ADD_A);
        assertThat(stale.text("reason", "")).isEqualTo("stale_state");
        assertThat(((Json.Arr) at(stale, "review", "rejected")).items()).hasSize(10);
        assertThat(at(stale, "review", "rejected", 0))
                .isEqualTo(new Json.Str("tablesAdded dbo.T0"));
        assertThat(at(stale, "review", "more")).isEqualTo(Json.Num.of(4));
        assertThat(bench.ask("{'operation':'get_overview'}").get("review")).isNull();
    }

    /** The version without an answer to the agent, who would be told there. */
    private String expectedAs(String chat) {
        Json.Obj overview =
                bench.call(Bench.TOOL, Bench.json("{'operation':'get_overview'}"), chat).body();
        return "'expectedVersion':'" + overview.text("version", "") + "'";
    }

    @Test
    void aDroppedTableComesBackWithItsKeysAndAColumnToItsPlace() throws IOException {
        openFile();
        String version = bench.version();
        bench.edit("{'op':'drop_table','table':{'name':'Lines'}}");
        bench.edit("{'op':'drop_column','table':{'name':'Orders'},'column':{'name':'Note'}}");
        bench.edit(
                "{'op':'set_column','table':{'name':'Orders'},'column':{'name':'Total'},"
                        + "'set':{'dataType':'bigint','position':1}}");
        Json.Obj list = review("{'includeValues':true}");
        assertThat(at(list, "changesTotal")).as(list.write()).isEqualTo(Json.Num.of(4));
        assertThat(list.write())
                .contains("\"before\":{\"dataType\":\"int\"},\"after\":{\"dataType\":\"bigint\"}");
        for (int left = 4; left > 0; left--) {
            Json.Obj change = (Json.Obj) at(review("{}"), "changes", 0);
            Json.Obj reverted =
                    review(
                            "{'action':'revert','changes':['"
                                    + change.text("id", "")
                                    + "'],"
                                    + expected()
                                    + "}");
            assertThat(reverted.get("success")).as(reverted.write()).isEqualTo(new Json.Bool(true));
            assertThat(at(review("{}"), "changesTotal")).isEqualTo(Json.Num.of(left - 1));
        }
        assertThat(bench.version()).isEqualTo(version);
    }

    private Json.Obj revertOnly(String kind) {
        String id =
                ((Json.Arr) at(review("{}"), "changes"))
                        .items().stream()
                                .map(each -> ((Json.Obj) each).text("id", ""))
                                .filter(each -> each.startsWith(kind))
                                .findFirst()
                                .orElseThrow();
        return review("{'action':'revert','changes':['" + id + "']," + expected() + "}");
    }

    @Test
    void aKeyThatComesBackBringsItsColumnAlong() throws IOException {
        openFile();
        String version = bench.version();
        bench.edit(
                "{'op':'drop_foreign_key','table':{'name':'Lines'},"
                        + "'foreignKey':{'name':'FK_Lines_Orders'}}");
        bench.edit("{'op':'drop_column','table':{'name':'Lines'},'column':{'name':'OrderId'}}");
        Json.Obj reverted = revertOnly("foreignKeysDropped");
        assertThat(reverted.get("success")).as(reverted.write()).isEqualTo(new Json.Bool(true));
        assertThat(bench.version()).isEqualTo(version);
    }

    @Test
    void aKeyWhoseOtherEndIsGoneSaysWhyItDoesNotComeBack() throws IOException {
        openFile();
        bench.edit(
                "{'op':'drop_foreign_key','table':{'name':'Lines'},"
                        + "'foreignKey':{'name':'FK_Lines_Orders'}}");
        bench.edit("{'op':'drop_table','table':{'name':'Orders'}}");
        String version = bench.version();
        Json.Obj refused = revertOnly("foreignKeysDropped");
        assertThat(refused.write()).contains("FK_Lines_Orders", "Revert that change first");
        assertThat(bench.version()).isEqualTo(version);
    }

    @Test
    void aColumnThatSomethingNamesSaysWhatWhenItIsToGoBack() throws IOException {
        openFile();
        bench.edit(
                "{'op':'add_column','table':{'name':'Lines'},"
                        + "'column':{'name':'Extra','dataType':'int'}}",
                "{'op':'add_index','table':{'name':'Lines'},"
                        + "'index':{'name':'IX_Extra','columns':['Extra']}}");
        String version = bench.version();
        Json.Obj refused = revertOnly("columnsAdded");
        assertThat(refused.write()).contains("Extra", "IX_Extra");
        assertThat(bench.version()).isEqualTo(version);
    }

    /** With a base that has something in it. */
    private void openFile() throws IOException {
        Path file = folder.resolve("base.dbml");
        Files.writeString(
                file,
                """
                Table dbo.Orders {
                  Id int [pk]
                  Note int
                  Total int [not null]
                }
                Table dbo.Lines {
                  Id int [pk]
                  OrderId int [ref: > dbo.Orders.Id]
                }
                """);
        bench.ask("{'operation':'close'}");
        bench.close();
        bench =
                new Bench(
                        folder,
                        new ConnectionSettings(
                                "file",
                                DatabaseKind.DESIGN,
                                "file:" + file,
                                "file",
                                "base",
                                null,
                                null,
                                Access.READ_WRITE,
                                DatabaseKind.SQLSERVER,
                                List.of()));
        bench.show("file");
    }
}
