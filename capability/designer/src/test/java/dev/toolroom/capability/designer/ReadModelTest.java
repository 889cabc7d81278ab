package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a screen is given to draw. */
class ReadModelTest {
    private static final String ADD_A = "{'op':'add_table','table':{'schema':'dbo','name':'A'}}";
    private static final String ADD_B = "{'op':'add_table','table':{'schema':'dbo','name':'B'}}";
    private static final String DROP_A = "{'op':'drop_table','table':{'schema':'dbo','name':'A'}}";

    @AutoClose private final Bench bench;

    ReadModelTest(@TempDir Path folder) {
        bench = new Bench(folder, Bench.blank("one"), Bench.blank("two"));
        bench.show("one");
    }

    private Json.Obj model(String arguments) {
        return bench.tool("designer_model", arguments);
    }

    @Test
    void theWholeComesWithIdsTypesAndWhatIsNew() {
        bench.edit(ADD_A);
        Json.Obj whole = model("{}");
        assertThat(at(whole, "tables", 0, "name")).isEqualTo(new Json.Str("A"));
        assertThat(at(whole, "added", 0)).isEqualTo(at(whole, "tables", 0, "id"));
        assertThat(at(whole, "types", 0, "name")).isEqualTo(new Json.Str("int"));
        assertThat(at(whole, "hasDatabase")).isEqualTo(new Json.Bool(false));
        assertThat(at(whole, "undo", "what").write()).contains("add_table");
        assertThat(whole.get("redo")).isNull();
    }

    @Test
    void afterwardsOnlyWhatChangedComes() {
        bench.edit(ADD_A);
        Json.Obj first = model("{}");
        String id = ((Json.Obj) at(first, "tables", 0)).text("id", "");
        bench.edit(ADD_B);
        bench.edit(DROP_A);
        Json.Obj then = model("{'since':" + at(first, "seq").write() + "}");
        assertThat(((Json.Arr) at(then, "tables")).items()).hasSize(1);
        assertThat(at(then, "tables", 0, "name")).isEqualTo(new Json.Str("B"));
        assertThat(at(then, "gone", 0)).isEqualTo(new Json.Str(id));
    }

    @Test
    void aSeqFromAnotherLifeGivesTheWhole() {
        bench.edit(ADD_A);
        assertThat(model("{'since':999}").get("since")).isNull();
    }

    @Test
    void redoIsNamedOnceSomethingWasUndone() {
        bench.edit(ADD_A);
        bench.tool(
                "designer_history",
                "{'action':'undo','expectedVersion':'" + bench.version() + "'}");
        Json.Obj whole = model("{}");
        assertThat(whole.get("undo")).isNull();
        assertThat(at(whole, "redo", "what").write()).contains("add_table");
        assertThat(at(whole, "redo", "client")).isEqualTo(new Json.Str("junit"));
    }

    @Test
    void objectsBesideTablesComeWithTheirSqlInWholeAnswers() {
        Json.Obj imported =
                bench.imported(
                        """
                        Project x { database_type: 'sqlserver' }
                        Table dbo.A { Id int [pk] }
                        //: carried 'view' 'dbo.Names' '' 'CREATE VIEW dbo.Names AS SELECT Id FROM dbo.A'
                        //: carried 'trigger' 'audit' 'dbo.A' 'CREATE TRIGGER audit ON dbo.A AS SELECT 1'
                        """,
                        "{'mode':'replace'}");
        Json.Obj whole = model("{}");
        assertThat(at(whole, "objects").write())
                .as(imported.write())
                .isEqualTo(
                        "[{\"kind\":\"view\",\"name\":\"dbo.Names\","
                                + "\"sql\":\"CREATE VIEW dbo.Names AS SELECT Id FROM dbo.A\"}]");
        bench.edit(ADD_B);
        assertThat(model("{'since':" + at(whole, "seq").write() + "}").get("objects")).isNull();
    }
}
