package dev.toolroom.foundation.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may come in, and for how long. */
final class TokensTest {
    private static final String HOME = "0123456789abcdef0123456789abcdef";
    private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

    private final MemorySessions file = new MemorySessions();
    private PageSessions pages = at(NOON);
    private Tokens tokens = new Tokens(HOME, pages, Clock.fixed(NOON, ZoneOffset.UTC));

    private PageSessions at(Instant now) {
        return new PageSessions("abc", file, Clock.fixed(now, ZoneOffset.UTC));
    }

    private static String value(PageSessions.Begun begun) {
        return String.valueOf(begun.cookie()).replaceAll("^[^=]*=([^;]*);.*", "$1");
    }

    private PageSessions.Begun begun() {
        return tokens.redeem(tokens.link()).orElseThrow();
    }

    @Test
    void aLinkOpensOnePage() {
        String code = tokens.link();
        assertThat(tokens.redeem(code)).isPresent();
        assertThat(tokens.redeem(code)).isEmpty();
        assertThat(tokens.redeem("")).isEmpty();
    }

    /** Whoever knows one of them knows no other. */
    @Test
    void noTwoCodesTicketsOrTokensAreTheSame() {
        assertThat(tokens.link()).hasSize(32).isNotEqualTo(tokens.link());
        assertThat(Tokens.fresh()).hasSize(48).isNotEqualTo(Tokens.fresh());
        List<String> origins = List.of("vscode-webview://abc");
        assertThat(tokens.ticket(origins)).isNotEqualTo(tokens.ticket(origins));
        assertThat(begun().key()).isNotEqualTo(begun().key());
    }

    @Test
    void aLinkStillWorksAfterOthersWereMade() {
        String first = tokens.link();
        tokens.link();
        assertThat(tokens.redeem(first)).isPresent();
    }

    @Test
    void aLinkIsForHalfADay() {
        var now = new AtomicReference<>(NOON);
        InstantSource source = now::get;
        var kept = new Tokens(HOME, pages, source.withZone(ZoneOffset.UTC));
        String inTime = kept.link();
        String late = kept.link();
        now.set(NOON.plus(Duration.ofHours(12)));
        assertThat(kept.redeem(inTime)).isPresent();
        now.set(NOON.plus(Duration.ofHours(12)).plusMillis(1));
        assertThat(kept.redeem(late)).isEmpty();
    }

    @Test
    void theOldestOfTooManySessionsIsDropped() {
        PageSessions.Begun first = begun();
        PageSessions.Begun second = begun();
        for (int i = 2; i < 50; i++) {
            begun();
        }
        assertThat(pages.find(value(first), first.key())).isPresent();
        PageSessions.Begun last = begun();
        assertThat(pages.find(value(first), first.key())).isEmpty();
        assertThat(pages.find(value(second), second.key())).isPresent();
        assertThat(pages.find(value(last), last.key())).isPresent();
        assertThat(pages.endAll()).isEqualTo(50);
    }

    @Test
    void aSessionKeepsItsNameAndOldOnesAreNotCounted() {
        PageSessions.Begun old = begun();
        String id = pages.find(value(old), old.key()).orElseThrow();
        assertThat(at(NOON).find(value(old), old.key())).contains(id);
        assertThat(id).hasSize(12);
        PageSessions later = at(NOON.plus(Duration.ofDays(30)));
        assertThat(later.endAll()).isZero();
        PageSessions.Begun mine = begun();
        assertThat(pages.find(value(mine), mine.key())).isPresent().isNotEqualTo(id);
    }

    @Test
    void theTokenOfTheHomeIsForProgramsAndOpensNoPage() {
        begun();
        assertThat(tokens.isProgram(HOME)).isTrue();
        assertThat(tokens.isProgram("")).isFalse();
        assertThat(tokens.isProgram(HOME + "0")).isFalse();
        assertThat(pages.find(HOME, HOME)).isEmpty();
    }

    @Test
    void aSessionNeedsBothOfItsHalvesAndNoOthers() {
        PageSessions.Begun mine = begun();
        PageSessions.Begun other = begun();
        assertThat(pages.find(value(mine), mine.key())).isPresent();
        assertThat(pages.find(value(mine), other.key())).isEmpty();
        assertThat(pages.find(value(other), mine.key())).isEmpty();
        assertThat(pages.find(value(mine), "")).isEmpty();
        assertThat(pages.find("", mine.key())).isEmpty();
        assertThat(pages.find(mine.key(), value(mine))).isEmpty();
    }

    @Test
    void theCookieIsForNoScriptAndNoOtherSite() {
        assertThat(begun().cookie())
                .startsWith("toolroom-abc=")
                .contains("; HttpOnly", "; SameSite=Strict", "; Path=/");
    }

    @Test
    void aPageGoesOnAfterARestartAndNotForever() {
        PageSessions.Begun mine = begun();
        assertThat(at(NOON.plus(Duration.ofDays(29))).find(value(mine), mine.key())).isPresent();
        assertThat(at(NOON.plus(Duration.ofDays(30))).find(value(mine), mine.key())).isEmpty();
    }

    /** A page in a frame of an editor is sent no cookie; its code works once like any other. */
    @Test
    void aTicketOpensOnePageInAFrameOfThoseItNames() {
        String path = tokens.ticket(List.of("vscode-webview://abc", "https://code.example:8443"));
        String id = path.replaceAll(".*ticket=([^#]*)#.*", "$1");
        String code = path.replaceAll(".*#code=", "");
        assertThat(tokens.tickets().ancestors(id))
                .isEqualTo("'self' vscode-webview://abc https://code.example:8443");
        assertThat(tokens.tickets().ancestors("x")).isEqualTo("'none'");
        PageSessions.Begun framed = tokens.redeem(code).orElseThrow();
        assertThat(tokens.redeem(code)).isEmpty();
        assertThat(framed.cookie()).isNull();
        assertThat(pages.find("", framed.key())).isPresent();
        assertThat(pages.find("", HOME)).isEmpty();
        assertThat(pages.endAll()).isEqualTo(1);
        assertThat(pages.find("", framed.key())).isEmpty();
    }

    @Test
    void aTicketOfYesterdayIsForNobody() {
        var now = new AtomicReference<>(NOON);
        InstantSource source = now::get;
        var waiting = new Tickets(source.withZone(ZoneOffset.UTC));
        String id = waiting.add(List.of("vscode-webview://abc"), Duration.ofHours(12));
        now.set(NOON.plus(Duration.ofHours(12)));
        assertThat(waiting.ancestors(id)).isEqualTo("'self' vscode-webview://abc");
        now.set(NOON.plus(Duration.ofHours(12)).plusMillis(1));
        assertThat(waiting.ancestors(id)).isEqualTo("'none'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "'unsafe-inline'",
                "https://a; script-src *",
                "javascript://x",
                "https://a b",
                ""
            })
    void aTicketNamesOriginsAndNothingElse(String origin) {
        assertThatThrownBy(() -> tokens.ticket(List.of(origin))).isInstanceOf(WebError.class);
    }

    @Test
    void onlyHashesAreKept() {
        PageSessions.Begun mine = begun();
        assertThat(file.read()).doesNotContain(mine.key(), value(mine)).contains("sessions");
    }

    @Test
    void signingOutEndsEverySessionForGood() {
        PageSessions.Begun mine = begun();
        begun();
        assertThat(pages.endAll()).isEqualTo(2);
        assertThat(pages.find(value(mine), mine.key())).isEmpty();
        assertThat(at(NOON).find(value(mine), mine.key())).isEmpty();
    }

    @Test
    void aFileThatIsDamagedInPartLetsNobodyIn() {
        PageSessions.Begun mine = begun();
        file.write(file.read().replace("]", ",{\"issued\":\"x\"}]"));
        assertThat(at(NOON).find(value(mine), mine.key())).isEmpty();
    }

    @Test
    void aDamagedFileLetsNobodyInAndIsMadeAnew() {
        for (String damaged :
                new String[] {"{", "[]", "{\"sessions\":[{\"issued\":\"x\"}]}", "3"}) {
            file.write(damaged);
            pages = at(NOON);
            tokens = new Tokens(HOME, pages, Clock.fixed(NOON, ZoneOffset.UTC));
            PageSessions.Begun mine = begun();
            assertThat(at(NOON).find(value(mine), mine.key())).isPresent();
        }
    }
}
