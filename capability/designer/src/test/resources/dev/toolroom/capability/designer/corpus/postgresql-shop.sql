-- Mixed case, domains, enums, arrays, serial, deferrable and unvalidated keys, comments on everything.
CREATE SCHEMA "Sales";
CREATE DOMAIN public."Name" AS varchar(50) COLLATE "C";
CREATE DOMAIN "Sales"."Flag" AS boolean DEFAULT true NOT NULL CONSTRAINT "always" CHECK (VALUE IS NOT NULL);
CREATE TYPE "Sales"."Mood" AS ENUM ('ok', 'So so', 'It''s bad');
CREATE TYPE public.address AS (street text, "Zip" varchar(9));
CREATE SEQUENCE "Sales".order_numbers AS bigint INCREMENT BY 5 START WITH 1000 CACHE 10;
CREATE TABLE "Sales"."Customers" ("Id" serial NOT NULL, "Name" public."Name", mood "Sales"."Mood" DEFAULT 'ok', moods "Sales"."Mood"[], home public.address, active "Sales"."Flag", made timestamp NOT NULL DEFAULT now(), seen timestamptz(3), CONSTRAINT "PK" PRIMARY KEY ("Id"), CONSTRAINT once UNIQUE NULLS NOT DISTINCT ("Name", mood) DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "Sales"."Orders" (id bigint NOT NULL DEFAULT nextval('"Sales".order_numbers'), customer integer NOT NULL, total numeric NOT NULL DEFAULT 0, tax numeric(10,2) GENERATED ALWAYS AS (round(total * 0.2, 2)) STORED, note text COLLATE "C", CONSTRAINT orders_pkey PRIMARY KEY (id) INCLUDE (customer), CONSTRAINT positive CHECK (total >= 0) NO INHERIT, CONSTRAINT of_customer FOREIGN KEY (customer) REFERENCES "Sales"."Customers" ON UPDATE CASCADE ON DELETE RESTRICT DEFERRABLE);
CREATE INDEX by_total ON "Sales"."Orders" (total DESC) INCLUDE (note) WHERE total > 100;
CREATE INDEX by_lower ON "Sales"."Orders" (lower(note));
CREATE INDEX by_nulls ON "Sales"."Orders" (note NULLS FIRST);
COMMENT ON TABLE "Sales"."Orders" IS 'what was ''sold''';
COMMENT ON COLUMN "Sales"."Orders".note IS 'two
lines';
COMMENT ON CONSTRAINT positive ON "Sales"."Orders" IS 'never below';
ALTER TABLE "Sales"."Orders" ALTER COLUMN note SET STORAGE EXTERNAL;
ALTER TABLE "Sales"."Orders" ALTER COLUMN customer SET STATISTICS 500;
CREATE VIEW public.rich AS SELECT c."Id", sum(o.total) AS total FROM "Sales"."Customers" c JOIN "Sales"."Orders" o ON o.customer = c."Id" GROUP BY c."Id";
CREATE VIEW public.a_richest AS SELECT max(total) AS most FROM public.rich;
