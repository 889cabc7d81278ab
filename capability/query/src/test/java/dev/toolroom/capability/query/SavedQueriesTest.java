package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.saved.SavedQueries;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestApplication;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements that people keep by a name: nobody overwrites what another has saved. */
class SavedQueriesTest {
    private static final String TOOL = "query_saved";

    @TempDir private Path folder;
    private Store store;
    private TestApplication house;

    @BeforeEach
    void open() {
        store = new SqliteStore(folder.resolve("toolroom.db"));
        new Migrator(SavedQueries.migrations(), "1", Clock.systemUTC()).migrate(store, () -> {});
        house =
                new TestApplication(
                        new QueryCapability(
                                new Connections(List::of, text -> text),
                                () -> folder,
                                () -> folder,
                                () -> {},
                                () -> store,
                                Clock.systemUTC()));
    }

    @AfterEach
    void close() {
        house.close();
        store.close();
    }

    @Test
    void areListedByConnectionAndName() {
        save("shop", "orders", "SELECT 2");
        save("shop", "Customers", "SELECT 1");
        save("other", "orders", "SELECT 3");
        assertThat(names("{}")).containsExactly("other/orders", "shop/Customers", "shop/orders");
        assertThat(names("{'database':'shop'}")).containsExactly("shop/Customers", "shop/orders");
        assertThat(queries(call("{'database':'other'}")).getFirst().text("query", ""))
                .isEqualTo("SELECT 3");
    }

    @Test
    void areSavedAgainOnlyOverTheVersionThatWasRead() {
        String first = version(save("shop", "orders", "SELECT 1"));
        assertRefused(save("shop", "orders", "SELECT 9"), "query.name-taken");
        String second = version(saveOver("SELECT 2", first));
        assertThat(second).isNotEqualTo(first);
        Completed late = saveOver("SELECT 3", first);
        assertRefused(late, "query.saved-changed");
        assertThat(late.body().text("message", ""))
                .isEqualTo("Saved query \"orders\" has changed since you opened it");
        assertThat(queries(call("{}")).getFirst().text("query", "")).isEqualTo("SELECT 2");
    }

    @Test
    void areSavedAnewWhereSomebodyDeletedThem() {
        String version = version(save("shop", "orders", "SELECT 1"));
        call("{'action':'delete','database':'shop','name':'orders'}");
        saveOver("SELECT 2", version);
        assertThat(queries(call("{}")).getFirst().text("query", "")).isEqualTo("SELECT 2");
    }

    @Test
    void areRenamedToWhatIsFree() {
        save("shop", "orders", "SELECT 1");
        save("shop", "customers", "SELECT 2");
        String rename = "{'action':'rename','database':'shop','name':'orders','newName':'%s'}";
        assertRefused(call(rename.formatted("customers")), "query.name-taken");
        assertThat(call(rename.formatted("orders")).isError()).isFalse();
        assertThat(call(rename.formatted("Orders of May")).isError()).isFalse();
        assertThat(names("{}")).containsExactly("shop/customers", "shop/Orders of May");
    }

    @Test
    void areDeletedOnlyAsTheyWereRead() {
        String first = version(save("shop", "orders", "SELECT 1"));
        saveOver("SELECT 2", first);
        String delete =
                "{'action':'delete','database':'shop','name':'orders','version':'%s'}"
                        .formatted(first);
        assertRefused(call(delete), "query.saved-changed");
        assertThat(names("{}")).containsExactly("shop/orders");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {'action':'save','database':'shop','name':'orders'}             | query.bad-saved | query is required for action save
                    {'action':'rename','database':'shop','name':'orders','newName':'o'} | query.not-saved | Saved query "orders" of shop does not exist
                    {'action':'delete','name':'orders'}                             | query.bad-saved | database is required for action delete
                    """)
    void whatIsMissingIsNamed(String arguments, String code, String message) {
        Completed completed = call(arguments);
        assertRefused(completed, code);
        assertThat(completed.body().text("message", "")).isEqualTo(message);
    }

    private static void assertRefused(Completed completed, String code) {
        assertThat(completed.isError()).isTrue();
        assertThat(completed.body().text("code", "")).isEqualTo(code);
    }

    private Completed save(String database, String name, String query) {
        return house.call(TOOL, saving(database, name, query).build(), "test");
    }

    private Completed saveOver(String query, String version) {
        Json.Obj arguments = saving("shop", "orders", query).put("version", version).build();
        return house.call(TOOL, arguments, "test");
    }

    private static Json.Builder saving(String database, String name, String query) {
        return Json.object()
                .put("action", "save")
                .put("database", database)
                .put("name", name)
                .put("query", query);
    }

    private Completed call(String arguments) {
        return house.call(TOOL, arguments);
    }

    private List<String> names(String arguments) {
        return queries(call(arguments)).stream()
                .map(each -> each.text("database", "") + "/" + each.text("name", ""))
                .toList();
    }

    private static String version(Completed completed) {
        return queries(completed).getFirst().text("version", "");
    }

    private static List<Json.Obj> queries(Completed completed) {
        var list = (Json.Arr) Objects.requireNonNull(completed.body().get("queries"));
        return list.items().stream().map(Json.Obj.class::cast).toList();
    }
}
