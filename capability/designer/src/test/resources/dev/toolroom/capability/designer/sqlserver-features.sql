:setvar DatabaseName "Harbour"
USE [$(DatabaseName)];
GO
CREATE SCHEMA [port] AUTHORIZATION [harbour_master];
GO
CREATE SCHEMA [cargo] AUTHORIZATION [dbo];
GO
CREATE TYPE [dbo].[ShipName] FROM nvarchar(60) NOT NULL;
CREATE TYPE port.Flag FROM bit;
EXEC sp_addtype 'BerthCode', 'char(4)', 'NOT NULL';
GO
CREATE XML SCHEMA COLLECTION [cargo].[Manifest] AS
N'<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"><xsd:element name="manifest"/></xsd:schema>';
ALTER XML SCHEMA COLLECTION [cargo].[Manifest] ADD N'<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:x"/>';
GO
CREATE SEQUENCE [port].[BerthNumbers] AS int START WITH 100 INCREMENT BY 10;
CREATE PARTITION FUNCTION [ByYear](date) AS RANGE RIGHT FOR VALUES ('20250101', '20260101');
CREATE PARTITION SCHEME [Years] AS PARTITION [ByYear] ALL TO ([PRIMARY]);
GO
CREATE FUNCTION [port].[BerthLabel] (@number int) RETURNS nvarchar(12) WITH SCHEMABINDING
AS
BEGIN
    DECLARE @label nvarchar(12);
    SET @label = N'B-' + CONVERT(nvarchar(9), @number);
    RETURN @label;
END;
GO
CREATE FUNCTION [port].[Unneeded] () RETURNS int AS BEGIN RETURN 1; END;
GO
CREATE TABLE [port].[Berths] (
    [BerthId]   int IDENTITY (10, 5) NOT FOR REPLICATION NOT NULL,
    [Number]    int CONSTRAINT [DF_Number] DEFAULT (NEXT VALUE FOR [port].[BerthNumbers]) NOT NULL,
    [Code]      [dbo].[BerthCode],
    [IsOpen]    [port].[Flag] NOT NULL CONSTRAINT [DF_Open] DEFAULT ((1)),
    [Label]     AS ISNULL([port].[BerthLabel]([Number]), ''),
    [Doubled]   AS ([Number] * 2) PERSISTED NOT NULL,
    [rowguid]   uniqueidentifier ROWGUIDCOL NOT NULL CONSTRAINT [DF_rowguid] DEFAULT (NEWID()),
    [Depth]     decimal(5, 2) SPARSE NULL,
    [Contact]   nvarchar(80) COLLATE Latin1_General_CI_AI MASKED WITH (FUNCTION = 'partial(1,"xx",0)') NULL,
    [Version]   rowversion NOT NULL,
    CONSTRAINT [PK_Berths] PRIMARY KEY NONCLUSTERED ([BerthId] ASC)
        WITH (PAD_INDEX = OFF, FILLFACTOR = 90) ON [PRIMARY],
    CONSTRAINT [UQ_Berths_Number] UNIQUE CLUSTERED ([Number]),
    CONSTRAINT [CK_Berths_Depth] CHECK NOT FOR REPLICATION ([Depth] > (0))
) ON [PRIMARY] TEXTIMAGE_ON [PRIMARY];
GO
CREATE TABLE [port].[Ships] (
    [ShipId]    int NOT NULL,
    [Name]      ShipName,
    [BerthId]   int NULL,
    [ValidFrom] datetime2(7) GENERATED ALWAYS AS ROW START HIDDEN NOT NULL,
    [ValidTo]   datetime2(7) GENERATED ALWAYS AS ROW END HIDDEN NOT NULL,
    CONSTRAINT [PK_Ships] PRIMARY KEY CLUSTERED ([ShipId]),
    PERIOD FOR SYSTEM_TIME ([ValidFrom], [ValidTo])
)
WITH (SYSTEM_VERSIONING = ON (HISTORY_TABLE = [port].[Ships_History], HISTORY_RETENTION_PERIOD = 2 YEARS));
GO
CREATE TABLE [cargo].[Loads] (
    [LoadId]    bigint IDENTITY(1,1) NOT NULL,
    [ShipId]    int NOT NULL,
    [Arrived]   date NOT NULL,
    [Papers]    xml(CONTENT [cargo].[Manifest]) NULL,
    [Scan]      varbinary(MAX) FILESTREAM NULL,
    [FileId]    uniqueidentifier ROWGUIDCOL NOT NULL UNIQUE,
    [Weight]    money NOT NULL
    CONSTRAINT [PK_Loads] PRIMARY KEY NONCLUSTERED ([LoadId], [Arrived]) ON [Years]([Arrived])
) ON [Years]([Arrived]);
CREATE CLUSTERED COLUMNSTORE INDEX [CCI_Loads] ON [cargo].[Loads] ON [Years]([Arrived]);
CREATE NONCLUSTERED COLUMNSTORE INDEX [NCCI_Berths] ON [port].[Berths]([Number], [Doubled]);
CREATE NONCLUSTERED INDEX [IX_Loads_Ship] ON [cargo].[Loads]([ShipId] DESC) INCLUDE ([Weight])
    WHERE [Weight] > (0) WITH (ONLINE = OFF) ON [PRIMARY];
CREATE INDEX [IX_Loads_Weight] ON [cargo].[Loads]([Weight]) WITH (DATA_COMPRESSION = PAGE);
CREATE PRIMARY XML INDEX [PXML_Loads] ON [cargo].[Loads]([Papers]);
GO
CREATE TABLE [cargo].[Cranes] (
    [CraneId]   int NOT NULL,
    [Place]     nvarchar(40) COLLATE Latin1_General_100_BIN2 NOT NULL INDEX [IX_Place] NONCLUSTERED,
    [Tons]      int NOT NULL,
    CONSTRAINT [PK_Cranes] PRIMARY KEY NONCLUSTERED HASH ([CraneId]) WITH (BUCKET_COUNT = 1024),
    INDEX [IX_Tons] NONCLUSTERED HASH ([Tons]) WITH (BUCKET_COUNT = 64)
) WITH (MEMORY_OPTIMIZED = ON, DURABILITY = SCHEMA_AND_DATA);
GO
ALTER TABLE [port].[Ships] WITH NOCHECK ADD CONSTRAINT [FK_Ships_Berths] FOREIGN KEY ([BerthId])
    REFERENCES [port].[Berths] ([BerthId]) ON DELETE SET NULL NOT FOR REPLICATION;
ALTER TABLE [port].[Ships] CHECK CONSTRAINT [FK_Ships_Berths];
ALTER TABLE [cargo].[Loads] WITH CHECK ADD CONSTRAINT [FK_Loads_Ships] FOREIGN KEY ([ShipId])
    REFERENCES [port].[Ships] ([ShipId]);
ALTER TABLE [cargo].[Loads] SET (LOCK_ESCALATION = AUTO);
ALTER TABLE [port].[Berths] ADD [Built] date NULL, [Closed] date NULL;
GO
EXEC sys.sp_addextendedproperty @name = N'MS_Description', @value = N'Where a ship''s lines are made fast',
    @level0type = N'SCHEMA', @level0name = N'port', @level1type = N'TABLE', @level1name = N'Berths';
EXEC sys.sp_addextendedproperty N'MS_Description', N'Metres below the chart datum',
    N'SCHEMA', N'port', N'TABLE', N'Berths', N'COLUMN', N'Depth';
EXEC sys.sp_addextendedproperty N'Reviewed', N'2026', N'SCHEMA', N'port', N'TABLE', N'Berths', NULL, NULL;
GO
CREATE VIEW [port].[OpenBerths] WITH SCHEMABINDING AS SELECT [BerthId] FROM [port].[Berths] WHERE [IsOpen] = 1;
GO
CREATE UNIQUE CLUSTERED INDEX [IX_OpenBerths] ON [port].[OpenBerths]([BerthId]);
GO
BULK INSERT [port].[Berths] FROM 'berths.csv' WITH (FIELDTERMINATOR = ',');
