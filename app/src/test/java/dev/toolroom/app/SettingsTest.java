package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.app.settings.ConnectionChecks;
import dev.toolroom.app.settings.Settings;
import dev.toolroom.capability.toolsets.ToolsetsHome;
import dev.toolroom.capability.toolsets.bundle.signature.SignerKey;
import dev.toolroom.capability.toolsets.bundle.signature.TrustedKeys;
import dev.toolroom.capability.toolsets.sandbox.SandboxPolicy;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @TempDir private Path folder;

    private Settings settings(String yaml) throws IOException {
        Files.writeString(folder.resolve("toolroom.yaml"), yaml);
        return Settings.of(new HomeFolder(folder));
    }

    @Test
    void anEmptyHomeHasDefaultsForEverything() {
        Settings settings = Settings.of(new HomeFolder(folder));
        assertThat(settings.connections())
                .extracting(ConnectionSettings::id)
                .containsExactly("demo", "stub");
        assertThat(settings.models()).isEmpty();
        assertThat(settings.limits()).isEqualTo(Limits.DEFAULT);
        assertThat(settings.retention()).isEqualTo(Duration.ofDays(90));
        assertThat(settings.chatRetention()).isEmpty();
        assertThat(settings.bind()).isEqualTo("127.0.0.1");
        assertThat(settings.port()).isEqualTo(7337);
        assertThat(settings.storeUrl()).isEmpty();
    }

    @Test
    void theFileOfADesignIsMeantFromTheHome() throws IOException {
        var design =
                settings(
                                """
                                connections:
                                  - { id: plan, kind: design, dialect: postgresql, url: "file:designs/shop.dbml" }
                                """)
                        .connections()
                        .getFirst();
        assertThat(design.url()).isEqualTo("file:" + folder.resolve("designs/shop.dbml"));
        assertThat(design.server()).isEqualTo("file");
        assertThat(design.database()).isEqualTo("shop");
    }

    @Test
    void everySettingIsTaken() throws IOException {
        Settings settings =
                settings(
                        """
                        connections:
                          - { id: shop, kind: postgresql, url: "jdbc:postgresql://db:5433/sales?ssl=true",
                              user: "${U}", password: "${P}", access: read-write, mask: ["*.email"] }
                          - { id: ms, kind: sqlserver, url: "jdbc:sqlserver://host:1433;databaseName=Crm;encrypt=true" }
                          - { id: local, kind: sqlite, url: "jdbc:sqlite:/data/app.db", server: here, database: app }
                          - { id: usual, kind: postgresql, url: "postgres://me@db:5434/stock" }
                        models: [ ./model, /abs ]
                        limits: { items: 10, bytes: 2048, time: 5s }
                        retention: { calls: 7d, chats: 365d }
                        http: { bind: 0.0.0.0, port: 80 }
                        store: { url: "jdbc:postgresql://x/y", user: a, password: "${P}" }
                        """);
        var shop = settings.connections().getFirst();
        assertThat(shop.server()).isEqualTo("db:5433");
        assertThat(shop.database()).isEqualTo("sales");
        assertThat(shop.password()).isEqualTo("${P}");
        assertThat(shop.access()).isEqualTo(Access.READ_WRITE);
        assertThat(shop.mask()).containsExactly("*.email");
        assertThat(settings.connections().get(1).database()).isEqualTo("Crm");
        assertThat(settings.connections().get(1).access()).isEqualTo(Access.READ_ONLY);
        assertThat(settings.connections().get(2).server()).isEqualTo("here");
        var usual = settings.connections().get(3);
        assertThat(usual.server() + " " + usual.database()).isEqualTo("db:5434 stock");
        assertThat(settings.models()).containsExactly(folder.resolve("model"), Path.of("/abs"));
        assertThat(settings.limits()).isEqualTo(new Limits(10, 2048, Duration.ofSeconds(5)));
        assertThat(settings.retention()).isEqualTo(Duration.ofDays(7));
        assertThat(settings.chatRetention()).contains(Duration.ofDays(365));
        assertThat(settings.bind() + settings.port()).isEqualTo("0.0.0.080");
        assertThat(settings.shown().write()).doesNotContain("${P}", "password");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    conections: []                    | Did you mean connections?
                    connections: [{id: a, kind: orcle}] | connections[0].kind: expected one of "sqlserver"
                    connections: [{kind: h2}]         | connections[0].id: expected a string
                    limits: {time: soon}              | limits.time
                    limits: {time: 99999999999999999999s} | limits.time
                    limits: {time: 0s}                | limits.time
                    retention: {calls: 99999999999999999999d} | retention.calls
                    retention: {chats: 0d}            | retention.chats
                    http: {port: 99999}               | http.port: expected an integer from 0 to 65535, got 99999
                    store: x                          | store: expected an object
                    a: [1                             | line 2, column 1
                    a: 1, a: 2                        | line 1
                    - x                               | expected keys and values
                    """)
    void aMistakeIsNamedWithItsPlace(String yaml, String message) throws IOException {
        Files.writeString(folder.resolve("toolroom.yaml"), yaml + "\n");
        assertThat(Settings.problems(new HomeFolder(folder)))
                .anyMatch(
                        problem -> problem.contains(message) && problem.contains("toolroom.yaml"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    [{id: a, kind: stub}, {id: a, kind: stub}]         | two connections are called a
                    [{id: a, kind: h2, maskStrict: true}]              | connection a has maskStrict, which has no effect
                    [{id: a, kind: h2, allowFunctions: [f]}]           | connection a has allowFunctions, which has no effect
                    [{id: a, kind: mariadb, role: reader}]             | connection a has a role
                    [{id: a, kind: h2, mask: ['*.email']}]             | connection a has a mask, and H2 masks no columns
                    [{id: a, kind: postgresql, mask: ['*.email'], maskStrict: true}] | connection a has maskStrict, which has no effect
                    [{id: a, kind: postgresql, mask: ['*.email'], role: reader}] | connection a has role, which has no effect beside mask
                    [{id: a, kind: mariadb, mask: ['*.email'], allowFunctions: [f]}] | connection a has allowFunctions, which has no effect
                    """)
    void aConnectionThatDoesNotDoWhatItSeemsToIsNamed(String yaml, String message)
            throws IOException {
        Files.writeString(folder.resolve("toolroom.yaml"), "connections: " + yaml + "\n");
        assertThat(ConnectionChecks.problems(new HomeFolder(folder)))
                .anyMatch(
                        problem -> problem.contains(message) && problem.contains("toolroom.yaml"));
    }

    @Test
    void aRoleIsRead() throws IOException {
        Files.writeString(
                folder.resolve("toolroom.yaml"),
                "connections: [{id: a, kind: postgresql, role: reader}]\n");
        var home = new HomeFolder(folder);
        assertThat(ConnectionChecks.problems(home)).isEmpty();
        assertThat(Settings.of(home).connections().getFirst().role()).isEqualTo("reader");
    }

    @Test
    void aNameOfTheEnvironmentIsTakenWhenUsedAndMissedByName() {
        assertThat(Settings.resolved("a${X}b${Y}", Map.of("X", "1$", "Y", "2"))).isEqualTo("a1$b2");
        assertThatThrownBy(() -> Settings.resolved("${NOPE}", Map.of()))
                .hasMessageContaining("${NOPE}");
    }

    @Test
    void thePythonOfToolsetsIsChosenHere() throws IOException {
        assertThat(Settings.of(new HomeFolder(folder)).python().sandbox())
                .isEqualTo(SandboxPolicy.AUTO);
        Files.writeString(
                folder.resolve("toolroom.yaml"),
                "python: { command: /opt/python3, sandbox: required }\n");
        assertThat(Settings.of(new HomeFolder(folder)).python())
                .isEqualTo(
                        new ToolsetsHome.PythonSettings(
                                "/opt/python3",
                                SandboxPolicy.REQUIRED,
                                false,
                                false,
                                TrustedKeys.NONE));
        Files.writeString(folder.resolve("toolroom.yaml"), "python: { sandbox: none }\n");
        assertThat(Settings.problems(new HomeFolder(folder)))
                .anyMatch(problem -> problem.contains("sandbox"));
    }

    @Test
    void whoseToolsetsAreTrustedIsSaidHere() throws IOException {
        String key = "MCowBQYDK2VwAyEA" + "A".repeat(43) + "=";
        Files.writeString(
                folder.resolve("toolroom.yaml"),
                "toolsets: { signatures: require, trustedKeys: { acme: " + key + " } }\n");
        TrustedKeys keys = Settings.of(new HomeFolder(folder)).python().keys();
        assertThat(keys.required()).isTrue();
        assertThat(keys.keys()).isEqualTo(Map.of("acme", new SignerKey(key)));
        Files.writeString(
                folder.resolve("toolroom.yaml"),
                "toolsets:\n  trustedKeys:\n    acme: |\n      " + key + "\n");
        assertThat(Settings.of(new HomeFolder(folder)).python().keys().keys())
                .as("with the line break of a block")
                .isEqualTo(keys.keys());
        for (String wrong : List.of("AAAA", key + "A", "ssh-ed25519 " + key)) {
            Files.writeString(
                    folder.resolve("toolroom.yaml"),
                    "toolsets: { trustedKeys: { acme: \"" + wrong + "\" } }\n");
            assertThat(Settings.problems(new HomeFolder(folder)))
                    .as(wrong)
                    .anyMatch(problem -> problem.contains("acme"));
        }
    }

    @Test
    void thePublishedSchemaIsTheOneThatIsUsed() throws IOException {
        Path published = Path.of("../docs/reference/toolroom.schema.json");
        assertThat(Json.read(Files.readString(published))).isEqualTo(Settings.schema());
    }
}
