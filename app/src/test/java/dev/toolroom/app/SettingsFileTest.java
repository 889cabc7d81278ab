package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.app.settings.Settings;
import dev.toolroom.app.settings.SettingsFile;
import dev.toolroom.app.settings.SettingsInUse;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsFileTest {
    private static final Json.Obj SHOP =
            Json.object()
                    .put("id", "shop")
                    .put("kind", "postgresql")
                    .put("url", "jdbc:postgresql://localhost/shop")
                    .put("password", "${SHOP_PASSWORD}")
                    .build();

    @Test
    void theFirstConnectionStartsTheList() {
        assertThat(SettingsFile.withConnection("# mine\nhttp: { port: 7000 }", SHOP))
                .isEqualTo(
                        """
                        # mine
                        http: { port: 7000 }
                        connections:
                          - id: shop
                            kind: postgresql
                            url: "jdbc:postgresql://localhost/shop"
                            password: "${SHOP_PASSWORD}"
                        """);
    }

    @Test
    void theNextOneFollowsTheOthersAndCommentsStay() {
        String before =
                """
                connections:
                # the old one
                - id: a      # do not touch
                  kind: stub
                  mask:
                    - x
                    - y

                # what follows
                models: [ ./m ]
                """;
        assertThat(SettingsFile.withConnection(before, SHOP))
                .isEqualTo(
                        """
                        connections:
                        # the old one
                        - id: a      # do not touch
                          kind: stub
                          mask:
                            - x
                            - y
                        - id: shop
                          kind: postgresql
                          url: "jdbc:postgresql://localhost/shop"
                          password: "${SHOP_PASSWORD}"

                        # what follows
                        models: [ ./m ]
                        """);
    }

    @Test
    void oneOfItsNameIsNotReplaced() {
        String once = SettingsFile.withConnection("", SHOP);
        assertThatThrownBy(() -> SettingsFile.withConnection(once, SHOP))
                .hasMessageContaining("there is a connection shop already");
    }

    @Test
    void aListInAnotherShapeIsLeftAloneAndTheLinesAreShown() {
        assertThatThrownBy(
                        () ->
                                SettingsFile.withConnection(
                                        "connections: [ { id: a, kind: stub } ]\n", SHOP))
                .hasMessageContaining("Add this by hand")
                .hasMessageContaining("- id: shop");
        assertThatThrownBy(() -> SettingsFile.withConnection("a: [", SHOP))
                .hasMessageContaining("line 1");
    }

    @Test
    void whatTheSchemaForbidsIsNotWritten(@TempDir Path folder) {
        var home = new HomeFolder(folder);
        Json.Obj bad = SHOP.with("kind", "oracle");
        assertThatThrownBy(() -> new SettingsFile(home).addConnection(bad))
                .hasMessageContaining("kind");
        assertThat(Files.exists(home.settings())).isFalse();
    }

    @Test
    void whatIsWrittenIsUsed(@TempDir Path folder) throws Exception {
        var home = new HomeFolder(folder);
        new SettingsFile(home).addConnection(SHOP);
        assertThat(Settings.of(home).connections().getFirst().database()).isEqualTo("shop");
    }

    @Test
    void aRunningProcessTakesTheNextSettingsAndKeepsTheLastGoodOnes(@TempDir Path folder)
            throws Exception {
        var home = new HomeFolder(folder);
        var settings = new SettingsInUse(home);
        assertThat(settings.now().hasConnections()).isFalse();
        new SettingsFile(home).addConnection(SHOP);
        assertThat(settings.now().connections()).hasSize(1);
        Files.writeString(home.settings(), "conections: []\n");
        assertThat(settings.now().connections()).hasSize(1);
    }
}
