package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What publishing asks, refuses and survives; one suite for every engine. */
abstract class PublishSafety {
    @TempDir private Path folder;
    TestEngine engine;
    @AutoClose Bench bench;

    /** A database of its own for every test. */
    abstract TestEngine engine(Path folder) throws Exception;

    /** Whether a publish that fails leaves nothing behind. */
    abstract boolean rollsBack();

    Connection connection() throws SQLException {
        return engine.openQuoting();
    }

    String schema() {
        return engine.schema();
    }

    String whole() {
        return engine.whole();
    }

    String text(int length) {
        return "'dataType':'" + engine.text() + "','maxLength':'" + length + "'";
    }

    static String decimal() {
        return "'dataType':'decimal','precision':10,'scale':2";
    }

    @BeforeEach
    void open() throws Exception {
        engine = engine(folder);
        bench = Bench.on(folder, engine);
    }

    String table(String name) {
        return "'table':{'schema':'" + schema() + "','name':'" + name + "'}";
    }

    String key() {
        return "{'name':'Id','dataType':'" + whole() + "','isPrimaryKey':true,'isIdentity':true}";
    }

    void shop() {
        bench.edit(
                "{'op':'add_table',"
                        + table("Customers")
                        + ",'initialColumns':["
                        + key()
                        + ",{'name':'Name',"
                        + text(80)
                        + ",'isNullable':false}"
                        + ",{'name':'Note',"
                        + text(200)
                        + "}]}",
                "{'op':'add_table',"
                        + table("Orders")
                        + ",'initialColumns':["
                        + key()
                        + ",{'name':'CustomerId','dataType':'"
                        + whole()
                        + "','isNullable':false}"
                        + ",{'name':'Total',"
                        + decimal()
                        + ",'defaultValue':'0'}]}",
                "{'op':'add_foreign_key',"
                        + table("Orders")
                        + ",'foreignKey':{'name':"
                        + "'FK_Orders_Customers','referencedTable':{'schema':'"
                        + schema()
                        + "','name':'Customers'},'mappings':[{'column':'CustomerId',"
                        + "'referencedColumn':'Id'}],'onDeleteAction':'cascade'}}",
                "{'op':'add_unique',"
                        + table("Customers")
                        + ",'unique':{'name':'UQ_Name',"
                        + "'columns':['Name']}}",
                "{'op':'add_index',"
                        + table("Orders")
                        + ",'index':{'name':'IX_Total',"
                        + "'columns':['Total DESC','Id']}}");
        bench.published("");
    }

    void run(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
            if (engine.kind() == DatabaseKind.POSTGRESQL) {
                // Else it counts these rows some time later, and again what was counted before.
                statement.execute("SELECT pg_stat_force_next_flush()");
            }
        }
    }

    String one(String sql) throws SQLException {
        try (Connection connection = connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : "nothing";
        }
    }

    String name(String table) {
        return "\"" + schema() + "\".\"" + table + "\"";
    }

    Json.Obj preview() {
        return bench.tool("designer_publish", "{}");
    }

    @Test
    void aPreviewRunsNothing() throws Exception {
        shop();
        bench.edit("{'op':'drop_table'," + table("Orders") + "}");
        Json.Obj preview = preview();
        assertThat(preview.text("script", "")).contains("DROP TABLE");
        assertThat(at(preview, "losesData")).isEqualTo(new Json.Bool(true));
        assertThat(one("SELECT COUNT(*) FROM " + name("Orders"))).isEqualTo("0");
    }

    @Test
    void losingDataWantsAWordFromAPerson() throws Exception {
        shop();
        bench.edit("{'op':'drop_column'," + table("Customers") + ",'column':{'name':'Note'}}");
        Json.Obj refused = bench.publish("");
        assertThat(refused.text("reason", "")).isEqualTo("confirmation_required");
        assertThat(at(refused, "risks", 0, "codes", 0)).isEqualTo(new Json.Str("column_dropped"));
        bench.published(",'acceptDataLoss':true");
    }

    @Test
    void aDatabaseThatDriftedIsNotPublishedOver() throws Exception {
        shop();
        run("ALTER TABLE " + name("Customers") + " ADD COLUMN \"Sneaked\" INT");
        bench.edit(
                "{'op':'add_column',"
                        + table("Orders")
                        + ",'column':{'name':'Extra','dataType':'"
                        + whole()
                        + "'}}");
        Json.Obj refused = bench.publish("");
        assertThat(refused.text("reason", "")).isEqualTo("stale_database");
        assertThat(refused.write()).contains("Sneaked");
        Json.Obj reloaded =
                bench.tool(
                        "designer_publish",
                        "{'action':'reload','expectedVersion':'" + bench.version() + "'}");
        assertThat(reloaded.get("success")).isEqualTo(new Json.Bool(true));
        assertThat(bench.ask("{'operation':'get_overview'}").write())
                .contains("Sneaked")
                .doesNotContain("Extra");
    }

    /** As one leaves it whose process was killed between its last statement and its answer. */
    @Test
    void aPublishThatIsAlreadyInTheDatabaseIsNotRunAgain() throws Exception {
        shop();
        String extra =
                "{'op':'add_column',%s,'column':{'name':'Extra','dataType':'%s'}}"
                        .formatted(table("Orders"), whole());
        bench.edit(extra);
        String plan = preview().text("plan", "");
        run("ALTER TABLE " + name("Orders") + " ADD COLUMN \"Extra\" " + whole());
        assertThat(at(preview(), "statements")).isEqualTo(Json.Num.of(0));
        Json.Obj again = bench.published(",'plan':'" + plan + "'");
        assertThat(at(again, "statements")).isEqualTo(Json.Num.of(0));
        bench.edit(extra.replace("Extra", "More"));
        run("ALTER TABLE " + name("Orders") + " ADD COLUMN \"More\" " + whole());
        run("ALTER TABLE " + name("Customers") + " ADD COLUMN \"Sneaked\" " + whole());
        assertThat(bench.publish("").text("reason", ""))
                .as("somebody else was there too")
                .isEqualTo("stale_database");
    }

    @Test
    void aFailedPublishNamesTheStatementAndCanGoOn() throws Exception {
        shop();
        run("INSERT INTO " + name("Customers") + " (\"Name\") VALUES ('Ada')");
        bench.edit(
                "{'op':'set_table'," + table("Orders") + ",'set':{'name':'Purchases'}}",
                "{'op':'add_column',"
                        + table("Customers")
                        + ",'column':{'name':'NoteTwice','dataType':'"
                        + whole()
                        + "','isComputed':true,'computedFormula':'no_such_function(1)'}}");
        Json.Obj failed = bench.publish("");
        assertThat(failed.text("reason", "")).as(failed.write()).isEqualTo("publish_failed");
        assertThat(at(failed, "rolledBack")).isEqualTo(new Json.Bool(rollsBack()));
        assertThat(failed.text("sql", "")).contains("Note");
        assertThat(one("SELECT COUNT(*) FROM " + name(rollsBack() ? "Orders" : "Purchases")))
                .isEqualTo("0");
        bench.edit("{'op':'drop_column'," + table("Customers") + ",'column':{'name':'NoteTwice'}}");
        bench.published("");
        assertThat(one("SELECT COUNT(*) FROM " + name("Purchases"))).isEqualTo("0");
    }

    /** Asked of the table by name: SQLite takes a quoted name it does not know for a text. */
    private boolean has(String column) {
        try {
            one("SELECT t.\"" + column + "\" FROM " + name("Customers") + " t");
            return true;
        } catch (SQLException unknown) {
            return false;
        }
    }

    @Test
    void everyRiskHasItsCodeAndTheRowsItTouches() throws Exception {
        shop();
        for (String name : List.of("Ada", "Bo", "Cy")) {
            run("INSERT INTO " + name("Customers") + " (\"Name\") VALUES ('" + name + "')");
        }
        run("INSERT INTO " + name("Orders") + " (\"CustomerId\") VALUES (1)");
        guess();
        String customers = table("Customers");
        bench.edit(
                "{'op':'drop_table'," + table("Orders") + "}",
                "{'op':'drop_column'," + customers + ",'column':{'name':'Note'}}",
                "{'op':'set_column',"
                        + customers
                        + ",'column':{'name':'Name'},'set':{'maxLength':'20'}}",
                "{'op':'add_column',"
                        + customers
                        + ",'column':{'name':'Needed','dataType':'"
                        + whole()
                        + "','isNullable':false}}",
                "{'op':'add_unique',"
                        + customers
                        + ",'unique':{'name':'UQ_Needed','columns':['Id','Needed']}}",
                "{'op':'set_table'," + customers + ",'set':{'name':'Clients'}}");
        Json.Obj preview = preview();
        Map<String, Long> rows = new HashMap<>();
        for (Json each : ((Json.Arr) at(preview, "risks")).items()) {
            long touched = ((Json.Num) at(each, "rows")).decimal().longValue();
            ((Json.Arr) at(each, "codes"))
                    .items()
                    .forEach(code -> rows.merge(((Json.Str) code).value(), touched, Math::max));
        }
        assertThat(rows)
                .as(preview.write())
                .containsEntry("table_dropped", 1L)
                .containsEntry("column_dropped", 3L)
                .containsEntry("type_narrowed", 3L)
                .containsEntry("not_null_without_default", 3L)
                .containsEntry("unique_over_rows", 3L)
                .containsKey("renamed");
        assertThat(at(preview, "losesData")).isEqualTo(new Json.Bool(true));
    }

    /** Some engines look at their tables only now and then. */
    private void guess() throws SQLException {
        switch (engine.kind()) {
            case POSTGRESQL -> run("ANALYZE");
            case MARIADB -> run("ANALYZE TABLE " + name("Customers") + ", " + name("Orders"));
            default -> {
                // They count.
            }
        }
    }

    @Test
    void aForeignKeyThatRowsBreakIsNotMade() throws Exception {
        shop();
        String key = "'foreignKey':{'name':'FK_Orders_Customers'}";
        bench.edit("{'op':'drop_foreign_key'," + table("Orders") + "," + key + "}");
        bench.published("");
        run("INSERT INTO " + name("Orders") + " (\"CustomerId\") VALUES (77)");
        bench.edit(
                "{'op':'add_foreign_key',"
                        + table("Orders")
                        + ",'foreignKey':{'name':'FK_Again','referencedTable':{'schema':'"
                        + schema()
                        + "','name':'Customers'},'mappings':[{'column':'CustomerId',"
                        + "'referencedColumn':'Id'}]}}");
        Json.Obj failed = bench.publish("");
        assertThat(failed.text("reason", "")).as(failed.write()).isEqualTo("rows_violate");
        assertThat(one("SELECT \"CustomerId\" FROM " + name("Orders"))).isEqualTo("77");
        run("DELETE FROM " + name("Orders"));
        bench.published("");
    }

    @Test
    void aPublishThatMayLoseDataAsksAPersonFirst() throws Exception {
        shop();
        run("INSERT INTO " + name("Customers") + " (\"Name\",\"Note\") VALUES ('Ada','first')");
        guess();
        bench.edit("{'op':'drop_column'," + table("Customers") + ",'column':{'name':'Note'}}");
        bench.tool("designer_publish", "{'acceptDataLoss':true}");
        assertThat(bench.asked).isEmpty();
        String apply =
                "{'action':'apply','acceptDataLoss':true,'expectedVersion':'"
                        + bench.version()
                        + "'}";
        bench.person = Decision.denied("junit", Decision.PROMPT);
        Json.Obj denied = bench.tool("designer_publish", apply);
        assertThat(denied.get("success")).isEqualTo(new Json.Bool(false));
        assertThat(bench.asked)
                .singleElement()
                .asString()
                .startsWith("Publish to database '")
                .endsWith(" and lose for good: column Note of " + schema() + ".Customers?");
        assertThat(one("SELECT \"Note\" FROM " + name("Customers"))).isEqualTo("first");
        bench.person = Decision.approved("junit", Decision.PROMPT);
        assertThat(bench.tool("designer_publish", apply).get("verified"))
                .isEqualTo(new Json.Bool(true));
        assertThat(has("Note")).isFalse();
    }
}
