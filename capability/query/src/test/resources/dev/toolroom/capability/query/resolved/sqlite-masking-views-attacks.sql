SELECT main.people.%c FROM main.people
SELECT %c FROM main . people
SELECT %c FROM "main".people
SELECT %c FROM [main].[people]
SELECT %c FROM `main`.people
SELECT %c FROM 'main'.people
SELECT %c FROM MaIn.people
SELECT %c FROM/**/main/**/./**/people
SELECT %c FROM people, main.people p2
SELECT (SELECT max(%c) FROM main.people)
WITH people AS (SELECT * FROM main.people) SELECT %c FROM people
WITH q AS (SELECT * FROM people) SELECT %c FROM q
SELECT * FROM people
SELECT p.* FROM people p ORDER BY id
SELECT %c FROM temp.people
SELECT %c FROM "temp"."people"
SELECT sql FROM sqlite_temp_master
SELECT sql FROM temp.sqlite_schema WHERE name = 'people'
SELECT masked FROM toolroom_mask
SELECT length(%c), hex(%c), quote(%c), typeof(%c) FROM people
SELECT unicode(substr(%c, 1, 1)) FROM people
SELECT %c IS NULL, %c = '', %c > 'm' FROM people
SELECT count(%c), count(DISTINCT %c), min(%c), max(%c) FROM people
SELECT total(%c), avg(%c), sum(%c) FROM people
SELECT group_concat(%c) FROM people
SELECT group_concat(id) FROM people
SELECT json_group_array(id) FROM people
SELECT json_group_object(id, %c) FROM people
SELECT id FROM people ORDER BY %c
SELECT id FROM people ORDER BY %c DESC LIMIT 1
SELECT id FROM people WHERE %c > 'a@'
SELECT id FROM people WHERE %c > 5000
SELECT id FROM people WHERE %c IS NULL
SELECT id FROM people WHERE %c BETWEEN 1 AND 5000
SELECT id FROM people WHERE %c LIKE 'a%%'
SELECT id FROM people WHERE %c GLOB '*b*'
SELECT id FROM people WHERE %c IN (SELECT email FROM people UNION SELECT salary FROM people)
SELECT id FROM people GROUP BY %c
SELECT count(*) FROM people GROUP BY %c HAVING count(*) > 0
SELECT DISTINCT %c FROM people
SELECT %c FROM people UNION SELECT 'x'
SELECT %c FROM people INTERSECT SELECT %c FROM people
SELECT %c FROM people EXCEPT SELECT '[masked]'
SELECT rank() OVER (ORDER BY %c), id FROM people
SELECT lag(%c) OVER (ORDER BY id) FROM people
SELECT first_value(id) OVER (ORDER BY %c) FROM people
SELECT a.id, b.id FROM people a JOIN people b ON a.%c < b.%c
SELECT a.id FROM people a JOIN people b USING (%c) WHERE a.id <> b.id
SELECT id FROM people NATURAL JOIN people
SELECT p.id FROM people p JOIN counted c ON c.salary = p.salary
SELECT value FROM people, generate_series(1, 10000) WHERE value = %c
SELECT j.value FROM people p, json_each(json_array(p.%c)) j
SELECT j.key FROM people p, json_each(json_object(p.%c, 1)) j
SELECT value FROM json_each((SELECT json_group_array(%c) FROM people))
SELECT CASE WHEN %c > '2' THEN 1 / 0 ELSE id END FROM people
SELECT CASE WHEN %c = 4000 THEN abs(-9223372036854775808) END FROM people
SELECT json(%c) FROM people
SELECT json_extract('{}', %c) FROM people
SELECT printf('%%s', %c), format('%%d', %c) FROM people
SELECT CAST(%c AS INTEGER), CAST(%c AS BLOB) FROM people
SELECT half, half * 2 FROM people
SELECT rowid FROM people
SELECT _rowid_, oid FROM people
SELECT rowid FROM counted
SELECT * FROM counted
SELECT seq FROM sqlite_sequence
SELECT * FROM sqlite_stat1
SELECT * FROM sqlite_stat4
SELECT * FROM "sqlite_stat1"
SELECT * FROM temp.sqlite_stat1
SELECT * FROM statistics
SELECT stat FROM statistics WHERE tbl = 'people'
SELECT * FROM dbstat
SELECT sum(payload) FROM dbstat WHERE name = 'people_city'
SELECT * FROM dbstat('main', 1)
SELECT data FROM sqlite_dbpage
SELECT data FROM sqlite_dbpage('main')
SELECT id FROM people INDEXED BY people_salary WHERE salary > 1
SELECT id FROM people NOT INDEXED
SELECT id FROM people INDEXED BY sqlite_autoindex_people_1
SELECT contact, pay FROM plain
SELECT * FROM qualified
SELECT * FROM bracketed
SELECT * FROM literal
SELECT * FROM listed
SELECT * FROM commented
SELECT contact FROM "odd ""view"
SELECT * FROM plain2
SELECT * FROM above
SELECT contact FROM main.plain
SELECT contact FROM plain WHERE contact > 'b'
SELECT id FROM plain ORDER BY pay
SELECT * FROM own
SELECT email FROM own
SELECT * FROM broken
SELECT * FROM outside
SELECT * FROM outside WHERE outside MATCH 'a'
SELECT rowid FROM outside('secret')
SELECT snippet(outside, 0, '', '', '', 9) FROM outside('secret')
SELECT highlight(outside, 0, '', '') FROM outside
SELECT * FROM outside_data
SELECT block FROM outside_idx
SELECT sz FROM outside_docsize
SELECT * FROM through
SELECT contact FROM through('secret')
SELECT term FROM words
SELECT count(*) FROM words
SELECT * FROM through_data
SELECT * FROM copies
SELECT email FROM copies('secret')
SELECT c1 FROM copies_content
SELECT * FROM copies_content
SELECT bm25(copies) FROM copies('secret')
SELECT * FROM boxes
SELECT salary FROM boxes
SELECT id FROM boxes WHERE salary > 5000
SELECT data FROM boxes_node
SELECT rtreenode(2, data) FROM boxes_node
SELECT rtreecheck('boxes')
SELECT rtreedepth(data) FROM boxes_node
SELECT * FROM pragma_table_info('people')
SELECT * FROM pragma_table_xinfo('people', 'main')
SELECT * FROM pragma_index_xinfo('people_city')
SELECT * FROM pragma_foreign_key_check('orders')
SELECT * FROM pragma_integrity_check
PRAGMA integrity_check
PRAGMA quick_check
PRAGMA table_info(people)
PRAGMA query_only = OFF
PRAGMA temp_store = MEMORY
PRAGMA main.page_count
PRAGMA schema_version = 5
PRAGMA writable_schema = ON
PRAGMA trusted_schema = ON
EXPLAIN SELECT * FROM people WHERE %c = 'a'
EXPLAIN QUERY PLAN SELECT id FROM people WHERE %c > 5000
EXPLAIN QUERY PLAN SELECT id FROM people ORDER BY %c
EXPLAIN QUERY PLAN SELECT id FROM people WHERE city = 'Wien' AND %c = '1'
SELECT opcode, p4 FROM bytecode('SELECT * FROM people')
SELECT * FROM tables_used('SELECT email FROM people')
SELECT * FROM sqlite_stmt
SELECT * FROM sqlite_memory
DROP VIEW people
DROP VIEW temp.people
CREATE TEMP VIEW people AS SELECT * FROM main.people
CREATE TEMP TABLE x AS SELECT * FROM people
ATTACH ':memory:' AS other
DETACH main
VACUUM INTO '/tmp/copy.db'
SELECT * FROM people; DROP VIEW people
INSERT INTO temp.toolroom_mask VALUES ('x')
UPDATE toolroom_mask SET masked = 'x'
DELETE FROM toolroom_mask
SELECT load_extension('x')
SELECT readfile('people.db')
SELECT edit('x')
SELECT eval('SELECT email FROM main.people')
SELECT ('a', %c) < ('b', 'c') FROM people
SELECT (%c, id) IN (SELECT email, id FROM people) FROM people
SELECT %c COLLATE NOCASE FROM people
SELECT %c || id FROM people
SELECT iif(%c > 'x', 1, 2), nullif(%c, '1'), coalesce(%c, 'none') FROM people
SELECT x.e FROM (SELECT %c AS e FROM people) x
SELECT (SELECT p.%c) FROM people p
SELECT exists(SELECT 1 FROM people WHERE %c = 4000)
SELECT id FROM orders WHERE person IN (SELECT id FROM people WHERE %c > '5')
SELECT id FROM people LIMIT (SELECT count(%c) FROM people)
SELECT id FROM people LIMIT 1 OFFSET (SELECT length(max(%c)) FROM people)
WITH RECURSIVE r(n, e) AS (SELECT 1, %c FROM people UNION SELECT n + 1, substr(e, 2) FROM r WHERE n < 5) SELECT * FROM r
SELECT id FROM (SELECT * FROM people ORDER BY %c)
SELECT max(id) FILTER (WHERE %c > '2') FROM people
SELECT string_agg(id, ',' ORDER BY %c) FROM people
SELECT sum(id) FROM people WHERE unlikely(%c > '2')
SELECT id FROM people WHERE likelihood(%c > 5000, 0.5)
SELECT soundex(%c), difference(%c, 'x'), reverse(%c), leftstr(%c, 2) FROM people
SELECT median(%c), mode(%c), stdev(%c), upper_quartile(%c) FROM people
SELECT "email:1" FROM (SELECT * FROM people a JOIN people b ON a.id = b.id)
SELECT "people.email" FROM people
SELECT people FROM people
SELECT 1 WHERE 'a1@secret' IN people
SELECT * FROM people p, pragma_table_info(p.%c)
SELECT * FROM vectors
SELECT chunk FROM vectors_chunks
SELECT length(chunk) FROM temp.vectors_chunks
SELECT p.%c FROM orders o LEFT JOIN people p ON p.id = o.person AND p.%c > 'b'
SELECT o.id FROM orders o LEFT JOIN people p ON p.%c > '5' GROUP BY o.id HAVING count(p.%c) > 1
SELECT id FROM people WHERE city = 'Wien'
SELECT min(id), %c FROM people GROUP BY city
SELECT total(id) OVER (ORDER BY %c ROWS UNBOUNDED PRECEDING) FROM people
SELECT id FROM people WHERE rowid IN (SELECT rowid FROM main.people)
SELECT id FROM people WHERE (id, %c) > (1, 'b')
SELECT * FROM (VALUES (1)) v JOIN people ON column1 = id AND %c IS NOT '[masked]'
SELECT rowid FROM pragma_foreign_key_check('checked')
SELECT * FROM pragma_foreign_key_check
SELECT f.* FROM people p, pragma_foreign_key_check('checked') f
PRAGMA foreign_key_check
PRAGMA foreign_key_check(checked)
PRAGMA main.foreign_key_check('checked')
SELECT * FROM violations
SELECT integrity_check FROM pragma_integrity_check('checked')
SELECT quick_check FROM pragma_quick_check
PRAGMA integrity_check(checked)
PRAGMA quick_check(checked)
SELECT name FROM people WHERE name > 'A'
SELECT name FROM people ORDER BY name
EXPLAIN QUERY PLAN SELECT name FROM people WHERE salary > 4500
SELECT * FROM checked
SELECT id FROM checked WHERE %c IN (SELECT email FROM known)
SELECT k.email FROM known k JOIN checked c ON c.email = k.email
SELECT k.email FROM known k NATURAL JOIN checked
SELECT k.email FROM known k WHERE k.email IN (SELECT email FROM people)
SELECT email FROM known INTERSECT SELECT email FROM people
SELECT EMAIL, SALARY FROM PEOPLE
SELECT [%c], `%c`, "%c" FROM people
SELECT '%c' FROM people
SELECT people."%c" FROM "people"
SELECT * FROM people AS main
SELECT main.%c FROM people AS main
SELECT "main"."people"."%c" FROM people
WITH main AS (SELECT * FROM people) SELECT %c FROM main
SELECT total_changes(), changes(), last_insert_rowid() FROM people
SELECT sqlite_offset(%c) FROM people
SELECT subtype(%c), json_valid(%c), json_type(%c) FROM people
SELECT json_tree.value FROM people, json_tree(json_array(%c))
SELECT jsonb(%c) FROM people
SELECT json_group_array(%c ORDER BY %c) FROM people
SELECT value FROM generate_series(1, (SELECT max(%c) FROM people))
SELECT percentile(%c, 50), median(%c) FROM people
SELECT octet_length(%c), unistr(%c) FROM people
SELECT concat(%c, id), concat_ws(',', %c, id) FROM people
SELECT date(%c), strftime('%%s', %c), julianday(%c) FROM people
SELECT id FROM people WHERE %c REGEXP '^a'
SELECT id FROM people WHERE %c IS DISTINCT FROM 'a1@secret'
SELECT id FROM people RIGHT JOIN known ON known.email = people.email
SELECT p.id, k.rowid FROM people p FULL JOIN known k USING (email)
SELECT ntile(2) OVER (ORDER BY %c), cume_dist() OVER (ORDER BY %c) FROM people
SELECT nth_value(id, 2) OVER (ORDER BY %c) FROM people
SELECT group_concat(id) OVER (ORDER BY %c GROUPS BETWEEN CURRENT ROW AND CURRENT ROW) FROM people
SELECT count(*) OVER (PARTITION BY %c) FROM people
SELECT id FROM people ORDER BY id COLLATE RTRIM, %c NULLS LAST
SELECT id FROM people GROUP BY 1 HAVING max(%c) > min(%c)
SELECT row_number() OVER (), city FROM people
SELECT sql, rootpage FROM sqlite_schema WHERE tbl_name = 'people'
SELECT * FROM pragma_index_list('people')
SELECT * FROM pragma_table_list WHERE name = 'people'
SELECT * FROM pragma_stats
PRAGMA stats
PRAGMA data_version
SELECT * FROM pragma_page_count, people
SELECT fts5_source_id(), fts5(1)
SELECT * FROM outside_config
SELECT rank FROM outside('a1') ORDER BY rank
SELECT * FROM words WHERE doc > 0
SELECT p.id FROM people p WHERE p.id IN through
VALUES ((SELECT %c FROM people LIMIT 1))
SELECT (SELECT %c FROM people ORDER BY id LIMIT 1 OFFSET 1) IS NULL
