SELECT ('/etc/hostname'::text).pg_read_file
SELECT ((SELECT '/etc/hostname'::text)).pg_read_file
SELECT x.pg_read_file FROM (SELECT '/etc/hostname'::text) x
SELECT x.y.pg_read_file FROM (SELECT '/etc/hostname'::text AS y) x
SELECT (ARRAY['/etc']::text[])[1].pg_ls_dir
SELECT "pg_read_file"('/etc/hostname')
SELECT pg_catalog.pg_read_file('/etc/hostname')
SELECT pg_catalog."pg_read_file"(VARIADIC ARRAY['/etc/hostname'])
SELECT pg_read_file(filename => '/etc/hostname')
SELECT ('dbname=reporting'::text).dblink_connect
SELECT ('DELETE FROM orders'::text).dblink_exec
SELECT * FROM dblink('dbname=reporting', 'SELECT 1') AS x(a int)
SELECT (0.001::float8).pg_sleep
SELECT (1::bigint).pg_advisory_lock
SELECT (1::bigint).pg_try_advisory_lock_shared
SELECT (1::bigint)."pg_advisory_xact_lock"
SELECT id FROM orders ORDER BY (id::bigint).pg_advisory_lock
SELECT id FROM orders WHERE (id::bigint).pg_advisory_lock IS NULL
SELECT count(*) FILTER (WHERE (id::bigint).pg_advisory_lock IS NULL) FROM orders
SELECT id FROM orders GROUP BY id HAVING count((id::bigint).pg_advisory_lock) > 0
SELECT row_number() OVER (ORDER BY (id::bigint).pg_advisory_lock) FROM orders
SELECT 1 LIMIT ((1::bigint).pg_advisory_lock::text = '')::int
SELECT * FROM (SELECT 1) x WHERE false AND (1::bigint).pg_advisory_lock IS NULL
SELECT CASE WHEN true THEN 1 ELSE ((1::bigint).pg_advisory_lock IS NULL)::int END
WITH unused AS (SELECT (1::bigint).pg_advisory_lock) SELECT 1
SELECT (SELECT (1::bigint).pg_advisory_lock) IS NULL
SELECT EXISTS (SELECT (1::bigint).pg_advisory_lock)
SELECT * FROM orders o JOIN LATERAL (SELECT (o.id::bigint).pg_advisory_lock) l ON true
VALUES ((1::bigint).pg_advisory_lock)
SELECT * FROM pg_advisory_lock(5)
SELECT ('sq'::regclass).nextval
SELECT nextval('sq')
SELECT ('sq'::regclass).setval
SELECT set_config('search_path', 'evil', false)
SELECT pg_catalog.set_config('role', 'none', true)
WITH a AS MATERIALIZED (SELECT set_config('role','none',true) x) SELECT x, query_to_xml('select rolname from pg_authid', true, true, '') FROM a
SELECT query_to_xml('select 1', true, true, '')
SELECT table_to_xml('orders'::regclass, true, true, '')
SELECT schema_to_xml('public', true, true, '')
SELECT * FROM ts_stat('SELECT to_tsvector(name) FROM customers')
SELECT ts_rewrite('a'::tsquery, 'SELECT ''a''::tsquery, ''b''::tsquery')
SELECT txid_current()
SELECT pg_current_xact_id()
SELECT ('orders'::regclass).pg_relation_filepath
SELECT lo_create(4711)
SELECT (4711::oid).lo_create
SELECT lo_from_bytea(0, 'x')
SELECT pg_notify('a', 'b')
SELECT pg_reload_conf()
SELECT pg_terminate_backend(0)
SELECT pg_stat_reset()
SELECT setseed(0.5)
SELECT (0.5::float8).setseed
SELECT * FROM pg_file_settings
SELECT * FROM pg_hba_file_rules
SELECT * FROM pg_ls_dir('/etc')
SELECT pg_logical_emit_message(true, 'a', 'b')
SELECT takes_lock(1)
SELECT public.takes_lock(1)
SELECT "takes_lock"(1)
SELECT (1).takes_lock
SELECT takes_lock(a => 1)
SELECT o.lock_of FROM orders o
SELECT (o).lock_of FROM orders o
SELECT lock_of(o) FROM orders o
SELECT id ### 1 FROM orders
SELECT id OPERATOR(public.###) 1 FROM orders
SELECT 1 ###1
SELECT locks_all(id) FROM orders
SELECT locks_all(id) OVER () FROM orders
SELECT (id).locks_all FROM orders
SELECT by_default()
SELECT 5::careful
SELECT CAST('5' AS careful)
SELECT careful '5'
SELECT '{5}'::careful[]
SELECT '[5,6)'::careful_range
SELECT ROW(5)::careful_row
SELECT '(5)'::careful_row
SELECT array_append(NULL::careful[], 5)
SELECT * FROM json_to_record('{"a": 5}') AS x(a careful)
SELECT json_populate_record(NULL::careful_row, '{"a": 5}')
SELECT pg_input_is_valid('5', 'careful')
SELECT JSON_VALUE('5', '$' RETURNING careful)
SELECT makes_careful()
SELECT 'x'::boxed
SELECT id::text::boxed FROM orders
SELECT * FROM locking
SELECT * FROM locking_twice
SELECT 1 FROM locking_twice WHERE false
SELECT (SELECT a FROM locking_twice LIMIT 1)
SELECT x FROM "locking" AS l(x)
EXPLAIN ANALYZE SELECT takes_lock(1)
EXPLAIN SELECT * FROM locking
SELECT name = 'a' FROM marked
SELECT name IN ('a') FROM marked
SELECT nullif(name, 'a') FROM marked
SELECT CASE name WHEN 'a' THEN 1 END FROM marked
SELECT 1 FROM marked a JOIN marked b USING (name)
SELECT 1 FROM marked a NATURAL JOIN marked b
SELECT name IS DISTINCT FROM 'a' FROM marked
SELECT name = ANY (ARRAY['a']::mark[]) FROM marked
SELECT (name, 1) = ('a'::mark, 1) FROM marked
SELECT line FROM lines_of_a_file
SELECT line FROM lines_everywhere
SELECT * FROM lines_seen
SELECT jsonb_populate_record(t, jsonb_build_object('a', 5)) FROM careful_things t
SELECT * FROM jsonb_to_record(jsonb_build_object('a', 5)) AS x(a careful)
SELECT (b::text)::careful FROM careful_things
SELECT array_agg(b)::careful[] FROM careful_things
SELECT coalesce(t, '(5,1)') FROM careful_things t
SELECT (b, b)::careful_things FROM careful_things
WITH m AS (MERGE INTO orders o USING products p ON o.id = p.id WHEN MATCHED THEN DELETE RETURNING o.id) SELECT * FROM m
WITH d AS (DELETE FROM orders RETURNING OLD.id) SELECT * FROM d
WITH u AS MATERIALIZED (UPDATE orders SET total = 0 RETURNING NEW.total, OLD.total) SELECT * FROM u
WITH i AS (INSERT INTO products (id) VALUES (99) ON CONFLICT DO NOTHING RETURNING *) TABLE i
EXPLAIN ANALYZE INSERT INTO products (id) VALUES (99)
EXPLAIN ANALYZE CREATE TABLE made_by_plan AS SELECT 1
EXPLAIN (ANALYZE) EXECUTE something
EXPLAIN ANALYZE DECLARE c CURSOR FOR SELECT 1
SELECT 1 AS a INTO TEMP made_by_into
SELECT INTO made_by_into FROM orders
COPY (SELECT 1) TO '/tmp/query-attack'
COPY orders TO PROGRAM 'cat'
SELECT * FROM orders FOR NO KEY UPDATE SKIP LOCKED
TABLE orders FOR SHARE
(SELECT id FROM orders) FOR UPDATE
WITH x AS (SELECT id FROM orders FOR KEY SHARE NOWAIT) SELECT * FROM x
VALUES (nextval('sq'))
SELECT pg_stat_reset_backend_stats(1)
SELECT pg_clear_attribute_stats('public', 'orders', 'total', false)
SELECT pg_clear_relation_stats('public', 'orders')
SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', 'orders', 'relpages', 5)
SELECT pg_sync_replication_slots()
SELECT pg_replication_origin_create('x')
SELECT pg_replication_origin_session_setup('x')
SELECT pg_create_restore_point('x')
SELECT ('x'::text).pg_create_restore_point
SELECT pg_wal_replay_pause()
SELECT pg_log_backend_memory_contexts(pg_backend_pid())
SELECT brin_summarize_new_values('orders_pkey'::regclass)
SELECT gin_clean_pending_list('orders_pkey'::regclass)
SELECT lo_import('/etc/hostname')
SELECT lo_export(1, '/tmp/query-attack')
SELECT pg_import_system_collations('public'::regnamespace)
SELECT pg_read_binary_file('/etc/hostname')
SELECT size FROM pg_stat_file('/etc/hostname')
SELECT * FROM pg_ls_waldir()
SELECT * FROM pg_ls_logicalmapdir()
SELECT pg_current_logfile()
SELECT pg_export_snapshot()
SELECT * FROM pg_logical_slot_peek_changes('x', NULL, NULL)
SELECT cursor_to_xml('c'::refcursor, 1, true, true, '')
SELECT query_to_xml_and_xmlschema('SELECT 1', true, true, '')
SELECT schema_to_xmlschema('public', true, true, '')
SELECT database_to_xml(true, true, '')
SELECT x.* FROM XMLTABLE('/a' PASSING table_to_xml('orders'::regclass, true, true, '') COLUMNS b text) x
SELECT * FROM JSON_TABLE(to_jsonb(table_to_xmlschema('orders'::regclass, true, true, '')::text), '$' COLUMNS (a text PATH '$')) j
SELECT array_in('{5}', 'careful'::regtype::oid, -1)
SELECT pg_catalog.record_in('(5)', 'careful_row'::regtype::oid, -1)
SELECT * FROM JSON_TABLE('[5]', '$[*]' COLUMNS (a careful PATH '$')) j
SELECT * FROM XMLTABLE('/a' PASSING '<a>5</a>' COLUMNS a careful PATH '.') x
SELECT JSON_QUERY('[5]', '$' RETURNING careful[])
SELECT JSON_VALUE('{}', '$.a' RETURNING careful DEFAULT 5 ON EMPTY)
SELECT CAST(NULL AS careful)
SELECT ARRAY[1]::careful[]
SELECT careful_range(1, 2)
SELECT '{[1,2)}'::careful_multirange
SELECT unnest('{5}'::careful[])
SELECT string_to_array('5', ',')::careful[]
SELECT COALESCE(NULL, 5::careful)
SELECT 1 WHERE 5 = ANY ('{5}'::careful[])
SELECT jsonb_populate_recordset(NULL::careful_row, '[{"a": 5}]')
SELECT pg_input_error_info('5', 'careful')
SELECT a::careful FROM generate_series(1, 2) a
SELECT id FROM orders WHERE locks_if(id) IS NOT TRUE
SELECT * FROM ROWS FROM (takes_lock(1), generate_series(1, 2))
SELECT x FROM orders o, LATERAL takes_lock(o.id) x
SELECT * FROM orders TABLESAMPLE BERNOULLI (takes_lock(1))
SELECT sum(total) FILTER (WHERE locks_if(id)) FROM orders
SELECT count(*) OVER (ROWS takes_lock(1) PRECEDING) FROM orders
SELECT 1 FROM orders GROUP BY CUBE (takes_lock(id))
SELECT 1 OFFSET takes_lock(1)
EXPLAIN (GENERIC_PLAN) SELECT takes_lock(1)
EXPLAIN (ANALYZE, SERIALIZE) SELECT takes_lock(1)
SELECT U&"pg\005fsleep"(0)
SELECT pg_sleep_for('1 millisecond')
SELECT pg_sleep_until(now())
WITH RECURSIVE q(n) AS (SELECT takes_lock(1) UNION ALL SELECT n + 1 FROM q WHERE n < 2) SELECT n FROM q
WITH RECURSIVE q(n) AS (SELECT 1 UNION ALL SELECT n + takes_lock(1) FROM q WHERE n < 2) SEARCH DEPTH FIRST BY n SET o SELECT n FROM q
SELECT xmlagg(xmlelement(name a, takes_lock(id))) FROM orders
SELECT JSON_ARRAYAGG(takes_lock(id)) FROM orders
SELECT JSON_OBJECT('a': takes_lock(1))
SELECT JSON(takes_lock(1)::text)
SELECT (ROW(takes_lock(1))).f1
SELECT ARRAY(SELECT takes_lock(1))
SELECT GREATEST(1, takes_lock(1))
SELECT xmlserialize(content xmlconcat(xmlelement(name a, takes_lock(1))) AS text)
SELECT EXTRACT(year FROM date '2026-01-01' + takes_lock(1))
SELECT overlay('abc' placing 'x' from takes_lock(1))
SELECT (1, 2) < (takes_lock(1), 2)
SELECT 1 BETWEEN SYMMETRIC takes_lock(1) AND 2
SELECT name COLLATE "C" FROM customers ORDER BY takes_lock(id)
SELECT LISTEN FROM pg_notify('a', 'b') AS x(listen)
SELECT pg_stat_reset_shared('wal')
SELECT pg_try_advisory_xact_lock(1, 2)
SELECT pg_advisory_unlock_all()
SELECT * FROM dblink_get_connections()
SELECT dblink_connect_u('a', 'dbname=reporting')
SELECT ts_rewrite('a'::tsquery, 'DELETE FROM orders RETURNING ''a''::tsquery, ''b''::tsquery')
SELECT ts_rewrite('a'::tsquery, 'SELECT t, s FROM aliases')
