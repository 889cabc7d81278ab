package dev.toolroom.kernel.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Proposal.Loss;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProposalTest {
    private static final Proposal DROP =
            Proposal.deleting("Publish to shop?", "Drop 1 table")
                    .withLosses(List.of(new Loss("table users", "", "about 3 rows")))
                    .withPlan("sql", "BEGIN;\nDROP TABLE users;");

    @Test
    void anApprovalIsBoundToThePlanAndNotToAmounts() {
        Proposal otherRows = DROP.withLosses(List.of(new Loss("table users", "", "about 4 rows")));
        assertThat(otherRows.binding()).isEqualTo(DROP.binding());
        assertThat(DROP.withPlan("sql", "DROP TABLE orders;").binding())
                .isNotEqualTo(DROP.binding());
        assertThat(Proposal.of("Publish to stock?", "Publish").binding())
                .isNotEqualTo(Proposal.of("Publish to shop?", "Publish").binding());
    }

    @Test
    void itIsReadAsItWasWritten() {
        for (Proposal each :
                List.of(DROP, Proposal.of("Run?", "Run").withUndo("It can be undone."))) {
            assertThat(Proposal.of(each.json())).isEqualTo(each);
        }
        assertThat(Proposal.of(Json.Obj.EMPTY)).isEqualTo(Proposal.of("", "Approve"));
    }

    @Test
    void aTerminalShowsAllOfIt() {
        assertThat(DROP.lines())
                .containsExactly(
                        "Publish to shop?",
                        "  table users, about 3 rows",
                        "  BEGIN;",
                        "  DROP TABLE users;",
                        "This cannot be undone.");
    }

    @Test
    void everyTextThatComesFromOutsideIsRewritten() {
        Proposal redacted = DROP.rewritten(text -> text.replace("users", "[redacted]"));
        assertThat(redacted.json().write()).doesNotContain("users").contains("[redacted]");
        assertThat(redacted.verb()).isEqualTo(DROP.verb());
    }
}
