package dev.toolroom.foundation.relational.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExpressionsTest {
    private static String renamed(String expression, String from, String to) {
        return Expressions.renamed(expression, name -> name.equalsIgnoreCase(from) ? to : null);
    }

    @Test
    void aColumnIsMentionedInAnyQuotesAndCase() {
        assertThat(Expressions.mentions("\"Total\" > 0", "total")).isTrue();
        assertThat(Expressions.mentions("[Total]>(0)", "Total")).isTrue();
        assertThat(Expressions.mentions("`Total` > 0", "TOTAL")).isTrue();
        assertThat(Expressions.mentions("total > 0", "Total")).isTrue();
        assertThat(Expressions.mentions("`a``b` > 0", "a`b")).isTrue();
        assertThat(Expressions.mentions("[a]]b] > 0", "a]b")).isTrue();
    }

    @Test
    void neitherATextNorAPartOfANameNorAFunctionIsAColumn() {
        assertThat(Expressions.mentions("note <> 'Total'", "Total")).isFalse();
        assertThat(Expressions.mentions("SubTotal > 0", "Total")).isFalse();
        assertThat(Expressions.mentions("total(x) > 0", "Total")).isFalse();
    }

    @Test
    void aColumnKeepsItsQuotesUnderItsNewName() {
        assertThat(renamed("[Total] > 0 AND note <> 'Total'", "Total", "a]b"))
                .isEqualTo("[a]]b] > 0 AND note <> 'Total'");
        assertThat(renamed("\"Total\"*2", "Total", "q\"r")).isEqualTo("\"q\"\"r\"*2");
        assertThat(renamed("total + subtotal", "Total", "sum")).isEqualTo("sum + subtotal");
        assertThat(renamed("total + 1", "Total", "Sum Of")).isEqualTo("\"Sum Of\" + 1");
        assertThat(renamed("total + 1", "Total", "Sum")).isEqualTo("\"Sum\" + 1");
    }
}
