package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.testkit.TestApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tools as agents meet them: shapes, filters, pages and refusals. */
class ToolsTest {
    private static final Path SINK =
            Path.of("../../sdk/domainlang/src/test/resources/models/probes/01-kitchen-sink")
                    .toAbsolutePath()
                    .normalize();

    private final Workspaces workspaces = new Workspaces(() -> List.of(SINK));
    private final TestApplication house = new TestApplication(new DomainLangCapability(workspaces));

    @TempDir private Path folder;

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void validateCountsAndSortsWhatItFinds() {
        Json.Obj answer = ok("domainlang_validate", "{}");
        assertThat(answer.fields().keySet())
                .containsExactly(
                        "valid",
                        "fileCount",
                        "domainCount",
                        "bcCount",
                        "errors",
                        "warnings",
                        "info",
                        "count");
        assertThat(answer.write())
                .startsWith("{\"valid\":true,\"fileCount\":1,\"domainCount\":3,\"bcCount\":5,");
    }

    @Test
    void aFindingHasItsPlaceAndCode() throws IOException {
        Files.writeString(folder.resolve("a.dlang"), "\nDomain A\n");
        Json.Obj answer = ok("domainlang_validate", in("{'file':'a.dlang'}"));
        assertThat(list(answer, "warnings").getFirst().write())
                .isEqualTo(
                        "{\"severity\":2,\"message\":\"Domain 'A' is missing a vision"
                                + " statement.\",\"file\":\"a.dlang\",\"line\":2,\"column\":1,\"code\":\"domain-no-vision\",\"fixes\":[\"Add"
                                + " 'vision'\"]}");
        Json.Obj refused = refused("domainlang_validate", in("{'file':'b.dlang'}"));
        assertThat(refused.write()).contains("the model has no file b.dlang", "a.dlang");
    }

    @Test
    void listFiltersFlatAndNested() {
        assertThat(names("{'type':'bcs'}"))
                .containsExactly("Orders", "Billing", "Shipping", "Returns", "Tracking");
        assertThat(names("{'type':'bcs','domain':'Ordering'}"))
                .containsExactly("Orders", "Billing");
        assertThat(names("{'type':'bounded-contexts','filters':{'team':'TeamBlue'}}"))
                .containsExactly("Billing");
        assertThat(names("{'type':'bcs','metadata':'Language=Java'}")).containsExactly("Orders");
        assertThat(names("{'type':'bcs','metadata':'Language','classification':'Supporting'}"))
                .containsExactly("Billing");
        assertThat(names("{'type':'relationships','context':'Returns','pattern':'p'}"))
                .containsExactly("Orders [Partnership] Returns");
    }

    @Test
    void listPagesAndSelects() {
        Json.Obj page =
                ok("domainlang_list", "{'type':'bcs','limit':2,'offset':1,'fields':['name']}");
        assertThat(page.write())
                .isEqualTo(
                        "{\"entityType\":\"bcs\",\"count\":5,\"results\":[{\"name\":\"Billing\"},{\"name\":\"Shipping\"}],\"nextOffset\":3}");
        assertThat(house.ledger().receipts().getFirst().extent()).isEqualTo("cut by items");
    }

    @Test
    void mapsAreListedWithTheNamesOfWhatTheyContain() {
        Json.Obj map =
                (Json.Obj) list(ok("domainlang_list", "{'type':'cmaps'}"), "results").getFirst();
        assertThat(map.get("boundedContexts"))
                .isEqualTo(Json.Arr.ofTexts(List.of("Orders", "Billing", "Shipping", "Returns")));
    }

    @Test
    void aWrongTypeOrFilterSaysWhatWouldDo() {
        assertThat(refused("domainlang_list", "{'type':'domain'}").write())
                .contains("domainlang.unknown-type", "\"nearest\":[\"domains\"]");
        assertThat(refused("domainlang_list", "{'type':'teams','domain':'X'}").write())
                .contains("teams cannot be filtered by it", "Use fqn, name");
        assertThat(
                        refused(
                                        "domainlang_list",
                                        "{'type':'bcs','team':'A','filters':{'team':'B'}}")
                                .write())
                .contains("contradict each other");
    }

    @Test
    void getFindsSummarisesAndSuggests() {
        Json.Obj found = ok("domainlang_get", "{'fqn':'Acme.Logistics.Inner.Tracking'}");
        assertThat(found.get("found")).isEqualTo(new Json.Bool(true));
        assertThat(found.object("element").text("domainFqn", ""))
                .isEqualTo("Acme.Logistics.Transport");
        Json.Obj missing = ok("domainlang_get", "{'fqn':'tracking'}");
        assertThat(missing.write())
                .contains("\"found\":false", "Acme.Logistics.Inner.Tracking", "'tracking'");
        assertThat(ok("domainlang_get", "{}").object("summary").write())
                .isEqualTo(
                        "{\"fileCount\":1,\"domainCount\":3,\"boundedContextCount\":5,\"teamCount\":3,\"classificationCount\":7,\"contextMapCount\":2,\"domainMapCount\":2,\"relationshipCount\":9,\"classificationBreakdown\":{\"Core\":1,\"Generic\":1,\"Supporting\":1}}");
    }

    @Test
    void explainTellsTheWholeStoryOfAContext() {
        String text = ok("domainlang_explain", "{'fqn':'Orders'}").text("explanation", "");
        assertThat(text)
                .contains(
                        "🎯 **(bounded context) Orders**",
                        "BoundedContext Orders for Ordering as Core by TeamRed",
                        "Order life cycle",
                        "**Domain:** Ordering",
                        "**Business model:** Revenue",
                        "**Evolution:** Product",
                        "**Archetype:** Gateway",
                        "- Orders [OHS, PL] → [CF] Billing (UpstreamDownstream)",
                        "- Orders [ACL] ← [PL] Shipping (UpstreamDownstream)",
                        "- Orders [S] → [C] Billing (CustomerSupplier)",
                        "- Orders ↔ Shipping (SeparateWays, in map Landscape)",
                        "- `Order`: A request to buy (also PurchaseOrder, SalesOrder); for example"
                                + " o-1, o-2",
                        "- `UseEvents` [Architecture]: Publish events",
                        "- `Language`: Java");
    }

    @Test
    void explainOfNothingIsAClearError() {
        Json.Obj refused = refused("domainlang_explain", "{'fqn':'Ordrs'}");
        assertThat(refused.write())
                .isEqualTo(
                        "{\"fqn\":\"Ordrs\",\"type\":null,\"explanation\":null,\"nearest\":[\"Orders\"],\"error\":\"Element"
                                + " 'Ordrs' not"
                                + " found\",\"code\":\"domainlang.unknown-element\",\"nextStep\":\"Take"
                                + " a qualified name from domainlang_list or from nearest\"}");
    }

    @Test
    void whatAnEditorHoldsCountsBeforeTheFile() throws IOException {
        Path file = folder.resolve("a.dlang");
        Files.writeString(file, "Team Saved\n");
        var self = new Holder(ProcessHandle.current().pid(), "editor");
        assertThat(names(in("{'type':'teams'}"))).containsExactly("Saved");
        workspaces.open(file, "Team Typed\n", self);
        assertThat(names(in("{'type':'teams'}"))).containsExactly("Typed");
        workspaces.close(file, self);
        assertThat(names(in("{'type':'teams'}"))).containsExactly("Saved");
        Files.writeString(folder.resolve("b.dlang"), "Team Other\n");
        assertThat(names(in("{'type':'teams'}"))).containsExactly("Saved", "Other");
        Files.delete(file);
        assertThat(names(in("{'type':'teams'}"))).containsExactly("Other");
    }

    @Test
    void whatADeadEditorHeldIsForgotten() throws Exception {
        Path file = folder.resolve("a.dlang");
        Files.writeString(file, "Team Saved\n");
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        workspaces.open(file, "Team Typed\n", new Holder(gone.pid(), "editor"));
        assertThat(names(in("{'type':'teams'}"))).containsExactly("Saved");
    }

    @Test
    void noModelIsSaidSo() {
        assertThat(refused("domainlang_get", in("{}")).write())
                .contains("domainlang.no-model", "there is no .dlang file in");
        assertThat(refused("domainlang_get", "{'path':'no/such/place'}").write())
                .contains("domainlang.unknown-path");
    }

    @Test
    void searchSaysWhereItFoundWhat() {
        Json.Obj answer = ok("domainlang_search", "{'query':'ordres','types':['bcs'],'limit':1}");
        assertThat(list(answer, "results").getFirst().write())
                .startsWith(
                        "{\"type\":\"BoundedContext\",\"name\":\"Orders\",\"fqn\":\"Orders\",\"field\":\"name\",\"text\":\"Orders\",\"score\":100,\"location\":{");
        Json.Obj nothing = ok("domainlang_search", "{'query':'xylophone'}");
        assertThat(nothing.write())
                .contains("\"count\":0", "Nothing in the model is like 'xylophone'");
        assertThat(refused("domainlang_search", "{'query':'a','types':['bc']}").write())
                .contains("types");
    }

    @Test
    void diagramsComeInEveryFormat() {
        for (String format : List.of("mermaid", "svg", "plantuml")) {
            Json.Obj answer = ok("domainlang_diagram", "{'format':'" + format + "'}");
            assertThat(answer.text("diagram", "")).contains("Orders");
            assertThat(answer.write()).contains("\"kind\":\"context-map\"", "\"nodeCount\":5");
        }
        Json.Obj graph = ok("domainlang_diagram", "{'format':'graph','kind':'domain-map'}");
        assertThat(graph.object("graph").write())
                .startsWith("{\"width\":")
                .contains("\"id\":\"domain:Retail\"", "\"parent\":\"domain:Retail\"");
        assertThat(refused("domainlang_diagram", in("{'format':'png'}")).write())
                .contains("mermaid", "svg", "plantuml", "dot", "graph");
    }

    @Test
    void aMapThatIsNotThereIsAnsweredWithThoseThatAre() {
        assertThat(refused("domainlang_diagram", "{'map':'Orders'}").write())
                .contains("domainlang.not-a-map", "\"maps\":[");
        assertThat(refused("domainlang_diagram", "{'around':'Order'}").write())
                .contains("domainlang.unknown-element", "Orders");
        assertThat(refused("domainlang_diagram", "{'around':'Orders','map':'M'}").write())
                .contains("do not go together");
    }

    @Test
    void aPictureThatNobodyCouldReadIsNotDrawn() throws IOException {
        var text = new StringBuilder();
        for (int i = 0; i < 401; i++) {
            text.append("bc Context").append(i).append('\n');
        }
        Files.writeString(folder.resolve("a.dlang"), text);
        assertThat(refused("domainlang_diagram", in("{'format':'svg'}")).write())
                .contains("domainlang.too-large", "401", "around");
        assertThat(ok("domainlang_diagram", in("{'around':'Context7'}")).write())
                .contains("\"nodeCount\":1");
    }

    @Test
    void largeModelsComeInPages() throws IOException {
        var text = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            text.append("bc Context").append(i).append('\n');
        }
        Files.writeString(folder.resolve("a.dlang"), text);
        for (String tool : List.of("domainlang_validate", "domainlang_list")) {
            String type = tool.endsWith("list") ? ",'type':'bcs','limit':1000" : ",'limit':1000";
            Completed completed = house.call(tool, in("{" + type.substring(1) + "}"));
            assertThat(completed.json().length()).isBetween(10_000, 32 * 1024);
        }
    }

    @Test
    void answersFitTheirSchemas() {
        for (Tool tool : house.tools().tools()) {
            Contract contract = tool.contract();
            Json.Obj schema = Objects.requireNonNull(contract.outputSchema());
            for (String arguments :
                    List.of("{}", "{'type':'bcs'}", "{'fqn':'Orders'}", "{'fqn':'No'}")) {
                Completed completed = house.call(contract.name().value(), arguments);
                assertThat(new Schema(schema).problems(completed.body()))
                        .as(contract.name().value() + completed.json())
                        .isEmpty();
            }
        }
    }

    private String in(String arguments) {
        house.in(folder);
        String path = "{'path':'" + folder + "'";
        return arguments.equals("{}") ? path + "}" : path + "," + arguments.substring(1);
    }

    private Json.Obj ok(String tool, String arguments) {
        Completed completed = house.call(tool, arguments);
        assertThat(completed.isError()).as(completed.json()).isFalse();
        return completed.body();
    }

    private Json.Obj refused(String tool, String arguments) {
        Completed completed = house.call(tool, arguments);
        assertThat(completed.isError()).as(completed.json()).isTrue();
        return completed.body();
    }

    private List<String> names(String arguments) {
        return list(ok("domainlang_list", arguments), "results").stream()
                .map(each -> ((Json.Obj) each).text("name", ""))
                .toList();
    }

    private static List<Json> list(Json.Obj answer, String key) {
        return ((Json.Arr) Objects.requireNonNull(answer.get(key))).items();
    }
}
