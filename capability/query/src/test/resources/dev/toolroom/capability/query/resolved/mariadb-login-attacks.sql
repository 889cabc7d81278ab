SELECT %c FROM people
SELECT people.%c FROM people
SELECT %d.people.%c FROM people
SELECT %c FROM %d.people
SELECT p.%c FROM %d.people p
SELECT * FROM %d.people
SELECT COUNT(*) FROM %d.people WHERE %c IS NULL
SELECT id FROM %d.people
SELECT 1 FROM %d.people LIMIT 1
SELECT * FROM people
SELECT p.* FROM people p
SELECT COUNT(%c) FROM people
SELECT COUNT(DISTINCT %c) FROM people
SELECT MAX(%c), MIN(%c) FROM people
SELECT GROUP_CONCAT(%c) FROM people
SELECT JSON_ARRAYAGG(%c) FROM people
SELECT JSON_OBJECTAGG(id, %c) FROM people
SELECT id FROM people WHERE %c IS NULL
SELECT id FROM people WHERE %c > 'b'
SELECT id FROM people ORDER BY %c
SELECT id FROM people ORDER BY %c DESC LIMIT 1
SELECT name FROM people GROUP BY %c
SELECT RANK() OVER (ORDER BY %c) FROM people
SELECT id, LAG(%c) OVER (ORDER BY id) FROM people
SELECT half, twice, mail_length FROM people
SELECT half FROM people WHERE half > 2500
SELECT id FROM people ORDER BY mail_length, twice
SELECT g.%c_guess, p.name FROM guesses g JOIN people p ON g.%c_guess = p.%c
SELECT %c_guess AS x, name FROM (SELECT %c_guess AS %c, %c_guess FROM guesses) g JOIN people p USING (%c)
SELECT g.%c, p.name FROM (SELECT %c_guess AS %c FROM guesses) g JOIN people p USING (%c)
SELECT g.%c, p.name FROM (SELECT %c_guess AS %c FROM guesses) g JOIN %d.people p USING (%c)
SELECT name FROM (SELECT %c_guess AS %c FROM guesses) g NATURAL JOIN people
SELECT name FROM (SELECT %c_guess AS %c FROM guesses) g NATURAL JOIN %d.people
SELECT name FROM (SELECT %c_guess AS %c FROM guesses) g NATURAL LEFT JOIN people
SELECT name FROM people WHERE %c IN (SELECT %c_guess FROM guesses)
SELECT name FROM people WHERE (id, %c) IN (SELECT id, %c_guess FROM guesses)
SELECT name FROM people p WHERE EXISTS (SELECT 1 FROM guesses g WHERE g.%c_guess = p.%c)
SELECT (SELECT %c FROM people WHERE id = 1) AS x
SELECT x FROM (SELECT %c AS x FROM people) q ORDER BY 1
WITH q AS (SELECT * FROM people) SELECT %c FROM q
WITH RECURSIVE q(a) AS (SELECT %c FROM people UNION SELECT CONCAT(a, 'x') FROM q WHERE LENGTH(a) < 3) SELECT * FROM q
SELECT name FROM people UNION SELECT %c FROM people
SELECT %c FROM people EXCEPT SELECT %c_guess FROM guesses
SELECT %c_guess FROM guesses INTERSECT SELECT %c FROM people
SELECT name FROM people FORCE INDEX (by_salary) LIMIT 1
SELECT name FROM people USE INDEX (email) LIMIT 1
SELECT name FROM people FORCE INDEX (by_city) LIMIT 1
SELECT name FROM %d.people FORCE INDEX (by_salary) LIMIT 1
SELECT name FROM people IGNORE INDEX (PRIMARY) LIMIT 2
SELECT id FROM people LIMIT 1
SELECT city FROM people LIMIT 1
SELECT city FROM people WHERE city = 'Wien' LIMIT 1
SELECT id FROM people WHERE city = 'Wien' LIMIT 1
SELECT city, GROUP_CONCAT(id) FROM people GROUP BY city
SELECT id FROM people WHERE MATCH(email) AGAINST ('secret')
SELECT id FROM %d.people WHERE MATCH(email) AGAINST ('a1')
SELECT MATCH(email) AGAINST ('secret' IN BOOLEAN MODE) FROM people
SELECT id FROM parted
SELECT id FROM parted PARTITION (low)
SELECT COUNT(*) FROM parted PARTITION (high)
SELECT id FROM %d.parted PARTITION (low)
SELECT COUNT(*) FROM %d.parted PARTITION (low, high)
SELECT %c FROM parted
SELECT id FROM kept FOR SYSTEM_TIME ALL ORDER BY id
SELECT %c FROM kept FOR SYSTEM_TIME ALL
SELECT %c FROM kept FOR SYSTEM_TIME AS OF NOW()
SELECT %c FROM kept FOR SYSTEM_TIME BETWEEN '2020-01-01' AND NOW()
SELECT %c FROM %d.kept FOR SYSTEM_TIME ALL
SELECT line, amount FROM merged
SELECT line FROM %d.merged
SELECT * FROM base
SELECT * FROM %d.base
SELECT _rowid FROM people
SELECT _rowid, id FROM base
SELECT contact FROM contacts
SELECT pay FROM contacts
SELECT * FROM contacts
SELECT contact, pay FROM %d.contacts
SELECT b, c FROM contacts_again
SELECT b, c FROM %d.contacts_again
SELECT contact, pay FROM stored_contacts
SELECT contact, pay FROM %d.stored_contacts
SELECT contact, pay FROM invoked_contacts
SELECT contact, pay FROM %d.invoked_contacts
SELECT pay, contact FROM most
SELECT pay, contact FROM %d.most
SELECT * FROM rich
SELECT * FROM %d.rich
SELECT COUNT(*) FROM rich
SELECT * FROM sorted
SELECT * FROM %d.sorted LIMIT 1
SELECT contact FROM literals
SELECT contact FROM %d.literals
SELECT contact, pay FROM common
SELECT * FROM %d.common
SELECT email FROM named
SELECT contact FROM called
SELECT pay FROM called
SELECT contact FROM %d.called
SELECT total FROM totals ORDER BY city
SELECT total FROM %d.totals
SELECT contact_of(1)
SELECT pay_of(1)
SELECT %d.contact_of(1)
SELECT %d.pay_of(1)
SELECT name FROM people WHERE %d.contact_of(id) LIKE 'a%%'
SELECT LENGTH(%d.contact_of(id)) FROM orders
CALL tells()
CALL %d.tells()
SHOW CREATE TABLE people
SHOW CREATE VIEW people
SHOW CREATE TABLE %d.people
SHOW CREATE VIEW %d.contacts
SHOW INDEX FROM people
SHOW INDEX FROM %d.people
SHOW KEYS FROM people FROM %d
SHOW COLUMNS FROM %d.people
SHOW TABLE STATUS FROM %d LIKE 'people'
SHOW TABLE STATUS LIKE 'people'
DESCRIBE %d.people %c
DESCRIBE people
EXPLAIN SELECT * FROM people WHERE %c > 'b'
EXPLAIN EXTENDED SELECT * FROM people WHERE id = 1
EXPLAIN FORMAT=JSON SELECT * FROM people p, guesses g WHERE p.id = 1 AND g.%c_guess = p.%c
ANALYZE FORMAT=JSON SELECT COUNT(*) FROM people WHERE %c > 'b'
EXPLAIN PARTITIONS SELECT * FROM parted WHERE salary > 5000
EXPLAIN SELECT * FROM %d.people WHERE %c = 'a1@secret'
ANALYZE SELECT * FROM contacts
SELECT table_rows, auto_increment, checksum FROM information_schema.tables WHERE table_schema = '%d' AND table_name IN ('people', 'parted', 'kept')
SELECT index_name, cardinality FROM information_schema.statistics WHERE table_schema = '%d' AND table_name = 'people'
SELECT table_name, cardinality FROM information_schema.statistics WHERE column_name = '%c'
SELECT partition_name, table_rows FROM information_schema.partitions WHERE table_schema = '%d' AND table_name = 'parted'
SELECT column_name, generation_expression FROM information_schema.columns WHERE table_schema = '%d' AND table_name = 'people'
SELECT check_clause FROM information_schema.check_constraints WHERE constraint_schema = '%d' AND table_name = 'people'
SELECT view_definition FROM information_schema.views WHERE table_schema = '%d'
SELECT routine_definition FROM information_schema.routines WHERE routine_schema = '%d'
SELECT info FROM information_schema.processlist
SELECT * FROM information_schema.innodb_trx
SELECT * FROM information_schema.innodb_buffer_page LIMIT 1
SELECT * FROM information_schema.innodb_sys_tablestats WHERE name LIKE '%d/%%'
SELECT * FROM information_schema.innodb_ft_index_table
SELECT * FROM information_schema.index_statistics WHERE table_name = 'people'
SELECT * FROM information_schema.user_statistics
SELECT min_value, max_value FROM mysql.column_stats WHERE db_name = '%d'
SELECT hist_type, histogram FROM mysql.column_stats
SELECT * FROM mysql.table_stats WHERE db_name = '%d'
SELECT * FROM mysql.index_stats WHERE db_name = '%d'
SELECT * FROM mysql.innodb_index_stats WHERE database_name = '%d'
SELECT * FROM mysql.innodb_table_stats
SELECT body FROM mysql.proc WHERE db = '%d'
SELECT authentication_string FROM mysql.user
SELECT * FROM mysql.db
SELECT * FROM mysql.general_log
SELECT sql_text FROM mysql.slow_log
SELECT sql_text FROM performance_schema.events_statements_history
SELECT * FROM performance_schema.table_io_waits_summary_by_table WHERE object_name = 'people'
SELECT * FROM sys.schema_table_statistics WHERE table_name = 'people'
SELECT * FROM sys.session
SELECT LOAD_FILE('/etc/passwd')
SELECT * FROM people INTO OUTFILE '/tmp/x'
SELECT email INTO @x FROM people LIMIT 1
SELECT * FROM people PROCEDURE ANALYSE()
SELECT * FROM people FOR UPDATE
SELECT * FROM people LOCK IN SHARE MODE
HANDLER %d.people OPEN
HANDLER people OPEN
CHECKSUM TABLE %d.people
CHECK TABLE %d.people
ANALYZE TABLE %d.people
TABLE people
VALUES (1, (SELECT %c FROM people LIMIT 1))
SELECT EXP(CASE WHEN id = 2 AND %c > 'b' THEN 1000 ELSE 1 END) FROM people
SELECT EXTRACTVALUE(1, CONCAT(0x7e, (SELECT %c FROM people WHERE id = 1)))
SELECT UPDATEXML(1, CONCAT(0x7e, (SELECT MAX(%c) FROM people)), 1)
SELECT (SELECT %c FROM people) AS x
SELECT CAST(%c AS DATE), CAST(%c AS SIGNED) FROM people
SELECT JSON_VALUE(%c, '$.a') FROM people
SELECT SUM(salary), AVG(salary), STD(salary), BIT_XOR(salary) FROM people
SELECT SUM(CASE WHEN %c > 'b' THEN 1 ELSE 0 END) FROM people
SELECT SUBSTR(%c, n.id, 1) FROM people, guesses n
SELECT id FROM people WHERE %c REGEXP '^[a-m]'
SELECT id FROM people WHERE SOUNDEX(%c) = SOUNDEX('a1')
SELECT id FROM people HAVING MAX(%c) > 'b'
SELECT id, COALESCE(%c, 'none') FROM people
SELECT IF(%c IS NULL, 'null', 'value') FROM people
SELECT id FROM people WHERE %c <=> NULL
SELECT DISTINCT %c FROM people
SELECT DEFAULT(%c) FROM people
SELECT COLUMN_JSON(COLUMN_CREATE('a', %c)) FROM people
SELECT j.x FROM people p, JSON_TABLE(JSON_ARRAY(p.%c), '$[*]' COLUMNS (x VARCHAR(50) PATH '$')) j
SELECT `odd ``name` FROM people
SELECT LASTVAL(numbers), PREVIOUS VALUE FOR numbers
SELECT DATABASE(), COUNT(*) FROM people WHERE %c = ?
SELECT q.email FROM (SELECT p.*, ROW_NUMBER() OVER (ORDER BY salary) AS n FROM people p) q WHERE n = 1
SELECT p.name FROM people p JOIN people q ON p.%c > q.%c
SELECT p.name FROM people p LEFT JOIN guesses g ON p.%c = g.%c_guess WHERE g.id IS NULL
SELECT p.name, g.id FROM people p STRAIGHT_JOIN guesses g ON CONCAT(p.%c) = g.%c_guess
SELECT ROW_COUNT(), FOUND_ROWS(), %c FROM people
SELECT SQL_CALC_FOUND_ROWS id FROM people WHERE %c > 'b' LIMIT 1
SELECT * FROM people, guesses WHERE salary BETWEEN salary_guess - 1 AND salary_guess + 1
SELECT BENCHMARK(1, (SELECT %c FROM people LIMIT 1))
SELECT id FROM %d.orders WHERE EXISTS (SELECT 1 FROM %d.people p WHERE p.id = person AND p.%c > 'b')
SELECT o.note FROM %d.orders o NATURAL JOIN %d.people
SELECT * FROM %d.orders o JOIN %d.people p USING (id)
SELECT %d.guesses.id FROM %d.guesses, people WHERE %c = %c_guess
SELECT x.id FROM (SELECT id FROM people FORCE INDEX (by_salary)) x LIMIT 1
SELECT id FROM (SELECT * FROM people ORDER BY %c LIMIT 1) x
SELECT name FROM people WHERE id = (SELECT id FROM people ORDER BY %c LIMIT 1)
SELECT EMAIL, SALARY FROM PEOPLE
SELECT `email`, `SALARY` FROM `people`
SELECT q.`%c` FROM `people` AS q
SELECT people.%c FROM people NATURAL JOIN orders
SELECT * FROM people NATURAL JOIN kept
SELECT id FROM people JOIN kept USING (id, %c)
SELECT p.id FROM people p JOIN parted q USING (%c)
SELECT id FROM people LIMIT ROWS EXAMINED 2
SELECT id FROM people WHERE %c > 'b' LIMIT ROWS EXAMINED 1
SET STATEMENT optimizer_trace = 'enabled=on' FOR SELECT %c FROM people
SELECT trace FROM information_schema.optimizer_trace
SHOW SESSION STATUS LIKE 'Handler_read%%'
SHOW WARNINGS
SHOW PROFILES
SHOW EXPLAIN FOR 1
SHOW ENGINE INNODB STATUS
SHOW OPEN TABLES FROM %d
SHOW BINLOG EVENTS
SHOW TRIGGERS FROM %d
SHOW CREATE FUNCTION %d.contact_of
SHOW CREATE PROCEDURE %d.tells
SHOW CREATE DATABASE %d
SHOW COLUMNS FROM contacts FROM %d
SELECT ROW_START, ROW_END FROM kept
SELECT ROW_START, ROW_END FROM %d.kept
SELECT id FROM kept WHERE ROW_END < NOW()
SELECT INVISIBLE.%c FROM people INVISIBLE
SELECT variable_value FROM information_schema.session_status WHERE variable_name = 'LAST_QUERY_COST'
SELECT * FROM information_schema.innodb_sys_tables WHERE name LIKE '%d/%%'
SELECT * FROM information_schema.innodb_metrics WHERE name = 'dml_inserts'
SELECT * FROM information_schema.innodb_tablespaces_encryption
SELECT * FROM information_schema.innodb_cmp_per_index
SELECT * FROM information_schema.key_column_usage WHERE table_schema = '%d' AND column_name = '%c'
SELECT * FROM information_schema.table_statistics WHERE table_name = 'people'
SELECT * FROM information_schema.triggers WHERE event_object_schema = '%d'
SELECT * FROM information_schema.column_privileges
SELECT * FROM information_schema.system_variables WHERE variable_name LIKE 'last_%%'
SELECT @@last_gtid, @@insert_id
SELECT id FROM people WHERE %c SOUNDS LIKE 'a1'
SELECT id FROM people WHERE INTERVAL(salary, 4500, 100000) = 1
SELECT ELT(1 + (salary > 4500), 'low', 'high') FROM people
SELECT MAKE_SET(salary, 'a', 'b', 'c') FROM people
SELECT NTH_VALUE(%c, 2) OVER (ORDER BY id) FROM people
SELECT PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY salary) OVER () FROM people
SELECT MEDIAN(salary) OVER () FROM people
SELECT CUME_DIST() OVER (ORDER BY %c), PERCENT_RANK() OVER (ORDER BY %c) FROM people
SELECT GROUP_CONCAT(id ORDER BY %c) FROM people
SELECT GROUP_CONCAT(DISTINCT %c ORDER BY %c LIMIT 1) FROM people
SELECT name FROM people GROUP BY name, %c WITH ROLLUP
SELECT AES_DECRYPT(%c, 'x'), MD5(%c), CRC32(%c) FROM people
SELECT VALUE(%c) FROM people
SELECT WEIGHT_STRING(%c) FROM people
SELECT id FROM people WHERE %c = (SELECT MIN(%c) FROM people)
SELECT id FROM people WHERE %c > ALL (SELECT %c_guess FROM guesses)
SELECT SEQ FROM seq_1_to_5 WHERE seq < (SELECT COUNT(DISTINCT %c) FROM people)
(SELECT %c FROM people) UNION ALL (SELECT MAX(%c_guess) FROM guesses) ORDER BY 1 LIMIT 1
SELECT * FROM (VALUES (4000), (6000)) v(salary) NATURAL JOIN people
SELECT * FROM people FOR PORTION OF x FROM 1 TO 2
SELECT * FROM `%d`.`people` AS people
SELECT 1 FROM %d . people
SELECT 1 FROM %d.`PEOPLE`
SELECT email FROM %d.named
SELECT id FROM %d.parted PARTITION (low) WHERE id = 1
