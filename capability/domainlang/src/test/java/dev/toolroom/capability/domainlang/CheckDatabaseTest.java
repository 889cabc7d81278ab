package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.PostgresServer;
import dev.toolroom.testkit.TestApplication;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Models against real databases, with one difference of each kind. */
@Timeout(120)
class CheckDatabaseTest {
    private static final String MODEL =
            """
            Metadata Tables
            bc Sales {
                description: "a"
                metadata { Tables: "shop: sales_*, shared" }
            }
            bc Billing {
                description: "b"
                metadata { Tables: "shop: invoice, Shared, gone" }
            }
            bc Stock {
                description: "c"
                metadata { Tables: "shop: stock_item" }
            }
            bc Audit {
                description: "d"
                metadata { Tables: "all my tables" }
            }
            ContextMap Landscape {
                contains Sales, Billing, Stock
                Sales [OHS] -> [CF] Billing
                Sales >< Stock
            }
            """;

    /** {@code invoice_sales} is allowed: Billing is downstream of Sales. */
    private static final List<String> TABLES =
            List.of(
                    "CREATE TABLE stock_item (id INT PRIMARY KEY)",
                    "CREATE TABLE sales_order (id INT PRIMARY KEY, item INT, invoice INT,"
                            + " CONSTRAINT order_item FOREIGN KEY (item) REFERENCES stock_item (id))",
                    "CREATE TABLE sales_line (id INT PRIMARY KEY, o INT,"
                            + " CONSTRAINT line_order FOREIGN KEY (o) REFERENCES sales_order (id))",
                    "CREATE TABLE invoice (id INT PRIMARY KEY, o INT,"
                            + " CONSTRAINT invoice_order FOREIGN KEY (o) REFERENCES sales_order (id))",
                    "CREATE TABLE sales_payment (id INT PRIMARY KEY, i INT,"
                            + " CONSTRAINT payment_invoice FOREIGN KEY (i) REFERENCES invoice (id))",
                    "CREATE TABLE shared (id INT PRIMARY KEY)",
                    "CREATE TABLE nobodys (id INT PRIMARY KEY)");

    private static final List<String> EXPECTED =
            List.of(
                    "invalid-tables [Audit] shop.dlang:16",
                    "missing-table [Billing] shop.dlang:8",
                    "table-with-several-owners shared [Sales, Billing] shop.dlang:4",
                    "key-without-relationship sales_order order_item [Sales, Stock] shop.dlang:4",
                    "key-against-direction sales_payment payment_invoice [Sales, Billing]"
                            + " shop.dlang:20",
                    "table-without-owner nobodys []");

    @TempDir private Path folder;
    private final List<ConnectionSettings> settings = new ArrayList<>();
    private final TestApplication house =
            new TestApplication(
                    new DomainLangCapability(
                            new Workspaces(List::of),
                            new Connections(() -> settings, text -> text)));

    CheckDatabaseTest() {}

    @BeforeEach
    void write() throws Exception {
        folder = folder.toRealPath();
        house.in(folder);
        Files.writeString(folder.resolve("shop.dlang"), MODEL);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void configure(DatabaseKind kind, String url) {
        settings.add(
                new ConnectionSettings(
                        "shop",
                        kind,
                        url,
                        "local",
                        "shop",
                        null,
                        null,
                        ConnectionSettings.Access.READ_ONLY,
                        null,
                        List.of(),
                        false,
                        null));
    }

    private void connect(DatabaseKind kind, String url) throws Exception {
        configure(kind, url);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : TABLES) {
                statement.execute(sql);
            }
        }
    }

    private void connectSqlite() throws Exception {
        connect(DatabaseKind.SQLITE, "jdbc:sqlite:" + folder.resolve("shop.db"));
    }

    private Completed check(String more) {
        return house.call("domainlang_check", "{'path':'" + folder + "'" + more + "}");
    }

    private static List<String> findings(Completed completed) {
        assertThat(completed.isError()).as(completed.json()).isFalse();
        List<String> lines = new ArrayList<>();
        if (completed.body().get("findings") instanceof Json.Arr found) {
            for (Json each : found.items()) {
                lines.add(line((Json.Obj) each));
            }
        }
        return lines;
    }

    private static String line(Json.Obj each) {
        String table = each.text("table", "");
        String contexts = each.get("contexts") instanceof Json.Arr all ? all.write() : "";
        String place =
                each.get("line") instanceof Json.Num line
                        ? " " + each.text("file", "") + ":" + line.write()
                        : "";
        return (each.text("code", "")
                        + " "
                        + table.substring(table.indexOf('.') + 1)
                        + " "
                        + each.text("foreignKey", "")
                        + " "
                        + contexts.replace("\"", "").replace(",", ", ")
                        + place)
                .replaceAll(" +", " ");
    }

    @Test
    void everyDifferenceIsFoundInSqlite() throws Exception {
        connectSqlite();
        Completed checked = check("");
        assertThat(findings(checked)).containsExactlyInAnyOrderElementsOf(EXPECTED);
        assertThat(findings(checked)).last().isEqualTo("table-without-owner nobodys []");
        assertThat(checked.body().get("valid")).isEqualTo(new Json.Bool(false));
        assertThat(findings(check(",'limit':2"))).hasSize(2);
        assertThat(check(",'limit':2").json()).contains("\"count\":6", "\"omitted\":4");
    }

    @Test
    void everyDifferenceIsFoundInPostgres() throws Exception {
        PostgresServer server = PostgresServer.start();
        connect(DatabaseKind.POSTGRESQL, server.url("postgres"));
        assertThat(findings(check(",'connection':'shop'")))
                .containsExactlyInAnyOrderElementsOf(EXPECTED);
    }

    @Test
    void aModelThatTheDatabaseRespectsIsValid() throws Exception {
        connectSqlite();
        Files.writeString(
                folder.resolve("shop.dlang"),
                """
                Metadata Tables
                bc Shop {
                    description: "a"
                    metadata { Tables: "shop: *" }
                }
                """);
        Completed checked = check("");
        assertThat(findings(checked)).isEmpty();
        assertThat(checked.body().get("valid")).isEqualTo(new Json.Bool(true));
    }

    @Test
    void whatCannotBeCheckedIsRefusedWithTheNextStep() throws Exception {
        assertThat(check("").json())
                .contains("domainlang.unknown-connection", "unknown connection 'shop'");
        connectSqlite();
        assertThat(check(",'connection':'shpo'").json())
                .contains("domainlang.unknown-connection", "\"nearest\":[\"shop\"]");
        settings.clear();
        configure(DatabaseKind.STUB, "");
        assertThat(check("").json()).contains("domainlang.database", "no tables to read");
        Files.writeString(folder.resolve("shop.dlang"), "bc A { description: \"a\" }");
        assertThat(check("").json()).contains("domainlang.no-tables", "Metadata Tables");
    }
}
