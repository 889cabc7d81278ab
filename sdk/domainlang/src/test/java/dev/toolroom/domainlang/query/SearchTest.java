package dev.toolroom.domainlang.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.syntax.NodeType;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a search finds, and in which order. */
class SearchTest {
    private final Model model =
            Models.fromText(
                    """
                    Metadata Language
                    Team PaymentsTeam
                    Domain Retail { vision: "Sell groceries to everybody" }
                    /** Whoever ships parcels. */
                    bc Delivery for Retail { description: "Brings orders home" }
                    bc OrderManagement for Retail by PaymentsTeam {
                        description: "Life cycle of what customers buy"
                        metadata { Language: "Kotlin" }
                        terminology {
                            term Basket: "What is not yet bought" aka ShoppingCart, Trolley
                                examples "three apples"
                        }
                        decisions { policy Cancellation: "Free until the parcel is packed" }
                    }
                    Namespace back.office { bc Ledger { description: "Books, in café style" } }
                    """);

    private List<String> found(String query) {
        return model.search(query).stream().map(each -> each.name() + " " + each.field()).toList();
    }

    @Test
    void aNameComesBeforeATextThatMentionsIt() {
        assertThat(found("order")).containsExactly("OrderManagement name", "Delivery description");
    }

    @Test
    void everythingThatIsSaidIsLookedThrough() {
        assertThat(found("groceries")).containsExactly("Retail vision");
        assertThat(found("trolley")).containsExactly("Basket synonyms");
        assertThat(found("apples")).containsExactly("Basket examples");
        assertThat(found("packed")).containsExactly("Cancellation value");
        assertThat(found("kotlin")).containsExactly("OrderManagement metadata");
        assertThat(found("ships")).containsExactly("Delivery documentation");
        assertThat(found("payments")).containsExactly("PaymentsTeam name", "OrderManagement team");
        assertThat(found("back.office.Ledger").getFirst()).startsWith("Ledger ");
    }

    @Test
    void typingErrorsPartsAndAccentsAreForgiven() {
        assertThat(found("ordre")).contains("OrderManagement name");
        assertThat(found("managment")).contains("OrderManagement name");
        assertThat(found("shoppingcart")).containsExactly("Basket synonyms");
        assertThat(found("CAFE")).containsExactly("Ledger description");
        assertThat(found("deliv")).containsExactly("Delivery name");
    }

    @Test
    void moreWordsNarrow() {
        assertThat(found("parcel packed").getFirst()).isEqualTo("Cancellation value");
        assertThat(found("brings orders home").getFirst()).isEqualTo("Delivery description");
        assertThat(found("zzz qqq xxx")).isEmpty();
        assertThat(found("?! …")).isEmpty();
    }

    @Test
    void kindsCanBeChosenAndScoresFall() {
        List<Hit> terms = model.search("basket", type -> type == NodeType.TERM);
        assertThat(terms).extracting(Hit::type).containsOnly(NodeType.TERM);
        assertThat(terms.getFirst().element().fqn()).isEqualTo("OrderManagement");
        assertThat(terms.getFirst().location().line()).isEqualTo(10);
        List<Double> scores = model.search("order retail").stream().map(Hit::score).toList();
        assertThat(scores.getFirst()).isEqualTo(1);
        assertThat(scores).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    }
}
