effect	SELECT effect(1)
effect	SELECT `effect`(1)
effect	SELECT reporting.effect(1)
effect	SELECT EFFÉCT(1)
effect	SELECT lying(1)
effect	SELECT * FROM (SELECT lying(1) a) q
effect	SELECT * FROM effecting
effect	SELECT a FROM effecting_twice
effect	SELECT id FROM orders WHERE effect(id) > 0
effect	EXPLAIN SELECT * FROM (SELECT effect(1) s) q
effect	EXPLAIN EXTENDED SELECT * FROM (SELECT lying(1) s) q
effect	SELECT SLEEP(0)
effect	SELECT BENCHMARK(1, 1)
effect	SELECT GET_LOCK('a', 0)
effect	SELECT NEXTVAL(sq)
effect	SELECT NEXT VALUE FOR sq
effect	SELECT sq.nextval
effect	SELECT LOAD_FILE('/etc/hostname')
effect	SELECT 1 INTO OUTFILE '/tmp/query-attack'
effect	SELECT @a := 1
effect	SELECT id FROM orders FOR UPDATE
effect	SELECT id FROM orders LOCK IN SHARE MODE
effect	SELECT LAST_INSERT_ID(5)
effect	SELECT 1 PROCEDURE ANALYSE()
effect	SELECT RELEASE_LOCK('a')
effect	SELECT SETVAL(sq, 9)
effect	SELECT /*!99999 1 */ /*! effect(1) */
effect	SELECT DEFAULT(id) FROM sq
effect	SET ROLE NONE
effect	WITH q AS (SELECT effect(1) AS a) SELECT a FROM q
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
leak	SELECT name FROM stored_directory
leak	SELECT * FROM stored_directory
leak	SELECT name FROM merged_directory
leak	SELECT UPPER(name) FROM stored_directory
leak	SELECT s.name FROM stored_directory s
leak	SELECT q.name FROM (SELECT name FROM stored_directory) q
leak	SELECT contact_of(1)
leak	SELECT LENGTH(contact_of(1)) + 1
leak	SELECT id, contact_of(id) AS name FROM customers
leak	SELECT j.x FROM customers c, JSON_TABLE(JSON_ARRAY(c.email), '$[*]' COLUMNS (x VARCHAR(80) PATH '$')) j
leak	SELECT JSON_OBJECT('a', email) FROM customers
leak	SELECT JSON_ARRAYAGG(email) FROM customers
leak	SELECT GROUP_CONCAT(email) FROM customers
leak	SELECT `email` AS `x` FROM `customers`
leak	SELECT customers.`email` x FROM reporting.customers
leak	SELECT EMAIL FROM customers
leak	SELECT émail FROM customers
leak	SELECT IF(1, email, '') FROM customers
leak	SELECT email COLLATE utf8mb4_bin AS a FROM customers
leak	SELECT CAST(email AS CHAR) FROM customers
leak	SELECT HEX(email), email || 0, CONCAT(email, '') FROM customers
leak	SELECT 1 AS b, email > '2' FROM customers
leak	SELECT 1 AS b, email REGEXP '^1' FROM customers
leak	SELECT ASCII(email) + 1 FROM customers
leak	VALUES ((SELECT email FROM customers LIMIT 1))
leak	SELECT DISTINCT email AS name FROM customers
leak	SELECT email AS name FROM customers GROUP BY email
leak	SELECT _rowid FROM employees WHERE salary > 0 AND 73519 = 1 + 0 * id UNION SELECT salary FROM employees
leak	EXPLAIN EXTENDED SELECT o.id FROM customers c, orders o WHERE c.id = 1 AND o.currency = c.email
leak	EXPLAIN FORMAT=JSON SELECT o.id FROM customers c, orders o WHERE c.id = 1 AND o.currency = c.email
leak	SELECT min_value FROM mysql.column_stats WHERE column_name = 'email'
leak	SELECT info FROM information_schema.processlist
leak	SELECT UPDATEXML(1, (SELECT CONCAT(0x7e, email) FROM customers LIMIT 1), 1) AS x
leak	SELECT ANY_VALUE(email) FROM customers
leak	SELECT * FROM customers c JOIN onecol o
leak	SELECT name FROM (SELECT email AS name FROM customers ORDER BY id LIMIT 3) q
leak	SELECT (SELECT name FROM (SELECT email AS name, id FROM customers) z WHERE z.id = 1) AS name
leak	SELECT x.* FROM (SELECT phone AS city FROM customers LIMIT 2) x
leak	WITH x AS (SELECT phone AS city FROM customers) SELECT city FROM x
leak	SELECT VALUE(email) FROM customers
leak	SELECT city FROM customers UNION ALL SELECT phone FROM customers
leak	SELECT LEAD(phone, 0) OVER (ORDER BY id) AS city FROM customers
leak	SELECT NAME_CONST('city', (SELECT phone FROM customers LIMIT 1))
leak	SELECT trx_query FROM information_schema.innodb_trx
leak	SELECT argument FROM mysql.general_log
leak	SELECT sql_text FROM mysql.slow_log
leak	SELECT word FROM information_schema.innodb_ft_index_table
leak	SELECT name FROM (SELECT id, name, email FROM customers UNION ALL SELECT * FROM (SELECT id, email, name FROM customers) a) x
leak	SELECT b FROM (SELECT 0 AS a, 'x' AS b, 0 AS c, 0 AS d, 0 AS e, 0 AS f, 0 AS g UNION ALL SELECT id, phone, 0, 0, 0, 0, 0 FROM (SELECT * FROM customers) y) x
leak	WITH x(a) AS (SELECT * FROM onecol) SELECT a FROM x
leak	WITH x AS (SELECT * FROM onecol), y(a) AS (SELECT * FROM x) SELECT a FROM y
leak	SELECT TRIM(LEADING 'x' FROM (SELECT * FROM onecol))
leak	SELECT EXTRACT(YEAR FROM (SELECT * FROM onecol))
leak	SELECT name, (SELECT * FROM (SELECT * FROM onecol) a) FROM products
leak	SELECT x.name FROM products x JOIN (SELECT * FROM onecol) a ON (SELECT * FROM onecol) = a.email
leak	SELECT a.* FROM (SELECT c.* FROM customers c) a
leak	SELECT COALESCE((SELECT * FROM onecol), 1) AS a FROM products
leak	SELECT country FROM (SELECT DISTINCT c.* FROM customers c) x
leak	SELECT country FROM (SELECT c.* FROM customers c ORDER BY 3 LIMIT 1) x
leak	SELECT x.country FROM (SELECT c.* FROM customers c) x NATURAL JOIN (SELECT d.* FROM customers d) y
effect	SELECT /*M! effect(1) */
effect	SELECT 1 /*M!100000 , effect(1) */
effect	SELECT 1 /*!50000 INTO OUTFILE '/tmp/query-attack' */
effect	SELECT 1 INTO DUMPFILE '/tmp/query-attack'
effect	SELECT id INTO @a FROM orders LIMIT 1
effect	SELECT id FROM orders INTO @a
effect	SELECT * FROM orders PROCEDURE ANALYSE(10, 2000)
effect	SELECT NEXT VALUE FOR reporting.sq
effect	SELECT reporting.sq.nextval
effect	SELECT `sq`.`nextval`
effect	SELECT SETVAL(`sq`, 100, 0)
effect	SELECT NEXTVAL(`sq`)
effect	WITH q AS (SELECT NEXTVAL(sq) a) SELECT a FROM q
effect	SELECT IF(1, effect(1), 0)
effect	SELECT effect(1) FROM DUAL
effect	SELECT 1 FROM orders HAVING MAX(effect(id)) > 0
effect	SELECT * FROM orders ORDER BY effect(id) LIMIT 1
effect	SELECT JSON_OBJECT('a', effect(1))
effect	SELECT * FROM JSON_TABLE('[1]', '$[*]' COLUMNS (a INT PATH '$')) j WHERE effect(j.a) > 0
effect	SELECT SUM(effect(id)) OVER () FROM orders
effect	(SELECT effect(1)) UNION (SELECT 1)
effect	VALUES (effect(1))
effect	SELECT id FROM orders FOR UPDATE SKIP LOCKED
effect	SELECT id FROM orders LOCK IN SHARE MODE NOWAIT
effect	SELECT IS_FREE_LOCK('a'), GET_LOCK('a', 0)
effect	HANDLER orders OPEN
effect	DO effect(1)
effect	CALL effect(1)
effect	EXECUTE IMMEDIATE 'SELECT 1'
effect	PREPARE x FROM 'SELECT 1'
effect	LOAD DATA INFILE '/etc/hostname' INTO TABLE orders
effect	CHECKSUM TABLE orders
effect	ANALYZE TABLE orders
effect	ANALYZE FORMAT=JSON DELETE FROM orders
effect	EXPLAIN DELETE FROM orders
effect	EXPLAIN UPDATE orders SET total = 0
effect	DELETE FROM orders RETURNING id
effect	INSERT INTO products (id) VALUES (99) RETURNING *
effect	REPLACE INTO products (id) VALUES (99)
effect	WITH q AS (SELECT 1) DELETE FROM orders
effect	SET STATEMENT max_statement_time = 1 FOR SELECT 1
effect	SELECT @@GLOBAL.max_connections := 5
effect	SELECT MASTER_POS_WAIT('x', 1, 0)
effect	SHOW PROCESSLIST
effect	SHOW ENGINE INNODB STATUS
effect	SHOW BINLOG EVENTS
effect	SHOW EXPLAIN FOR 1
effect	SELECT * FROM orders WHERE id = (SELECT lying(1))
leak	SELECT data_size FROM information_schema.innodb_buffer_page LIMIT 1
leak	SELECT waiting_query FROM sys.innodb_lock_waits
leak	SHOW INDEX FROM customers
leak	WITH x AS (SELECT * FROM customers) SELECT * FROM x
leak	SELECT * FROM (SELECT * FROM customers) y
leak	WITH x AS (SELECT 1 AS a) SELECT * FROM x JOIN onecol
leak	WITH x AS (SELECT 1 AS a), y AS (SELECT * FROM onecol) SELECT * FROM x, y
leak	WITH x AS (SELECT 'a' AS a) SELECT MAX(a) OVER w FROM x WINDOW w AS (ORDER BY a), onecol AS (ORDER BY a) UNION ALL SELECT * FROM onecol
leak	WITH onecol AS (SELECT * FROM onecol) SELECT * FROM onecol
leak	WITH x AS (SELECT 1 AS a) SELECT * FROM x STRAIGHT_JOIN onecol
leak	WITH x AS (SELECT 1 AS a) SELECT * FROM (x, onecol)
leak	SELECT * FROM information_schema.processlist
leak	SELECT p.* FROM information_schema.processlist p
leak	SELECT MAX(info_binary) FROM information_schema.processlist
leak	SELECT * FROM (SELECT * FROM information_schema.processlist) p
leak	SELECT * FROM information_schema.innodb_trx
leak	SELECT * FROM performance_schema.threads
leak	SELECT t.* FROM performance_schema . `threads` t
leak	SELECT * FROM sys.session
leak	SELECT current_statement FROM sys.session
leak	SELECT `last_statement` FROM `sys`.`x$session`
leak	SELECT waiting_query FROM sys.schema_table_lock_waits
