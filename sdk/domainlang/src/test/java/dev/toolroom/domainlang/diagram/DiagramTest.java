package dev.toolroom.domainlang.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.diagram.format.DotWriter;
import dev.toolroom.domainlang.diagram.format.MermaidWriter;
import dev.toolroom.domainlang.diagram.format.PlantUmlWriter;
import dev.toolroom.domainlang.diagram.format.SvgWriter;
import dev.toolroom.domainlang.diagram.layout.Drawing;
import dev.toolroom.domainlang.diagram.layout.DrawingChecks;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Pictures: what is on them, that nothing lies on anything else, and how they are written. */
class DiagramTest {
    private static final String SHOP =
            """
            Classification Core
            Team Sales
            Domain Retail { vision: "Sell" }
            Domain Ordering in Retail { vision: "Order" }
            bc Orders for Ordering as Core by Sales {
                description: "a"
                relationships { this [OHS] -> [CF] Billing }
            }
            bc Billing for Ordering { description: "b" }
            bc Stock for Retail { description: "c" }
            bc Alone { description: "d" }
            ContextMap Landscape {
                contains Orders, Billing
                Billing [CF] <- [OHS] Orders
                Orders [SK] Stock
            }
            DomainMap Portfolio { contains Retail }
            """;

    @Test
    void whatAContextHasWithItselfIsOneLineOfMermaid() {
        Model model =
                Models.fromText(
                        "bc A\nContextMap M { contains A\n A [SK] A\n A >< A\n A [OHS] -> A\n}\n");
        String text = MermaidWriter.write(new Diagrams(model).ofContexts());
        assertThat(text.lines().filter(each -> each.endsWith(" n1")))
                .containsExactly(
                        "    n1 ---|\"Shared Kernel<br/>Separate Ways<br/>U OHS → D\"| n1");
    }

    @Test
    void aContextMapShowsItsContextsAndEachRelationshipOnce() throws Exception {
        Model model = Models.fromText(SHOP);
        Diagram diagram = new Diagrams(model).of(model.contextMaps().first().orElseThrow());
        assertThat(diagram.shapes())
                .extracting(Shape::label)
                .containsExactly("Orders", "Billing", "Stock");
        assertThat(diagram.connections())
                .extracting(each -> each.from() + ">" + each.to() + " " + each.kind())
                .containsExactly("Orders>Billing UpstreamDownstream", "Orders>Stock SharedKernel");
    }

    @Test
    void aDomainMapShowsWhatLiesInItsDomains() {
        Model model = Models.fromText(SHOP);
        Diagram diagram = new Diagrams(model).of(model.domainMaps().first().orElseThrow());
        assertThat(diagram.shapes())
                .extracting(each -> each.id() + " in " + each.inside())
                .containsExactly(
                        "domain:Retail in null",
                        "Stock in domain:Retail",
                        "domain:Ordering in domain:Retail",
                        "Orders in domain:Ordering",
                        "Billing in domain:Ordering");
    }

    @Test
    void aroundAContextAreItsNeighbours() {
        Model model = Models.fromText(SHOP);
        Diagram diagram = new Diagrams(model).around(model.boundedContext("Billing").orElseThrow());
        assertThat(diagram.shapes()).extracting(Shape::label).containsExactly("Billing", "Orders");
    }

    @Test
    void mermaidFramesDomainsAndNamesPatterns() {
        Model model = Models.fromText(SHOP);
        String text =
                MermaidWriter.write(
                        new Diagrams(model).of(model.contextMaps().first().orElseThrow()));
        assertThat(text)
                .isEqualTo(
                        """
                        ---
                        title: "Landscape"
                        ---
                        flowchart LR
                            subgraph d1["Ordering"]
                                n1("Orders<br/>(Sales)")
                                n2("Billing")
                            end
                            subgraph d2["Retail"]
                                n3("Stock")
                            end
                            n1 -->|"U OHS → D CF"| n2
                            n1 ---|"Shared Kernel"| n3
                            classDef c0 stroke:#c2410c,stroke-width:3px
                            class n1 c0
                        """);
    }

    @Test
    void dotFramesDomainsAndLabelsBothEnds() {
        Model model = Models.fromText(SHOP);
        assertThat(
                        DotWriter.write(
                                new Diagrams(model).of(model.contextMaps().first().orElseThrow())))
                .isEqualTo(
                        """
                        digraph {
                          label="Landscape"
                          rankdir=LR
                          node [shape=box, style=rounded]
                          subgraph cluster_1 {
                            label="Ordering"
                            n1 [label="Orders\\nSales"]
                            n2 [label="Billing"]
                          }
                          subgraph cluster_2 {
                            label="Retail"
                            n3 [label="Stock"]
                          }
                          n1 -> n2 [label="", taillabel="U OHS", headlabel="D CF"]
                          n1 -> n3 [label="Shared Kernel", taillabel="", headlabel="", dir=none]
                        }
                        """);
    }

    @Test
    void plantUmlNestsDomains() {
        Model model = Models.fromText(SHOP);
        assertThat(PlantUmlWriter.write(new Diagrams(model).ofDomains()))
                .isEqualTo(
                        """
                        @startuml
                        title Domains
                        package "Retail" as n1 {
                          component "Stock" as n2
                          package "Ordering" as n3 {
                            component "Orders\\nSales" as n4 <<Core>>
                            component "Billing" as n5
                          }
                        }
                        @enduml
                        """);
    }

    @Test
    void anSvgIsXmlWithATitleAndNoScript() throws Exception {
        Model model =
                Models.fromText(SHOP.replace("\"Sell\"", "\"<script>alert('&')</script> \u0007\""));
        for (Diagram diagram :
                List.of(new Diagrams(model).ofContexts(), new Diagrams(model).ofDomains())) {
            String svg = SvgWriter.write(Drawing.of(diagram), SvgWriter.Theme.AUTO);
            Document document = parsed(svg);
            assertThat(document.getElementsByTagName("script").getLength()).isZero();
            assertThat(document.getElementsByTagName("title").item(0).getTextContent())
                    .isEqualTo(diagram.title());
            assertThat(svg).doesNotContain("href").contains("prefers-color-scheme");
        }
    }

    private static Document parsed(String svg) throws Exception {
        var factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    @Test
    void everySampleCanBeDrawnAndNothingOverlaps() throws Exception {
        List<String> samples =
                List.of(
                        "examples/banking-system",
                        "examples/metadata-polyglot",
                        "examples/multi-file-project",
                        "probes/01-kitchen-sink",
                        "probes/02-rules",
                        "probes/14-relationship-matrix",
                        "probes/16-empty");
        for (String sample : samples) {
            Model model = Models.load(Path.of("src/test/resources/models", sample));
            var diagrams = new Diagrams(model);
            List<Diagram> all =
                    new ArrayList<>(
                            List.of(
                                    diagrams.ofContexts(),
                                    diagrams.ofDomains(),
                                    diagrams.ofTeams()));
            model.contextMaps().forEach(each -> all.add(diagrams.of(each)));
            model.domainMaps().forEach(each -> all.add(diagrams.of(each)));
            for (Diagram diagram : all) {
                DrawingChecks.check(Drawing.of(diagram), sample + " " + diagram.title());
                parsed(SvgWriter.write(Drawing.of(diagram), SvgWriter.Theme.DARK));
                assertThat(MermaidWriter.write(diagram)).contains("flowchart");
                assertThat(PlantUmlWriter.write(diagram)).endsWith("@enduml\n");
            }
        }
    }

    @Test
    void randomMapsAreLaidOutWithCirclesLoopsAndIslands() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed);
        var random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            int contexts = 1 + random.nextInt(30);
            var text = new StringBuilder();
            for (int i = 0; i < contexts; i++) {
                text.append("bc Context").append(i).append(" { description: \"d\" }\n");
            }
            text.append("ContextMap M {\ncontains Context0\n");
            for (int i = random.nextInt(contexts * 2); i > 0; i--) {
                String arrow = List.of("->", "<-", "<->", "[P]", "><").get(random.nextInt(5));
                text.append(
                        "Context%d %s Context%d\n"
                                .formatted(
                                        random.nextInt(contexts), arrow, random.nextInt(contexts)));
            }
            Model model = Models.fromText(text + "}\n");
            var diagrams = new Diagrams(model);
            DrawingChecks.check(
                    Drawing.of(diagrams.ofContexts()), "seed " + seed + " round " + round);
        }
    }

    @Test
    void domainsInACircleAreDrawnOnce() {
        Model model = Models.fromText("Domain A in B\nDomain B in C\nDomain C in A\nDomain D in D");
        Diagram diagram = new Diagrams(model).ofDomains();
        assertThat(diagram.shapes())
                .extracting(Shape::label)
                .containsExactlyInAnyOrder("A", "B", "C", "D");
        DrawingChecks.check(Drawing.of(diagram), "a circle");
    }
}
