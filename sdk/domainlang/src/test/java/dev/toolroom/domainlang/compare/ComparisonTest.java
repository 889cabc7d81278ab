package dev.toolroom.domainlang.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.diagram.Connection;
import dev.toolroom.domainlang.diagram.Shape;
import dev.toolroom.domainlang.diagram.format.MermaidWriter;
import dev.toolroom.domainlang.diagram.format.PlantUmlWriter;
import dev.toolroom.domainlang.query.Models;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is reported for one edit of a model. */
class ComparisonTest {
    private static final String SHOP =
            """
            Team Sales
            Domain Retail { vision: "Sell well" }
            Metadata Language
            bc Orders for Retail by Sales {
                description: "Takes orders"
                metadata { Language: "Java" }
                relationships { this [OHS] -> [CF] Billing }
                terminology { term Order: "A request" }
                decisions { rule Min: "10" }
            }
            bc Billing for Retail { description: "Sends invoices" }
            bc Stock for Retail by Sales { description: "Counts" }
            ContextMap Landscape { contains Orders, Billing Billing -> Stock Orders [P] Stock }
            """;

    private static List<String> compared(String before, String after) {
        return Comparison.of(Models.fromText(before), Models.fromText(after)).differences().stream()
                .map(Difference::text)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    "Takes orders" | "Takes all" | changed BoundedContext Orders: description "Takes orders" → "Takes all"
                    "Sell well" | "Sell" | changed Domain Retail: vision "Sell well" → "Sell"
                    Orders for Retail by Sales | Orders for Retail | changed BoundedContext Orders: team
                    "A request" | "A wish" | changed DomainTerm Orders.Order: term Order: "A request" → term Order: "A wish"
                    term Order: "A request" | term Order: "A request" term New | added DomainTerm Orders.New
                    rule Min: "10" | | removed BusinessRule Orders.Min
                    "Java" | "Go" | changed MetadataEntry Orders.Language: Language: "Java" → Language: "Go"
                    contains Orders, Billing | contains Orders | changed ContextMap Landscape: boundedContexts
                    this [OHS] -> [CF] Billing | this <- Billing | turned Relationship Orders <- Billing: Orders [OHS] -> [CF] Billing → Orders <- Billing
                    this [OHS] -> [CF] Billing | Billing [CF] <- [OHS] this |
                    this [OHS] -> [CF] Billing | this [OHS] -> [ACL] Billing | changed Relationship Orders -> Billing: Orders [OHS] -> [CF] Billing → Orders [OHS] -> [ACL] Billing
                    Orders [P] Stock | Stock [P] Orders |
                    Orders [P] Stock | Orders [SK] Stock | changed Relationship Orders [SharedKernel] Stock: Orders [Partnership] Stock → Orders [SharedKernel] Stock
                    Billing -> Stock | | removed Relationship Billing -> Stock
                    Team Sales | Team Sales Team Other | added Team Other
                    Takes orders" | Takes orders"   /* a comment */ |
                    """)
    void oneEditIsOneDifference(String old, String fresh, String expected) {
        String after = SHOP.replace(old, fresh == null ? "" : fresh);
        assertThat(after).isNotEqualTo(SHOP);
        assertThat(compared(SHOP, after))
                .isEqualTo(expected == null ? List.of() : List.of(expected));
    }

    @Test
    void whatIsRenamedIsTheSameWhereverItIsReferredTo() {
        assertThat(compared(SHOP, SHOP.replace("Orders", "Ordering")))
                .containsExactly("renamed BoundedContext Ordering: Orders → Ordering");
        assertThat(compared(SHOP, SHOP.replace("Sales", "Selling")))
                .containsExactly("renamed Team Selling: Sales → Selling");
        assertThat(compared(SHOP, SHOP.replace("Orders", "Ordering").replace("Retail", "Shop")))
                .containsExactlyInAnyOrder(
                        "renamed Domain Shop: Retail → Shop",
                        "renamed BoundedContext Ordering: Orders → Ordering");
    }

    @Test
    void whatGoesToANamespaceIsMoved() {
        String moved =
                SHOP.replace("bc Billing for Retail { description: \"Sends invoices\" }", "")
                                .replaceAll("\\bBilling\\b", "pay.Billing")
                        + "Namespace pay { bc Billing for Retail { description: \"Sends invoices\" } }";
        assertThat(compared(SHOP, moved))
                .containsExactly("moved BoundedContext pay.Billing: Billing → pay.Billing");
    }

    @Test
    void aRelationshipMovesFromItsContextToTheMap() {
        String moved =
                SHOP.replace("relationships { this [OHS] -> [CF] Billing }", "")
                        .replace(
                                "Billing -> Stock",
                                "Billing -> Stock Orders [OHS] -> [CF] Billing");
        assertThat(compared(SHOP, moved))
                .containsExactly("moved Relationship Orders -> Billing: owner Orders → Landscape");
    }

    @Test
    void whatCouldBeTwoThingsIsNotCalledRenamed() {
        String two = "Team A Team B";
        assertThat(compared(two, "Team C Team D"))
                .containsExactly(
                        "removed Team A", "removed Team B", "added Team C", "added Team D");
    }

    @Test
    void theMapShowsWhatHappened() {
        String after =
                SHOP.replace("bc Stock for Retail by Sales { description: \"Counts\" }", "bc New")
                        .replace("Billing -> Stock Orders [P] Stock", "Orders -> New")
                        .replace("Takes orders", "Takes all");
        var diagram = Comparison.of(Models.fromText(SHOP), Models.fromText(after)).diagram();
        assertThat(diagram.shapes())
                .extracting(Shape::label, Shape::classification)
                .extracting(Object::toString)
                .containsExactlyInAnyOrder(
                        "(\"~ Orders\", \"Changed\")",
                        "(\"Billing\", \"\")",
                        "(\"− Stock\", \"Removed\")",
                        "(\"+ New\", \"Added\")");
        assertThat(diagram.connections())
                .extracting(Connection::from, Connection::to, Connection::note)
                .extracting(Object::toString)
                .containsExactlyInAnyOrder(
                        "(\"Billing\", \"Stock\", \"removed\")",
                        "(\"Orders\", \"Stock\", \"removed\")",
                        "(\"Orders\", \"New\", \"added\")",
                        "(\"Orders\", \"Billing\", \"\")");
        assertThat(MermaidWriter.write(diagram)).contains("− Stock", "+ New", "removed", "added");
        assertThat(PlantUmlWriter.write(diagram)).contains("removed", "added");
    }

    @Test
    void aSampleDoesNotDifferFromItself() throws Exception {
        try (Stream<Path> files = Files.walk(Path.of("src/test/resources/models"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".dlang")).toList()) {
                String text = Files.readString(file);
                assertThat(compared(text, text)).as(file.toString()).isEmpty();
                assertThat(compared("", text))
                        .as(file.toString())
                        .noneMatch(each -> each.startsWith("changed"));
            }
        }
    }
}
