SELECT %c FROM people
SELECT people.%c FROM public.people
SELECT p."%c" FROM people AS p
SELECT (p).%c FROM people p
SELECT x.c FROM people x(a, b, d, c, e)
SELECT x.e FROM people x(a, b, d, c, e)
SELECT * FROM people
SELECT p FROM people p
SELECT p.* FROM people p
SELECT (p.*)::text FROM people p
SELECT row_to_json(p) FROM people p
SELECT to_jsonb(p)->>'%c' FROM people p
SELECT hstore(p)->'%c' FROM people p
SELECT json_agg(p) FROM people p
SELECT array_agg(p) FROM people p
SELECT count(p) FROM people p
SELECT count(%c) FROM people
SELECT count(DISTINCT %c) FROM people
SELECT id FROM people WHERE %c IS NULL
SELECT id FROM people ORDER BY %c
SELECT id FROM people GROUP BY id ORDER BY max(%c)
SELECT 1 FROM people HAVING max(%c) IS NOT NULL
SELECT id FROM people p WHERE p IS NOT NULL
SELECT id FROM people p WHERE p > (SELECT q FROM people q WHERE id = 2)
SELECT id FROM people p ORDER BY p
SELECT DISTINCT ON (%c) id FROM people
SELECT name FROM people JOIN guesses USING (%c)
SELECT name FROM people JOIN numbers USING (%c)
SELECT name FROM people NATURAL JOIN numbers
SELECT name FROM people p JOIN numbers n ON n.%c = p.%c
SELECT name FROM people LEFT JOIN LATERAL (SELECT people.%c AS x) l ON true
SELECT name FROM people, LATERAL generate_series(1, length(%c::text)) n
SELECT g, (SELECT name FROM people p WHERE p.salary = g) FROM generate_series(4000, 4001) g
SELECT name FROM people WHERE (email, salary) IN (SELECT email, salary FROM numbers)
SELECT name FROM people EXCEPT SELECT %c::text FROM people
SELECT name FROM people UNION ALL SELECT %c::text FROM people
TABLE people
TABLE ONLY people
(TABLE people LIMIT 1) UNION ALL TABLE people
WITH q AS (SELECT * FROM people) SELECT %c FROM q
WITH q AS MATERIALIZED (TABLE people) SELECT id FROM q
WITH RECURSIVE q(a) AS (SELECT %c::text FROM people UNION SELECT a || 'x' FROM q WHERE length(a) < 3) SELECT * FROM q
SELECT (SELECT %c FROM people LIMIT 1)
SELECT EXISTS (SELECT 1 FROM people WHERE %c::text > 'm')
SELECT rank() OVER (ORDER BY %c) FROM people
SELECT lag(%c) OVER () FROM people
SELECT id FROM people TABLESAMPLE SYSTEM (100) WHERE %c IS NOT NULL
SELECT ctid, xmin, id FROM people
SELECT tableoid, id FROM people
SELECT id FROM people WHERE ctid = '(0,1)' AND %c IS NOT NULL
SELECT currtid2('people', '(0,1)')
SELECT half FROM people
SELECT half * 2 FROM people ORDER BY id
SELECT "odd ""name", %c FROM people
SELECT contact, pay FROM plain
SELECT contact, pay FROM above
SELECT contact, pay FROM barred
SELECT contact, pay FROM invoked
SELECT contact, pay FROM counted
SELECT contact, pay FROM ranked
SELECT contact, pay FROM whole
SELECT contact, pay FROM existing
SELECT contact, pay FROM filtered
SELECT contact, pay FROM joined
SELECT contact, pay FROM halves
SELECT contact, pay FROM "odd ""view"
SELECT contact, pay FROM chained
SELECT contact, pay FROM stored
SELECT contact, pay FROM stored_count
SELECT contact, pay FROM over_stored
SELECT contact, pay FROM by_function
SELECT contact, pay FROM by_operator
SELECT count(*) FROM filtered
SELECT count(*) FROM joined
SELECT 1 FROM filtered
EXPLAIN SELECT contact FROM filtered
EXPLAIN ANALYZE SELECT contact FROM plain
EXPLAIN (VERBOSE, FORMAT JSON) SELECT id FROM people WHERE %c::text > 'm'
EXPLAIN ANALYZE SELECT id FROM people ORDER BY %c
SELECT %c FROM heirs
SELECT %c FROM ancestors
SELECT %c FROM descendants
SELECT id FROM ONLY descendants ORDER BY %c
SELECT %c FROM parted
SELECT id FROM parted_low
SELECT count(*) FROM parted_high
SELECT id FROM parted ORDER BY %c
SELECT tableoid::regclass, id FROM parted
SELECT (person).%c FROM boxes
SELECT person FROM boxes
SELECT (many[1]).%c FROM boxes
SELECT unnest(many) FROM boxes
SELECT b FROM boxes b
SELECT to_jsonb(b) FROM boxes b
SELECT (person).%c FROM domains
SELECT person::text FROM domains
SELECT email_of(1)
SELECT email_in(1)
SELECT caught(1)
SELECT caught(id) FROM people
SELECT atomic_of(1)
SELECT of_row(p) FROM people p
SELECT p.of_row FROM people p
SELECT of_row((SELECT p FROM people p LIMIT 1))
SELECT of_row(person) FROM boxes
SELECT (everyone()).%c
SELECT * FROM everyone()
SELECT lasting(%c::text) FROM people
SELECT p === q FROM people p, people q
SELECT taken('postgres')
SELECT taken('pg_read_all_data')
SELECT taken('none'), taken('postgres')
SELECT widened()
SELECT widened(), %c FROM people
SELECT email, salary FROM elsewhere.people
SELECT * FROM elsewhere.people
SELECT query_to_xml('SELECT %c FROM people', true, true, '')
SELECT table_to_xml('people', true, true, '')
SELECT schema_to_xml('public', true, true, '')
SELECT database_to_xml(true, true, '')
SELECT cursor_to_xml('c', 1, true, true, '')
SELECT * FROM crosstab('SELECT id, name, %c FROM people') AS x(a int, b text)
SELECT * FROM connectby('people', '%c', 'id', '1', 0) AS x(a text, b text, c int)
SELECT ts_stat('SELECT to_tsvector(email || salary) FROM people')
SELECT ts_rewrite('a'::tsquery, 'SELECT ''a''::tsquery, plainto_tsquery(max(email)) FROM people')
SELECT * FROM dblink('dbname=x', 'SELECT %c FROM people') AS x(a text)
SELECT * FROM dblink('', 'SELECT 1') AS x(a text)
SELECT dblink_get_pkey('people')
SELECT dblink_build_sql_insert('people', '1', 1, '{1}', '{9}')
SELECT dblink_build_sql_update('people', '1', 1, '{1}', '{1}')
SELECT most_common_vals, histogram_bounds FROM pg_stats WHERE tablename IN ('people', 'plain', 'stored', 'numbers') AND attname = '%c' AND tablename <> 'numbers'
SELECT most_common_vals, histogram_bounds, n_distinct, avg_width FROM pg_stats WHERE tablename LIKE 'people_%'
SELECT * FROM pg_stats WHERE tablename = 'people' AND attname NOT IN ('id', 'name', 'city', 'odd "name')
SELECT * FROM pg_stats_ext WHERE tablename = 'people'
SELECT * FROM pg_stats_ext_exprs WHERE tablename = 'people'
SELECT stavalues1 FROM pg_statistic
SELECT stxdmcv FROM pg_statistic_ext_data
SELECT pg_mcv_list_items(stxdmcv) FROM pg_statistic_ext_data
SELECT rolpassword FROM pg_authid
SELECT passwd FROM pg_shadow
SELECT * FROM pgstattuple('people_email_key')
SELECT * FROM pgstatindex('people_email_key')
SELECT get_raw_page('people', 0)
SELECT * FROM heap_page_items(get_raw_page('people', 0))
SELECT * FROM bt_page_items('people_email_key', 1)
SELECT chunk_data FROM pg_toast.pg_toast_1
SELECT * FROM people_email_key
SELECT pg_read_file('base/1/2619')
SELECT lo_import('/etc/passwd')
SELECT set_config('role', 'postgres', true)
SELECT set_config('role', 'pg_read_all_data', true), (SELECT max(%c) FROM people)
SELECT set_config('session_authorization', 'postgres', true)
SELECT set_config('search_path', 'elsewhere', true)
SELECT set_config('row_security', 'off', true)
SET ROLE postgres
SET SESSION AUTHORIZATION postgres
RESET ROLE
COPY people TO STDOUT
COPY (SELECT %c FROM people) TO STDOUT
SELECT %c FROM people FOR UPDATE
SELECT id FROM people FOR KEY SHARE
INSERT INTO ruled VALUES ('x', 1)
WITH x AS (INSERT INTO ruled VALUES ('x', 1) RETURNING *) SELECT * FROM x
WITH x AS (UPDATE people SET name = name RETURNING %c) SELECT * FROM x
WITH x AS (DELETE FROM people RETURNING %c) SELECT * FROM x
WITH x AS (MERGE INTO people p USING numbers n ON n.%c = p.%c WHEN MATCHED THEN DO NOTHING) SELECT 1
REFRESH MATERIALIZED VIEW stored
GRANT SELECT ON people TO PUBLIC
ALTER TABLE people RENAME email TO contact
CREATE VIEW elsewhere.mine AS SELECT * FROM people
CREATE TEMP VIEW mine AS SELECT * FROM people
CREATE FUNCTION elsewhere.mine() RETURNS text SECURITY DEFINER LANGUAGE sql AS 'SELECT max(email) FROM people'
DO 'BEGIN PERFORM email FROM people; END'
PREPARE x AS SELECT %c FROM people
DECLARE c CURSOR FOR SELECT %c FROM people
SELECT pg_get_viewdef('plain'), pg_get_functiondef('email_of'::regproc)
SELECT definition FROM pg_views WHERE viewname = 'plain'
SELECT definition FROM pg_matviews WHERE matviewname = 'stored'
SELECT indexdef FROM pg_indexes WHERE tablename = 'people'
SELECT query FROM pg_stat_activity WHERE query LIKE '%@secret%'
SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef
SELECT has_column_privilege('people', '%c', 'SELECT')
SELECT column_name FROM information_schema.columns WHERE table_name = 'people' AND column_name = '%c'
SELECT format('%s', p) FROM people p
SELECT concat(p) FROM people p
SELECT num_nulls(VARIADIC ARRAY[email, salary::text]) FROM people
SELECT num_nonnulls(p.email, p.salary) FROM people p
SELECT pg_column_size(%c) FROM people
SELECT pg_column_size(p) FROM people p
SELECT pg_typeof(p) FROM people p
SELECT p IS NULL FROM people p
SELECT jsonb_populate_record(p, '{}') FROM people p
SELECT json_populate_record(NULL::people, '{"email": "x"}')
SELECT coalesce(p, ROW(1, 'a', 'b', 'c', 2, 1, 'd')::people) FROM people p
SELECT (ARRAY(SELECT p FROM people p))[1]
SELECT x.%c FROM people p, jsonb_to_record(to_jsonb(p)) AS x(email text, salary int)
SELECT x FROM people p, jsonb_each_text(to_jsonb(p)) x
SELECT x.%c FROM unnest(ARRAY(SELECT people FROM people)) x
SELECT x.%c FROM ROWS FROM (everyone(), generate_series(1, 2)) x
SELECT xmlforest(%c) FROM people
SELECT x.* FROM people p, XMLTABLE('/r' PASSING xmlelement(name r, p.%c) COLUMNS a text PATH '.') x
SELECT JSON_OBJECT('a': %c) FROM people
SELECT string_agg(%c::text, ',') FROM people
SELECT mode() WITHIN GROUP (ORDER BY %c) FROM people
SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY %c) FROM people
SELECT width_bucket(%c::numeric, 0, 9999, 5) FROM people
SELECT 1 / (salary - 4000) FROM people WHERE id = 1
SELECT CASE WHEN email LIKE 'a%' THEN 1 / 0 ELSE 1 END FROM people
SELECT CAST(email AS int) FROM people
SELECT id FROM people WHERE CASE WHEN salary > 4500 THEN pg_sleep(0) IS NULL END
SELECT id FROM people LIMIT (SELECT salary FROM people WHERE id = 1)
SELECT GROUPING(%c) FROM people GROUP BY ROLLUP (%c)
SELECT count(*) FILTER (WHERE %c::text > 'm') FROM people
SELECT o.id FROM orders o JOIN people p ON p.id = o.person WHERE p.%c IS NULL
SELECT (SELECT p FROM people p WHERE p.id = o.person) FROM orders o
SELECT o.id FROM orders o WHERE (o.person, 4000) IN (SELECT id, salary FROM people)
SELECT p.row_to_json FROM people p
SELECT p.to_jsonb FROM people p
SELECT (p).hstore FROM people p
SELECT people.json_agg FROM people
SELECT p.count FROM people p
SELECT p.concat FROM people p
SELECT j.* FROM people JOIN orders ON people.id = person JOIN (SELECT 1 AS id) AS one ON true, LATERAL (SELECT people.*) j
SELECT j FROM (people JOIN (SELECT id FROM people) other USING (id) AS j)
SELECT j.%c FROM (people p JOIN orders o USING (id)) AS j
SELECT * FROM (people p CROSS JOIN orders o) AS j(a, b, c, d, e, f) WHERE d IS NOT NULL
SELECT row(p.*) FROM people p
SELECT row(p.*) = row(q.*) FROM people p, people q
SELECT p.* IS NOT DISTINCT FROM q.* FROM people p, people q
SELECT (SELECT row_to_json(x) FROM (SELECT people.*) x) FROM people
SELECT JSON_ARRAY(SELECT %c FROM people)
SELECT JSON_OBJECTAGG(id: %c) FROM people
SELECT JSON_ARRAYAGG(%c) FROM people
SELECT JSON_SCALAR(%c) FROM people
SELECT JSON_VALUE(to_jsonb(p), '$.%c') FROM people p
SELECT JSON_EXISTS(to_jsonb(p), '$.%c') FROM people p
SELECT j.a FROM people p, JSON_TABLE(to_jsonb(p), '$' COLUMNS (a text PATH '$.%c')) j
SELECT %c IS JSON FROM people
SELECT xmlagg(xmlelement(name a, %c)) FROM people
SELECT xmlelement(name a, xmlattributes(%c)) FROM people
SELECT any_value(%c) FROM people
SELECT range_agg(int4range(0, salary)) FROM people
SELECT array_sample(array_agg(%c), 1) FROM people
SELECT ntile(2) OVER (ORDER BY %c), id FROM people
SELECT count(*) OVER (PARTITION BY %c) FROM people
SELECT id, count(*) OVER w FROM people WINDOW w AS (ORDER BY %c)
SELECT first_value(id) OVER (ORDER BY p) FROM people p
SELECT id FROM people ORDER BY %c USING >
SELECT id FROM people FETCH FIRST (SELECT length(max(%c::text)) FROM people) ROWS ONLY
SELECT id FROM people GROUP BY GROUPING SETS ((id, %c), ())
SELECT id FROM people WHERE %c::text COLLATE "C" > 'b'
SELECT id FROM people WHERE ROW(id, %c) > ROW(1, NULL)
SELECT id FROM people WHERE (SELECT true FROM numbers n WHERE n.%c = people.%c)
SELECT n.salary FROM numbers n WHERE n.salary = ANY (SELECT p.salary FROM people p)
SELECT * FROM numbers TABLESAMPLE BERNOULLI (100) REPEATABLE ((SELECT max(salary) FROM people)) LIMIT 1
WITH RECURSIVE q AS (SELECT id, %c FROM people) SEARCH DEPTH FIRST BY %c SET o SELECT o FROM q
WITH RECURSIVE q(id) AS (SELECT id FROM people UNION ALL SELECT id + 1 FROM q WHERE id < 1) CYCLE id SET c TO (SELECT max(%c::text) FROM people) DEFAULT '' USING t SELECT * FROM q
SELECT (person).* FROM boxes
SELECT (b.person) IS NULL FROM boxes b
SELECT array_length(many, 1), many[1:1] FROM boxes
SELECT x.%c FROM boxes, unnest(many) x
SELECT CASE WHEN many @> ARRAY[person] THEN 1 END FROM boxes
SELECT d.person FROM domains d
SELECT %c FROM people*
SELECT id FROM heirs ORDER BY salary
SELECT h FROM heirs h
SELECT 1 FROM descendants WHERE descendants IS NOT NULL
SELECT tablename, attname, correlation FROM pg_stats WHERE attname IN ('email', 'salary', 'half') AND tablename IN ('people', 'heirs', 'parted', 'parted_low', 'stored')
SELECT most_common_elems, elem_count_histogram FROM pg_stats WHERE tablename = 'boxes'
SELECT range_length_histogram, range_bounds_histogram FROM pg_stats WHERE tablename = 'boxes'
EXPLAIN SELECT id FROM people WHERE city = 'Wien' AND name = 'Ada'
EXPLAIN SELECT city FROM people GROUP BY city, name
EXPLAIN (GENERIC_PLAN) SELECT id FROM people WHERE %c = $1
EXPLAIN SELECT o.id FROM orders o JOIN people p ON p.id = o.person ORDER BY p.%c
SELECT pg_input_is_valid(%c::text, 'int') FROM people
SELECT * FROM pg_input_error_info((SELECT max(email) FROM people), 'int')
SELECT to_regclass(%c::text) FROM people
SELECT currval(%c::text) FROM people
SELECT obj_description(p.salary::oid) FROM people p
SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'people'::regclass
SELECT partition_strategy, pg_get_partkeydef('parted'::regclass) FROM information_schema.tables, (SELECT partstrat AS partition_strategy FROM pg_partitioned_table) s LIMIT 1
SELECT * FROM pg_user_mappings
SELECT srvoptions FROM pg_foreign_server
SELECT subconninfo FROM pg_subscription
SELECT setconfig FROM pg_db_role_setting
SELECT * FROM pg_largeobject
SELECT lo_get(1)
SELECT pg_logical_slot_peek_changes('x', NULL, NULL)
SELECT pg_current_logfile()
