package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The designer knows which contexts of the models in the settings own its tables. */
@Timeout(60)
class TableOwnersTest {
    private static final String MODEL =
            """
            Metadata Tables
            bc Sales { description: "d" metadata { Tables: "demo: dbo.Order*" } }
            bc Catalog { description: "d" metadata { Tables: "demo: dbo.Products" } }
            bc Accounts { description: "d" metadata { Tables: "demo: dbo.Customers; other: x" } }
            ContextMap Landscape {
                contains Sales, Catalog, Accounts
                Catalog [OHS] -> [CF] Sales
                Sales [OHS] -> [CF] Accounts
            }
            """;

    @TempDir private Path folder;
    private HomeFolder home = new HomeFolder(Path.of(""));

    TableOwnersTest() {}

    @BeforeEach
    void models() throws Exception {
        home = new HomeFolder(folder.resolve("home"));
        home.create();
        Path model = Files.createDirectories(folder.resolve("model"));
        Files.writeString(model.resolve("shop.dlang"), MODEL);
        Files.createDirectories(folder.resolve("empty"));
        Files.writeString(
                home.settings(),
                "models: [ \"" + folder.resolve("empty") + "\", \"" + model + "\" ]\n");
    }

    private static Json.Obj ask(Application house, String tool, String arguments) throws Exception {
        return UsedHome.answered(house, tool, arguments.replace('\'', '"'));
    }

    private static Json.Obj apply(Application house, String more, String from, String column)
            throws Exception {
        String version =
                ask(
                                house,
                                "mssql_schema_designer",
                                "{'operation':'get_overview','options':{'includeColumns':'none'}}")
                        .text("version", "");
        return ask(
                        house,
                        "mssql_schema_designer",
                        "{'operation':'apply_edits','payload':{'expectedVersion':'"
                                + version
                                + "'"
                                + more
                                + ",'edits':[{'op':'add_foreign_key','table':{'name':'"
                                + from
                                + "'},'foreignKey':{'name':'FK_"
                                + from
                                + "_new','referencedTable':{'name':'Orders'},"
                                + "'mappings':[{'column':'"
                                + column
                                + "','referencedColumn':'Id'}]}}]}}")
                .object("receipt");
    }

    @Test
    void ownersAreNamedAndKeysThatCrossContextsAreWarnedOf() throws Exception {
        try (var house = new Application(home)) {
            ask(house, "mssql_schema_designer", "{'operation':'show','connectionId':'demo'}");
            Json.Obj model = ask(house, "designer_model", "{}");
            assertThat(
                            model.object("owners").fields().values().stream()
                                    .map(Json::write)
                                    .sorted()
                                    .toList())
                    .containsExactly(
                            "[\"Accounts\"]", "[\"Catalog\"]", "[\"Sales\"]", "[\"Sales\"]");
            assertThat(messages(model))
                    .containsExactly(
                            "FK_Orders_Customers of dbo.Orders points at dbo.Customers, but Sales is"
                                    + " upstream of Accounts in Landscape");

            String warning =
                    "FK_Products_new of dbo.Products points at dbo.Orders, but Catalog is upstream of Sales"
                            + " in Landscape";
            for (String more : List.of(",'dryRun':true", "")) {
                assertThat(apply(house, more, "Products", "Stock").get("warnings"))
                        .isEqualTo(Json.Arr.ofTexts(List.of(warning)));
            }
            assertThat(messages(ask(house, "designer_model", "{'since':0}"))).contains(warning);
            assertThat(apply(house, "", "OrderLines", "Quantity").get("warnings"))
                    .as("a key within a context")
                    .isEqualTo(Json.Arr.ofTexts(List.of()));
        }
    }

    @Test
    void aModelThatOwnsNothingHereSaysNothing() throws Exception {
        Files.writeString(folder.resolve("model/shop.dlang"), MODEL.replace("demo:", "elsewhere:"));
        try (var house = new Application(home)) {
            ask(house, "mssql_schema_designer", "{'operation':'show','connectionId':'demo'}");
            assertThat(ask(house, "designer_model", "{}").fields())
                    .doesNotContainKeys("owners", "crossings");
            assertThat(apply(house, "", "Products", "Stock").get("warnings"))
                    .isEqualTo(Json.Arr.ofTexts(List.of()));
        }
    }

    private static List<String> messages(Json.Obj model) {
        var crossings = (Json.Arr) Objects.requireNonNull(model.get("crossings"));
        return crossings.items().stream()
                .map(each -> ((Json.Obj) each).text("message", ""))
                .toList();
    }
}
