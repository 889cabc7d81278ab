package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.LocalGit;
import dev.toolroom.testkit.TestApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Documents and comparisons, with a real git repository. */
@Timeout(60)
class HandInTest {
    private static final String SHOP =
            """
            Domain Retail { vision: "Sell well" }
            bc Orders for Retail {
                description: "Takes orders"
                relationships { this [OHS] -> [CF] Billing }
                terminology { term Order: "A request" }
            }
            bc Billing for Retail { description: "Sends invoices" }
            """;

    @TempDir private Path folder;
    private Path model;
    private final Workspaces workspaces = new Workspaces(List::of);
    private final TestApplication house = new TestApplication(new DomainLangCapability(workspaces));

    HandInTest() {}

    @BeforeEach
    void write() throws Exception {
        folder = folder.toRealPath();
        house.in(folder);
        model = Files.createDirectories(folder.resolve("model"));
        Files.writeString(model.resolve("shop.dlang"), SHOP);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void git(String... arguments) throws Exception {
        LocalGit.git(folder, arguments);
    }

    private void commit() throws Exception {
        git("init", "--quiet", "--initial-branch=main");
        git("config", "user.name", "test");
        git("config", "user.email", "test@localhost");
        git("add", ".");
        git("commit", "--quiet", "-m", "a");
    }

    private void save(String text) throws IOException {
        Files.writeString(model.resolve("shop.dlang"), text);
    }

    private Completed call(String tool, String more) {
        return house.call(tool, "{'path':'" + model + "'" + more + "}");
    }

    private List<String> differences(String more) {
        Completed completed = call("domainlang_diff", more);
        assertThat(completed.isError()).as(completed.json()).isFalse();
        List<String> all = new ArrayList<>();
        List<Json> items =
                completed.body().get("differences") instanceof Json.Arr found
                        ? found.items()
                        : List.of();
        for (Json item : items) {
            if (item instanceof Json.Obj each) {
                all.add(
                        each.text("change", "")
                                + " "
                                + each.text("type", "")
                                + " "
                                + each.text("name", ""));
            }
        }
        return all;
    }

    @Test
    void theCurrentTextIsComparedWithARevision() throws Exception {
        commit();
        git("tag", "v1");
        save(SHOP.replace("Orders", "Ordering"));
        git("commit", "--quiet", "-am", "b");
        assertThat(differences("")).isEmpty();
        assertThat(differences(",'from':'v1'")).containsExactly("renamed BoundedContext Ordering");
        assertThat(differences(",'from':'HEAD','to':'HEAD~1'"))
                .containsExactly("renamed BoundedContext Orders");
        save(SHOP.replace("this [OHS] -> [CF] Billing", "this <- Billing"));
        assertThat(differences(",'from':'v1'"))
                .containsExactly("turned Relationship Orders <- Billing");
        assertThat(call("domainlang_diff", ",'from':'v1'").json())
                .contains("flowchart", "turned", "\"line\":4", "Orders [OHS] -> [CF] Billing");
    }

    @Test
    void unsavedTextIsComparedWithTheFiles() {
        Holder editor = new Holder(ProcessHandle.current().pid(), "editor");
        workspaces.open(model.resolve("shop.dlang"), SHOP + "Team New", editor);
        assertThat(differences(",'from':'saved'")).containsExactly("added Team New");
    }

    @Test
    void foldersAreCompared() throws Exception {
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.writeString(other.resolve("shop.dlang"), SHOP + "Team New");
        assertThat(differences(",'from':'./model','to':'./other'"))
                .containsExactly("added Team New");
    }

    @Test
    void filesOutsideOfTheModelAndLinksAreNotRead() throws Exception {
        Files.writeString(folder.resolve("outside.dlang"), "Team Outside");
        Files.createSymbolicLink(model.resolve("link.dlang"), Path.of("../outside.dlang"));
        commit();
        Files.delete(model.resolve("link.dlang"));
        Files.delete(folder.resolve("outside.dlang"));
        assertThat(differences("")).isEmpty();
    }

    @Test
    void aRevisionThatIsNoneIsNamed() throws Exception {
        commit();
        for (String none : List.of("nowhere", "--help", "HEAD:model", "-C/")) {
            Completed refused = call("domainlang_diff", ",'from':'" + none + "'");
            assertThat(refused.json())
                    .contains("domainlang.unknown-revision", "'" + none + "' cannot be read");
        }
        assertThat(call("domainlang_diff", ",'from':'/etc'").json())
                .contains("domainlang.outside-models");
    }

    @Test
    void nothingOfARepositoryRuns() throws Exception {
        commit();
        Path proof = folder.resolve("proof");
        for (Map.Entry<String, String> each :
                Map.of("core.fsmonitor", "touch " + proof, "core.pager", "touch " + proof)
                        .entrySet()) {
            git("config", each.getKey(), each.getValue());
        }
        assertThat(differences("")).isEmpty();
        assertThat(proof).doesNotExist();
    }

    @Test
    void aDocumentHasAPageForEachContext() {
        Completed markdown = call("domainlang_document", "");
        assertThat(markdown.json())
                .contains(
                        "\"name\":\"index.md\"",
                        "\"name\":\"glossary.md\"",
                        "\"name\":\"context-Orders.md\"",
                        "\"name\":\"context-Billing.md\"",
                        "# model\\n");
        Completed html = call("domainlang_document", ",'format':'html','title':'Shop'");
        assertThat(html.json()).contains("model.html", "<title>Shop</title>", "image/svg+xml");
        Completed canvas = call("domainlang_document", ",'context':'Orders'");
        assertThat(canvas.json()).contains("A request", "Inbound communication");
        assertThat(canvas.json()).contains("\"count\":1");
    }

    @Test
    void aContextThatIsNoneIsAnsweredWithSimilarOnes() {
        assertThat(call("domainlang_document", ",'context':'Order'").json())
                .contains("domainlang.unknown-element", "\"nearest\":[\"Orders\"");
        assertThat(call("domainlang_document", ",'context':'Orders','format':'html'").json())
                .contains("domainlang.bad-filter", "Leave format out");
    }
}
