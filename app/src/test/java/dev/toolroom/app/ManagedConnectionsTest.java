package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.app.settings.ManagedConnections;
import dev.toolroom.door.http.ConnectionRoutes.Refused;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagedConnectionsTest {
    private static final String SECRET = "correct horse 9";

    private final Path home;
    private final ManagedConnections desk;

    ManagedConnectionsTest(@TempDir Path folder) {
        home = folder.resolve("home");
        desk = new ManagedConnections(new ApplicationContext(new HomeFolder(home)));
    }

    private static Json.Obj json(String text) {
        return (Json.Obj) Json.read(text);
    }

    private static Json.Obj shop(String password) {
        return json(
                """
                {"id":"shop","kind":"postgresql","url":"jdbc:postgresql://127.0.0.1:1/shop","user":"reader",
                "mask":["*.email"],"password":%s}\
                """
                        .formatted(password));
    }

    private String settings() throws IOException {
        return Files.readString(home.resolve("toolroom.yaml"));
    }

    private long filesWith(String text) throws IOException {
        try (Stream<Path> all = Files.walk(home)) {
            long found = 0;
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                found += Files.readString(each).contains(text) ? 1 : 0;
            }
            return found;
        }
    }

    @Test
    void aTypedPasswordIsKeptInOneFileOfModeSixHundredAndNeverTold() throws IOException {
        desk.save(null, shop("{\"from\":\"typed\",\"value\":\"" + SECRET + "\"}"));
        Path kept = home.resolve("passwords/shop");
        assertThat(Files.readString(kept)).isEqualTo(SECRET + "\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
                .isEqualTo("rw-------");
        assertThat(filesWith(SECRET)).isEqualTo(1);
        assertThat(desk.list().write())
                .contains("\"password\":{\"from\":\"kept\"}", "\"mask\":[\"*.email\"]")
                .doesNotContain(SECRET);
        // Saved again without typing it, it stays.
        desk.save("shop", shop("{\"from\":\"kept\"}").with("user", "other"));
        assertThat(Files.readString(kept)).isEqualTo(SECRET + "\n");
        assertThat(settings()).contains("user: other");
        // A password from elsewhere, and it is gone.
        desk.save("shop", shop("{\"from\":\"environment\",\"name\":\"SHOP_PASSWORD\"}"));
        assertThat(kept).doesNotExist();
        assertThat(settings()).contains("password: \"${SHOP_PASSWORD}\"");
        assertThat(desk.list().write())
                .contains("{\"from\":\"environment\",\"name\":\"SHOP_PASSWORD\"}");
    }

    @Test
    void whatIsRemovedTakesItsPasswordWithIt() throws IOException {
        desk.save(null, shop("{\"from\":\"typed\",\"value\":\"" + SECRET + "\"}"));
        assertThat(desk.remove("shop")).isTrue();
        assertThat(desk.remove("shop")).isFalse();
        assertThat(filesWith(SECRET)).isZero();
        assertThat(desk.list().write()).isEqualTo("{\"connections\":[]}");
    }

    @Test
    void settingsThatWouldBeWrongChangeNothing() throws IOException {
        desk.save(null, shop("{\"from\":\"typed\",\"value\":\"" + SECRET + "\"}"));
        String before = settings();
        for (String wrong :
                new String[] {
                    "{\"id\":\"a b\"}",
                    "{\"id\":\"../x\",\"kind\":\"stub\"}",
                    "{\"id\":\"ok\",\"kind\":\"oracle\"}"
                }) {
            assertThatThrownBy(() -> desk.save(null, json(wrong))).isInstanceOf(Refused.class);
        }
        assertThatThrownBy(
                        () ->
                                desk.save(
                                        "shop",
                                        shop("{\"from\":\"typed\",\"value\":\"another\"}")
                                                .with("kind", "oracle")))
                .isInstanceOf(Refused.class);
        assertThatThrownBy(() -> desk.save(null, shop("{\"from\":\"none\"}")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("already");
        assertThat(settings()).isEqualTo(before);
        assertThat(Files.readString(home.resolve("passwords/shop"))).isEqualTo(SECRET + "\n");
    }

    @Test
    void aLoginInAUrlIsNotShownAndNotLost() throws IOException {
        Files.createDirectories(home);
        Files.writeString(
                home.resolve("toolroom.yaml"),
                "connections:\n  - id: shop\n    kind: postgresql\n    url: jdbc:postgresql://ada:"
                        + "hunter22@127.0.0.1:1/shop # keep\n    role: analyst\n    allowFunctions: [ net ]\n");
        String shown = desk.list().write();
        assertThat(shown).doesNotContain("hunter22");
        desk.save("shop", shop("{\"from\":\"none\"}").with("url", url(shown)));
        assertThat(settings())
                .contains(
                        "ada:hunter22@127.0.0.1",
                        "# keep",
                        "user: reader",
                        "role: analyst",
                        "allowFunctions: [ net ]");
    }

    private static String url(String shown) {
        return shown.replaceAll(".*\"url\":\"([^\"]*)\".*", "$1");
    }

    @Test
    void aTestSaysWhatTheLoginFindsAndSavesNothing() throws Exception {
        Path file = home.resolveSibling("shop.db");
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE a (b)");
        }
        Json.Obj good =
                desk.test(
                        Json.object()
                                .put("id", "new")
                                .put("kind", "sqlite")
                                .put("url", "jdbc:sqlite:" + file)
                                .build());
        assertThat(good.write()).contains("\"works\":true");
        Json.Obj bad = desk.test(shop("{\"from\":\"typed\",\"value\":\"" + SECRET + "\"}"));
        assertThat(bad.write()).contains("\"works\":false", "\"problem\"").doesNotContain(SECRET);
        assertThat(home.resolve("toolroom.yaml")).doesNotExist();
        assertThat(filesWith(SECRET)).isZero();
    }
}
