package dev.toolroom.domainlang.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A document has everything that the model says, and only text of the model. */
class DocumentsTest {
    private static final Path MODELS = Path.of("src/test/resources/models");
    private static final String SHOP =
            """
            Metadata Language
            Classification Core
            Team Sales
            Domain Retail { vision: "Sell well" }
            /** Owns the life cycle. */
            bc Orders for Retail as Core by Sales {
                description: "Takes orders"
                archetype: Core
                metadata { Language: "Java" }
                relationships { this [OHS] -> [CF] Billing this <- Stock this [P] Returns }
                terminology { term Order: "A request to buy" aka Purchase examples "4711" }
                decisions { rule [Core] MinAmount: "10" }
            }
            bc Billing for Retail { terminology { term Invoice: "What is owed" } }
            bc Stock for Retail
            bc Returns for Retail
            ContextMap Landscape { contains Orders, Billing }
            """;

    @Test
    void aCanvasStatesWhatTheModelStates() {
        BoundedContext orders = Models.fromText(SHOP).boundedContext("Orders").orElseThrow();
        assertThat(Documents.canvas(orders))
                .startsWith(
                        "# Orders\n\n[Overview](index.md)\n\nTakes orders\n\nOwns the life cycle.")
                .contains(
                        """
                        ## Strategic classification

                        | Aspect | Value |
                        | --- | --- |
                        | Domain | Retail |
                        | Classification | Core |
                        | Domain role | Core |
                        | Team | Sales |
                        """,
                        """
                        ## Inbound communication

                        | Collaborator | Relationship | Patterns here | Patterns there |
                        | --- | --- | --- | --- |
                        | [Billing](context-Billing.md) | UpstreamDownstream | OpenHostService | Conformist |
                        """,
                        "## Outbound communication",
                        "| [Stock](context-Stock.md) | UpstreamDownstream |",
                        "## Mutual relationships",
                        "| [Returns](context-Returns.md) | Partnership |",
                        "| Order | A request to buy | Purchase | 4711 |",
                        "| BusinessRule | MinAmount | Core | 10 |",
                        "| Language | Java |",
                        "```mermaid\n");
    }

    @Test
    void theGlossaryIsInAlphabeticalOrder() {
        String glossary =
                Documents.markdown(Models.fromText(SHOP), "Shop").getOrDefault("glossary.md", "");
        assertThat(glossary)
                .containsSubsequence(
                        "| Invoice | What is owed |  |  | [Billing](context-Billing.md) |",
                        "| Order | A request to buy | Purchase | 4711 | [Orders](context-Orders.md) |");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "examples/banking-system",
                "examples/metadata-polyglot",
                "examples/multi-file-project",
                "probes/01-kitchen-sink",
                "probes/02-rules",
                "probes/03-namespaces",
                "probes/05-lexical",
                "probes/14-relationship-matrix",
                "probes/16-empty"
            })
    void everyLinkLeadsSomewhereAndNoContextIsMissing(String sample) throws Exception {
        Model model = Models.load(MODELS.resolve(sample));
        Map<String, String> files = Documents.markdown(model, "Sample");
        Set<String> lowerCase = new HashSet<>();
        files.keySet()
                .forEach(each -> assertThat(lowerCase.add(each.toLowerCase(Locale.ROOT))).isTrue());
        assertThat(files).hasSize(2 + (int) model.boundedContexts().count());
        for (String text : files.values()) {
            var links =
                    Pattern.compile("]\\(([^)]*)\\)").matcher(text.replaceAll("(?s)```.*?```", ""));
            while (links.find()) {
                assertThat(files).containsKey(links.group(1));
            }
        }
        Document html = parsed(Documents.html(model, "Sample"));
        Set<String> ids = new HashSet<>();
        elements(html, "section").forEach(each -> ids.add(each.getAttribute("id")));
        assertThat(ids).hasSameSizeAs(files.keySet());
        for (Element link : elements(html, "a")) {
            assertThat(ids).contains(link.getAttribute("href").substring(1));
        }
        String text = html.getDocumentElement().getTextContent();
        for (BoundedContext each : model.boundedContexts()) {
            assertThat(text).contains(each.fqn());
            each.terms()
                    .forEach(term -> assertThat(text).contains(String.valueOf(term.text("name"))));
        }
    }

    @Test
    void textOfTheModelIsNeverMarkup() throws Exception {
        String hostile =
                "<script>alert(1)</script> | **b** [l](javascript:x) `c`\\0\\b\\n# heading\\n- \\\"&amp;";
        Model model =
                Models.fromText(
                        "Domain D { vision: \"%s\" }\nbc A for D { description: \"%s\" terminology { term T: \"%s\" } }"
                                .formatted(hostile, hostile, hostile));
        Document html = parsed(Documents.html(model, "<b>Title</b>"));
        assertThat(elements(html, "script")).isEmpty();
        assertThat(elements(html, "b")).isEmpty();
        assertThat(html.getDocumentElement().getTextContent())
                .contains("<script>alert(1)</script> | **b** [l](javascript:x) `c`");
        for (String page : Documents.markdown(model, "<b>Title</b>").values()) {
            String outside = page.replaceAll("(?s)```.*?```", "");
            assertThat(outside)
                    .doesNotContainPattern("(?m)^# heading|^- ")
                    .doesNotContainPattern("(?<!\\\\)<(script|b>)")
                    .doesNotContainPattern("(?<!\\\\)\\*\\*|(?<!\\\\)]\\(javascript");
        }
    }

    @Test
    void contextsWhoseNamesDifferOnlyInCaseHaveTheirOwnFiles() {
        Model model = Models.fromText("bc Orders bc orders bc orders-2 ns a { bc Orders }");
        assertThat(Documents.markdown(model, "t"))
                .containsOnlyKeys(
                        "index.md",
                        "glossary.md",
                        "context-Orders.md",
                        "context-orders-2.md",
                        "context-orders-2-2.md",
                        "context-a.Orders.md");
    }

    @Test
    void aMapThatIsTooLargeIsNamed() {
        var text = new StringBuilder();
        for (int i = 0; i <= Documents.MAX_SHAPES; i++) {
            text.append("bc C").append(i).append('\n');
        }
        Model model = Models.fromText(text.toString());
        assertThat(Documents.html(model, "t")).contains("401 shapes and is too large to draw");
    }

    private static Document parsed(String html) throws Exception {
        String xml = html.replaceFirst("<!doctype html>\n", "");
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(UTF_8)));
    }

    private static List<Element> elements(Document html, String tag) {
        NodeList found = html.getElementsByTagName(tag);
        List<Element> all = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            all.add((Element) found.item(i));
        }
        return all;
    }
}
