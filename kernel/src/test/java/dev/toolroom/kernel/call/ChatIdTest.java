package dev.toolroom.kernel.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatIdTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"cli", "0", "6f9c2a1e-0b7c-4d0e-9a53-1f2e3d4c5b6a", "mcp-client_1.2", "a"})
    void aSafeNameStaysAsItIs(String name) {
        assertThat(ChatId.of(name).value()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ".",
                "..",
                "../../etc/passwd",
                "/",
                "a/b",
                "a\\b",
                "C:\\x",
                "nul",
                "com1.txt",
                "Chat",
                "chat ",
                "chat.",
                ".hidden",
                "-rf",
                "ünïcode",
                "\u0000",
                "a\nb",
                "💬",
                "\uD800"
            })
    void anyOtherBecomesOne(String name) {
        String made = ChatId.of(name).value();
        assertThat(made).matches("[a-z0-9][a-z0-9-]*-[0-9a-f]{20}").hasSizeLessThanOrEqualTo(64);
        assertThat(ChatId.of(name).value()).as("the same each time").isEqualTo(made);
        assertThat(ChatId.of(made).value()).as("and a name of its own").isEqualTo(made);
    }

    @Test
    void noTwoDifferInCaseAlone() {
        Set<String> folders = new HashSet<>();
        for (String name : List.of("chat", "Chat", "CHAT", "cHat", "chat.", "a/b", "a-b", "a b")) {
            assertThat(folders.add(ChatId.of(name).value().toLowerCase(Locale.ROOT))).isTrue();
        }
    }

    @Test
    void aLongNameIsStillTold() {
        String first = ChatId.of("x".repeat(5_000)).value();
        assertThat(first).hasSizeLessThanOrEqualTo(64);
        assertThat(ChatId.of("x".repeat(5_001)).value()).isNotEqualTo(first);
    }

    @Test
    void nothingElseIsAChat() {
        assertThatThrownBy(() -> new ChatId("..")).isInstanceOf(IllegalArgumentException.class);
    }
}
