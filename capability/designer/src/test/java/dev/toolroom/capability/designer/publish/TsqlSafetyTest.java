package dev.toolroom.capability.designer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.change.Step;
import dev.toolroom.capability.designer.publish.dialect.Ddl;
import dev.toolroom.capability.designer.publish.dialect.Waiting;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.lang.reflect.Proxy;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What a publish says to SQL Server so that nothing is lost. None runs here: what the statements do
 * is from its documentation, and this holds that they are said.
 */
class TsqlSafetyTest {
    private static final Ddl DDL = Ddl.of(DatabaseKind.SQLSERVER);

    private static Statement noting(List<String> said) {
        return (Statement)
                Proxy.newProxyInstance(
                        TsqlSafetyTest.class.getClassLoader(),
                        new Class<?>[] {Statement.class},
                        (proxy, method, arguments) -> said.add((String) arguments[0]));
    }

    /** Without one of its own, statements that make schemas and tables are not taken back. */
    @Test
    void aPublishHasATransactionOfItsOwn() throws Exception {
        var said = new ArrayList<String>();
        DDL.begin(noting(said));
        DDL.rollback(noting(said));
        DDL.begin(noting(said));
        DDL.commit(noting(said));
        assertThat(said)
                .containsExactly(
                        "SET XACT_ABORT ON",
                        "BEGIN TRANSACTION",
                        "IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION",
                        "SET XACT_ABORT ON",
                        "BEGIN TRANSACTION",
                        "COMMIT TRANSACTION");
        assertThat(DDL.waiting(Waiting.USUAL)).containsExactly("SET LOCK_TIMEOUT 10000");
    }

    @Test
    void aTableThatIsMadeAnewGoesOnCounting() {
        Column id =
                new Column(
                        "c1",
                        "Id",
                        ColumnType.plain("int"),
                        false,
                        new Identity(1, 5),
                        null,
                        null,
                        null,
                        null);
        Column name =
                new Column(
                        "c2",
                        "Name",
                        new ColumnType("nvarchar", 50, 0, 0),
                        true,
                        null,
                        null,
                        null,
                        null,
                        null);
        Table before =
                Table.of("t1", "dbo", "T", List.of(id, name), new PrimaryKey(null, List.of("c1")));
        List<String> script =
                Planner.plan(
                                DatabaseKind.SQLSERVER,
                                new DatabaseSchema(List.of("dbo"), List.of(before)),
                                new DatabaseSchema(
                                        List.of("dbo"),
                                        List.of(before.withColumns(List.of(name, id)))))
                        .stream()
                        .map(Step::sql)
                        .toList();
        assertThat(script)
                .anyMatch(
                        sql ->
                                sql.contains("last_value")
                                        && sql.contains("@last + 5")
                                        && sql.endsWith(
                                                "DBCC CHECKIDENT (N'[dbo].[tmp_T]', RESEED,"
                                                        + " @last)"))
                .anyMatch(sql -> sql.equals("SET IDENTITY_INSERT [dbo].[tmp_T] ON"));
    }
}
