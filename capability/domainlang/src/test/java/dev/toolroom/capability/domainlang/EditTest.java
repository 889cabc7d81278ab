package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.testkit.TestApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changing a model: what becomes of the text, who is told what, and what stays as it was. */
class EditTest {
    private static final String SHOP =
            """
            // The shop.
            Team Sales // sells

            Domain Retail { vision: "Sell" }

            /** Takes orders. */
            bc Orders for Retail {
                description: "Order life cycle" // short
                terminology {
                    term Order: "A request", // the word
                }
                relationships {
                    this -> Billing
                }
            }

            bc Billing for Retail { description: "Invoices" }

            ContextMap Landscape {
                contains Orders, Billing
                Orders -> Billing
            }
            """;

    @TempDir private Path folder;
    private final Workspaces workspaces = new Workspaces(List::of);
    private final TestApplication house = new TestApplication(new DomainLangCapability(workspaces));

    @BeforeEach
    void write() throws IOException {
        house.in(folder);
        Files.writeString(folder.resolve("shop.dlang"), SHOP);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Completed edit(String... edits) {
        return editAt(version(), "", edits);
    }

    private Completed editAt(String version, String more, String... edits) {
        return house.call(
                "domainlang_edit",
                "{'path':'%s','expectedVersion':'%s'%s,'edits':[%s]}"
                        .formatted(folder, version, more, String.join(",", edits)));
    }

    private String version() {
        return house.call("domainlang_get", "{'path':'" + folder + "'}").body().text("version", "");
    }

    private String text() throws IOException {
        return Files.readString(folder.resolve("shop.dlang"));
    }

    /** Makes the edits and expects these replacements in the text and nothing else. */
    private void changes(String edit, String... pairs) throws IOException {
        String wanted = text();
        for (int i = 0; i < pairs.length; i += 2) {
            assertThat(wanted).contains(pairs[i]);
            wanted = wanted.replace(pairs[i], pairs[i + 1]);
        }
        Completed completed = edit(edit);
        assertThat(completed.isError()).as(completed.json()).isFalse();
        assertThat(text()).isEqualTo(wanted);
        assertThat(completed.body().text("version", "")).isEqualTo(version());
    }

    private void refused(Completed completed, String... parts) throws IOException {
        assertThat(completed.isError()).as(completed.json()).isTrue();
        assertThat(completed.json()).contains(parts).contains("\"success\":false");
        assertThat(text()).isEqualTo(SHOP);
    }

    @Test
    void aPropertyIsSetWhereItStandsOrWhereItBelongs() throws IOException {
        changes(
                "{'op':'set_property','fqn':'Orders','property':'description','value':'All of it'}",
                "\"Order life cycle\"",
                "\"All of it\"");
        changes(
                "{'op':'set_property','fqn':'Orders','property':'team','value':'Sales'}",
                "bc Orders for Retail {",
                "bc Orders for Retail by Sales {");
        changes(
                "{'op':'set_property','fqn':'Retail','property':'description','value':'Shops'}",
                "Domain Retail { vision",
                "Domain Retail { description: \"Shops\" vision");
        changes(
                "{'op':'set_property','fqn':'Orders','property':'team','value':null}",
                "bc Orders for Retail by Sales {",
                "bc Orders for Retail {");
        changes(
                "{'op':'set_property','fqn':'Orders','property':'description'}",
                "    description: \"All of it\" // short\n",
                "");
    }

    @Test
    void elementsAreAddedAndRemovedWithTheirComments() throws IOException {
        changes(
                "{'op':'add_element','type':'bc','name':'Stock','after':'Billing','domain':'Retail','description':'What"
                        + " is there'}",
                "Invoices\" }\n",
                "Invoices\" }\n\nbc Stock for Retail {\n    description: \"What is there\"\n}\n");
        changes(
                "{'op':'add_element','type':'team','name':'Buying','after':'Sales'}",
                "Team Sales // sells\n",
                "Team Sales // sells\nTeam Buying\n");
        changes(
                "{'op':'remove_element','fqn':'Stock'}",
                "bc Stock for Retail {\n    description: \"What is there\"\n}\n\n",
                "");
        changes(
                "{'op':'add_element','type':'domain-map','name':'All','contains':['Retail']}",
                "    Orders -> Billing\n}\n",
                "    Orders -> Billing\n}\n\nDomainMap All {\n    contains Retail\n}\n");
    }

    @Test
    void entriesGoIntoTheirListsAndOutAgain() throws IOException {
        changes(
                "{'op':'add_entry','fqn':'Orders','kind':'term','name':'Basket','value':'Not bought"
                        + " yet','synonyms':['Cart'],'examples':['three apples']}",
                "\"A request\", // the word\n",
                "\"A request\", // the word\n"
                        + "        term Basket: \"Not bought yet\" aka Cart examples \"three"
                        + " apples\"\n");
        changes(
                "{'op':'add_entry','fqn':'Orders','kind':'rule','name':'Minimum','value':'10'}",
                "        this -> Billing\n    }\n",
                """
                        this -> Billing
                    }
                    decisions {
                        rule Minimum: "10"
                    }
                """);
        changes(
                "{'op':'add_entry','fqn':'Billing','kind':'relationship','text':'this [P] Orders'}",
                "{ description: \"Invoices\" }",
                "{ description: \"Invoices\" relationships { this [P] Orders } }");
        changes(
                "{'op':'remove_entry','fqn':'Landscape','kind':'contains','name':'Billing'}",
                "contains Orders, Billing",
                "contains Orders");
        changes(
                "{'op':'add_entry','fqn':'Landscape','kind':'contains','name':'Billing'}",
                "contains Orders\n",
                "contains Orders, Billing\n");
        changes(
                "{'op':'remove_entry','fqn':'Landscape','kind':'relationship','text':'Orders->Billing'}",
                "    Orders -> Billing\n}",
                "}");
        changes(
                "{'op':'remove_entry','fqn':'Orders','kind':'term','name':'Order'}",
                "        term Order: \"A request\", // the word\n",
                "");
    }

    @Test
    void aNameChangesWithAllThatRefersToIt() throws IOException {
        Files.writeString(
                folder.resolve("more.dlang"),
                """
                import "./shop.dlang" as s
                bc Mail for s.Retail { relationships { this -> s.Billing } }
                """);
        changes(
                "{'op':'rename_element','fqn':'Billing','name':'Invoicing'}",
                "this -> Billing",
                "this -> Invoicing",
                "bc Billing",
                "bc Invoicing",
                "contains Orders, Billing",
                "contains Orders, Invoicing",
                "Orders -> Billing",
                "Orders -> Invoicing");
        assertThat(Files.readString(folder.resolve("more.dlang"))).contains("this -> s.Invoicing");
    }

    @Test
    void aNamespaceChangesWithEveryNameThatPassesThroughIt() throws IOException {
        Path more = folder.resolve("more.dlang");
        String before =
                """
                import "./shop.dlang" as s
                ns acme.core { Team A bc X for s.Retail by A }
                ns acme { ns core { bc Y for s.Retail by acme.core.A { relationships { this -> acme . core . X } } } }
                cmap M { contains acme.core.X, acme.core.Y }
                """;
        Files.writeString(more, before);
        assertThat(edit("{'op':'rename_element','fqn':'acme.core','name':'heart'}").json())
                .contains("renamed acme.core to acme.heart in 6 places", "\"valid\":true");
        assertThat(more).hasContent(before.replace("core", "heart"));
        edit("{'op':'rename_element','fqn':'acme','name':'bell'}");
        assertThat(more).hasContent(before.replace("core", "heart").replace("acme", "bell"));
        refused(
                edit(
                        "{'op':'create_file','file':'b.dlang','text':'ns other { ns heart { Team A } }\\n'}",
                        "{'op':'rename_element','fqn':'bell','name':'other'}"),
                "edits[1].name: there is an element 'other.heart.A' already");
    }

    @Test
    void manyEditsAreOneAndSeeEachOther() throws IOException {
        Completed completed =
                edit(
                        "{'op':'add_element','type':'bc','name':'Stock','domain':'Retail','description':'d'}",
                        "{'op':'add_entry','fqn':'Stock','kind':'relationship','text':'this ->"
                                + " Orders'}",
                        "{'op':'rename_element','fqn':'Stock','name':'Warehouse'}",
                        "{'op':'create_file','file':'sub/extra.dlang','text':'Team Extra\\n'}");
        assertThat(completed.json())
                .contains(
                        "\"appliedEdits\":4",
                        "\"file\":\"shop.dlang\",\"linesAdded\":7,\"linesRemoved\":0",
                        "\"valid\":true");
        assertThat(text()).contains("bc Warehouse for Retail {");
        assertThat(folder.resolve("sub/extra.dlang")).hasContent("Team Extra");
    }

    @Test
    void aFailingEditChangesNothingAndIsNamed() throws IOException {
        refused(
                edit(
                        "{'op':'add_element','type':'team','name':'New'}",
                        "{'op':'remove_element','fqn':'Order'}"),
                "\"failedEditIndex\":1",
                "edits[1].fqn: no element is called 'Order'",
                "Orders");
        refused(
                edit("{'op':'set_property','fqn':'Orders','property':'colour','value':'red'}"),
                "has no property 'colour'",
                "businessModel");
        refused(edit("{'op':'add_element','type':'bc','name':'A B'}"), "'A B' is not a word");
        refused(
                edit("{'op':'add_entry','fqn':'Orders','kind':'relationship','text':'this -> '}"),
                "could not be read any more");
        refused(
                edit("{'op':'replace_text','file':'shop.dlang','old':'Orders','new':'X'}"),
                "more than once");
        refused(
                edit("{'op':'create_file','file':'../outside.dlang','text':''}"),
                "not a .dlang file within the model");
        refused(edit("{'op':'rename_element','fqn':'Orders','name':'Billing'}"), "already");
    }

    @Test
    void editsThatBringErrorsNeedToBeMeant() throws IOException {
        String edit = "{'op':'set_property','fqn':'Orders','property':'team','value':'Nobody'}";
        refused(edit(edit), "domainlang.new-errors", "named 'Nobody'");
        Completed meant = editAt(version(), ",'allowErrors':true", edit);
        assertThat(meant.json()).contains("\"valid\":false", "named 'Nobody'");
    }

    @Test
    void aStaleWriterIsToldWhatThereIsNow() throws IOException {
        String seen = version();
        Files.writeString(folder.resolve("other.dlang"), "Team Other\n");
        Completed stale = editAt(seen, "", "{'op':'remove_element','fqn':'Sales'}");
        refused(stale, "\"reason\":\"stale_state\"", "\"currentOverview\":{\"fileCount\":2");
        assertThat(stale.body().text("currentVersion", "")).isEqualTo(version());
    }

    @Test
    void tryingWritesNothing() throws IOException {
        Completed tried =
                editAt(version(), ",'dryRun':true", "{'op':'remove_element','fqn':'Landscape'}");
        assertThat(tried.json()).contains("\"dryRun\":true", "\"linesRemoved\":4");
        assertThat(text()).isEqualTo(SHOP);
    }

    @Test
    void whatAnEditorHasOpenIsChangedThere() throws Exception {
        Path file = folder.resolve("shop.dlang");
        String unsaved = SHOP.replace("Invoices", "Bills");
        workspaces.open(file, unsaved, new Holder(ProcessHandle.current().pid(), "a"));
        refused(edit("{'op':'remove_element','fqn':'Landscape'}"), "domainlang.open-in-editor");
        var taken = new AtomicReference<Map<Path, String>>();
        AutoCloseable editor =
                workspaces
                        .editors()
                        .add(
                                new Editors.Texts() {
                                    @Override
                                    public boolean holds(Path each) {
                                        return each.equals(file);
                                    }

                                    @Override
                                    public boolean apply(Map<Path, String> texts) {
                                        taken.set(texts);
                                        return true;
                                    }
                                });
        Completed done = edit("{'op':'add_element','type':'team','name':'New','after':'Sales'}");
        assertThat(done.isError()).as(done.json()).isFalse();
        assertThat(taken.get())
                .containsExactly(
                        Map.entry(file, unsaved.replace("// sells\n", "// sells\nTeam New\n")));
        assertThat(text()).isEqualTo(SHOP);
        assertThat(version()).isEqualTo(done.body().text("version", ""));
        editor.close();
        refused(edit("{'op':'remove_element','fqn':'Landscape'}"), "domainlang.open-in-editor");
    }

    @Test
    void windowsLineBreaksStay() throws IOException {
        Files.writeString(folder.resolve("shop.dlang"), SHOP.replace("\n", "\r\n"));
        Completed done =
                edit("{'op':'add_entry','fqn':'Orders','kind':'rule','name':'R','value':'v'}");
        assertThat(done.isError()).as(done.json()).isFalse();
        assertThat(text().replace("\r\n", "")).doesNotContain("\n").doesNotContain("\r");
    }

    @Test
    void nothingIsInsertedIntoABodyWithoutItsBrace() throws IOException {
        Files.writeString(folder.resolve("shop.dlang"), "bc Orders {");
        String term = "{'op':'add_entry','fqn':'Orders','kind':'term','name':'T','value':'v'}";
        assertThat(editAt(version(), ",'allowErrors':true", term).json())
                .contains("a brace of BoundedContext Orders is missing");
    }
}
