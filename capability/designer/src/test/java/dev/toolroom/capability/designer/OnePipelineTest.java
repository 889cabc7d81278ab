package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Edits of a page and of an agent are one pipeline: the same versions, one undo entry each. */
class OnePipelineTest {
    /** One of each operation, in an order in which all are good; T is the table. */
    private static final List<String> EDITS =
            List.of(
                    "{'op':'add_schema','schema':'sales'}",
                    "{'op':'add_table',T}",
                    "{'op':'add_table','table':{'schema':'dbo','name':'Parents'}}",
                    "{'op':'set_table',T,'set':{'comment':'of all'}}",
                    "{'op':'add_column',T,'column':{'name':'ParentId','dataType':'int'}}",
                    "{'op':'add_column',T,'column':{'name':'Code','dataType':'int'}}",
                    "{'op':'set_column',T,'column':{'name':'Code'},'set':{'dataType':'bigint'}}",
                    "{'op':'add_foreign_key',T,'foreignKey':{'name':'FK','referencedTable':"
                            + "{'name':'Parents'},'mappings':[{'column':'ParentId',"
                            + "'referencedColumn':'Id'}]}}",
                    "{'op':'set_foreign_key',T,'foreignKey':{'name':'FK'},'set':"
                            + "{'onDeleteAction':'cascade'}}",
                    "{'op':'drop_foreign_key',T,'foreignKey':{'name':'FK'}}",
                    "{'op':'add_index',T,'index':{'name':'IX','columns':['Code']}}",
                    "{'op':'set_index',T,'index':{'name':'IX'},'set':{'isUnique':true}}",
                    "{'op':'drop_index',T,'index':{'name':'IX'}}",
                    "{'op':'add_unique',T,'unique':{'name':'UQ','columns':['Code']}}",
                    "{'op':'set_unique',T,'unique':{'name':'UQ'},'set':{'name':'UQ2'}}",
                    "{'op':'drop_unique',T,'unique':{'name':'UQ2'}}",
                    "{'op':'add_check',T,'check':{'name':'CK','expression':'Code > 0'}}",
                    "{'op':'set_check',T,'check':{'name':'CK'},'set':{'expression':'Code > 1'}}",
                    "{'op':'drop_check',T,'check':{'name':'CK'}}",
                    "{'op':'drop_column',T,'column':{'name':'Code'}}",
                    "{'op':'drop_table',T}",
                    "{'op':'drop_schema','schema':'sales'}");

    @TempDir private Path folder;

    private static String apply(Bench bench, String door, int number, String edit)
            throws InterruptedException {
        String version = bench.version();
        var caller = new Caller(door, "client of " + door, door, Caller.LOCAL, null);
        Json.Obj edits = Bench.json(edit.replace(",T", ",'table':{'schema':'dbo','name':'Items'}"));
        Json.Obj answer =
                bench.house()
                        .dispatcher()
                        .call(
                                new ToolCall(
                                        new CallId(door + number),
                                        Bench.TOOL,
                                        Bench.applying(version, edits),
                                        caller),
                                CallListener.NONE)
                        .body();
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
        assertThat(at(bench.tool("designer_history", "{}"), "undoable"))
                .as(edit)
                .isEqualTo(Json.Num.of(number + 1));
        return answer.text("version", "");
    }

    private Bench bench(String name) throws Exception {
        var bench =
                new Bench(
                        Files.createDirectory(folder.resolve(name)),
                        Bench.design("one", DatabaseKind.SQLSERVER));
        bench.show("one");
        return bench;
    }

    @Test
    void eachEditIsTheSameByPageAndByToolAndIsUndoneByItself() throws Exception {
        try (Bench page = bench("page");
                Bench agent = bench("agent")) {
            String before = agent.version();
            for (int i = 0; i < EDITS.size(); i++) {
                String version = apply(agent, "mcp", i, EDITS.get(i));
                assertThat(apply(page, "web", i, EDITS.get(i)))
                        .as(EDITS.get(i))
                        .isEqualTo(version)
                        .isNotEqualTo(before);
                Json.Obj undone =
                        agent.tool(
                                "designer_history",
                                "{'action':'undo','expectedVersion':'" + version + "'}");
                assertThat(undone.text("version", "")).as(EDITS.get(i)).isEqualTo(before);
                agent.tool(
                        "designer_history", "{'action':'redo','expectedVersion':'" + before + "'}");
                before = version;
            }
        }
    }

    @Test
    void anInternalErrorIsShort() {
        try (var bench =
                new Bench(
                        new SqliteStore(folder.resolve("designer.db")),
                        folder.resolve("designs"),
                        kind -> {
                            throw new IllegalStateException("A defect. ".repeat(1_000));
                        },
                        Bench.database("db", DatabaseKind.H2, "jdbc:h2:mem:none"))) {
            Json.Obj refused = bench.ask("{'operation':'show','connectionId':'db'}");
            assertThat(refused.text("reason", "")).as(refused.write()).isEqualTo("internal_error");
            assertThat(refused.write().length()).isLessThan(600);
        }
    }
}
