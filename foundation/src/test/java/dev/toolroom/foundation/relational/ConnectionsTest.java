package dev.toolroom.foundation.relational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logins of H2, which has users and passwords of its own. */
class ConnectionsTest {
    @TempDir Path folder;

    private static ConnectionSettings settings(
            DatabaseKind kind,
            String url,
            @Nullable String user,
            @Nullable String password,
            @Nullable String passwordFile) {
        return new ConnectionSettings(
                "shop",
                kind,
                url,
                "",
                "",
                user,
                password,
                Access.READ_ONLY,
                null,
                List.of(),
                false,
                passwordFile);
    }

    private String made() throws SQLException {
        String url = "jdbc:h2:file:" + folder.resolve("shop");
        open(settings(DatabaseKind.H2, url, "ann", "secret", null)).close();
        return url;
    }

    private static Connection open(ConnectionSettings settings) throws SQLException {
        return new Connections(() -> List.of(settings), text -> text.replace("${P}", "secret"))
                .open(settings, new Properties());
    }

    private Path passwordFile(String text, String permissions) throws IOException {
        Path file = Files.writeString(folder.resolve("password"), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void thePasswordIsTakenFromTheSettingsAVariableOrAFile() throws Exception {
        String url = made();
        Path file = passwordFile("secret\nand a remark\n", "rw-------");
        for (ConnectionSettings settings :
                List.of(
                        settings(DatabaseKind.H2, url, "ann", "secret", "/nowhere"),
                        settings(DatabaseKind.H2, url, "ann", "${P}", null),
                        settings(DatabaseKind.H2, url, "ann", null, file.toString()))) {
            try (Connection connection = open(settings)) {
                assertThat(connection.getMetaData().getUserName()).isEqualToIgnoringCase("ann");
            }
        }
        assertThatThrownBy(() -> open(settings(DatabaseKind.H2, url, "ann", "wrong", null)))
                .isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> open(settings(DatabaseKind.H2, url, "bob", "secret", null)))
                .isInstanceOf(SQLException.class);
    }

    @ParameterizedTest
    @CsvSource({"rw-r-----", "rw--w----", "rw----r--", "rw-----w-"})
    void aPasswordThatOthersCanReadIsNotUsed(String permissions) throws Exception {
        String url = made();
        Path file = passwordFile("secret", permissions);
        assertThatThrownBy(() -> open(settings(DatabaseKind.H2, url, "ann", null, file.toString())))
                .isInstanceOf(LoginProblem.class)
                .hasMessage("the passwordFile of shop can be read by others")
                .satisfies(e -> assertThat(((LoginProblem) e).nextStep()).contains("chmod 600"));
    }

    @Test
    void aPasswordFileThatIsMissingOrNoPasswordIsNamedByItsConnection() throws Exception {
        String url = made();
        for (String missing : List.of(folder.resolve("none").toString(), folder.toString())) {
            assertThatThrownBy(() -> open(settings(DatabaseKind.H2, url, "ann", null, missing)))
                    .isInstanceOf(LoginProblem.class)
                    .hasMessage("the passwordFile of shop is not there");
        }
        assertThatThrownBy(() -> open(settings(DatabaseKind.H2, url, "ann", null, "a\u0000b")))
                .isInstanceOf(LoginProblem.class)
                .hasMessage("the passwordFile of shop cannot be read");
        String longest = passwordFile("x".repeat(4_096), "rw-------").toString();
        assertThatThrownBy(() -> open(settings(DatabaseKind.H2, url, "ann", null, longest)))
                .as("wrong, but read")
                .isInstanceOf(SQLException.class);
        String longer = passwordFile("x".repeat(4_097), "rw-------").toString();
        assertThatThrownBy(() -> open(settings(DatabaseKind.H2, url, "ann", null, longer)))
                .isInstanceOf(LoginProblem.class)
                .hasMessage("the passwordFile of shop is too long for a password");
    }

    @Test
    void aUrlOfAnotherKindAndAKindWithoutDatabaseAreSaid() {
        assertThatThrownBy(
                        () ->
                                open(
                                        settings(
                                                DatabaseKind.H2,
                                                "jdbc:sqlite::memory:",
                                                null,
                                                null,
                                                null)))
                .hasMessage("the url of connection shop is not one of kind h2");
        assertThatThrownBy(() -> open(settings(DatabaseKind.STUB, "", null, null, null)))
                .hasMessage("a stub has no database");
    }

    @Test
    void connectionsAreFoundByTheirIds() {
        ConnectionSettings shop = settings(DatabaseKind.STUB, "", null, null, null);
        var connections = new Connections(() -> List.of(shop), text -> text);
        assertThat(connections.find("shop")).contains(shop);
        assertThat(connections.find("Shop")).isEmpty();
        assertThat(connections.all()).containsExactly(shop);
    }

    @Test
    void propertiesOfTheCallerReachTheDriver() throws SQLException {
        var properties = new Properties();
        properties.setProperty("MODE", "PostgreSQL");
        ConnectionSettings settings = settings(DatabaseKind.H2, "jdbc:h2:mem:", null, null, null);
        try (Connection connection =
                new Connections(List::of, text -> text).open(settings, properties)) {
            assertThat(
                            Engine.ask(
                                    connection,
                                    "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
                                            + " WHERE SETTING_NAME = 'MODE'"))
                    .containsExactly("PostgreSQL");
        }
        assertThat(properties).hasSize(1);
    }

    @Test
    void theLoginOfAUrlIsUsedUnlessTheSettingsHaveAnother() throws SQLException {
        String url = Stores.postgresUrl("postgres").replaceAll("[?].*", "");
        String named = url.replace("//", "//postgres:any%20word@");
        try (Connection connection =
                open(settings(DatabaseKind.POSTGRESQL, named, null, null, null))) {
            assertThat(Engine.ask(connection, "SELECT current_user")).containsExactly("postgres");
        }
        assertThatThrownBy(
                        () -> open(settings(DatabaseKind.POSTGRESQL, named, "nobody", null, null)))
                .hasMessageContaining("\"nobody\"");
    }

    @Test
    void kindsAreNamedAsSettingsWriteThem() {
        assertThat(DatabaseKind.of("mariadb")).contains(DatabaseKind.MARIADB);
        assertThat(DatabaseKind.of("MARIADB")).isEmpty();
    }
}
