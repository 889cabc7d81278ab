package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TsqlParsers;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

/** A script with what only SQL Server has is a design that writes the same script again. */
class SqlServerScriptTest {
    /** What no parser reads, below its grammar in Microsoft's Transact-SQL reference. */
    private static final Set<String> DOCUMENTED =
            Set.of(
                    // CREATE TYPE [ schema. ] name FROM base_type [ NULL | NOT NULL ]
                    "CREATE TYPE [dbo].[ShipName] FROM nvarchar(60) NOT NULL",
                    "CREATE TYPE port.Flag FROM bit",
                    // CREATE PARTITION FUNCTION name (type) AS RANGE [ LEFT | RIGHT ]
                    // FOR VALUES ( [ boundary [ ,...n ] ] )
                    "CREATE PARTITION FUNCTION [ByYear](date) AS RANGE RIGHT FOR VALUES"
                            + " ('20250101', '20260101')",
                    // CREATE PARTITION SCHEME name AS PARTITION function
                    // [ ALL ] TO ( { filegroup | [ PRIMARY ] } [ ,...n ] )
                    "CREATE PARTITION SCHEME [Years] AS PARTITION [ByYear] ALL TO ([PRIMARY])",
                    // CREATE CLUSTERED COLUMNSTORE INDEX name ON table
                    // [ ON scheme ( column ) | ON filegroup ]
                    "CREATE CLUSTERED COLUMNSTORE INDEX [CCI_Loads] ON [cargo].[Loads] ON"
                            + " [Years]([Arrived])",
                    // CREATE [ NONCLUSTERED ] COLUMNSTORE INDEX name ON table ( column [ ,...n ] )
                    "CREATE NONCLUSTERED COLUMNSTORE INDEX [NCCI_Berths] ON"
                            + " [port].[Berths]([Number], [Doubled])",
                    // CREATE [ PRIMARY ] XML INDEX name ON table ( xml_column )
                    "CREATE PRIMARY XML INDEX [PXML_Loads] ON [cargo].[Loads]([Papers])",
                    // column type [ FILESTREAM ] [ COLLATE name ] [ SPARSE ] [ MASKED WITH
                    // ( FUNCTION = 'mask' ) ] [ IDENTITY [ ( seed, increment ) ]
                    // [ NOT FOR REPLICATION ] ] [ ROWGUIDCOL ] [ NULL | NOT NULL ]
                    // [ CONSTRAINT name ] DEFAULT constant_expression;
                    // column AS expression [ PERSISTED [ NOT NULL ] ]
                    """
                    CREATE TABLE [port].[Berths] (
                      [BerthId] int IDENTITY(10,5) not for replication NOT NULL,
                      [Number] int NOT NULL CONSTRAINT [DF_Number] DEFAULT (NEXT VALUE FOR [port].[BerthNumbers]),
                      [Code] [dbo].[BerthCode] NOT NULL,
                      [IsOpen] [port].[Flag] NOT NULL CONSTRAINT [DF_Open] DEFAULT ((1)),
                      [Label] AS (ISNULL([port].[BerthLabel]([Number]), '')),
                      [Doubled] AS ([Number] * 2) PERSISTED NOT NULL,
                      [rowguid] uniqueidentifier rowguidcol NOT NULL CONSTRAINT [DF_rowguid] DEFAULT (NEWID()),
                      [Depth] decimal(5,2) sparse NULL,
                      [Contact] nvarchar(80) collate Latin1_General_CI_AI masked with (FUNCTION = 'partial(1,"xx",0)') NULL,
                      [Version] timestamp NOT NULL,
                      [Built] date NULL,
                      [Closed] date NULL
                    )""",
                    // column type GENERATED ALWAYS AS ROW { START | END } [ HIDDEN ] NOT NULL;
                    // PERIOD FOR SYSTEM_TIME ( start_column, end_column )
                    """
                    CREATE TABLE [port].[Ships] (
                      [ShipId] int NOT NULL,
                      [Name] [dbo].[ShipName] NOT NULL,
                      [BerthId] int NULL,
                      [ValidFrom] datetime2(7) generated always as row start hidden NOT NULL,
                      [ValidTo] datetime2(7) generated always as row end hidden NOT NULL,
                      PERIOD FOR SYSTEM_TIME ([ValidFrom], [ValidTo])
                    )""");

    @TempDir private Path folder;
    private Bench bench;
    private Json.Obj done;

    static String features() throws IOException {
        try (var in = SqlServerScriptTest.class.getResourceAsStream("sqlserver-features.sql")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @BeforeEach
    void importIt() throws IOException {
        bench =
                new Bench(
                        folder,
                        Bench.design("first", DatabaseKind.SQLSERVER),
                        Bench.design("second", DatabaseKind.SQLSERVER));
        bench.show("first");
        done = bench.imported(features(), "{'dialect':'sqlserver'}");
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private static List<String> texts(Json array, String field) {
        return ((Json.Arr) array)
                .items().stream().map(each -> ((Json.Obj) each).text(field, "")).toList();
    }

    private Json table(String schema, String name) {
        return at(
                bench.ask(
                        "{'operation':'get_table','payload':{'table':{'schema':'"
                                + schema
                                + "','name':'"
                                + name
                                + "'}},'options':{'includeColumns':'full'}}"),
                "table");
    }

    private String column(String schema, String table, String name) {
        return ((Json.Arr) at(table(schema, table), "columns"))
                .items().stream()
                        .filter(each -> ((Json.Obj) each).text("name", "").equals(name))
                        .map(Json::write)
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void onlyWhatNoTableNeedsIsLeftOutAndThatIsSaid() {
        assertThat(texts(at(done, "skipped"), "what"))
                .as(done.write())
                .containsExactlyInAnyOrder(
                        "CREATE FUNCTION [port].[Unneeded]",
                        "CREATE VIEW port . OpenBerths",
                        "index IX_OpenBerths");
        assertThat(texts(at(done, "skipped"), "why")).doesNotContain("");
    }

    @Test
    void theScriptOfTheDesignIsTheSameDesign() {
        String version = bench.version();
        String script = bench.exported("{'format':'sql'}");
        bench.show("second");
        Json.Obj again = bench.imported(script, "{'dialect':'sqlserver'}");
        assertThat(again.get("skipped")).as(again.write()).isNull();
        assertThat(bench.version()).isEqualTo(version);
        assertThat(bench.exported("{'format':'sql'}")).isEqualTo(script);
    }

    @Test
    void aFileOfTheDesignIsTheSameDesign() {
        String version = bench.version();
        bench.tool(
                "designer_file",
                "{'action':'save','path':'harbour.dbml','expectedVersion':'" + version + "'}");
        Json.Obj opened = bench.tool("designer_file", "{'action':'open','path':'harbour.dbml'}");
        assertThat(opened.text("version", "")).as(opened.write()).isEqualTo(version);
    }

    @Test
    void typesAndAttributesStayWithTheirColumns() {
        assertThat(column("port", "Ships", "Name"))
                .contains("\"dataType\":\"[dbo].[ShipName]\"", "\"isNullable\":false");
        assertThat(column("port", "Berths", "Code")).contains("[dbo].[BerthCode]");
        assertThat(column("port", "Berths", "IsOpen")).contains("[port].[Flag]");
        assertThat(column("port", "Berths", "Depth"))
                .contains("decimal sparse", "Metres below the chart datum");
        assertThat(column("port", "Berths", "Number"))
                .contains("NEXT VALUE FOR [port].[BerthNumbers]");
        assertThat(column("port", "Berths", "Label")).contains("\"computedPersisted\":false");
        assertThat(column("cargo", "Loads", "Papers"))
                .contains("\"dataType\":\"xml(CONTENT [cargo].[Manifest])\"");
        assertThat(bench.exported("{'format':'sql'}"))
                .contains(
                        "[BerthId] int IDENTITY(10,5) not for replication NOT NULL",
                        "[Label] AS (ISNULL([port].[BerthLabel]([Number]), ''))",
                        "[Doubled] AS ([Number] * 2) PERSISTED NOT NULL",
                        "[Contact] nvarchar(80) collate Latin1_General_CI_AI masked with"
                                + " (FUNCTION = 'partial(1,\"xx\",0)') NULL",
                        "[Scan] varbinary(MAX) filestream NULL",
                        "[ValidTo] datetime2(7) generated always as row end hidden NOT NULL",
                        "PERIOD FOR SYSTEM_TIME ([ValidFrom], [ValidTo])");
    }

    @Test
    void keysAndIndexesAreStoredAsTheScriptSays() {
        assertThat(bench.exported("{'format':'sql'}"))
                .contains(
                        "PRIMARY KEY NONCLUSTERED ([BerthId]) WITH (FILLFACTOR = 90)",
                        "UNIQUE CLUSTERED ([Number])",
                        "PRIMARY KEY NONCLUSTERED ([LoadId], [Arrived]) ON [Years]([Arrived])",
                        "CHECK NOT FOR REPLICATION (",
                        "CREATE INDEX [IX_Loads_Ship] ON [cargo].[Loads] ([ShipId] DESC) INCLUDE"
                                + " ([Weight]) WHERE ([Weight] > (0))",
                        "WITH NOCHECK ADD CONSTRAINT [FK_Ships_Berths]",
                        "ON DELETE SET NULL NOT FOR REPLICATION");
        assertThat(table("cargo", "Loads").write()).contains("IX_Loads_Ship");
    }

    @Test
    void whatIsNotEditedIsNamed() {
        assertThat(at(table("cargo", "Loads"), "notEdited").write())
                .contains(
                        "ON [Years]([Arrived])",
                        "index CCI_Loads",
                        "index IX_Loads_Weight",
                        "index PXML_Loads",
                        "setting of table Loads");
        assertThat(at(table("port", "Ships"), "notEdited").write())
                .contains("system versioning Ships");
        assertThat(at(table("port", "Berths"), "notEdited").write())
                .contains("index NCCI_Berths", "property Reviewed of port.Berths");
        assertThat(at(table("cargo", "Cranes"), "notEdited").write())
                .contains("MEMORY_OPTIMIZED = ON", "index IX_Place", "index IX_Tons");
    }

    @Test
    void whatATableInMemoryNeedsIsPartOfItsDeclaration() {
        String script = bench.exported("{'format':'sql'}");
        assertThat(script)
                .contains(
                        "CONSTRAINT [PK_Cranes] PRIMARY KEY NONCLUSTERED HASH ([CraneId]) WITH"
                                + " (BUCKET_COUNT = 1024)\n"
                                + ") WITH (MEMORY_OPTIMIZED = ON, DURABILITY = SCHEMA_AND_DATA)",
                        "ALTER TABLE [cargo].[Cranes] ADD INDEX [IX_Tons] NONCLUSTERED HASH"
                                + " ([Tons]) WITH (BUCKET_COUNT = 64)",
                        "ALTER TABLE [cargo].[Cranes] ADD INDEX [IX_Place] NONCLUSTERED ([Place])")
                .as("such tables are created in no transaction")
                .doesNotContain("BEGIN TRANSACTION");
    }

    @Test
    void anotherDatabaseGetsTheTypesThatAliasesStandFor() {
        assertThat(bench.exported("{'format':'sql','dialect':'postgresql'}"))
                .contains("\"Name\" varchar(60) NOT NULL", "\"Papers\" xml");
    }

    @Test
    void everyStatementIsReadByAParserOrHasADocumentedForm() {
        Set<String> refused =
                Stream.of(bench.exported("{'format':'sql'}").split("\nGO\n"))
                        .map(String::strip)
                        .filter(sql -> !sql.isEmpty() && !TsqlParsers.accept(sql))
                        .collect(Collectors.toSet());
        assertThat(refused).isEqualTo(DOCUMENTED);
    }
}
