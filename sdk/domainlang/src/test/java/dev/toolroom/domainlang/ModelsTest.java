package dev.toolroom.domainlang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Domain;
import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import dev.toolroom.domainlang.query.Problem;
import dev.toolroom.domainlang.query.Relationship;
import dev.toolroom.domainlang.syntax.Pattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The questions that Java programs ask, as the guide shows them. */
class ModelsTest {
    private final Model model =
            Models.fromDocuments(
                    Map.of(
                            "index.dlang",
                            """
                            import "./shared.dlang"
                            Domain Retail { vision: "Sell well" }
                            Domain Shipping in Retail { vision: "Move" type: Core }
                            bc Orders for Retail as Core by Sales {
                                description: "Order life cycle"
                                metadata { Language: "Java" }
                                relationships { this [OHS] -> [CF] Billing }
                            }
                            bc Billing for Retail { description: "Invoices" }
                            cmap All { contains Orders, Billing Billing [P] Orders }
                            """,
                            "shared.dlang",
                            "Classification Core\nTeam Sales\nMetadata Language\n"));

    @Test
    void contextsAreSelectedByWhatCountsForThem() {
        assertThat(
                        model
                                .boundedContexts()
                                .withTeam("Sales")
                                .inDomain("Retail")
                                .withClassification("Core")
                                .withMetadata("Language", "Java")
                                .stream()
                                .map(BoundedContext::name))
                .containsExactly("Orders");
        assertThat(model.boundedContexts().withName(java.util.regex.Pattern.compile("^B")))
                .extracting(Element::name)
                .containsExactly("Billing");
        assertThat(model.teams().withFqn(java.util.regex.Pattern.compile("al")))
                .extracting(Element::fqn)
                .containsExactly("Sales");
        assertThat(model.teams().withFqn(java.util.regex.Pattern.compile("^al"))).isEmpty();
        assertThat(model.team("Sales")).isPresent();
        assertThat(model.team("sales")).isEmpty();
    }

    @Test
    void relationshipsKnowTheirDirectionAndPatterns() {
        Relationship first =
                model.relationships()
                        .involving("Orders")
                        .withPattern(Pattern.OPEN_HOST_SERVICE)
                        .first()
                        .orElseThrow();
        assertThat(first.upstream().orElseThrow().name()).isEqualTo("Orders");
        assertThat(first.kind()).isEqualTo("UpstreamDownstream");
        assertThat(model.relationships().withKind("Partnership").count()).isEqualTo(1);
        assertThat(model.boundedContext("Billing").orElseThrow().relationships()).hasSize(2);
    }

    @Test
    void domainsKnowTheirFamily() {
        Domain retail = model.domain("Retail").orElseThrow();
        assertThat(retail.subdomains()).extracting(Element::name).containsExactly("Shipping");
        assertThat(retail.boundedContexts()).hasSize(2);
        assertThat(model.domain("Shipping").orElseThrow().hasType("Core")).isTrue();
    }

    @Test
    void theModelAroundAFolderIsFound(@TempDir Path folder) throws IOException {
        Path deep = Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(deep.resolve("own.dlang"), "Team Own\n");
        assertThat(Models.nearest(deep).teams().stream().map(Element::name)).containsExactly("Own");
        Files.writeString(folder.resolve("model.yaml"), "model: { entry: index.dlang }\n");
        Files.writeString(folder.resolve("index.dlang"), "Team Outer\nDomain D\n");
        Model found = Models.nearest(deep);
        assertThat(found.teams().stream().map(Element::name)).containsExactly("Outer");
        assertThat(found.problems())
                .extracting(Problem::code, each -> each.location().line())
                .containsExactly(tuple("domain-no-vision", 2));
    }

    @Test
    void patternsAreKnownByEitherNameInAnyCase() {
        for (String name : List.of("OHS", "ohs", "OpenHostService", "openhostservice")) {
            assertThat(model.relationships().withPattern(name).count()).as(name).isEqualTo(1);
        }
        assertThat(model.relationships().withPattern("nothing").count()).isZero();
    }

    @Test
    void aModelInMemoryIsWholeAtOnce() {
        assertThat(model.summary().files()).isEqualTo(2);
        assertThat(model.byFqn("Sales").orElseThrow().location().file()).isEqualTo("shared.dlang");
        assertThat(Models.fromText("Team A").teams().first().orElseThrow().name()).isEqualTo("A");
    }
}
