package dev.toolroom.capability.designer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a design of ordinary size costs an agent's transcript. */
class BytesTest {
    private static final List<String> TABLES =
            List.of(
                    "Customers",
                    "Addresses",
                    "Categories",
                    "Suppliers",
                    "Products",
                    "Warehouses",
                    "Inventory",
                    "Orders",
                    "OrderItems",
                    "Payments",
                    "Shipments",
                    "Reviews",
                    "Coupons",
                    "Employees",
                    "AuditLog");

    @AutoClose private final Bench bench;

    BytesTest(@TempDir Path folder) {
        bench = new Bench(folder, Bench.blank("one"));
        bench.show("one");
    }

    private static String table(String name) {
        return "'table':{'schema':'dbo','name':'" + name + "'}";
    }

    /** Sixty edits: a design is made, then worked on. */
    private static List<String> workload() {
        List<String> edits = new ArrayList<>();
        for (String name : TABLES) {
            var columns =
                    new StringBuilder(
                            "{'name':'Id','dataType':'int','isPrimaryKey':true,'isIdentity':true}");
            for (int i = 1; i < 10; i++) {
                columns.append(
                        i < 5
                                ? ",{'name':'Ref" + i + "','dataType':'int'}"
                                : ",{'name':'Text"
                                        + i
                                        + "','dataType':'nvarchar','maxLength':'50'}");
            }
            edits.add("{'op':'add_table'," + table(name) + ",'initialColumns':[" + columns + "]}");
        }
        for (int i = 0; i < 16; i++) {
            String from = TABLES.get((i + 1) % 15);
            String to = TABLES.get(i % 15);
            String name = "FK_" + from + "_" + to + (i == 15 ? "_2" : "");
            edits.add(
                    "{'op':'add_foreign_key',"
                            + table(from)
                            + ",'foreignKey':{'name':'"
                            + name
                            + "','referencedTable':{'schema':'dbo','name':'"
                            + to
                            + "'},'mappings':[{'column':'Ref"
                            + (i == 15 ? 2 : 1)
                            + "','referencedColumn':'Id'}],'onDeleteAction':1,'onUpdateAction':1}}");
        }
        for (int i = 0; i < 10; i++) {
            edits.add(
                    "{'op':'add_column',"
                            + table(TABLES.get(i))
                            + ",'column':{'name':'CreatedAt','dataType':'datetime2'}}");
        }
        for (int i = 0; i < 8; i++) {
            edits.add(
                    "{'op':'set_column',"
                            + table(TABLES.get(i))
                            + ",'column':{'name':'Text5'},'set':{'maxLength':'200'}}");
        }
        for (int i = 0; i < 5; i++) {
            edits.add(
                    "{'op':'drop_column'," + table(TABLES.get(i)) + ",'column':{'name':'Text9'}}");
        }
        edits.add("{'op':'set_table'," + table("AuditLog") + ",'set':{'name':'AuditLogEntries'}}");
        edits.add("{'op':'set_table'," + table("Coupons") + ",'set':{'name':'Vouchers'}}");
        for (int i = 0; i < 2; i++) {
            String from = TABLES.get(i + 1);
            edits.add(
                    "{'op':'set_foreign_key',"
                            + table(from)
                            + ",'foreignKey':{'name':'FK_"
                            + from
                            + "_"
                            + TABLES.get(i)
                            + "'},'set':{'onDeleteAction':0}}");
        }
        edits.add(
                "{'op':'drop_foreign_key',"
                        + table("Employees")
                        + ",'foreignKey':{'name':'FK_Employees_Coupons'}}");
        edits.add("{'op':'drop_table'," + table("AuditLogEntries") + "}");
        assertThat(edits).hasSize(60);
        return edits;
    }

    private int bytes(List<String> edits, int batch) {
        int bytes = 0;
        for (int i = 0; i < edits.size(); i += batch) {
            List<String> part = edits.subList(i, Math.min(edits.size(), i + batch));
            bytes += bench.edit(part.toArray(String[]::new)).write().getBytes(UTF_8).length;
        }
        return bytes;
    }

    @Test
    void inBatchesOfTenItIsThreeThousandBytesAtMost() {
        assertThat(bytes(workload(), 10)).isLessThanOrEqualTo(3_000);
    }

    @Test
    void inOneCallItIsTwentyFiveHundredAtMost() {
        assertThat(bytes(workload(), 60)).isLessThanOrEqualTo(2_500);
    }

    @Test
    void aReceiptOfOneEditIsTwoHundredAndEightyAtMost() {
        int most = 0;
        List<String> edits = workload();
        for (String edit : edits.subList(0, edits.size() - 1)) {
            most = Math.max(most, bytes(List.of(edit), 1));
        }
        assertThat(most).isLessThanOrEqualTo(280);
    }

    @Test
    void anErrorIsFourHundredAtMost() {
        String long200 = "x".repeat(200);
        List<String> bad =
                List.of(
                        "{'op':'drop_table'," + table(long200) + "}",
                        "{'op':'add_table','table':{'schema':'" + long200 + "','name':'T'}}",
                        "{'op':'add_table',"
                                + table("T")
                                + ",'initialColumns':[{'name':'"
                                + long200
                                + "','dataType':'"
                                + long200
                                + "'}]}",
                        "{'op':'" + long200 + "'}");
        for (String edit : bad) {
            Json.Obj refused = bench.refused(edit);
            assertThat(refused.write().getBytes(UTF_8).length)
                    .as(refused.write())
                    .isLessThanOrEqualTo(400);
        }
    }
}
