package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.engine.SqlServerEngine;
import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.capability.query.rows.Cells;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
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
        assertThat(Dialect.of(DatabaseKind.SQLSERVER)).isEqualTo(Dialect.TSQL);
        assertThat(new SqlServerEngine().explained("SELECT 1", false)).isEqualTo("SELECT 1");
        assertThat(new SqlServerEngine().beforeExplaining()).containsExactly("SET SHOWPLAN_XML ON");
        assertThat(new SqlServerEngine().explained("SELECT 1", true)).isNull();
    }

    @Test
    void aServerThatIsNotThereGivesNothingAway() {
        var sessions =
                new Sessions(
                        settings("jdbc:sqlserver://127.0.0.1:1;loginTimeout=2"),
                        new Connections(List::of, text -> text),
                        new LoginFiles(() -> Path.of("")));
        assertThatThrownBy(sessions::open)
                .isInstanceOf(Refusal.class)
                .hasMessage("database erp cannot be used: nothing answers at its address");
    }

    /** Its driver writes decimals as Java does. */
    @Test
    void aSmallDecimalComesDigitByDigit() {
        assertThat(Cells.decimal("1E-7")).isEqualTo("0.0000001");
        assertThat(Cells.decimal("0E-10")).isEqualTo("0.0000000000");
        assertThat(Cells.decimal("-1.5E-9")).isEqualTo("-0.0000000015");
        assertThat(Cells.decimal("12.50")).isEqualTo("12.50");
    }

    @Test
    void rowsAreNotTakenForAPlan() {
        var engine = new SqlServerEngine();
        assertThat(engine.isPlan(Json.Arr.ofTexts(List.of("<ShowPlanXML xmlns=\"…\"/>")))).isTrue();
        assertThat(engine.isPlan(Json.Arr.ofTexts(List.of("ada@example.com")))).isFalse();
        assertThat(engine.isPlan(Json.Arr.of(Json.Obj.EMPTY))).isFalse();
        assertThat(engine.isPlan(Json.Arr.of())).isFalse();
    }
}
