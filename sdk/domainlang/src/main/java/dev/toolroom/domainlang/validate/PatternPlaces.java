package dev.toolroom.domainlang.validate;

import dev.toolroom.domainlang.syntax.Pattern;

/** Whether the patterns of a directed relationship stand on the side where they belong. */
final class PatternPlaces {
    private final Findings findings;

    PatternPlaces(Findings findings) {
        this.findings = findings;
    }

    void check(Side side) {
        if (side.isUpstream()) {
            should(
                    side,
                    Pattern.ANTI_CORRUPTION_LAYER,
                    Rule.ACL_SIDE,
                    "Anti-Corruption Layer (ACL)");
            should(side, Pattern.CONFORMIST, Rule.CONFORMIST_SIDE, "Conformist (CF)");
            must(
                    side,
                    Pattern.CUSTOMER,
                    Rule.CUSTOMER_SIDE,
                    "Customer (C)",
                    "downstream side. Customer is always the consumer");
        } else {
            should(side, Pattern.OPEN_HOST_SERVICE, Rule.OHS_SIDE, "Open Host Service (OHS)");
            should(
                    side,
                    Pattern.PUBLISHED_LANGUAGE,
                    Rule.PUBLISHED_LANGUAGE_SIDE,
                    "Published Language (PL)");
            must(
                    side,
                    Pattern.SUPPLIER,
                    Rule.SUPPLIER_SIDE,
                    "Supplier (S)",
                    "upstream side. Supplier is always the provider");
        }
    }

    private void should(Side side, Pattern pattern, Rule rule, String title) {
        if (side.has(pattern)) {
            String place = side.isUpstream() ? "downstream (consuming)" : "upstream (providing)";
            findings.add(
                    rule,
                    side.patterns().getFirst().span(),
                    "%s on '%s' should be on %s side, not %s side."
                            .formatted(title, side.context(), place, side.word()));
        }
    }

    private void must(Side side, Pattern pattern, Rule rule, String title, String place) {
        if (side.has(pattern)) {
            findings.add(
                    rule,
                    side.patterns().getFirst().span(),
                    "%s on '%s' must be on the %s in a Customer/Supplier relationship."
                            .formatted(title, side.context(), place));
        }
    }
}
