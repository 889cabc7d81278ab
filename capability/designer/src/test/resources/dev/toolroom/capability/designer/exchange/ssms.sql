USE [Shop]
GO
/****** Object:  Schema [sales]    Script Date: 15/11/2026 10:00:00 ******/
CREATE SCHEMA [sales]
GO
/****** Object:  UserDefinedFunction [dbo].[Total]    Script Date: 15/11/2026 10:00:00 ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE FUNCTION [dbo].[Total](@id int) RETURNS money AS
BEGIN
	DECLARE @t TABLE (id int);
	CREATE TABLE #hidden (id int)
	RETURN 1
END
GO
/****** Object:  Table [dbo].[Customers]    Script Date: 15/11/2026 10:00:00 ******/
SET ANSI_NULLS ON
GO
SET QUOTED_IDENTIFIER ON
GO
CREATE TABLE [dbo].[Customers](
	[CustomerId] [int] IDENTITY(1000,5) NOT NULL,
	[Email] [nvarchar](256) COLLATE Latin1_General_CI_AS NOT NULL,
	[Name] [nvarchar](max) NULL,
	[Since] [datetime2](3) NOT NULL,
	[Credit] [decimal](12, 2) NOT NULL,
	[RowGuid] [uniqueidentifier] ROWGUIDCOL  NOT NULL,
	[Place] [sys].[geography] NULL,
	[Mail]  AS (lower([Email])) PERSISTED NOT NULL,
 CONSTRAINT [PK_Client] PRIMARY KEY CLUSTERED 
(
	[CustomerId] ASC
)WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF, IGNORE_DUP_KEY = OFF, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = ON, OPTIMIZE_FOR_SEQUENTIAL_KEY = OFF) ON [PRIMARY],
 CONSTRAINT [UQ_Customers_Email] UNIQUE NONCLUSTERED 
(
	[Email] ASC
)WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF) ON [PRIMARY]
) ON [PRIMARY] TEXTIMAGE_ON [PRIMARY]
GO
/****** Object:  Table [sales].[Order Lines] ******/
CREATE TABLE [sales].[Order Lines](
	[OrderId] [int] NOT NULL,
	[LineNo] [smallint] NOT NULL,
	[CustomerId] [int] NULL,
	[Price] [money] NOT NULL,
	[Mood] [dbo].[MoodType] NULL,
PRIMARY KEY CLUSTERED 
(
	[LineNo] ASC,
	[OrderId] ASC
)WITH (PAD_INDEX = OFF) ON [PRIMARY]
) ON [PRIMARY]
GO
SET ANSI_PADDING ON
GO
/****** Object:  Index [IX_Lines_Price]    Script Date: 15/11/2026 10:00:00 ******/
CREATE NONCLUSTERED INDEX [IX_Lines_Price] ON [sales].[Order Lines]
(
	[Price] DESC,
	[CustomerId] ASC
)
INCLUDE([Mood]) WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF, SORT_IN_TEMPDB = OFF) ON [PRIMARY]
GO
CREATE UNIQUE NONCLUSTERED INDEX [IX_Filtered] ON [sales].[Order Lines] ([CustomerId] ASC) WHERE ([CustomerId] IS NOT NULL)
GO
ALTER TABLE [dbo].[Customers] ADD  CONSTRAINT [DF_Since]  DEFAULT (sysutcdatetime()) FOR [Since]
GO
ALTER TABLE [dbo].[Customers] ADD  DEFAULT ((0)) FOR [Credit]
GO
ALTER TABLE [sales].[Order Lines]  WITH CHECK ADD  CONSTRAINT [FK_Lines_Customers] FOREIGN KEY([CustomerId])
REFERENCES [dbo].[Customers] ([CustomerId])
ON UPDATE CASCADE
ON DELETE SET NULL
GO
ALTER TABLE [sales].[Order Lines] CHECK CONSTRAINT [FK_Lines_Customers]
GO
ALTER TABLE [sales].[Order Lines]  WITH CHECK ADD  CONSTRAINT [CK_Price] CHECK  (([Price]>=(0) AND [Price]<(1000000)))
GO
ALTER TABLE [sales].[Order Lines] CHECK CONSTRAINT [CK_Price]
GO
EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'Who buys; it''s them' , @level0type=N'SCHEMA',@level0name=N'dbo', @level1type=N'TABLE',@level1name=N'Customers', @level2type=N'COLUMN',@level2name=N'Email'
GO
EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'Lines of orders' , @level0type=N'SCHEMA',@level0name=N'sales', @level1type=N'TABLE',@level1name=N'Order Lines'
GO
CREATE VIEW [dbo].[Everything] AS SELECT * FROM [dbo].[Customers]
GO
