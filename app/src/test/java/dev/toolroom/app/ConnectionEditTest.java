package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.app.settings.ConnectionEdit;
import dev.toolroom.app.settings.Settings;
import dev.toolroom.kernel.json.Json;
import org.junit.jupiter.api.Test;

class ConnectionEditTest {
    private static final String BEFORE =
            """
            # Grüße 🙂
            connections:
              # the shop
              - id: shop        # as agents call it
                kind: postgresql
                url: jdbc:postgresql://old/shop   # moves soon
                user: reader
                mask:
                  - "*.email"
                  - "*.phone"
                access: read-only  # for now
              # the other one
              - id: other
                kind: stub
            # what follows
            models: [ ./m ]
            """;

    private static Json.Obj shop(String url) {
        return Json.object()
                .put("id", "shop")
                .put("kind", "postgresql")
                .put("url", url)
                .put("mask", Json.Arr.ofTexts(java.util.List.of("*.email")))
                .put("access", "read-write")
                .put("password", "${SHOP_PASSWORD}")
                .build();
    }

    @Test
    void onlyWhatChangedIsWrittenAndCommentsStay() {
        assertThat(ConnectionEdit.changed(BEFORE, shop("jdbc:postgresql://new/shop")))
                .isEqualTo(
                        """
                        # Grüße 🙂
                        connections:
                          # the shop
                          - id: shop        # as agents call it
                            kind: postgresql
                            url: "jdbc:postgresql://new/shop"   # moves soon
                            mask:
                              ["*.email"]
                            access: read-write  # for now
                            password: "${SHOP_PASSWORD}"
                          # the other one
                          - id: other
                            kind: stub
                        # what follows
                        models: [ ./m ]
                        """);
    }

    @Test
    void oneIsTakenOutAndTheOthersStay() {
        assertThat(ConnectionEdit.removed(BEFORE, "shop"))
                .isEqualTo(
                        """
                        # Grüße 🙂
                        connections:
                          # the shop
                          # the other one
                          - id: other
                            kind: stub
                        # what follows
                        models: [ ./m ]
                        """);
    }

    @Test
    void theLastOneTakesTheListWithIt() {
        assertThat(
                        ConnectionEdit.removed(
                                """
                                http: { port: 7000 }
                                connections: # mine
                                  - id: a
                                    kind: stub
                                """,
                                "a"))
                .isEqualTo("http: { port: 7000 }\n");
    }

    @Test
    void aConnectionOnOneLineIsWrittenAnewOnOneLine() {
        String after =
                ConnectionEdit.changed(
                        "connections:\n  - { id: a, kind: stub } # short\n",
                        Json.object().put("id", "a").put("kind", "stub").put("user", "u").build());
        assertThat(after)
                .isEqualTo(
                        """
                        connections:
                          - {"id":"a","kind":"stub","user":"u"} # short
                        """);
    }

    @Test
    void whatCannotBeChangedIsLeftAlone() {
        assertThatThrownBy(
                        () -> ConnectionEdit.removed("connections: [ { id: a, kind: stub } ]", "x"))
                .isInstanceOf(Settings.Wrong.class)
                .hasMessageContaining("no connection x");
        String anchored = "base: &a { id: a, kind: stub }\nconnections:\n  - *a\n";
        assertThatThrownBy(
                        () ->
                                ConnectionEdit.changed(
                                        anchored,
                                        Json.object().put("id", "a").put("kind", "h2").build()))
                .isInstanceOf(Settings.Wrong.class);
    }
}
