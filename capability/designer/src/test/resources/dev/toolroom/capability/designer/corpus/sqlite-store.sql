CREATE TABLE [Album] ([AlbumId] INTEGER NOT NULL, [Title] NVARCHAR(160) NOT NULL, [ArtistId] INTEGER NOT NULL, CONSTRAINT [PK_Album] PRIMARY KEY ([AlbumId]), FOREIGN KEY ([ArtistId]) REFERENCES [Artist] ([ArtistId]) ON DELETE NO ACTION ON UPDATE NO ACTION);
CREATE TABLE [Artist] ([ArtistId] INTEGER NOT NULL, [Name] NVARCHAR(120), CONSTRAINT [PK_Artist] PRIMARY KEY ([ArtistId]));
CREATE UNIQUE INDEX [IPK_Album] ON [Album]([AlbumId]);
CREATE TABLE "Order Details" ("OrderID" INTEGER NOT NULL, "ProductID" INTEGER NOT NULL, "UnitPrice" NUMERIC NOT NULL DEFAULT 0, "Quantity" INTEGER NOT NULL DEFAULT 1, "Discount" REAL NOT NULL DEFAULT 0, PRIMARY KEY ("OrderID","ProductID"), CHECK ([Discount]>=(0) AND [Discount]<=(1)), CHECK ([Quantity]>(0)), FOREIGN KEY ("OrderID") REFERENCES "Orders" ("OrderID"));
CREATE TABLE Orders ("OrderID" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "Customer" TEXT, `Date` DATETIME DEFAULT (datetime('now')), "Freight" NUMERIC DEFAULT 0, flags INT DEFAULT -1, big BIGINT DEFAULT 0x10, j JSON, ok BOOLEAN DEFAULT TRUE, who TEXT DEFAULT "nobody", -- who took it
 day TEXT GENERATED ALWAYS AS (substr("Date", 1, 10)) VIRTUAL /* the day */);
CREATE INDEX by_day ON Orders (day, "Customer" COLLATE NOCASE DESC);
CREATE TABLE weird (a, b INT CONSTRAINT nn NOT NULL ON CONFLICT REPLACE DEFAULT 5, c TEXT UNIQUE ON CONFLICT IGNORE, d "unsigned big int", e double precision, f varchar ( 20 ), CONSTRAINT u UNIQUE (a, b) ON CONFLICT FAIL);
CREATE TABLE tree (id INTEGER PRIMARY KEY, up REFERENCES tree, name TEXT NOT NULL CHECK (length(name) > 0 AND name NOT LIKE '%;%'));
CREATE VIEW [Product Sales] AS SELECT "Order Details".OrderID, SUM("UnitPrice" * "Quantity") AS Total FROM "Order Details" GROUP BY 1;
CREATE VIRTUAL TABLE docs USING fts5(title, body, tokenize = 'trigram');
CREATE VIRTUAL TABLE boxes USING rtree(id, minx, maxx);
CREATE TRIGGER docs_in AFTER INSERT ON Orders WHEN NEW."Customer" IS NOT NULL BEGIN INSERT INTO docs (title, body) VALUES (NEW."Customer", ''); END;
