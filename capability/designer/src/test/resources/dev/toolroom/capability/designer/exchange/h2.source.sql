CREATE TABLE "dbo"."customers" (
  "id" INT IDENTITY(1000,5) NOT NULL,
  "email" NVARCHAR(200) DEFAULT 'none' NOT NULL,
  "credit" NUMERIC(12,2) DEFAULT 0,
  "since" DATETIME2(3),
  "active" BIT DEFAULT TRUE NOT NULL,
  "doc" VARBINARY(MAX),
  "key" UNIQUEIDENTIFIER,
  CONSTRAINT "pk_customers" PRIMARY KEY ("id"),
  CONSTRAINT "uq_email" UNIQUE ("email"),
  CONSTRAINT "credit_ok" CHECK ("credit" >= 0)
);
COMMENT ON TABLE "dbo"."customers" IS 'Who buys; it''s them';
CREATE TABLE "dbo"."orders" (
  "order_id" INT NOT NULL,
  "line_no" INT NOT NULL,
  "customer_id" INT,
  CONSTRAINT "pk_orders" PRIMARY KEY ("order_id", "line_no"),
  CONSTRAINT "fk_customer" FOREIGN KEY ("customer_id") REFERENCES "dbo"."customers" ("id") ON DELETE SET NULL
);
CREATE INDEX "dbo"."ix_customer" ON "dbo"."orders" ("customer_id" DESC, "order_id");
CREATE VIEW "dbo"."good" AS SELECT "id", "email" FROM "dbo"."customers" WHERE "credit" > 0;
