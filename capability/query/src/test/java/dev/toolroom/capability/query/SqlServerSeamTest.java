package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.query.catalogue.CatalogueSnapshot;
import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.engine.SqlServerEngine;
import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.capability.query.mask.Masks;
import dev.toolroom.capability.query.rows.Cells;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** SQL Server as far as it can be seen without one: what its driver is given. */
class SqlServerSeamTest {
    private static final ConnectionSettings SETTINGS =
            TestDatabase.at(DatabaseKind.SQLSERVER, "jdbc:sqlserver://localhost", "sa", "");

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
                        new Connections(List::of, text -> text),
                        new LoginFiles(() -> Path.of("")));
        assertThatThrownBy(sessions::fresh)
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

    /** H2 stands for its catalogue: the same questions, and tables that answer them. */
    @Test
    void whatLeadsToAnotherServerIsKnownByTheCatalogue() throws Exception {
        var engine = new SqlServerEngine();
        try (Connection catalogue = catalogue()) {
            CatalogueSnapshot known =
                    CatalogueSnapshot.read(catalogue, engine, new Masks(List.of()), SETTINGS);
            for (String refused :
                    List.of(
                            "SELECT * FROM far_customers",
                            "SELECT * FROM dbo.[Lake]",
                            "SELECT dbo.clr_function(1)",
                            "SELECT dbo.calls_out(1)",
                            "SELECT * FROM linked_view",
                            "SELECT * FROM over_linked_view",
                            "SELECT * FROM four_parts")) {
                assertThatThrownBy(() -> known.check(Gate.check(Dialect.TSQL, refused), catalogue))
                        .as(refused)
                        .isInstanceOf(Refusal.class);
            }
            for (String harmless :
                    List.of(
                            "SELECT * FROM near_customers",
                            "SELECT dbo.adds(1) FROM orders",
                            "SELECT * FROM plain_view")) {
                known.check(Gate.check(Dialect.TSQL, harmless), catalogue);
            }
        }
    }

    @Test
    void aColumnThatIsMadeOfAMaskedOneIsMaskedToo() throws Exception {
        try (Connection catalogue = catalogue()) {
            Masks masks = new Masks(List.of("orders.iban")).in(catalogue, new SqlServerEngine());
            assertThat(masks.matches("orders", "iban_shown")).isTrue();
            assertThat(masks.matches("orders", "$identity")).isTrue();
            assertThat(masks.matches("orders", "$rowguid")).isFalse();
        }
    }

    /** One that has no such tables, or tells nothing of them, is used all the same. */
    @Test
    void aCatalogueThatTellsNothingStopsNoQuery() throws Exception {
        try (Connection empty = DriverManager.getConnection("jdbc:h2:mem:")) {
            CatalogueSnapshot known =
                    CatalogueSnapshot.read(
                            empty, new SqlServerEngine(), new Masks(List.of()), SETTINGS);
            known.check(Gate.check(Dialect.TSQL, "SELECT * FROM t"), empty);
        }
    }

    private static Connection catalogue() throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
        try (Statement statement = connection.createStatement()) {
            for (String each :
                    List.of(
                            "CREATE ALIAS PARSENAME AS 'String part(String name, int n) { String[]"
                                    + " all = name.split(\"[.]\"); return all.length < n ? null :"
                                    + " all[all.length - n]; }'",
                            "CREATE ALIAS OBJECT_NAME AS 'String name(int id) { return \"orders\";"
                                    + " }'",
                            "CREATE SCHEMA sys",
                            "CREATE TABLE sys.computed_columns (object_id int, name varchar,"
                                    + " definition varchar)",
                            "INSERT INTO sys.computed_columns VALUES (9, 'iban_shown',"
                                    + " '([iban]+''x'')')",
                            "CREATE TABLE sys.identity_columns (object_id int, name varchar)",
                            "INSERT INTO sys.identity_columns VALUES (9, 'iban')",
                            "CREATE TABLE sys.columns (object_id int, name varchar, is_rowguidcol"
                                    + " int)",
                            "INSERT INTO sys.columns VALUES (9, 'guid', 1)",
                            "CREATE TABLE sys.synonyms (name varchar, base_object_name varchar)",
                            "INSERT INTO sys.synonyms VALUES ('far_customers',"
                                    + " 'srv.crm.dbo.customers'), ('near_customers',"
                                    + " 'crm.dbo.customers')",
                            "CREATE TABLE sys.tables (name varchar, is_external int)",
                            "INSERT INTO sys.tables VALUES ('Lake', 1), ('orders', 0)",
                            "CREATE TABLE sys.objects (object_id int, name varchar, type varchar)",
                            "INSERT INTO sys.objects VALUES (1, 'clr_function', 'FS'),"
                                    + " (2, 'calls_out', 'FN'), (3, 'adds', 'FN')",
                            "CREATE TABLE sys.views (object_id int, name varchar, is_ms_shipped"
                                    + " int)",
                            "INSERT INTO sys.views VALUES (4, 'linked_view', 0),"
                                    + " (5, 'over_linked_view', 0), (6, 'plain_view', 0),"
                                    + " (7, 'four_parts', 0)",
                            "CREATE TABLE sys.sql_modules (object_id int, definition varchar)",
                            "INSERT INTO sys.sql_modules VALUES (2, 'CREATE FUNCTION calls_out(@x"
                                    + " int) RETURNS int AS BEGIN EXEC master..XP_cmdshell ''x'' RETURN"
                                    + " 1 END'), (3, 'CREATE FUNCTION adds(@x int) RETURNS int AS BEGIN"
                                    + " RETURN @x + 1 END'), (4, 'CREATE VIEW linked_view AS SELECT *"
                                    + " FROM OPENQUERY(srv, ''x'')'), (5, 'CREATE VIEW over_linked_view"
                                    + " AS SELECT * FROM linked_view'), (6, 'CREATE VIEW plain_view AS"
                                    + " SELECT id FROM orders'), (7, 'CREATE VIEW four_parts AS SELECT"
                                    + " * FROM srv.crm.dbo.customers')")) {
                statement.execute(each);
            }
        }
        return connection;
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
