effect	SELECT effect(1)
effect	SELECT "EFFECT"(1)
effect	SELECT PUBLIC.effect(1)
effect	SELECT quiet(1)
effect	SELECT id FROM orders WHERE quiet(id) = 1
effect	SELECT id FROM orders WHERE effect(id) > 0
effect	SELECT * FROM effects(1)
effect	SELECT effect_all(id) FROM orders
effect	SELECT effect_all(id) OVER () FROM orders
effect	SELECT CAST(1 AS careful)
effect	SELECT CAST('1' AS careful_again)
effect	SELECT CAST(id AS careful) FROM orders
effect	SELECT CAST(1 AS PUBLIC."CAREFUL")
effect	SELECT 1 FROM orders WHERE CAST(id AS careful) IS NULL
effect	SELECT CAST(ARRAY[1] AS careful ARRAY)
effect	SELECT CAST(ROW(1) AS ROW(a careful))
effect	SELECT * FROM effecting
effect	SELECT a FROM effecting_twice
effect	SELECT * FROM seen
effect	TABLE effecting
effect	WITH q AS (SELECT * FROM effecting) SELECT 1 FROM q
effect	SELECT * FROM reading
effect	SELECT FILE_READ('/etc/hostname')
effect	SELECT "FILE_READ"('/etc/hostname')
effect	SELECT * FROM CSVREAD('/etc/hostname')
effect	CALL effect(1)
effect	SELECT CSVWRITE('/tmp/query-attack', 'SELECT 1')
effect	SELECT NEXT VALUE FOR sq
effect	SELECT sq.NEXTVAL
effect	SELECT NEXTVAL('sq')
effect	SELECT * FROM counting
effect	SELECT SET(@a, 1)
effect	SELECT * FROM checking
effect	SELECT * FROM FINAL TABLE (INSERT INTO priced VALUES (6))
effect	SELECT * FROM OLD TABLE (DELETE FROM priced)
effect	SELECT id FROM orders FOR UPDATE
effect	SELECT LINK_SCHEMA('x', '', 'jdbc:h2:mem:x', 'sa', '', 'PUBLIC')
effect	SELECT * FROM TABLE(a careful = (1, 2))
effect	SELECT JSON_OBJECT('a': effect(1))
effect	SELECT CASE WHEN effect(1) = 1 THEN 1 END
effect	SELECT (SELECT effect(1))
effect	SELECT 1 ORDER BY effect(1)
effect	SELECT COUNT(*) FILTER (WHERE effect(id) > 0) FROM orders
effect	SELECT id FROM orders GROUP BY id HAVING effect(id) > 0
effect	SELECT id FROM orders QUALIFY effect(id) > 0
effect	SELECT id FROM orders LIMIT effect(1)
effect	SELECT id FROM orders OFFSET effect(1)
effect	SELECT * FROM orders o JOIN products p ON effect(o.id) = p.id
effect	VALUES (effect(1))
effect	SELECT EXISTS (SELECT effect(1))
effect	SELECT 1 IN (SELECT effect(1))
effect	SELECT ARRAY(SELECT effect(1))
effect	SELECT SUM(id) OVER (ORDER BY effect(id)) FROM orders
effect	EXPLAIN SELECT quiet(1)
effect	EXPLAIN ANALYZE SELECT effect(1)
effect	EXPLAIN SELECT CAST(1 AS careful)
effect	SELECT ABORT_SESSION(1)
effect	SELECT CANCEL_SESSION(1)
effect	SELECT ｅffect(1)
effect	SELECT effect (/* */ 1)
leak	SELECT email FROM customers
leak	SELECT x.email AS name FROM customers x
leak	SELECT customers.* FROM customers
leak	SELECT UPPER(email) FROM customers
leak	SELECT LENGTH(email) + 1 FROM customers
leak	SELECT MAX(email), MIN(email) FROM customers
leak	SELECT FIRST_VALUE(email) OVER (ORDER BY id) FROM customers
leak	SELECT (SELECT y.email FROM customers y ORDER BY y.id LIMIT 1) AS a
leak	SELECT q.a FROM (SELECT email AS a FROM customers) q
leak	WITH q(a) AS (SELECT email FROM customers) SELECT a FROM q
leak	WITH RECURSIVE q(a, n) AS (SELECT email, 1 FROM customers UNION ALL SELECT a, n + 1 FROM q WHERE n < 2) SELECT a FROM q
leak	SELECT name FROM customers UNION SELECT email FROM customers
leak	SELECT name FROM customers UNION ALL SELECT email FROM customers
leak	SELECT COALESCE(email, ''), NULLIF(email, '') FROM customers
leak	SELECT CASE WHEN 1 = 1 THEN email END FROM customers
leak	SELECT COUNT(CASE WHEN email IS NOT NULL THEN 1 END) + 1 FROM customers
leak	SELECT 1 + LENGTH(CASE WHEN email LIKE '%' THEN 'a' ELSE 'bc' END) FROM customers
leak	SELECT x.email FROM customers x JOIN customers y ON x.id = y.id
leak	SELECT z FROM (SELECT MAX(email) AS z FROM customers GROUP BY id) q
leak	WITH a AS (SELECT * FROM customers), b AS (SELECT email AS z FROM a) SELECT z FROM b
leak	SELECT COUNT(DISTINCT email) + 1 FROM customers
leak	SELECT LAG(email, 0) OVER (ORDER BY id) AS name FROM customers
leak	SELECT EXISTS (SELECT 1 FROM customers y WHERE y.email > '0') AS a, 1 AS b
leak	SELECT 1 + LENGTH(email) AS id FROM customers ORDER BY 1
leak	SELECT q.name FROM (SELECT id, email AS name FROM customers LIMIT 5) q
leak	SELECT name FROM (SELECT name FROM products WHERE id < 0 UNION ALL SELECT email FROM customers) q
leak	SELECT phone FROM customers
leak	SELECT x.phone AS name FROM customers x
leak	SELECT UPPER(phone) FROM customers
leak	SELECT LENGTH(phone) + 1 FROM customers
leak	SELECT MAX(phone), MIN(phone) FROM customers
leak	SELECT FIRST_VALUE(phone) OVER (ORDER BY id) FROM customers
leak	SELECT (SELECT y.phone FROM customers y ORDER BY y.id LIMIT 1) AS a
leak	SELECT q.a FROM (SELECT phone AS a FROM customers) q
leak	WITH q(a) AS (SELECT phone FROM customers) SELECT a FROM q
leak	WITH RECURSIVE q(a, n) AS (SELECT phone, 1 FROM customers UNION ALL SELECT a, n + 1 FROM q WHERE n < 2) SELECT a FROM q
leak	SELECT name FROM customers UNION SELECT phone FROM customers
leak	SELECT name FROM customers UNION ALL SELECT phone FROM customers
leak	SELECT COALESCE(phone, ''), NULLIF(phone, '') FROM customers
leak	SELECT CASE WHEN 1 = 1 THEN phone END FROM customers
leak	SELECT COUNT(CASE WHEN phone IS NOT NULL THEN 1 END) + 1 FROM customers
leak	SELECT 1 + LENGTH(CASE WHEN phone LIKE '%' THEN 'a' ELSE 'bc' END) FROM customers
leak	SELECT x.phone FROM customers x JOIN customers y ON x.id = y.id
leak	SELECT z FROM (SELECT MAX(phone) AS z FROM customers GROUP BY id) q
leak	WITH a AS (SELECT * FROM customers), b AS (SELECT phone AS z FROM a) SELECT z FROM b
leak	SELECT COUNT(DISTINCT phone) + 1 FROM customers
leak	SELECT LAG(phone, 0) OVER (ORDER BY id) AS name FROM customers
leak	SELECT EXISTS (SELECT 1 FROM customers y WHERE y.phone > '0') AS a, 1 AS b
leak	SELECT 1 + LENGTH(phone) AS id FROM customers ORDER BY 1
leak	SELECT q.name FROM (SELECT id, phone AS name FROM customers LIMIT 5) q
leak	SELECT name FROM (SELECT name FROM products WHERE id < 0 UNION ALL SELECT phone FROM customers) q
leak	SELECT salary FROM employees
leak	SELECT x.salary AS name FROM employees x
leak	SELECT employees.* FROM employees
leak	SELECT UPPER(salary) FROM employees
leak	SELECT LENGTH(salary) + 1 FROM employees
leak	SELECT MAX(salary), MIN(salary) FROM employees
leak	SELECT FIRST_VALUE(salary) OVER (ORDER BY id) FROM employees
leak	SELECT (SELECT y.salary FROM employees y ORDER BY y.id LIMIT 1) AS a
leak	SELECT q.a FROM (SELECT salary AS a FROM employees) q
leak	WITH q(a) AS (SELECT salary FROM employees) SELECT a FROM q
leak	WITH RECURSIVE q(a, n) AS (SELECT salary, 1 FROM employees UNION ALL SELECT a, n + 1 FROM q WHERE n < 2) SELECT a FROM q
leak	SELECT name FROM customers UNION SELECT salary FROM employees
leak	SELECT name FROM customers UNION ALL SELECT salary FROM employees
leak	SELECT COALESCE(salary, ''), NULLIF(salary, '') FROM employees
leak	SELECT CASE WHEN 1 = 1 THEN salary END FROM employees
leak	SELECT COUNT(CASE WHEN salary IS NOT NULL THEN 1 END) + 1 FROM employees
leak	SELECT 1 + LENGTH(CASE WHEN salary LIKE '%' THEN 'a' ELSE 'bc' END) FROM employees
leak	SELECT x.salary FROM employees x JOIN employees y ON x.id = y.id
leak	SELECT z FROM (SELECT MAX(salary) AS z FROM employees GROUP BY id) q
leak	WITH a AS (SELECT * FROM employees), b AS (SELECT salary AS z FROM a) SELECT z FROM b
leak	SELECT COUNT(DISTINCT salary) + 1 FROM employees
leak	SELECT LAG(salary, 0) OVER (ORDER BY id) AS name FROM employees
leak	SELECT EXISTS (SELECT 1 FROM employees y WHERE y.salary > '0') AS a, 1 AS b
leak	SELECT 1 + LENGTH(salary) AS id FROM employees ORDER BY 1
leak	SELECT q.name FROM (SELECT id, salary AS name FROM employees LIMIT 5) q
leak	SELECT name FROM (SELECT name FROM products WHERE id < 0 UNION ALL SELECT salary FROM employees) q
leak	SELECT iban FROM payments
leak	SELECT x.iban AS name FROM payments x
leak	SELECT payments.* FROM payments
leak	SELECT UPPER(iban) FROM payments
leak	SELECT LENGTH(iban) + 1 FROM payments
leak	SELECT MAX(iban), MIN(iban) FROM payments
leak	SELECT FIRST_VALUE(iban) OVER (ORDER BY id) FROM payments
leak	SELECT (SELECT y.iban FROM payments y ORDER BY y.id LIMIT 1) AS a
leak	SELECT q.a FROM (SELECT iban AS a FROM payments) q
leak	WITH q(a) AS (SELECT iban FROM payments) SELECT a FROM q
leak	WITH RECURSIVE q(a, n) AS (SELECT iban, 1 FROM payments UNION ALL SELECT a, n + 1 FROM q WHERE n < 2) SELECT a FROM q
leak	SELECT name FROM customers UNION SELECT iban FROM payments
leak	SELECT name FROM customers UNION ALL SELECT iban FROM payments
leak	SELECT COALESCE(iban, ''), NULLIF(iban, '') FROM payments
leak	SELECT CASE WHEN 1 = 1 THEN iban END FROM payments
leak	SELECT COUNT(CASE WHEN iban IS NOT NULL THEN 1 END) + 1 FROM payments
leak	SELECT 1 + LENGTH(CASE WHEN iban LIKE '%' THEN 'a' ELSE 'bc' END) FROM payments
leak	SELECT x.iban FROM payments x JOIN payments y ON x.id = y.id
leak	SELECT z FROM (SELECT MAX(iban) AS z FROM payments GROUP BY id) q
leak	WITH a AS (SELECT * FROM payments), b AS (SELECT iban AS z FROM a) SELECT z FROM b
leak	SELECT COUNT(DISTINCT iban) + 1 FROM payments
leak	SELECT LAG(iban, 0) OVER (ORDER BY id) AS name FROM payments
leak	SELECT EXISTS (SELECT 1 FROM payments y WHERE y.iban > '0') AS a, 1 AS b
leak	SELECT 1 + LENGTH(iban) AS id FROM payments ORDER BY 1
leak	SELECT q.name FROM (SELECT id, iban AS name FROM payments LIMIT 5) q
leak	SELECT name FROM (SELECT name FROM products WHERE id < 0 UNION ALL SELECT iban FROM payments) q
leak	SELECT * FROM customers
leak	SELECT contact FROM customer_directory
leak	SELECT label FROM directory_again
leak	SELECT d.label AS city FROM directory_again d
leak	SELECT * FROM directory_again
leak	SELECT email FROM everybody
leak	SELECT * FROM everybody
leak	SELECT UPPER(contact) FROM customer_directory
leak	SELECT MAX(label) FROM directory_again
leak	SELECT monthly * 12 FROM employees
leak	SELECT monthly AS a, 1 FROM employees
leak	SELECT e FROM (SELECT contact AS e FROM customer_directory) q
leak	SELECT (SELECT * FROM onecol) AS a
leak	SELECT LENGTH((SELECT * FROM onecol)) + 1 AS a
leak	WITH c(a, b, x, d, e, f, g, h) AS (SELECT * FROM customers) SELECT x FROM c
leak	WITH c(a, b, x, d, e, f, g, h) AS (SELECT * FROM customers) SELECT LENGTH(x) + 1 FROM c
leak	SELECT * FROM (SELECT 1 AS a, 'b' AS b, 'c' AS c, 'd' AS d, 'e' AS e, 'f' AS f, '2026-01-01 00:00:00' AS g, 'h' AS h UNION ALL SELECT * FROM customers) q
leak	SELECT q.c FROM (SELECT 1 AS a, 'b' AS b, 'c' AS c, 'd' AS d, 'e' AS e, 'f' AS f, '2026-01-01 00:00:00' AS g, 'h' AS h UNION ALL SELECT * FROM customers) q
leak	SELECT a.*, b.* FROM customers a JOIN customers b ON a.id = b.id
leak	SELECT email AS name, name AS email FROM customers
leak	SELECT CustomerS.EMAIL FROM cUstomers
leak	SELECT c.Email FROM Customers AS c
leak	SELECT (SELECT * FROM customers WHERE id = 1)
leak	SELECT (SELECT c.* FROM customers c WHERE c.id = 1) AS a
leak	SELECT CAST((SELECT * FROM customers WHERE id = 1) AS VARCHAR)
leak	SELECT "emaıl" FROM customers
leak	SELECT "emaıl" AS a FROM customers
leak	SELECT UPPER("emaıl") AS a FROM customers
leak	SELECT c."EMAıL" a FROM customers c
leak	SELECT "EMAIL" AS a FROM "CUSTOMERS"
leak	TABLE customers
leak	(TABLE customers)
leak	SELECT * FROM people
leak	SELECT email AS a FROM people
leak	SELECT p.x FROM people p(a, b, x, d, e, f, g, h)
leak	SELECT x FROM customers c(a, b, x, d, e, f, g, h)
leak	SELECT contact FROM contacts
leak	SELECT * FROM contacts
leak	SELECT contact AS a FROM "CONTACTS$1"
leak	SELECT ARRAY(SELECT email FROM customers)
leak	SELECT ARRAY_AGG(email) FROM customers
leak	SELECT U.C1 FROM UNNEST((SELECT ARRAY_AGG(email) FROM customers)) U
leak	SELECT (ROW(id, email)).C2 FROM customers
leak	SELECT ROW(id, email) FROM customers
leak	SELECT (SELECT ROW(id, email) FROM customers WHERE id = 1)
leak	SELECT * FROM (VALUES ((SELECT email FROM customers WHERE id = 1))) v(a)
leak	VALUES ((SELECT email FROM customers WHERE id = 1))
leak	SELECT JSON_OBJECT('a': email) FROM customers
leak	SELECT JSON_ARRAY((SELECT email FROM customers WHERE id = 1))
leak	SELECT JSON_ARRAYAGG(email) FROM customers
leak	SELECT LISTAGG(email) FROM customers
leak	SELECT DECODE(1, 1, email) FROM customers
leak	SELECT CONCAT(email, '') FROM customers
leak	SELECT email || '' AS a FROM customers
leak	SELECT MAX(email) KEEP (DENSE_RANK FIRST ORDER BY id) FROM customers
leak	SELECT MODE(email) FROM customers
leak	SELECT MEDIAN(salary) FROM employees
leak	SELECT ANY_VALUE(email) FROM customers
leak	SELECT LAST_VALUE(email) OVER () FROM customers
leak	SELECT email FROM customers FETCH FIRST 1 ROW ONLY
leak	SELECT DISTINCT ON (id) email AS a FROM customers
leak	SELECT * FROM customers NATURAL JOIN onecol
leak	SELECT x.email FROM customers x RIGHT JOIN onecol y USING (email)
leak	SELECT y.email FROM onecol y
leak	SELECT (SELECT x FROM (SELECT email AS x FROM customers) WHERE ROWNUM = 1)
leak	SELECT CASE email WHEN '' THEN 1 ELSE 2 END FROM customers
leak	SELECT id, 1 AS n, email = '1@secret' AS a FROM customers WHERE id = 1
leak	SELECT id, 1 AS n, email IN ('1@secret') AS a FROM customers
leak	SELECT RANK() OVER (ORDER BY email) + 1 FROM customers
leak	SELECT COUNT(*) OVER (PARTITION BY email) + 1 FROM customers
leak	SELECT SUM(salary) FILTER (WHERE id = 1) FROM employees
leak	SELECT XMLTEXT(email) FROM customers
leak	SELECT REGEXP_SUBSTR(email, '.*') FROM customers
leak	SELECT * FROM TABLE(a VARCHAR = (SELECT ARRAY_AGG(email) FROM customers))
leak	SELECT ARRAY[email][1] FROM customers
leak	SELECT CAST(email AS VARCHAR ARRAY) FROM customers
leak	SELECT q."emaıl" FROM (SELECT * FROM customers) q
leak	SELECT email FROM INFORMATION_SCHEMA.CATALOGS, customers
leak	SELECT SQL, COLUMN_DEFAULT FROM customers JOIN INFORMATION_SCHEMA.COLUMNS ON email = 'x' OR 1 = 1
leak	SELECT ESTIMATED_ENVELOPE('PLACES', 'PHONE')
leak	SELECT CAST(ESTIMATED_ENVELOPE('PLACES', 'PH' || 'ONE') AS VARCHAR) AS a FROM products
effect	SELECT * FROM (SELECT effect(1) AS a) q
effect	WITH RECURSIVE q(n) AS (SELECT effect(1) UNION ALL SELECT n + 1 FROM q WHERE n < 2) SELECT 1
effect	SELECT * FROM CSVREAD('/tmp/query-attack.csv', 'A,B')
effect	SELECT * FROM CSVREAD(STRINGDECODE('/etc/hostname'), NULL, 'fieldSeparator=;')
effect	SELECT "CSVREAD"('/etc/hostname')
effect	SELECT FILE_WRITE(X'00', '/tmp/query-attack')
effect	CALL FILE_READ('/etc/hostname')
effect	SELECT * FROM LINK_SCHEMA('x', '', 'jdbc:h2:mem:x', 'sa', '', 'PUBLIC')
effect	SELECT * FROM TABLE(a INTEGER = (SELECT effect(1)))
effect	SELECT * FROM TABLE(a INTEGER = ARRAY[effect(1)])
effect	SELECT * FROM UNNEST(ARRAY[effect(1)])
effect	SELECT * FROM SYSTEM_RANGE(1, effect(1))
effect	SELECT * FROM (VALUES (effect(1)), (2)) v(a)
effect	SELECT LISTAGG(effect(id)) WITHIN GROUP (ORDER BY id) FROM orders
effect	SELECT ARRAY_AGG(id ORDER BY effect(id)) FROM orders
effect	SELECT COUNT(*) FROM orders GROUP BY effect(id)
effect	SELECT FIRST_VALUE(id) OVER (PARTITION BY effect(id)) FROM orders
effect	SELECT id FROM orders ORDER BY id FETCH FIRST effect(1) ROWS ONLY
effect	SELECT 1 = ANY (SELECT effect(1))
effect	SELECT CASE effect(1) WHEN 1 THEN 2 END
effect	SELECT COALESCE(NULL, effect(1))
effect	SELECT CAST(effect(1) AS VARCHAR)
effect	SELECT ROW(effect(1), 2)
effect	SELECT JSON_ARRAY(effect(1), 2)
effect	SELECT JSON_OBJECTAGG('a' : effect(id)) FROM orders
effect	SELECT EXISTS (SELECT 1 FROM orders WHERE effect(id) = 1)
effect	SELECT TRIM(BOTH effect(1) FROM 'a')
effect	SELECT SUBSTRING('abc' FROM effect(1))
effect	SELECT EXTRACT(YEAR FROM DATEADD(YEAR, effect(1), CURRENT_DATE))
effect	SELECT * FROM orders o LEFT JOIN LATERAL (SELECT effect(o.id)) l ON TRUE
effect	SELECT * FROM NEW TABLE (INSERT INTO priced VALUES (6))
effect	SELECT * FROM FINAL TABLE (MERGE INTO priced KEY (a) VALUES (6))
effect	SELECT * FROM OLD TABLE (UPDATE priced SET a = 1)
effect	EXPLAIN DELETE FROM priced
effect	EXPLAIN ANALYZE UPDATE priced SET a = 1
effect	SCRIPT
effect	SCRIPT TO '/tmp/query-attack'
effect	RUNSCRIPT FROM '/tmp/query-attack'
effect	BACKUP TO '/tmp/query-attack'
effect	EXECUTE IMMEDIATE 'DELETE FROM priced'
effect	WITH q AS (SELECT 1) DELETE FROM priced
effect	SELECT id FROM orders FOR UPDATE SKIP LOCKED
effect	SELECT id FROM orders FOR SHARE
effect	SELECT CURRENT VALUE FOR sq, NEXT VALUE FOR PUBLIC.sq
effect	SELECT PUBLIC.sq.nextval
effect	SELECT @a := effect(1)
effect	SELECT effects(1)
effect	SELECT * FROM effecting e, orders o
effect	SELECT FTL_SEARCH('a', 0, 0), FT_INIT()
effect	SELECT MEMORY_FREE()
effect	SELECT EXPAND(X'00')
