package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TsqlParsers;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.RecordedSqlServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database of SQL Server, read and published over a recorded connection. */
class SqlServerDatabaseTest {
    private static final String ADD_NOTE =
            "{'op':'add_column','table':{'schema':'cargo','name':'Loads'},'column':{'name':'Note',"
                    + "'dataType':'nvarchar','maxLength':'40'}}";

    @TempDir private Path folder;
    private RecordedSqlServer server;
    private Bench bench;

    @BeforeEach
    void load() throws Exception {
        try (var rows = SqlServerDatabaseTest.class.getResourceAsStream("sqlserver-harbour.sql")) {
            server = new RecordedSqlServer(Objects.requireNonNull(rows));
        }
        bench = Bench.on(folder, server);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private String notEdited(String schema, String table) {
        return at(
                        bench.ask(
                                "{'operation':'get_table','payload':{'table':{'schema':'"
                                        + schema
                                        + "','name':'"
                                        + table
                                        + "'}}}"),
                        "table",
                        "notEdited")
                .write();
    }

    @Test
    void theScriptHasWhatTheDatabaseHas() {
        assertThat(bench.exported("{'format':'sql'}"))
                .contains(
                        "CREATE TYPE [dbo].[ShipName] FROM nvarchar(60) NOT NULL",
                        "CREATE TYPE [port].[Flag] FROM bit NULL",
                        "CREATE SEQUENCE [port].[BerthNumbers] AS int START WITH 100 INCREMENT BY"
                                + " 10 MINVALUE -2147483648 MAXVALUE 2147483647 CACHE",
                        "CREATE XML SCHEMA COLLECTION [cargo].[Manifest] AS N'<xsd:schema",
                        "CREATE PARTITION FUNCTION [ByYear](date) AS RANGE RIGHT FOR VALUES"
                                + " (N'2025-01-01', N'2026-01-01')",
                        "CREATE PARTITION SCHEME [Years] AS PARTITION [ByYear] TO ([PRIMARY],"
                                + " [PRIMARY], [archive])",
                        "CREATE FUNCTION [port].[BerthLabel]",
                        "[BerthId] int IDENTITY(10,5) not for replication NOT NULL",
                        "DEFAULT (NEXT VALUE FOR [port].[BerthNumbers])",
                        "[Code] [dbo].[BerthCode] NOT NULL",
                        "[Label] AS (isnull([port].[BerthLabel]([Number]),(0)))",
                        "[Doubled] AS ([Number]*(2)) PERSISTED NOT NULL",
                        "[rowguid] uniqueidentifier rowguidcol NOT NULL",
                        "[Depth] decimal(5,2) sparse NULL",
                        "[Contact] nvarchar(80) collate Latin1_General_CI_AI masked with"
                                + " (FUNCTION = 'partial(1, \"xx\", 0)') NULL",
                        "TEXTIMAGE_ON [archive]",
                        "[Papers] xml(CONTENT [cargo].[Manifest]) NULL",
                        "[Scan] varbinary(MAX) filestream NULL",
                        "[ValidTo] datetime2(7) generated always as row end hidden NOT NULL",
                        "PERIOD FOR SYSTEM_TIME ([ValidFrom], [ValidTo])",
                        "PRIMARY KEY NONCLUSTERED ([BerthId]) WITH (FILLFACTOR = 90)",
                        "UNIQUE CLUSTERED ([Number])",
                        "PRIMARY KEY NONCLUSTERED ([LoadId], [Arrived]) ON [Years]([Arrived])",
                        "CHECK NOT FOR REPLICATION ([Depth]>(0))",
                        "CREATE INDEX [IX_Loads_Ship] ON [cargo].[Loads] ([ShipId] DESC) INCLUDE"
                                + " ([Weight]) WHERE ([Weight]>(0))",
                        "WITH NOCHECK ADD CONSTRAINT [FK_Ships_Berths]",
                        "PRIMARY KEY NONCLUSTERED HASH ([CraneId]) WITH (BUCKET_COUNT = 1024)\n"
                                + ") WITH (MEMORY_OPTIMIZED = ON, DURABILITY = SCHEMA_AND_DATA)",
                        "ALTER TABLE [cargo].[Cranes] ADD INDEX [IX_Tons] NONCLUSTERED HASH"
                                + " ([Tons]) WITH (BUCKET_COUNT = 64)",
                        "CREATE CLUSTERED COLUMNSTORE INDEX [CCI_Loads] ON [cargo].[Loads] ON"
                                + " [Years]([Arrived])",
                        "CREATE PRIMARY XML INDEX [PXML_Loads] ON [cargo].[Loads]([Papers])",
                        "CREATE XML INDEX [SXML_Loads] ON [cargo].[Loads]([Papers]) USING XML"
                                + " INDEX [PXML_Loads] FOR PATH",
                        "SET (SYSTEM_VERSIONING = ON (HISTORY_TABLE = [port].[Ships_History],"
                                + " HISTORY_RETENTION_PERIOD = 2 YEAR))",
                        "NOCHECK CONSTRAINT [FK_Ships_Berths]",
                        "SET (LOCK_ESCALATION = AUTO)",
                        "CREATE SYNONYM [dbo].[Docks] FOR [port].[Berths]",
                        "ALTER AUTHORIZATION ON SCHEMA::[port] TO [harbour_master]")
                .doesNotContain("Unneeded", "CREATE TABLE [port].[Ships_History]");
    }

    /** A script does not state the types of computed columns: here they are those of a column. */
    @Test
    void theScriptOfTheDatabaseIsTheSameDesign() {
        String version = bench.version();
        String script = bench.exported("{'format':'sql'}");
        bench.show("other");
        Json.Obj again = bench.imported(script, "{'dialect':'sqlserver'}");
        assertThat(again.get("skipped")).as(again.write()).isNull();
        assertThat(bench.version()).isEqualTo(version);
        assertThat(bench.exported("{'format':'sql'}")).isEqualTo(script);
    }

    @Test
    void whatIsNotEditedIsNamed() {
        assertThat(notEdited("cargo", "Loads"))
                .contains("ON [Years]([Arrived])", "index CCI_Loads", "index IX_Loads_Weight");
        assertThat(notEdited("port", "Ships"))
                .contains("system versioning Ships", "disabled constraints Ships");
        assertThat(notEdited("port", "Berths"))
                .contains("index NCCI_Berths", "property Reviewed of port.Berths");
    }

    /** The column that moves needs a rebuild. */
    @Test
    void aPublishRunsInOneTransactionAndReadsTheDatabaseAgain() {
        bench.edit(
                "{'op':'set_column','table':{'schema':'port','name':'Berths'},'column':{'name':"
                        + "'Version'},'set':{'position':1}}");
        server.when(
                "COMMIT TRANSACTION",
                "UPDATE \"sys\".\"columns\" SET column_id = -1 WHERE name = 'Version'");
        bench.published(",'acceptDataLoss':true");
        List<String> ran = server.statements();
        assertThat(ran)
                .containsSubsequence(
                        "SET LOCK_TIMEOUT 10000",
                        "SET XACT_ABORT ON",
                        "BEGIN TRANSACTION",
                        "ALTER TABLE [port].[Ships] DROP CONSTRAINT [FK_Ships_Berths]",
                        "SET IDENTITY_INSERT [port].[tmp_Berths] ON",
                        "SET IDENTITY_INSERT [port].[tmp_Berths] OFF",
                        "DROP TABLE [port].[Berths]",
                        "EXEC sp_rename N'[port].[tmp_Berths]', N'Berths'",
                        "ALTER TABLE [port].[Ships] NOCHECK CONSTRAINT [FK_Ships_Berths]",
                        "COMMIT TRANSACTION");
        assertThat(ran)
                .anyMatch(sql -> sql.contains("DBCC CHECKIDENT (N'[port].[tmp_Berths]', RESEED"))
                .anyMatch(sql -> sql.startsWith("CREATE NONCLUSTERED COLUMNSTORE INDEX"));
    }

    /** Only the server writes period columns: values in them do not survive a rebuild. */
    @Test
    void aRebuildOfATemporalTableStopsItsVersioningAndAsks() {
        bench.edit(
                "{'op':'set_column','table':{'schema':'port','name':'Ships'},'column':{'name':"
                        + "'Name'},'set':{'position':1}}");
        Json.Obj preview = bench.tool("designer_publish", "{}");
        assertThat(at(preview, "risks").write()).contains("values of its period columns");
        assertThat(preview.text("script", ""))
                .containsSubsequence(
                        "ALTER TABLE [port].[Ships] SET (SYSTEM_VERSIONING = OFF)",
                        "INSERT INTO [port].[tmp_Ships] ([Name], [ShipId], [BerthId])",
                        "DROP TABLE [port].[Ships]",
                        "ALTER TABLE [port].[Ships] SET (SYSTEM_VERSIONING = ON");
    }

    @Test
    void aStatementThatFailsTakesThePublishBack() {
        bench.edit(ADD_NOTE);
        server.fail("ALTER TABLE [cargo].[Loads] ADD");
        Json.Obj refused = bench.publish("");
        assertThat(at(refused, "rolledBack")).as(refused.write()).isEqualTo(new Json.Bool(true));
        assertThat(server.statements())
                .containsSubsequence(
                        "BEGIN TRANSACTION", "IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION");
    }

    @Test
    void everyQueryAndStatementIsReadByAParserOfTsql() {
        bench.edit(ADD_NOTE);
        bench.publish("");
        Set<String> refused =
                Stream.concat(server.queries().stream(), server.statements().stream())
                        .filter(sql -> !TsqlParsers.accept(sql))
                        .collect(Collectors.toSet());
        assertThat(Set.copyOf(server.queries())).hasSizeGreaterThan(20);
        assertThat(refused).isEmpty();
    }
}
