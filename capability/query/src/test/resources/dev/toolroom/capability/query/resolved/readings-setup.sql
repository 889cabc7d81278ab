any	CREATE TABLE people (id INTEGER PRIMARY KEY, name VARCHAR(80), city VARCHAR(80), email VARCHAR(80), salary INTEGER, born DATE, %3 VARCHAR(80), made_0 VARCHAR(80) GENERATED ALWAYS AS (COALESCE(email, email))%g, made_1 INTEGER GENERATED ALWAYS AS (COALESCE(salary, salary))%g, made_2 DATE GENERATED ALWAYS AS (COALESCE(born, born))%g, made_3 VARCHAR(80) GENERATED ALWAYS AS (COALESCE(%3, %3))%g)
any	CREATE TABLE other (id INTEGER PRIMARY KEY, note VARCHAR(80))
any	INSERT INTO other VALUES (1, 'one'), (2, 'two'), (3, 'three')
a	INSERT INTO people (id, name, city, email, salary, born, %3) VALUES (1, 'Ada', 'Paris', 'ada@a.example', 73519, '1815-12-10', 'AB12'), (2, 'Bob', 'Wien', NULL, NULL, NULL, NULL), (3, 'Cy', 'Paris', 'cy@long.a.example', 84620, '1906-12-09', 'CD3456')
b	INSERT INTO people (id, name, city, email, salary, born, %3) VALUES (1, 'Ada', 'Paris', 'zoe@bb.example.org', 9991, '1999-01-01', 'ZZ777777'), (2, 'Bob', 'Wien', 'bob@bb', 55, '1950-05-05', 'M5'), (3, 'Cy', 'Paris', 'ann@bbb', 7, '1901-01-01', 'A')
any	CREATE VIEW starry AS SELECT * FROM people
column	CREATE VIEW plain_%k AS SELECT id, %c AS shown, city FROM people
column	CREATE VIEW again_%k(a, b) AS SELECT id, shown FROM plain_%k
column	CREATE VIEW both_%k AS SELECT city AS n FROM people WHERE id < 0 UNION ALL SELECT CAST(%c AS %type) FROM people
column	CREATE VIEW most_%k AS SELECT MAX(%c) AS most FROM people
column	CREATE VIEW inner_%k AS SELECT id, (SELECT MAX(p.%c) FROM people p) AS sub FROM people
column	CREATE VIEW common_%k AS WITH q AS (SELECT %c AS a FROM people) SELECT a FROM q
column	CREATE VIEW made_of_%k AS SELECT made_%k AS m FROM people
column	CREATE VIEW chosen_%k AS SELECT id, CASE WHEN %c IS NULL THEN 'no' ELSE 'yes' END AS choice FROM people
column	CREATE VIEW ranked_%k AS SELECT id, RANK() OVER (ORDER BY %c) AS place FROM people
column	CREATE VIEW filtered_%k AS SELECT id, city FROM people WHERE %c IS NULL
column	CREATE VIEW starred_%k AS SELECT q.* FROM (SELECT id, %c AS z FROM people) q
postgresql	CREATE FUNCTION all_of(people) RETURNS text LANGUAGE sql STABLE AS 'SELECT $1::text'
postgresql	CREATE MATERIALIZED VIEW stored AS SELECT id AS a, name AS b, email AS s0, salary AS s1, born AS s2, %3 AS s3 FROM people
postgresql	CREATE TABLE heirs () INHERITS (people)
postgresql	INSERT INTO heirs (id, name, email, salary, born, %3) SELECT id + 10, name, email, salary, born, %3 FROM people
any	CREATE INDEX people_email ON people (email)
postgresql	CREATE TABLE parted (id INTEGER, salary INTEGER) PARTITION BY RANGE (salary)
postgresql	CREATE TABLE parted_low PARTITION OF parted FOR VALUES FROM (0) TO (10000)
postgresql	CREATE TABLE parted_other PARTITION OF parted DEFAULT
mariadb	CREATE TABLE parted (id INTEGER, salary INTEGER) PARTITION BY RANGE COLUMNS (salary) (PARTITION low VALUES LESS THAN (10000), PARTITION other VALUES LESS THAN (MAXVALUE))
postgresql	INSERT INTO parted SELECT id, salary FROM people WHERE id < 10
mariadb	INSERT INTO parted SELECT id, salary FROM people
sqlite	CREATE TABLE numbered (salary INTEGER PRIMARY KEY AUTOINCREMENT, note TEXT)
sqlite	INSERT INTO numbered SELECT COALESCE(salary, 1), name FROM people
h2	CREATE MATERIALIZED VIEW stored AS SELECT id AS a, name AS b, email AS s0, salary AS s1, born AS s2, %3 AS s3 FROM people
h2	CREATE SYNONYM folk FOR people
h2	CREATE USER IF NOT EXISTS reader PASSWORD 'reader'
h2	GRANT SELECT ON SCHEMA PUBLIC TO reader
mariadb	CREATE ALGORITHM=TEMPTABLE VIEW stored AS SELECT id AS a, name AS b, email AS s0, salary AS s1, born AS s2, %3 AS s3 FROM people
mariadb	CREATE USER IF NOT EXISTS reader@'%' IDENTIFIED BY 'reader'
mariadb	GRANT SELECT ON %d.* TO reader@'%'
sqlite	CREATE INDEX people_all ON people (email, salary, born, "Bank No")
sqlite	CREATE INDEX people_lower ON people (lower(email), lower("Bank No"))
sqlite	CREATE VIRTUAL TABLE searched USING fts5(name, email, salary, born, "Bank No", content='people', content_rowid='id')
sqlite	INSERT INTO searched(searched) VALUES ('rebuild')
sqlite	CREATE VIRTUAL TABLE searched_words USING fts5vocab(searched, instance)
any	CREATE TABLE spread (id INTEGER PRIMARY KEY, salary INTEGER)
any	CREATE INDEX spread_salary ON spread (salary)
a	INSERT INTO spread VALUES (1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (6, 5), (7, 5), (8, 5)
b	INSERT INTO spread VALUES (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8)
mariadb	CREATE TABLE versions (id INTEGER, salary INTEGER) WITH SYSTEM VERSIONING
mariadb	INSERT INTO versions SELECT id, salary FROM people
mariadb	ANALYZE TABLE spread
sqlite	CREATE VIEW counted AS SELECT rowid AS r, note FROM numbered
postgresql	ALTER TABLE heirs ADD COLUMN virt text GENERATED ALWAYS AS (coalesce(email, '-')) VIRTUAL
postgresql	CREATE FUNCTION body_of(people) RETURNS text STABLE BEGIN ATOMIC SELECT $1.email || $1.salary || $1.born || $1.%3; END
postgresql	CREATE FUNCTION all_people() RETURNS SETOF people LANGUAGE sql STABLE AS 'SELECT * FROM people'
postgresql	CREATE MATERIALIZED VIEW barred AS SELECT id, email || salary || born || %3 AS shown FROM people
postgresql	CREATE EXTENSION pgstattuple
postgresql	CREATE STATISTICS spread_both ON id, salary FROM spread
h2	ANALYZE TABLE spread
postgresql	REVOKE TEMPORARY ON DATABASE %d FROM PUBLIC
postgresql	GRANT TEMPORARY ON DATABASE %d TO reader
postgresql	GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader
sqlite	ANALYZE
postgresql	ANALYZE
postgresql	GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO pg_read_all_data
