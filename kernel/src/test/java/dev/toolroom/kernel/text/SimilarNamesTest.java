package dev.toolroom.kernel.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mistyped name is told what it may have meant, and nothing that is merely alike. */
class SimilarNamesTest {
    @ParameterizedTest
    @CsvSource({
        "ordres, orders, true",
        "ORDERS, orders, true",
        "orders, ORDERS, true",
        "a, abc, true",
        "a, abcd, false",
        "abc, xyz, false",
        "abc, ayz, true",
        "customer_id, customerid, true",
        "abcdefghi, abcdefxyz, true",
        "abcdefghi, abcdewxyz, false",
        "abcdefghijkl, abcdefghwxyz, true",
        "abcdefghijklmno, abcdefghijvwxyz, false",
        "orders, rders, true",
        "orders, xorders, true"
    })
    void aNameIsNearWithAThirdOfItsLettersChanged(String typed, String known, boolean near) {
        assertThat(SimilarNames.to(typed, List.of(known)).isPresent()).isEqualTo(near);
    }

    @Test
    void theNearestComesFirstThenByName() {
        List<String> known = List.of("orders_b", "order", "orders_a", "customers", "ordres");
        assertThat(SimilarNames.to("orders", known)).contains("order");
        assertThat(SimilarNames.to("orders", known, 3))
                .containsExactly("order", "orders_a", "orders_b");
        assertThat(SimilarNames.to("orders", known, 9))
                .containsExactly("order", "orders_a", "orders_b", "ordres");
    }

    @Test
    void nothingIsNearToNothingNorToWhatNobodyTypes() {
        assertThat(SimilarNames.to("", List.of("a", ""))).isEmpty();
        String eighty = "x".repeat(80);
        assertThat(SimilarNames.to(eighty, List.of(eighty))).contains(eighty);
        assertThat(SimilarNames.to(eighty, List.of(eighty + "x"))).isEmpty();
        assertThat(SimilarNames.to(eighty + "x", List.of(eighty))).isEmpty();
    }
}
