postgresql	private.line	CREATE TABLE years (id int, line varchar(50)) PARTITION BY LIST (id);; CREATE TABLE months PARTITION OF years DEFAULT PARTITION BY LIST (id);; CREATE TABLE private AS SELECT id, email AS line FROM people	SELECT line FROM years	ALTER TABLE months ATTACH PARTITION private DEFAULT
postgresql	people.email	CREATE TABLE addresses (id int, email varchar(50));; CREATE TABLE heirs () INHERITS (people);; INSERT INTO heirs SELECT * FROM people	SELECT email FROM addresses	ALTER TABLE heirs INHERIT addresses
postgresql	*.mail	CREATE TABLE made (name varchar(50), line varchar(50) GENERATED ALWAYS AS (name) STORED);; CREATE TABLE remade (name varchar(50), mail varchar(50), line varchar(50) GENERATED ALWAYS AS (mail) STORED);; INSERT INTO remade SELECT name, email FROM people	SELECT line FROM made	ALTER TABLE remade INHERIT made
postgresql	*.email	CREATE TYPE card AS (mail text);; CREATE TABLE boxes (cards card[]);; INSERT INTO boxes SELECT ARRAY[row(email)::card] FROM people	SELECT cards[1] FROM boxes	ALTER TYPE card RENAME ATTRIBUTE mail TO email
postgresql	people.email	CREATE TABLE wholes (whole people)	SELECT (whole).email FROM wholes	INSERT INTO wholes SELECT people FROM ONLY people
postgresql	*.email	CREATE EXTENSION hstore	SELECT line FROM given	CREATE VIEW given AS SELECT email AS line FROM people;; ALTER EXTENSION hstore ADD VIEW given
postgresql	*.email	CREATE FUNCTION reach() RETURNS text LANGUAGE sql STABLE AS 'SELECT max(email) FROM people';; ALTER EXTENSION hstore ADD FUNCTION reach()	SELECT reach()	ALTER EXTENSION hstore DROP FUNCTION reach()
postgresql	*.email	SELECT reach()	SELECT * FROM reached	CREATE VIEW reached AS SELECT reach();; ALTER EXTENSION hstore ADD VIEW reached
postgresql	*.email	SELECT 1	SELECT line FROM information_schema.reaches	CREATE VIEW information_schema.reaches AS SELECT email AS line FROM people
postgresql	*.email	SELECT 1	SELECT email FROM information_schema.emails	CREATE TABLE information_schema.emails AS SELECT email FROM people
postgresql	*.email	SELECT 1	SELECT gained()	CREATE FUNCTION pg_catalog.gained() RETURNS text LANGUAGE sql STABLE AS 'SELECT max(email) FROM public.people'
