package dev.toolroom.domainlang.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** An element in words. */
class ExplanationTest {
    private static final String SHOP =
            """
            Metadata Language
            Classification Core
            Team Sales
            /** Where things are sold. */
            Domain Retail { vision: "Sell" description: "All of it" type: Core }
            Domain Ordering in Retail { vision: "Order" }
            bc Orders for Ordering as Core by Sales {
                description: "Takes orders"
                metadata { Language: "Kotlin" }
                terminology { term Basket: "Not yet bought" aka Cart examples "apples" }
                decisions { policy Cancel: "Free until packed" }
                relationships { this [OHS] -> [CF] Billing }
            }
            bc Billing for Ordering { description: "Bills" }
            ContextMap Landscape { contains Orders, Billing
                Orders [SK] Billing }
            DomainMap Portfolio { contains Retail, Ordering }
            Namespace back.office { bc Ledger { description: "Books" } }
            """;

    private final Model model = Models.fromText(SHOP);

    @Test
    void aDomainNamesItsPlaceAndWhatLiesInIt() {
        assertThat(explained("Retail"))
                .isEqualTo(
                        """
                        📁 **(domain) Retail**

                        ```domain-lang
                        Domain Retail
                        ```

                        Where things are sold.

                        All of it

                        ---

                        👁️ **Vision:** Sell

                        🔖 **Type:** Core

                        **Subdomains:**
                        - Ordering""");
        assertThat(explained("Ordering"))
                .contains("Domain Ordering in Retail")
                .contains("📁 **Parent:** Retail")
                .contains("**Bounded contexts:**\n- Orders\n- Billing")
                .doesNotContain("Type", "Subdomains");
    }

    @Test
    void aContextTellsAllThatIsSaidOfIt() {
        assertThat(explained("Orders"))
                .contains("🎯 **(bounded context) Orders**")
                .contains("BoundedContext Orders for Ordering as Core by Sales")
                .contains("Takes orders")
                .contains("📁 **Domain:** Ordering")
                .contains("🔖 **Classification:** Core")
                .contains("👥 **Team:** Sales")
                .contains("**Relationships:**\n- ")
                .contains("Billing")
                .contains("**Terminology:**\n- ")
                .contains("Basket", "Not yet bought", "Cart", "apples")
                .contains("**Decisions:**\n- ")
                .contains("Cancel", "Free until packed")
                .contains("**Metadata:**\n- `Language`: Kotlin")
                .doesNotContain("Business model", "Evolution", "Archetype");
        assertThat(explained("Billing")).doesNotContain("Terminology", "Metadata", " by ");
    }

    @Test
    void aMapListsWhatItContains() {
        assertThat(explained("Portfolio"))
                .isEqualTo("🌐 **(domain map) Portfolio**\n\n---\n\n**Domains:** Retail, Ordering");
        assertThat(explained("Landscape"))
                .contains("Landscape**")
                .contains("Orders, Billing")
                .contains("**Relationships:**\n- ");
    }

    @Test
    void wordsOfTheModelNameWhoUsesThem() {
        assertThat(explained("Sales"))
                .contains("👥 **(team) Sales**", "Team Sales", "**Owns:**\n- Orders");
        assertThat(explained("Core"))
                .contains("(classification) Core", "**Classifies:**\n- Orders");
        assertThat(explained("Language")).contains("(metadata) Language", "**Used by:**\n- Orders");
        assertThat(explained("back.office"))
                .contains("Namespace back.office", "**Elements:**\n- ", "Ledger");
    }

    private String explained(String fqn) {
        return Explanation.of(model.byFqn(fqn).orElseThrow());
    }
}
