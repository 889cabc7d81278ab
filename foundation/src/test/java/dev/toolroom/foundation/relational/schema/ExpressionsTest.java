package dev.toolroom.foundation.relational.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
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

    /** It once took a pattern that went as deep as the text was long. */
    @Test
    void aLongTextIsNoTrouble() {
        String text = "'" + "x".repeat(200_000) + "' <> total";
        assertThat(Expressions.mentions(text, "Total")).isTrue();
        assertThat(ExpressionCheck.problem(text, DatabaseKind.SQLITE)).isEmpty();
    }

    @Test
    void aNameInACommentOrBeforeABracketIsNoColumn() {
        assertThat(Expressions.mentions("a > 0 /* total */", "total")).isFalse();
        assertThat(Expressions.mentions("total(x)", "tota")).isFalse();
        assertThat(Expressions.mentions("'it\\'s' <> total", "total")).isTrue();
    }
}
