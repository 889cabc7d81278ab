effect	SELECT load_extension('x')
effect	SELECT readfile('/etc/hostname')
effect	SELECT writefile('/tmp/query-attack', 'x')
effect	SELECT * FROM pragma_writable_schema(1)
effect	SELECT * FROM 'pragma_journal_mode'('delete')
effect	SELECT * FROM fsdir('/etc')
effect	SELECT edit('x')
effect	SELECT eval('SELECT 1')
effect	SELECT * FROM pragma_wal_checkpoint
effect	SELECT "load_extension"('x')
effect	SELECT [load_extension]('x')
effect	SELECT `load_extension`('x')
effect	SELECT fts3_tokenizer('simple')
effect	PRAGMA journal_mode = delete
effect	PRAGMA query_only = OFF
effect	ATTACH '/tmp/query-attack.db' AS x
effect	SELECT * FROM sqlite_dbpage
effect	SELECT LOAD_EXTENSION('x') FROM orders WHERE 0
effect	WITH q AS (SELECT load_extension('x')) SELECT 1
effect	SELECT * FROM pragma_optimize
effect	VACUUM INTO '/tmp/query-attack.db'
effect	SELECT length(group_concat(printf('%1000000d', 1))) FROM customers
effect	WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 600) SELECT COUNT(*) FROM (SELECT printf('%1000000d', n) AS x FROM n ORDER BY x)
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
leak	SELECT email FROM 'customers'
leak	SELECT c.'email' FROM customers c
leak	SELECT 'customers'.'email' FROM 'customers'
leak	SELECT x FROM (SELECT email x FROM customers UNION ALL SELECT name FROM products)
leak	SELECT salary + 0 FROM numbered
leak	SELECT rowid + 0 AS r FROM numbered
leak	SELECT _rowid_ AS note FROM numbered
leak	SELECT oid FROM numbered
leak	SELECT max(rowid) FROM numbered
leak	SELECT email AS note FROM keyed
leak	SELECT * FROM keyed
leak	SELECT small FROM made
leak	SELECT kept FROM made
leak	SELECT upper(small) FROM made
leak	SELECT kept || '' AS a FROM made
leak	SELECT email FROM letters
leak	SELECT * FROM letters
leak	SELECT name FROM letters WHERE 0 UNION ALL SELECT email FROM letters
leak	SELECT c1 FROM letters_content
leak	SELECT term FROM letters_words
leak	SELECT term || '@secret' FROM letters_words WHERE term = 'secret'
leak	SELECT snippet(letters, 1, '', '', '', 9) FROM letters WHERE letters MATCH 'secret'
leak	SELECT highlight(letters, 1, '', '') FROM letters
leak	SELECT upper(phone) FROM customers ORDER BY upper(phone)
leak	SELECT upper(phone), city FROM customers INDEXED BY customers_upper WHERE upper(phone) > ''
leak	SELECT department, salary FROM employees INDEXED BY employees_covering WHERE department > ''
leak	SELECT department || salary FROM employees WHERE department = 'lab'
leak	SELECT json_object('a', email) FROM customers
leak	SELECT json_group_array(email) FROM customers
leak	SELECT group_concat(email) FROM customers
leak	SELECT printf('%s', email) FROM customers
leak	SELECT quote(email) FROM customers
leak	SELECT j.value FROM customers c, json_each(json_array(c.email)) j
leak	SELECT (SELECT value FROM json_each(json_array(email))) FROM customers
leak	SELECT * FROM (SELECT * FROM customers a JOIN customers b ON a.id = b.id)
leak	SELECT [email] AS [x] FROM [customers]
leak	SELECT `email` AS `x` FROM `customers`
leak	SELECT "email" "x" FROM main."customers"
leak	SELECT iif(1, email, '') FROM customers
leak	SELECT email COLLATE NOCASE AS a FROM customers
leak	SELECT (id, email) = (1, '1@secret') AS a, 1 FROM customers
leak	SELECT email > '2' AS a, 1 FROM customers
leak	SELECT 1, CASE WHEN email GLOB '1*' THEN 'a' ELSE 'b' END FROM customers
leak	SELECT 1 AS b, instr(email, '@') FROM customers
leak	VALUES ((SELECT email FROM customers))
leak	SELECT * FROM sqlite_stat4
leak	SELECT sample FROM sqlite_stat4
leak	SELECT max(id), email AS a FROM customers
leak	SELECT DISTINCT email AS a FROM customers
leak	SELECT email AS a FROM customers GROUP BY email
leak	SELECT name FROM customers EXCEPT SELECT name FROM customers WHERE 0 UNION SELECT email FROM customers
leak	SELECT unicode(substr(email, 2, 1)) + 1 FROM customers
leak	SELECT count(*) FILTER (WHERE email > '') + 1 FROM customers
leak	SELECT typeof(email), 1 FROM customers
leak	SELECT hex(email) AS a, email || 'x' FROM customers
leak	SELECT a FROM (SELECT a FROM (SELECT email AS a FROM customers LIMIT 3) LIMIT 2)
leak	SELECT json_extract('{}', email) FROM customers
leak	SELECT total(salary) FROM employees
leak	SELECT "email:1" FROM (SELECT * FROM customers a JOIN customers b ON a.id = b.id)
leak	SELECT name FROM (SELECT id, name, email FROM customers UNION ALL SELECT * FROM (SELECT id, email, name FROM customers) a) x
leak	WITH x(a) AS (SELECT * FROM onecol) SELECT a FROM x
leak	WITH x AS (SELECT * FROM onecol), y(a) AS (SELECT * FROM x) SELECT a FROM y
leak	SELECT name, (SELECT * FROM (SELECT * FROM onecol) a) FROM products
leak	SELECT a.* FROM (SELECT c.* FROM customers c) a
leak	SELECT 'one@secret' IN onecol
leak	WITH x AS (SELECT * FROM onecol) SELECT 'one@secret' IN x
leak	SELECT country FROM (SELECT DISTINCT c.* FROM customers c) x
leak	SELECT country FROM (SELECT c.* FROM customers c ORDER BY 3 LIMIT 1) x
leak	SELECT x.country FROM (SELECT c.* FROM customers c) x NATURAL JOIN (SELECT d.* FROM customers d) y
leak	SELECT 'one@secret' IN 'onecol'
leak	SELECT 1 WHERE 'one@secret' IN main.'onecol'
effect	DELETE FROM orders RETURNING *
effect	WITH q AS (SELECT 1) DELETE FROM orders RETURNING id
effect	INSERT INTO letters(letters) VALUES ('optimize')
effect	INSERT INTO letters(letters, rank) VALUES ('merge', 500)
effect	SELECT * FROM pragma_user_version(5)
effect	SELECT * FROM pragma_application_id(5)
effect	SELECT * FROM pragma_journal_mode('wal')
effect	SELECT * FROM "pragma_query_only"(0)
effect	SELECT * FROM [pragma_trusted_schema](1)
effect	SELECT * FROM pragma_cache_size(1)
effect	SELECT * FROM pragma_incremental_vacuum(1)
effect	SELECT * FROM pragma_shrink_memory
effect	PRAGMA main.user_version(5)
effect	PRAGMA user_version = 5
effect	PRAGMA shrink_memory
effect	PRAGMA incremental_vacuum
effect	PRAGMA wal_checkpoint(TRUNCATE)
effect	PRAGMA temp_store_directory
effect	SELECT 1; SELECT load_extension('x')
effect	SELECT 1 WHERE load_extension('x') IS NULL
effect	SELECT load_extension /* */ ('x', 'y')
effect	SELECT sum(1) FILTER (WHERE load_extension('x')) FROM orders
effect	SELECT row_number() OVER (ORDER BY load_extension('x')) FROM orders
effect	VALUES (load_extension('x'))
effect	WITH RECURSIVE q(n) AS (SELECT 1 UNION ALL SELECT load_extension('x') FROM q LIMIT 2) SELECT * FROM q
effect	SELECT * FROM json_each(readfile('/etc/hostname'))
effect	EXPLAIN DELETE FROM orders
effect	EXPLAIN QUERY PLAN UPDATE orders SET total = 0
effect	REINDEX
effect	ANALYZE
effect	DETACH main
effect	BEGIN IMMEDIATE
effect	CREATE TEMP TABLE x AS SELECT 1
effect	SELECT replicate('x', 100000000)
effect	SELECT sqlite_rename_test(1, 2, 3, 4, 5, 6)
leak	WITH x AS (SELECT * FROM customers) SELECT * FROM x
leak	SELECT * FROM (SELECT * FROM customers) y
leak	WITH x AS (SELECT 1 AS a) SELECT * FROM x JOIN onecol
leak	WITH x AS (SELECT 1 AS a), y AS (SELECT * FROM onecol) SELECT * FROM x, y
leak	WITH x AS (SELECT 'a' AS a) SELECT MAX(a) OVER w FROM x WINDOW w AS (ORDER BY a), onecol AS (ORDER BY a) UNION ALL SELECT * FROM onecol
leak	WITH with AS (SELECT 1) SELECT * FROM (with JOIN onecol)
leak	SELECT * FROM orders, 'onecol'
leak	WITH x AS (SELECT 1 AS a) SELECT * FROM x, 'onecol'
leak	SELECT '1@secret' IN 'onecol', 2
leak	SELECT "email" FROM orders, 'onecol' WHERE 'a' = 'a'
