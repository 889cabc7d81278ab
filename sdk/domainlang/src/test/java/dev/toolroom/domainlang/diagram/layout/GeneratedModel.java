package dev.toolroom.domainlang.diagram.layout;

import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import java.util.List;
import java.util.Random;

/**
 * Models with domains, teams, hubs, loops, parallel relationships, a Big Ball of Mud and islands.
 */
final class GeneratedModel {
    private static final List<String> NAMES =
            List.of(
                    "Order",
                    "Invoice",
                    "Payment",
                    "Customer",
                    "Catalogue",
                    "Stock",
                    "Shipping",
                    "Returns",
                    "Pricing",
                    "Loyalty",
                    "Fraud",
                    "Identity",
                    "Ledger",
                    "Reporting");
    private static final List<String> ARROWS =
            List.of(
                    "->",
                    "[OHS] -> [CF]",
                    "[OHS, PL] -> [ACL]",
                    "[S] -> [C]",
                    "<-",
                    "<->",
                    "[SK]",
                    "[P]",
                    "><");

    private GeneratedModel() {}

    static Model of(int contexts) {
        var random = new Random(contexts);
        int domains = Math.max(2, contexts / 6);
        var text = new StringBuilder("Classification Core\nClassification Supporting\n");
        for (int i = 0; i < domains; i++) {
            String parent = i > 2 && i % 3 == 0 ? " in Domain" + (i / 3) : "";
            text.append("Team Team%d\n".formatted(i));
            text.append("Domain Domain%d%s { vision: \"Vision %d\" }\n".formatted(i, parent, i));
        }
        for (int i = 0; i < contexts; i++) {
            text.append("bc ").append(name(i));
            int domain = domain(i, domains);
            if (i % 11 != 10) {
                text.append(
                        " for Domain%d as %s"
                                .formatted(domain, i % 3 == 0 ? "Core" : "Supporting"));
                text.append(" by Team").append((domain + i / 5) % domains);
            }
            text.append(" { description: \"Context\" }\n");
        }
        text.append("ContextMap Landscape {\n");
        for (int i = 0; i < contexts; i++) {
            text.append("contains ").append(name(i)).append('\n');
        }
        for (int i = 0; i < contexts * 3 / 2; i++) {
            int from = random.nextInt(10) == 0 ? 0 : random.nextInt(contexts);
            int to = random.nextInt(contexts);
            if (random.nextInt(3) > 0) {
                to = (from + random.nextInt(6)) % contexts;
            }
            String arrow = ARROWS.get(random.nextInt(ARROWS.size()));
            text.append("%s %s %s\n".formatted(name(from), arrow, name(to)));
        }
        text.append("%s [BBoM] -> [ACL] %s\n}\n".formatted(name(1), name(2)));
        return Models.fromText(text.toString());
    }

    private static int domain(int context, int domains) {
        return context / 6 % domains;
    }

    private static String name(int i) {
        String second = i % 9 == 8 ? "ReconciliationAndSettlementWorkflow" : "Management";
        return NAMES.get(i % NAMES.size()) + (i % 4 == 0 ? "" : second) + i / NAMES.size();
    }
}
