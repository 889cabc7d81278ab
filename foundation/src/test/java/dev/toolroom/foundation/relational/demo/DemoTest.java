package dev.toolroom.foundation.relational.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.Engine;
import dev.toolroom.foundation.relational.LoginProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
    private static final String ROWS =
            "SELECT COUNT(*) FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'dbo'";

    @TempDir Path folder;

    private Path file() {
        return folder.resolve("data").resolve("demo");
    }

    private ConnectionSettings settings() {
        return Demo.connections(file()).getFirst();
    }

    private Connection open(ConnectionSettings settings) throws SQLException {
        var demo = new Demo(file());
        return new Connections(() -> Demo.connections(file()), demo::prepared)
                .open(settings, new Properties());
    }

    @Test
    void theShopIsMadeWhenItIsFirstOpenedAndKeptFromThenOn() throws SQLException {
        assertThat(Demo.connections(file()))
                .extracting(ConnectionSettings::id)
                .containsExactly("demo", "stub");
        assertThat(file().getParent()).doesNotExist();
        try (Connection connection = open(settings())) {
            assertThat(Engine.ask(connection, ROWS)).doesNotContain("0");
            Engine.execute(connection, "CREATE TABLE \"dbo\".\"mine\" (\"a\" INT)");
        }
        try (Connection connection = open(settings())) {
            assertThat(Engine.ask(connection, "SELECT COUNT(*) FROM \"dbo\".\"mine\""))
                    .containsExactly("0");
        }
    }

    @Test
    void whoOnlyReadsIsAnotherUserWhoCanOnlySelect() throws SQLException {
        ConnectionSettings reading = Demo.reading(settings());
        assertThat(reading.access()).isEqualTo(Access.READ_ONLY);
        open(settings()).close();
        try (Connection connection = open(reading)) {
            assertThat(Engine.takes(connection, "CREATE TABLE \"dbo\".\"a\" (\"b\" INT)"))
                    .isFalse();
            assertThat(Engine.ask(connection, "SELECT COUNT(*) FROM \"dbo\".\"Customers\""))
                    .doesNotContain("0");
        }
        ConnectionSettings stub = Demo.connections(file()).getLast();
        assertThat(Demo.reading(stub)).isSameAs(stub);
        assertThat(Demo.reading(reading)).isSameAs(reading);
    }

    @Test
    void aDamagedShopIsSaidToBeDamagedWithTheWayOut() throws Exception {
        Files.createDirectories(file().getParent());
        Path database = Files.writeString(folder.resolve("data/demo.mv.db"), "not a database");
        assertThatThrownBy(() -> open(settings()))
                .isInstanceOf(LoginProblem.class)
                .hasMessageContaining("data/demo.mv.db is damaged")
                .satisfies(
                        e -> assertThat(((LoginProblem) e).nextStep()).endsWith("rm " + database));
        Files.delete(database);
        open(settings()).close();
    }

    /** Whoever is killed while the shop is made leaves a part of it under another name. */
    @Test
    void aShopThatWasNeverFinishedIsMadeAnew() throws Exception {
        Files.createDirectories(file().getParent());
        Files.writeString(folder.resolve("data/demo-new.mv.db"), "half of it");
        open(settings()).close();
        assertThat(folder.resolve("data/demo.mv.db")).exists();
        assertThat(folder.resolve("data/demo-new.mv.db")).doesNotExist();
    }

    @Test
    void otherAddressesAreNotTouched() {
        assertThat(new Demo(file()).prepared("jdbc:h2:mem:x")).isEqualTo("jdbc:h2:mem:x");
        assertThat(file().getParent()).doesNotExist();
    }
}
