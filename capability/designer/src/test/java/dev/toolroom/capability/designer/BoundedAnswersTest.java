package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No tool answers with more than fits a conversation, however large the design and its drift. */
class BoundedAnswersTest {
    private static final int MAX_BYTES = 32 * 1024;
    private static final int MAX_RELATIONSHIPS_BYTES = 16_000;

    /** Tables that both sides changed. */
    private static final int DRIFTED = 150;

    private static final String LONG = "_with_a_name_of_a_common_length";

    /** Each with the current version for {@code V}; tables are t0, t1, and so on. */
    private static final List<String> CALLS =
            List.of(
                    "mssql_schema_designer {'operation':'show','connectionId':'db',"
                            + "'options':{'includeOverview':true}}",
                    "mssql_schema_designer {'operation':'get_overview'}",
                    "mssql_schema_designer {'operation':'get_table','payload':{'table':{'name':'T0'}},"
                            + "'options':{'includeColumns':'full','includeForeignKeys':true,"
                            + "'includeNeighbors':true}}",
                    "mssql_schema_designer {'operation':'get_table','payload':{'tables':[TABLES]},"
                            + "'options':{'includeColumns':'full'}}",
                    "mssql_schema_designer {'operation':'get_metadata'}",
                    "mssql_schema_designer {'operation':'get_relationships'}",
                    "mssql_schema_designer {'operation':'get_relationships','payload':{'table':{"
                            + "'name':'T0'}},'options':{'limit':400}}",
                    "mssql_schema_designer {'operation':'apply_edits','payload':{'expectedVersion':"
                            + "'old','edits':[{'op':'drop_schema','schema':'x'}]}}",
                    "mssql_schema_designer {'operation':'apply_edits','payload':{'expectedVersion':"
                            + "'V','dryRun':true,'edits':[EDITS]}}",
                    "mssql_schema_designer {'operation':'export','payload':{'format':'json'}}",
                    "designer_list {}",
                    "designer_history {'action':'list','limit':200}",
                    "designer_layout {'action':'get'}",
                    "designer_layout {'action':'set','tables':[PLACES]}",
                    "designer_layout {'action':'get'}",
                    "designer_layout {'action':'set','view':'some','only':[TABLES]}",
                    "designer_layout {'action':'rename','view':'some','newName':'more'}",
                    "designer_layout {'action':'drop','view':'more'}",
                    "designer_script {}",
                    "designer_export {'format':'dbml'}",
                    "designer_import {'expectedVersion':'V','preview':true,'text':'SCRIPT'}",
                    "designer_review {'action':'list','includeValues':true}",
                    "designer_review {'action':'accept','changes':['columnsUpdated:none']}",
                    "designer_review {'action':'revert','expectedVersion':'V','changes':['none']}",
                    "designer_publish {'action':'preview'}",
                    "designer_publish {'action':'lint'}",
                    "designer_publish {'action':'compare'}",
                    "designer_publish {'action':'apply','expectedVersion':'V'}",
                    "designer_publish {'action':'backout','expectedVersion':'V'}",
                    "designer_publish {'action':'restore'}",
                    "designer_publish {'action':'rebase','expectedVersion':'V'}",
                    "designer_migration {'layout':'flyway','action':'preview'}",
                    "designer_migration {'layout':'flyway','action':'write','expectedVersion':'V'}",
                    "designer_compare {'from':{'connectionId':'db'},'to':{'path':'all.dbml'}}",
                    "designer_file {'action':'save','path':'all.dbml','expectedVersion':'V'}",
                    "designer_file {'action':'compare','path':'all.dbml'}",
                    "designer_compare {'from':{'connectionId':'db'},'to':{'path':'all.dbml'}}",
                    "designer_file {'action':'reload','path':'all.dbml','expectedVersion':'V'}",
                    "designer_history {'action':'undo','expectedVersion':'V','steps':100}",
                    "designer_history {'action':'redo','expectedVersion':'V','steps':100}",
                    "designer_review {'action':'discard','expectedVersion':'V'}",
                    "designer_publish {'action':'reload','expectedVersion':'V'}",
                    "mssql_schema_designer {'operation':'close'}",
                    "designer_file {'action':'open','path':'all.dbml'}",
                    "designer_file {'action':'rename','path':'all.dbml','newPath':'more.dbml'}",
                    "designer_file {'action':'delete','path':'more.dbml'}");

    @TempDir private Path folder;

    private static TestEngine database(Path folder, int tables) throws Exception {
        TestEngine engine = TestEngine.sqlite(folder);
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < tables; i++) {
                statement.execute(
                        ("CREATE TABLE t%d (id%s int PRIMARY KEY, note%s varchar(20),"
                                        + " hub int REFERENCES t0, FOREIGN KEY (hub) REFERENCES t%d)")
                                .formatted(i, LONG, LONG, Math.max(0, i - 1)));
            }
            connection.commit();
        }
        return engine;
    }

    private static String edit(int table) {
        return "{'op':'set_column','table':{'name':'t%d'},'column':{'name':'note%s'},'set':{'name':'ours'}}"
                .formatted(table, LONG);
    }

    private static String all(int count, IntFunction<String> each) {
        return IntStream.range(0, count).mapToObj(each).collect(Collectors.joining(","));
    }

    private static void drift(TestEngine engine) throws Exception {
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA writable_schema = ON");
            for (int i = 0; i < DRIFTED; i++) {
                statement.execute(
                        "UPDATE sqlite_schema SET sql = replace(sql, 'varchar(20)', 'varchar(30)')"
                                + " WHERE name = 't"
                                + i
                                + "'");
            }
        }
    }

    private static String filled(String call, String version, int tables) {
        return call.replace("'V'", "'" + version + "'")
                .replace("'T0'", "'t0'")
                .replace("TABLES", all(40, i -> "{'name':'t" + i + "'}"))
                .replace("EDITS", all(500, i -> edit(i + DRIFTED)))
                .replace("PLACES", all(tables, i -> "{'name':'t%d','x':%d,'y':1}".formatted(i, i)))
                .replace("SCRIPT", script(tables));
    }

    /** Every other table is there already. */
    private static String script(int tables) {
        return all(
                        tables,
                        i -> "CREATE TABLE %s%d (id int);".formatted(i % 2 == 0 ? "t" : "new", i))
                .replace(";,", ";");
    }

    /** {@code tool} and {@code tool action} for all that is listed to agents. */
    private static Set<String> offered(Bench bench) {
        var offered = new TreeSet<String>();
        for (Tool tool : bench.house().tools().tools()) {
            Contract contract = tool.contract();
            String name = contract.name().value();
            if (contract.listed()) {
                Json.Obj fields = contract.inputSchema().object("properties");
                for (String field : List.of("operation", "action")) {
                    if (fields.object(field).get("enum") instanceof Json.Arr names) {
                        names.texts().forEach(each -> offered.add(name + " " + each));
                    }
                }
                offered.add(name);
            }
        }
        return offered;
    }

    @ParameterizedTest
    @ValueSource(ints = {700, 2_000})
    void everyAnswerIsBounded(int tables) throws Exception {
        TestEngine engine = database(folder, tables);
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    IntStream.range(0, DRIFTED)
                            .mapToObj(BoundedAnswersTest::edit)
                            .toArray(String[]::new));
            drift(engine);
            Set<String> left = new HashSet<>(offered(bench));
            var tooLarge = new ArrayList<String>();
            for (String call : CALLS) {
                int space = call.indexOf(' ');
                String tool = call.substring(0, space);
                String version = call.contains("'V'") ? bench.version() : "";
                Json.Obj arguments = Bench.json(filled(call.substring(space + 1), version, tables));
                Json.Obj answer = bench.call(tool, arguments, "test").body();
                int bytes = answer.write().getBytes(StandardCharsets.UTF_8).length;
                int most = call.contains("get_relationships") ? MAX_RELATIONSHIPS_BYTES : MAX_BYTES;
                if (bytes > most) {
                    tooLarge.add(bytes + " bytes: " + call);
                }
                assertThat(answer.text("reason", "")).as(call).isNotEqualTo("internal_error");
                if (tool.equals(Bench.TOOL)) {
                    assertThat(answer.fields().keySet()).as(call).contains("server", "database");
                    assertThat(answer.fields().keySet())
                            .as(call)
                            .containsAnyOf("version", "currentVersion");
                }
                left.remove(tool);
                left.remove(tool + " " + arguments.text("operation", arguments.text("action", "")));
            }
            assertThat(tooLarge).isEmpty();
            assertThat(left).as("tools and actions that were not called").isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = 700)
    void thePagesOfRelationshipsHaveAllOfThem(int tables) throws Exception {
        try (Bench bench = Bench.on(folder, database(folder, tables))) {
            Set<String> found = new HashSet<>();
            String cursor = "";
            do {
                Json.Obj options =
                        cursor.isEmpty() ? Json.Obj.EMPTY : Json.Obj.EMPTY.with("cursor", cursor);
                Json.Obj page =
                        bench.call(
                                        Bench.TOOL,
                                        Json.object()
                                                .put("operation", "get_relationships")
                                                .put("options", options)
                                                .build(),
                                        "test")
                                .body();
                ((Json.Arr) Bench.at(page, "relationships"))
                        .items()
                        .forEach(each -> assertThat(found.add(each.write())).isTrue());
                cursor = page.text("nextCursor", "");
            } while (!cursor.isEmpty());
            assertThat(found).hasSize(2 * tables);
        }
    }
}
