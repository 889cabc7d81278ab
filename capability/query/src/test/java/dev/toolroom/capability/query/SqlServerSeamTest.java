package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.Refusal;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** SQL Server as far as it can be seen without one: what its driver is given. */
class SqlServerSeamTest {
    private static ConnectionSettings settings(String url) {
        return new ConnectionSettings(
                "erp",
                DatabaseKind.SQLSERVER,
                url,
                "s",
                "d",
                "reader",
                "secret",
                ConnectionSettings.Access.READ_ONLY,
                null,
                List.of());
    }

    @Test
    void itsConnectionsAreEncryptedAndItsCertificateIsChecked() {
        Properties properties =
                new SqlServerEngine().properties(settings("jdbc:sqlserver://host;databaseName=x"));
        assertThat(properties)
                .containsEntry("encrypt", "true")
                .containsEntry("trustServerCertificate", "false")
                .containsEntry("applicationIntent", "ReadOnly");
    }

    @Test
    void whatTheUrlSaysItselfIsPassedThrough() {
        Properties properties =
                new SqlServerEngine()
                        .properties(
                                settings(
                                        "jdbc:sqlserver://host;encrypt=strict;"
                                                + "authentication=ActiveDirectoryDefault;"
                                                + "integratedSecurity=true;authenticationScheme=NTLM"));
        assertThat(properties)
                .doesNotContainKeys("encrypt", "authentication", "integratedSecurity");
    }

    @Test
    void itsStatementsGoThroughTheGateOfTsql() {
        assertThat(Engine.of(DatabaseKind.SQLSERVER).dialect()).isEqualTo(Dialect.TSQL);
        assertThat(Engine.of(DatabaseKind.SQLSERVER).explained("SELECT 1", false))
                .isEqualTo("SELECT 1");
        assertThat(Engine.of(DatabaseKind.SQLSERVER).beforeExplaining())
                .containsExactly("SET SHOWPLAN_XML ON");
        assertThat(Engine.of(DatabaseKind.SQLSERVER).explained("SELECT 1", true)).isNull();
    }

    @Test
    void aServerThatIsNotThereGivesNothingAway() {
        var sessions =
                new Sessions(
                        settings("jdbc:sqlserver://127.0.0.1:1;loginTimeout=2"),
                        new Connections(List::of, text -> text));
        assertThatThrownBy(sessions::fresh)
                .isInstanceOf(Refusal.class)
                .hasMessage("database erp cannot be used: nothing answers at its address");
    }
}
