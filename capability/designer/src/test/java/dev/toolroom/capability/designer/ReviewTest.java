package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person looks at what an agent did. */
class ReviewTest {
    private static final String ADD_A = "{'op':'add_table','table':{'schema':'dbo','name':'A'}}";
    private static final String ADD_COLUMN =
            "{'op':'add_column','table':{'name':'A'},'column':{'name':'Note','dataType':'int'}}";

    private final Bench bench;

    ReviewTest(@TempDir Path folder) {
        bench = new Bench(folder, Bench.blank("one"));
        bench.show("one");
    }

    @AfterEach
    void close() {
        bench.close();
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
}
