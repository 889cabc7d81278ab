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
