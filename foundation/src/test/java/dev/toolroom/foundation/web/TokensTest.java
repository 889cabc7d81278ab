package dev.toolroom.foundation.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Who may come in, and for how long. */
final class TokensTest {
    private static final String HOME = "0123456789abcdef0123456789abcdef";
    private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

    private static Tokens at(Instant now, String home) {
        return new Tokens(home, Clock.fixed(now, ZoneOffset.UTC));
    }

    @Test
    void aLinkOpensOnePage() {
        var tokens = at(NOON, HOME);
        String code = tokens.link();
        assertThat(tokens.redeem(code).flatMap(tokens::principal)).contains("workbench");
        assertThat(tokens.redeem(code)).isEmpty();
        assertThat(tokens.redeem("")).isEmpty();
    }

    @Test
    void theTokenOfTheHomeIsForPrograms() {
        assertThat(at(NOON, HOME).principal(HOME)).contains("local");
        assertThat(at(NOON, HOME).principal("")).isEmpty();
        assertThat(at(NOON, HOME).principal(HOME + "0")).isEmpty();
    }

    @Test
    void aPageGoesOnAfterARestartAndNotForever() {
        var before = at(NOON, HOME);
        String page = before.redeem(before.link()).orElseThrow();
        assertThat(at(NOON.plus(Duration.ofDays(29)), HOME).principal(page)).contains("workbench");
        assertThat(at(NOON.plus(Duration.ofDays(30)), HOME).principal(page)).isEmpty();
    }

    @Test
    void aNewTokenOfTheHomeClosesEveryPage() {
        var before = at(NOON, HOME);
        String page = before.redeem(before.link()).orElseThrow();
        assertThat(at(NOON, "f" + HOME.substring(1)).principal(page)).isEmpty();
    }

    @Test
    void aTokenThatWasTouchedIsNone() {
        var tokens = at(NOON, HOME);
        String page = tokens.redeem(tokens.link()).orElseThrow();
        for (int i = 0; i < page.length(); i++) {
            char other = page.charAt(i) == '0' ? '1' : '0';
            String touched = page.substring(0, i) + other + page.substring(i + 1);
            assertThat(tokens.principal(touched)).as(touched).isEmpty();
        }
    }
}
