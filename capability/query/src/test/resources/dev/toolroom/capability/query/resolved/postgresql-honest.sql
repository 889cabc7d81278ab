SELECT date_trunc('day', o.placed_at) AS period, sum(o.total) AS revenue FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('day', o.placed_at) AS period, count(*) AS orders FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('day', o.placed_at) AS period, avg(o.total)::numeric(12,2) AS average FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('day', o.placed_at) AS period, count(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('day', c.created_at)::date AS cohort, count(*) AS customers FROM customers c GROUP BY 1 ORDER BY 1
WITH periods AS (SELECT date_trunc('day', placed_at) AS p, sum(total) AS s FROM orders GROUP BY 1) SELECT p, s, s - lag(s) OVER (ORDER BY p) AS change, sum(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, date_trunc('day', o.placed_at) AS period, sum(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, 2 ORDER BY 1, 2
SELECT to_char(date_trunc('day', o.placed_at), 'YYYY-MM-DD') AS label, count(*) FILTER (WHERE o.status = 'paid') AS paid, count(*) FILTER (WHERE o.status = 'open') AS open FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('week', o.placed_at) AS period, sum(o.total) AS revenue FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('week', o.placed_at) AS period, count(*) AS orders FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('week', o.placed_at) AS period, avg(o.total)::numeric(12,2) AS average FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('week', o.placed_at) AS period, count(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('week', c.created_at)::date AS cohort, count(*) AS customers FROM customers c GROUP BY 1 ORDER BY 1
WITH periods AS (SELECT date_trunc('week', placed_at) AS p, sum(total) AS s FROM orders GROUP BY 1) SELECT p, s, s - lag(s) OVER (ORDER BY p) AS change, sum(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, date_trunc('week', o.placed_at) AS period, sum(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, 2 ORDER BY 1, 2
SELECT to_char(date_trunc('week', o.placed_at), 'YYYY-MM-DD') AS label, count(*) FILTER (WHERE o.status = 'paid') AS paid, count(*) FILTER (WHERE o.status = 'open') AS open FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('month', o.placed_at) AS period, sum(o.total) AS revenue FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('month', o.placed_at) AS period, count(*) AS orders FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('month', o.placed_at) AS period, avg(o.total)::numeric(12,2) AS average FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('month', o.placed_at) AS period, count(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('month', c.created_at)::date AS cohort, count(*) AS customers FROM customers c GROUP BY 1 ORDER BY 1
WITH periods AS (SELECT date_trunc('month', placed_at) AS p, sum(total) AS s FROM orders GROUP BY 1) SELECT p, s, s - lag(s) OVER (ORDER BY p) AS change, sum(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, date_trunc('month', o.placed_at) AS period, sum(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, 2 ORDER BY 1, 2
SELECT to_char(date_trunc('month', o.placed_at), 'YYYY-MM-DD') AS label, count(*) FILTER (WHERE o.status = 'paid') AS paid, count(*) FILTER (WHERE o.status = 'open') AS open FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('quarter', o.placed_at) AS period, sum(o.total) AS revenue FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('quarter', o.placed_at) AS period, count(*) AS orders FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('quarter', o.placed_at) AS period, avg(o.total)::numeric(12,2) AS average FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('quarter', o.placed_at) AS period, count(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('quarter', c.created_at)::date AS cohort, count(*) AS customers FROM customers c GROUP BY 1 ORDER BY 1
WITH periods AS (SELECT date_trunc('quarter', placed_at) AS p, sum(total) AS s FROM orders GROUP BY 1) SELECT p, s, s - lag(s) OVER (ORDER BY p) AS change, sum(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, date_trunc('quarter', o.placed_at) AS period, sum(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, 2 ORDER BY 1, 2
SELECT to_char(date_trunc('quarter', o.placed_at), 'YYYY-MM-DD') AS label, count(*) FILTER (WHERE o.status = 'paid') AS paid, count(*) FILTER (WHERE o.status = 'open') AS open FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('year', o.placed_at) AS period, sum(o.total) AS revenue FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('year', o.placed_at) AS period, count(*) AS orders FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('year', o.placed_at) AS period, avg(o.total)::numeric(12,2) AS average FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('year', o.placed_at) AS period, count(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY 1 ORDER BY 1
SELECT date_trunc('year', c.created_at)::date AS cohort, count(*) AS customers FROM customers c GROUP BY 1 ORDER BY 1
WITH periods AS (SELECT date_trunc('year', placed_at) AS p, sum(total) AS s FROM orders GROUP BY 1) SELECT p, s, s - lag(s) OVER (ORDER BY p) AS change, sum(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, date_trunc('year', o.placed_at) AS period, sum(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, 2 ORDER BY 1, 2
SELECT to_char(date_trunc('year', o.placed_at), 'YYYY-MM-DD') AS label, count(*) FILTER (WHERE o.status = 'paid') AS paid, count(*) FILTER (WHERE o.status = 'open') AS open FROM orders o GROUP BY 1 ORDER BY 1
SELECT c.country, count(*) AS value FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, count(DISTINCT c.id) AS value FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, min(c.created_at) AS value FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, max(c.created_at) AS value FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, string_agg(c.name, ', ' ORDER BY c.name) AS value FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, array_agg(c.id ORDER BY c.id) AS value FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, bool_or(c.segment = 'gold') AS value FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, sum(l.quantity * l.price * (1 - l.discount)) AS net FROM customers c JOIN orders o ON o.customer_id = c.id JOIN order_lines l ON l.order_id = o.id GROUP BY c.country HAVING sum(l.quantity) > 0 ORDER BY net DESC NULLS LAST
SELECT c.country, count(o.id) AS orders FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.country
SELECT country, n, round(100.0 * n / sum(n) OVER (), 1) AS share FROM (SELECT country, count(*) AS n FROM customers GROUP BY country) x ORDER BY n DESC
SELECT DISTINCT country FROM customers WHERE country IS NOT NULL ORDER BY country
SELECT country, name FROM (SELECT c.*, row_number() OVER (PARTITION BY country ORDER BY created_at) AS place FROM customers c) ranked WHERE place = 1
SELECT id, name FROM customers WHERE country IN ('DE', 'FR', 'Berlin', 'gold') ORDER BY id LIMIT 20
SELECT coalesce(country, 'unknown') AS country, count(*) FROM customers GROUP BY 1
SELECT country, count(*) FROM customers GROUP BY ROLLUP (country)
SELECT c.city, count(*) AS value FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, count(DISTINCT c.id) AS value FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, min(c.created_at) AS value FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, max(c.created_at) AS value FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, string_agg(c.name, ', ' ORDER BY c.name) AS value FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, array_agg(c.id ORDER BY c.id) AS value FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, bool_or(c.segment = 'gold') AS value FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, sum(l.quantity * l.price * (1 - l.discount)) AS net FROM customers c JOIN orders o ON o.customer_id = c.id JOIN order_lines l ON l.order_id = o.id GROUP BY c.city HAVING sum(l.quantity) > 0 ORDER BY net DESC NULLS LAST
SELECT c.city, count(o.id) AS orders FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.city
SELECT city, n, round(100.0 * n / sum(n) OVER (), 1) AS share FROM (SELECT city, count(*) AS n FROM customers GROUP BY city) x ORDER BY n DESC
SELECT DISTINCT city FROM customers WHERE city IS NOT NULL ORDER BY city
SELECT city, name FROM (SELECT c.*, row_number() OVER (PARTITION BY city ORDER BY created_at) AS place FROM customers c) ranked WHERE place = 1
SELECT id, name FROM customers WHERE city IN ('DE', 'FR', 'Berlin', 'gold') ORDER BY id LIMIT 20
SELECT coalesce(city, 'unknown') AS city, count(*) FROM customers GROUP BY 1
SELECT city, count(*) FROM customers GROUP BY ROLLUP (city)
SELECT c.segment, count(*) AS value FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, count(DISTINCT c.id) AS value FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, min(c.created_at) AS value FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, max(c.created_at) AS value FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, string_agg(c.name, ', ' ORDER BY c.name) AS value FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, array_agg(c.id ORDER BY c.id) AS value FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, bool_or(c.segment = 'gold') AS value FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, sum(l.quantity * l.price * (1 - l.discount)) AS net FROM customers c JOIN orders o ON o.customer_id = c.id JOIN order_lines l ON l.order_id = o.id GROUP BY c.segment HAVING sum(l.quantity) > 0 ORDER BY net DESC NULLS LAST
SELECT c.segment, count(o.id) AS orders FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.segment
SELECT segment, n, round(100.0 * n / sum(n) OVER (), 1) AS share FROM (SELECT segment, count(*) AS n FROM customers GROUP BY segment) x ORDER BY n DESC
SELECT DISTINCT segment FROM customers WHERE segment IS NOT NULL ORDER BY segment
SELECT segment, name FROM (SELECT c.*, row_number() OVER (PARTITION BY segment ORDER BY created_at) AS place FROM customers c) ranked WHERE place = 1
SELECT id, name FROM customers WHERE segment IN ('DE', 'FR', 'Berlin', 'gold') ORDER BY id LIMIT 20
SELECT coalesce(segment, 'unknown') AS segment, count(*) FROM customers GROUP BY 1
SELECT segment, count(*) FROM customers GROUP BY ROLLUP (segment)
SELECT p.category, sum(l.quantity) AS quantity, sum(l.price) AS price FROM order_lines l JOIN products p ON p.id = l.product_id GROUP BY p.category
SELECT o.status, sum(o.total) AS total FROM orders o WHERE o.placed_at >= date '2026-01-01' GROUP BY o.status
SELECT o.customer_id, sum(o.total) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS moving FROM orders o
SELECT department, count(*) AS people, sum(extract(year FROM age(hired))) AS years FROM employees GROUP BY department
SELECT p.category, avg(l.quantity) AS quantity, avg(l.price) AS price FROM order_lines l JOIN products p ON p.id = l.product_id GROUP BY p.category
SELECT o.status, avg(o.total) AS total FROM orders o WHERE o.placed_at >= date '2026-01-01' GROUP BY o.status
SELECT o.customer_id, avg(o.total) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS moving FROM orders o
SELECT department, count(*) AS people, avg(extract(year FROM age(hired))) AS years FROM employees GROUP BY department
SELECT p.category, min(l.quantity) AS quantity, min(l.price) AS price FROM order_lines l JOIN products p ON p.id = l.product_id GROUP BY p.category
SELECT o.status, min(o.total) AS total FROM orders o WHERE o.placed_at >= date '2026-01-01' GROUP BY o.status
SELECT o.customer_id, min(o.total) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS moving FROM orders o
SELECT department, count(*) AS people, min(extract(year FROM age(hired))) AS years FROM employees GROUP BY department
SELECT p.category, max(l.quantity) AS quantity, max(l.price) AS price FROM order_lines l JOIN products p ON p.id = l.product_id GROUP BY p.category
SELECT o.status, max(o.total) AS total FROM orders o WHERE o.placed_at >= date '2026-01-01' GROUP BY o.status
SELECT o.customer_id, max(o.total) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS moving FROM orders o
SELECT department, count(*) AS people, max(extract(year FROM age(hired))) AS years FROM employees GROUP BY department
SELECT p.category, stddev(l.quantity) AS quantity, stddev(l.price) AS price FROM order_lines l JOIN products p ON p.id = l.product_id GROUP BY p.category
SELECT o.status, stddev(o.total) AS total FROM orders o WHERE o.placed_at >= date '2026-01-01' GROUP BY o.status
SELECT o.customer_id, stddev(o.total) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS moving FROM orders o
SELECT department, count(*) AS people, stddev(extract(year FROM age(hired))) AS years FROM employees GROUP BY department
SELECT p.category, var_pop(l.quantity) AS quantity, var_pop(l.price) AS price FROM order_lines l JOIN products p ON p.id = l.product_id GROUP BY p.category
SELECT o.status, var_pop(o.total) AS total FROM orders o WHERE o.placed_at >= date '2026-01-01' GROUP BY o.status
SELECT o.customer_id, var_pop(o.total) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) AS moving FROM orders o
SELECT department, count(*) AS people, var_pop(extract(year FROM age(hired))) AS years FROM employees GROUP BY department
SELECT o.id, o.placed_at, o.total, c.name FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.status = 'open' ORDER BY o.placed_at DESC LIMIT 10
SELECT count(*) AS n, coalesce(sum(total), 0) AS total FROM orders WHERE status = 'open' AND placed_at BETWEEN timestamp '2026-01-01' AND timestamp '2026-12-31'
SELECT c.id, c.name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.status = 'open')
SELECT c.id, c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.status = 'open')
SELECT c.name, (SELECT count(*) FROM orders o WHERE o.customer_id = c.id AND o.status = 'open') AS orders FROM customers c ORDER BY orders DESC
SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE status = 'open')
SELECT o.id, o.meta->>'channel' AS channel, (o.meta->>'items')::int AS items FROM orders o WHERE o.meta @> '{"channel": "web"}' AND o.status = 'open'
SELECT o.id, o.placed_at, o.total, c.name FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.status = 'paid' ORDER BY o.placed_at DESC LIMIT 10
SELECT count(*) AS n, coalesce(sum(total), 0) AS total FROM orders WHERE status = 'paid' AND placed_at BETWEEN timestamp '2026-01-01' AND timestamp '2026-12-31'
SELECT c.id, c.name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.status = 'paid')
SELECT c.id, c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.status = 'paid')
SELECT c.name, (SELECT count(*) FROM orders o WHERE o.customer_id = c.id AND o.status = 'paid') AS orders FROM customers c ORDER BY orders DESC
SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE status = 'paid')
SELECT o.id, o.meta->>'channel' AS channel, (o.meta->>'items')::int AS items FROM orders o WHERE o.meta @> '{"channel": "web"}' AND o.status = 'paid'
SELECT o.id, o.placed_at, o.total, c.name FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.status = 'shipped' ORDER BY o.placed_at DESC LIMIT 10
SELECT count(*) AS n, coalesce(sum(total), 0) AS total FROM orders WHERE status = 'shipped' AND placed_at BETWEEN timestamp '2026-01-01' AND timestamp '2026-12-31'
SELECT c.id, c.name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.status = 'shipped')
SELECT c.id, c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.status = 'shipped')
SELECT c.name, (SELECT count(*) FROM orders o WHERE o.customer_id = c.id AND o.status = 'shipped') AS orders FROM customers c ORDER BY orders DESC
SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE status = 'shipped')
SELECT o.id, o.meta->>'channel' AS channel, (o.meta->>'items')::int AS items FROM orders o WHERE o.meta @> '{"channel": "web"}' AND o.status = 'shipped'
SELECT o.id, o.placed_at, o.total, c.name FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.status = 'cancelled' ORDER BY o.placed_at DESC LIMIT 10
SELECT count(*) AS n, coalesce(sum(total), 0) AS total FROM orders WHERE status = 'cancelled' AND placed_at BETWEEN timestamp '2026-01-01' AND timestamp '2026-12-31'
SELECT c.id, c.name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.status = 'cancelled')
SELECT c.id, c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.status = 'cancelled')
SELECT c.name, (SELECT count(*) FROM orders o WHERE o.customer_id = c.id AND o.status = 'cancelled') AS orders FROM customers c ORDER BY orders DESC
SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE status = 'cancelled')
SELECT o.id, o.meta->>'channel' AS channel, (o.meta->>'items')::int AS items FROM orders o WHERE o.meta @> '{"channel": "web"}' AND o.status = 'cancelled'
SELECT c.id, c.name, o.id AS order_id, o.total FROM customers c JOIN orders o ON o.customer_id = c.id ORDER BY 1, 3
SELECT p.sku, p.name, sum(l.quantity) AS sold FROM products p JOIN order_lines l ON l.product_id = p.id GROUP BY p.sku, p.name
SELECT o.id, y.method, y.amount FROM orders o JOIN payments y ON y.order_id = o.id
SELECT e.name, m.name AS manager FROM employees e JOIN employees m ON m.id = e.manager_id
SELECT c.id, c.name, o.id AS order_id, o.total FROM customers c LEFT JOIN orders o ON o.customer_id = c.id ORDER BY 1, 3
SELECT p.sku, p.name, sum(l.quantity) AS sold FROM products p LEFT JOIN order_lines l ON l.product_id = p.id GROUP BY p.sku, p.name
SELECT o.id, y.method, y.amount FROM orders o LEFT JOIN payments y ON y.order_id = o.id
SELECT e.name, m.name AS manager FROM employees e LEFT JOIN employees m ON m.id = e.manager_id
SELECT c.id, c.name, o.id AS order_id, o.total FROM customers c RIGHT JOIN orders o ON o.customer_id = c.id ORDER BY 1, 3
SELECT p.sku, p.name, sum(l.quantity) AS sold FROM products p RIGHT JOIN order_lines l ON l.product_id = p.id GROUP BY p.sku, p.name
SELECT o.id, y.method, y.amount FROM orders o RIGHT JOIN payments y ON y.order_id = o.id
SELECT e.name, m.name AS manager FROM employees e RIGHT JOIN employees m ON m.id = e.manager_id
SELECT c.id, c.name, o.id AS order_id, o.total FROM customers c FULL JOIN orders o ON o.customer_id = c.id ORDER BY 1, 3
SELECT p.sku, p.name, sum(l.quantity) AS sold FROM products p FULL JOIN order_lines l ON l.product_id = p.id GROUP BY p.sku, p.name
SELECT o.id, y.method, y.amount FROM orders o FULL JOIN payments y ON y.order_id = o.id
SELECT e.name, m.name AS manager FROM employees e FULL JOIN employees m ON m.id = e.manager_id
SELECT o.id, o.customer_id, row_number() OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, row_number() OVER w AS value FROM orders o JOIN customers c ON c.id = o.customer_id WINDOW w AS (PARTITION BY c.country ORDER BY o.total DESC)
SELECT o.id, o.customer_id, rank() OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, rank() OVER w AS value FROM orders o JOIN customers c ON c.id = o.customer_id WINDOW w AS (PARTITION BY c.country ORDER BY o.total DESC)
SELECT o.id, o.customer_id, dense_rank() OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, dense_rank() OVER w AS value FROM orders o JOIN customers c ON c.id = o.customer_id WINDOW w AS (PARTITION BY c.country ORDER BY o.total DESC)
SELECT o.id, o.customer_id, percent_rank() OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, percent_rank() OVER w AS value FROM orders o JOIN customers c ON c.id = o.customer_id WINDOW w AS (PARTITION BY c.country ORDER BY o.total DESC)
SELECT o.id, o.customer_id, cume_dist() OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, cume_dist() OVER w AS value FROM orders o JOIN customers c ON c.id = o.customer_id WINDOW w AS (PARTITION BY c.country ORDER BY o.total DESC)
SELECT o.id, o.customer_id, ntile(4) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, ntile(4) OVER w AS value FROM orders o JOIN customers c ON c.id = o.customer_id WINDOW w AS (PARTITION BY c.country ORDER BY o.total DESC)
SELECT o.id, o.customer_id, lag(o.total) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, lag(o.total) OVER w AS value FROM orders o JOIN customers c ON c.id = o.customer_id WINDOW w AS (PARTITION BY c.country ORDER BY o.total DESC)
SELECT o.id, o.customer_id, lead(o.total, 1, 0) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, lead(o.total, 1, 0) OVER w AS value FROM orders o JOIN customers c ON c.id = o.customer_id WINDOW w AS (PARTITION BY c.country ORDER BY o.total DESC)
SELECT o.id, o.customer_id, first_value(o.id) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, first_value(o.id) OVER w AS value FROM orders o JOIN customers c ON c.id = o.customer_id WINDOW w AS (PARTITION BY c.country ORDER BY o.total DESC)
SELECT o.id, o.customer_id, last_value(o.id) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, last_value(o.id) OVER w AS value FROM orders o JOIN customers c ON c.id = o.customer_id WINDOW w AS (PARTITION BY c.country ORDER BY o.total DESC)
SELECT o.id, o.customer_id, nth_value(o.id, 2) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, nth_value(o.id, 2) OVER w AS value FROM orders o JOIN customers c ON c.id = o.customer_id WINDOW w AS (PARTITION BY c.country ORDER BY o.total DESC)
SELECT city FROM customers UNION SELECT department FROM employees ORDER BY 1
SELECT id, name FROM customers UNION SELECT id, name FROM employees
(SELECT customer_id FROM orders WHERE status = 'paid') UNION (SELECT customer_id FROM events WHERE kind = 'visit') ORDER BY 1
SELECT x.source, count(*) FROM (SELECT 'order' AS source, placed_at AS at FROM orders UNION SELECT kind, at FROM events) x GROUP BY x.source
SELECT city FROM customers UNION ALL SELECT department FROM employees ORDER BY 1
SELECT id, name FROM customers UNION ALL SELECT id, name FROM employees
(SELECT customer_id FROM orders WHERE status = 'paid') UNION ALL (SELECT customer_id FROM events WHERE kind = 'visit') ORDER BY 1
SELECT x.source, count(*) FROM (SELECT 'order' AS source, placed_at AS at FROM orders UNION ALL SELECT kind, at FROM events) x GROUP BY x.source
SELECT city FROM customers INTERSECT SELECT department FROM employees ORDER BY 1
SELECT id, name FROM customers INTERSECT SELECT id, name FROM employees
(SELECT customer_id FROM orders WHERE status = 'paid') INTERSECT (SELECT customer_id FROM events WHERE kind = 'visit') ORDER BY 1
SELECT x.source, count(*) FROM (SELECT 'order' AS source, placed_at AS at FROM orders INTERSECT SELECT kind, at FROM events) x GROUP BY x.source
SELECT city FROM customers EXCEPT SELECT department FROM employees ORDER BY 1
SELECT id, name FROM customers EXCEPT SELECT id, name FROM employees
(SELECT customer_id FROM orders WHERE status = 'paid') EXCEPT (SELECT customer_id FROM events WHERE kind = 'visit') ORDER BY 1
SELECT x.source, count(*) FROM (SELECT 'order' AS source, placed_at AS at FROM orders EXCEPT SELECT kind, at FROM events) x GROUP BY x.source
SELECT id, upper(name) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, lower(name) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, initcap(name) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, length(name) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, substr(name, 1, 3) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, left(name, 2) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, split_part(name, ' ', 1) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, replace(name, ' ', '_') AS value FROM customers ORDER BY id LIMIT 50
SELECT id, trim(name) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, concat(name, ' (', country, ')') AS value FROM customers ORDER BY id LIMIT 50
SELECT id, name || ', ' || city AS value FROM customers ORDER BY id LIMIT 50
SELECT id, md5(name) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, to_char(created_at, 'DD.MM.YYYY HH24:MI') AS value FROM customers ORDER BY id LIMIT 50
SELECT id, created_at::date AS value FROM customers ORDER BY id LIMIT 50
SELECT id, extract(dow FROM created_at) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, date_part('hour', created_at) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, age(created_at) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, created_at + interval '1 day' AS value FROM customers ORDER BY id LIMIT 50
SELECT id, created_at AT TIME ZONE 'UTC' AS value FROM customers ORDER BY id LIMIT 50
SELECT id, CASE WHEN country = 'DE' THEN 'home' ELSE 'abroad' END AS value FROM customers ORDER BY id LIMIT 50
SELECT id, nullif(city, '') AS value FROM customers ORDER BY id LIMIT 50
SELECT id, greatest(id, 10) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, least(id, 10) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, id % 7 AS value FROM customers ORDER BY id LIMIT 50
SELECT id, id::text AS value FROM customers ORDER BY id LIMIT 50
SELECT id, cast(id AS numeric(10, 2)) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, format('%s-%s', id, country) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, regexp_replace(name, '[aeiou]', '*', 'g') AS value FROM customers ORDER BY id LIMIT 50
SELECT id, position('a' IN name) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, name LIKE 'A%' AS value FROM customers ORDER BY id LIMIT 50
SELECT id, name ILIKE '%a%' AS value FROM customers ORDER BY id LIMIT 50
SELECT id, name ~ '^[A-M]' AS value FROM customers ORDER BY id LIMIT 50
SELECT id, city IS NULL AS value FROM customers ORDER BY id LIMIT 50
SELECT id, country IN ('DE', 'AT', 'CH') AS value FROM customers ORDER BY id LIMIT 50
SELECT id, id BETWEEN 1 AND 100 AS value FROM customers ORDER BY id LIMIT 50
SELECT id, name SIMILAR TO '%(a|b)%' AS value FROM customers ORDER BY id LIMIT 50
SELECT id, id IS DISTINCT FROM 3 AS value FROM customers ORDER BY id LIMIT 50
SELECT id, jsonb_build_object('id', id, 'name', name) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, ARRAY[name, city] AS value FROM customers ORDER BY id LIMIT 50
SELECT id, row_to_json((SELECT x FROM (SELECT id, name) x)) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, to_jsonb(name) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, md5(id::text) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, reverse(name) AS value FROM customers ORDER BY id LIMIT 50
SELECT id, lpad(id::text, 6, '0') AS value FROM customers ORDER BY id LIMIT 50
SELECT id, now() - created_at AS value FROM customers ORDER BY id LIMIT 50
SELECT count(*) FROM customers
SELECT count(*), count(city), count(DISTINCT country) FROM customers
SELECT version()
SELECT current_date, current_timestamp, current_user, current_schema
VALUES (1, 'a'), (2, 'b')
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v(id, label)
SELECT n, n * n AS square FROM generate_series(1, 10) AS n
SELECT d::date AS day, count(o.id) AS orders FROM generate_series(date '2026-01-01', date '2026-01-31', interval '1 day') AS d LEFT JOIN orders o ON o.placed_at::date = d::date GROUP BY 1 ORDER BY 1
WITH RECURSIVE chain(id, name, depth) AS (SELECT id, name, 1 FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, c.depth + 1 FROM employees e JOIN chain c ON c.id = e.manager_id) SELECT depth, count(*) FROM chain GROUP BY depth ORDER BY depth
WITH RECURSIVE paths(id, path) AS (SELECT id, name::text FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, p.path || ' > ' || e.name FROM employees e JOIN paths p ON p.id = e.manager_id) SELECT path FROM paths ORDER BY path
WITH first_order AS (SELECT customer_id, min(placed_at) AS first FROM orders GROUP BY customer_id) SELECT date_trunc('month', first) AS cohort, count(*) AS customers FROM first_order GROUP BY 1 ORDER BY 1
WITH spend AS (SELECT customer_id, sum(total) AS spent FROM orders GROUP BY 1), tiers AS (SELECT customer_id, spent, ntile(10) OVER (ORDER BY spent DESC) AS tier FROM spend) SELECT tier, count(*), min(spent), max(spent) FROM tiers GROUP BY tier ORDER BY tier
WITH a AS MATERIALIZED (SELECT id, country FROM customers), b AS NOT MATERIALIZED (SELECT customer_id, total FROM orders) SELECT a.country, sum(b.total) FROM a JOIN b ON b.customer_id = a.id GROUP BY a.country
SELECT c.name, last.placed_at, last.total FROM customers c CROSS JOIN LATERAL (SELECT o.placed_at, o.total FROM orders o WHERE o.customer_id = c.id ORDER BY o.placed_at DESC LIMIT 1) last
SELECT c.name, x.n FROM customers c LEFT JOIN LATERAL (SELECT count(*) AS n FROM orders o WHERE o.customer_id = c.id) x ON true
SELECT DISTINCT ON (o.customer_id) o.customer_id, o.id, o.placed_at FROM orders o ORDER BY o.customer_id, o.placed_at DESC
SELECT country, city, count(*) FROM customers GROUP BY GROUPING SETS ((country), (city), ())
SELECT country, segment, count(*), GROUPING(country, segment) AS level FROM customers GROUP BY CUBE (country, segment)
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY total) AS median, mode() WITHIN GROUP (ORDER BY status) AS usual FROM orders
SELECT status, percentile_disc(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY total) AS quartiles FROM orders GROUP BY status
SELECT corr(total, id), regr_slope(total, id) FROM orders
SELECT p.name, t.tag FROM products p, unnest(p.tags) AS t(tag) ORDER BY 1, 2
SELECT p.sku, t.tag, t.place FROM products p CROSS JOIN unnest(p.tags) WITH ORDINALITY AS t(tag, place)
SELECT p.sku FROM products p WHERE 'new' = ANY (p.tags)
SELECT p.sku FROM products p WHERE p.tags && ARRAY['new', 'sale'] AND cardinality(p.tags) > 1
SELECT p.sku, array_to_string(p.tags, ',') AS tags, p.tags[1] AS first FROM products p
SELECT p.sku, p.attributes->'size' AS size, p.attributes #>> '{color,name}' AS color FROM products p
SELECT p.sku, k.key, k.value FROM products p, jsonb_each_text(p.attributes) AS k
SELECT e.kind, e.payload->>'page' AS page, count(*) FROM events e GROUP BY 1, 2 ORDER BY 3 DESC
SELECT e.id, x.sku, x.quantity FROM events e, jsonb_to_recordset(e.payload->'items') AS x(sku text, quantity int)
SELECT jsonb_agg(jsonb_build_object('id', o.id, 'total', o.total) ORDER BY o.id) FROM orders o
SELECT json_object_agg(status, n) FROM (SELECT status, count(*) AS n FROM orders GROUP BY status) x
SELECT o.id FROM orders o WHERE o.meta ? 'coupon'
SELECT o.id, jsonb_path_query_first(o.meta, '$.items') FROM orders o WHERE o.meta @? '$.channel'
SELECT id, JSON_VALUE(meta, '$.channel' RETURNING text) AS channel FROM orders
SELECT t.* FROM events e, JSON_TABLE(e.payload, '$.items[*]' COLUMNS (sku text PATH '$.sku', quantity int PATH '$.quantity')) AS t
SELECT a.id, b.id FROM orders a JOIN orders b ON b.customer_id = a.customer_id AND b.id > a.id
SELECT * FROM orders NATURAL JOIN (SELECT id FROM orders WHERE total > 10) x
SELECT o.id, l.line, l.quantity FROM orders o JOIN order_lines l ON l.order_id = o.id ORDER BY 1, 2 OFFSET 5 FETCH NEXT 10 ROWS ONLY
SELECT id, total FROM orders ORDER BY total DESC FETCH FIRST 5 ROWS WITH TIES
SELECT id, name FROM customers TABLESAMPLE SYSTEM (50)
SELECT * FROM orders
SELECT * FROM products
SELECT * FROM order_lines
SELECT o.*, c.name FROM orders o JOIN customers c ON c.id = o.customer_id
TABLE products
SELECT tablename FROM pg_tables WHERE schemaname = 'public'
SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, ordinal_position
SELECT relname, n_live_tup FROM pg_stat_user_tables ORDER BY 2 DESC
SELECT pg_size_pretty(pg_total_relation_size('orders')) AS size
SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'orders'
SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'orders'::regclass
SELECT country, customers FROM customers_by_country ORDER BY customers DESC
SELECT c.country, v.customers FROM customers c JOIN customers_by_country v USING (country) GROUP BY 1, 2
SELECT id, name, city FROM customer_directory WHERE country = 'DE'
SELECT month, revenue FROM monthly_revenue ORDER BY month
SELECT sum(revenue) FROM monthly_revenue
SELECT order_net(o.id) IS NOT NULL AS priced, count(*) FROM orders o WHERE false GROUP BY 1
SELECT gen_random_uuid() IS NOT NULL AS made, random() < 2 AS small
SELECT digest(name, 'sha256') FROM customers
SELECT similarity(name, 'Ada') AS near, name FROM customers ORDER BY 1 DESC
SELECT hstore('a', name)->'a' FROM products
SELECT category, count(*) FROM products GROUP BY category HAVING count(*) > 0 AND max(price) < 100000
SELECT date_bin('15 minutes', at, timestamptz '2026-01-01') AS slot, count(*) FROM events GROUP BY 1 ORDER BY 1
SELECT width_bucket(total, 0, 1000, 10) AS bucket, count(*) FROM orders GROUP BY 1 ORDER BY 1
SELECT c.id, c.name, p.method FROM customers c JOIN orders o ON o.customer_id = c.id JOIN payments p ON p.order_id = o.id
SELECT p.method, count(*), sum(p.amount) FROM payments p GROUP BY p.method
SELECT department, count(*) FROM employees GROUP BY department
SELECT e.name, e.hired FROM employees e WHERE e.hired > current_date - 365
SELECT (o.total, o.id) > (10, 1) AS later FROM orders o
SELECT count(*) FROM customers c, orders o WHERE c.id = o.customer_id AND o.total > (SELECT avg(total) FROM orders)
SELECT a, b, a + b AS sum FROM careful_things
SELECT max(a), count(*) FROM careful_things WHERE a = 1
WITH monthly AS MATERIALIZED (SELECT date_trunc('month', placed_at) AS m, sum(total) AS s FROM orders GROUP BY 1) SELECT m, s, s / lag(s) OVER (ORDER BY m) - 1 AS growth FROM monthly ORDER BY m
WITH c AS NOT MATERIALIZED (SELECT * FROM customers) SELECT country, count(*) FROM c GROUP BY country
SELECT c.country, o.n, o.revenue FROM customers c CROSS JOIN LATERAL (SELECT count(*) AS n, sum(total) AS revenue FROM orders o WHERE o.customer_id = c.id) o WHERE o.n > 0 ORDER BY o.revenue DESC LIMIT 20
SELECT country, segment, count(*), GROUPING(country, segment) FROM customers GROUP BY CUBE (country, segment) ORDER BY 1 NULLS LAST, 2 NULLS LAST
SELECT c.name, o.id, o.total FROM customers c JOIN LATERAL (SELECT * FROM orders o WHERE o.customer_id = c.id ORDER BY total DESC LIMIT 1) o ON true
SELECT j.channel, count(*) FROM orders o, JSON_TABLE(o.meta, '$' COLUMNS (channel text PATH '$.channel', items int PATH '$.items')) j GROUP BY j.channel
SELECT JSON_VALUE(meta, '$.channel') AS channel, sum(total) FROM orders GROUP BY 1
SELECT e.id, i.sku, i.quantity FROM events e, JSON_TABLE(e.payload, '$.items[*]' COLUMNS (sku text PATH '$.sku', quantity int PATH '$.quantity')) i
SELECT JSON_OBJECT('country': country, 'n': count(*)) FROM customers GROUP BY country
SELECT JSON_ARRAYAGG(name ORDER BY name) FROM products WHERE category = 'toys'
SELECT x.a FROM XMLTABLE('/r/v' PASSING '<r><v>1</v><v>2</v></r>' COLUMNS a int PATH '.') x
WITH RECURSIVE chain AS (SELECT id, name, manager_id FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, e.manager_id FROM employees e JOIN chain c ON e.manager_id = c.id) SEARCH DEPTH FIRST BY id SET ord SELECT id, name FROM chain ORDER BY ord
WITH RECURSIVE chain(id, up) AS (SELECT id, manager_id FROM employees UNION ALL SELECT c.id, e.manager_id FROM chain c JOIN employees e ON e.id = c.up) CYCLE id, up SET looped USING path SELECT count(*) FILTER (WHERE looped) FROM chain
SELECT category, any_value(name), count(*) FROM products GROUP BY category
SELECT c.segment, percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY o.total) FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.segment
SELECT date_bin('7 days', placed_at, timestamp '2026-01-01') AS week, count(*) FROM orders GROUP BY 1 ORDER BY 1
SELECT g.day::date, coalesce(sum(o.total), 0) FROM generate_series(timestamp '2026-01-01', '2026-02-01', '1 day') AS g(day) LEFT JOIN orders o ON o.placed_at::date = g.day::date GROUP BY 1 ORDER BY 1
SELECT width_bucket(total, 0, 700, 7) AS bucket, count(*) FROM orders GROUP BY 1 ORDER BY 1
SELECT o.id FROM orders o WHERE (o.customer_id, o.placed_at) IN (SELECT customer_id, max(placed_at) FROM orders GROUP BY customer_id)
SELECT name, price, ntile(4) OVER (ORDER BY price) AS quartile, price - avg(price) OVER (PARTITION BY category) AS above FROM products
SELECT sum(total) FILTER (WHERE status = 'paid') AS paid, sum(total) FILTER (WHERE status = 'open') AS still_open FROM orders
SELECT o.customer_id, o.placed_at - lag(o.placed_at) OVER w AS gap, first_value(o.id) OVER w FROM orders o WINDOW w AS (PARTITION BY o.customer_id ORDER BY o.placed_at)
SELECT total, sum(total) OVER (ORDER BY placed_at RANGE BETWEEN interval '7 days' PRECEDING AND CURRENT ROW) FROM orders
SELECT c.id, c.name, c.email FROM customers c WHERE false
SELECT count(DISTINCT customer_id) AS buyers, count(*) FILTER (WHERE total > 100)::numeric / count(*) AS share FROM orders
SELECT array_sort(array_agg(DISTINCT city)) FROM customers
SELECT name COLLATE "C" FROM customers ORDER BY name COLLATE "C" DESC LIMIT 5
SELECT id FROM orders TABLESAMPLE BERNOULLI (50) REPEATABLE (1) ORDER BY id LIMIT 3
SELECT * FROM products EXCEPT SELECT * FROM products WHERE price > 10
SELECT to_char(placed_at, 'IYYY-IW') AS week, round(avg(total), 2) FROM orders GROUP BY 1 HAVING avg(total) > 10 ORDER BY 1
SELECT string_agg(DISTINCT status, ', ' ORDER BY status) FROM orders
SELECT regexp_replace(sku, '[^0-9]', '', 'g')::int AS number, name FROM products ORDER BY 1
SELECT c.country, sum(o.total) AS revenue, rank() OVER (ORDER BY sum(o.total) DESC) FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.country
SELECT q.country, q.n FROM (SELECT country, count(*) AS n FROM customers GROUP BY country) q WHERE q.n = (SELECT max(n) FROM (SELECT count(*) AS n FROM customers GROUP BY country) r)
SELECT r.* FROM ROWS FROM (generate_series(1, 3), unnest(ARRAY['a', 'b', 'c'])) WITH ORDINALITY AS r(n, letter, o)
SELECT department, count(*), min(hired), max(hired), array_agg(name ORDER BY hired) FROM employees GROUP BY department
SELECT e.name, m.name AS manager, count(*) OVER (PARTITION BY e.manager_id) AS team FROM employees e LEFT JOIN employees m ON m.id = e.manager_id
SELECT relname, n_live_tup, last_analyze FROM pg_stat_user_tables ORDER BY relname
SELECT indexrelid::regclass, idx_scan FROM pg_stat_user_indexes
SELECT pg_size_pretty(pg_total_relation_size('orders')), pg_size_pretty(pg_database_size(current_database()))
SELECT now() - max(placed_at) < interval '100 years' AS recent FROM orders
SELECT l.product_id, corr(l.quantity, l.price), regr_slope(l.price, l.quantity) FROM order_lines l GROUP BY l.product_id ORDER BY 1
SELECT extract(isodow FROM placed_at) AS day, extract(hour FROM placed_at) AS hour, count(*) FROM orders GROUP BY GROUPING SETS ((1), (2), ()) ORDER BY 1, 2
SELECT uuidv7() IS NOT NULL AS made, casefold('STRASSE' COLLATE pg_c_utf8) = 'strasse' AS same, crc32('a'::bytea) AS sum
SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT MAX(id) FROM customers) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id
SELECT pid, usename, state, wait_event_type, backend_type FROM pg_stat_activity WHERE state <> 'idle' ORDER BY query_start
SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
SELECT name FROM (SELECT 1 AS n) x, LATERAL (SELECT application_name AS name FROM pg_stat_get_activity(NULL)) y WHERE n = 2
SELECT NULL AS TABLE_CAT, n.nspname AS TABLE_SCHEM, c.relname AS TABLE_NAME, CASE n.nspname ~ '^pg_' OR n.nspname = 'information_schema' WHEN true THEN 'SYSTEM TABLE' ELSE 'TABLE' END AS TABLE_TYPE, d.description AS REMARKS FROM pg_catalog.pg_namespace n, pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_description d ON (c.oid = d.objoid AND d.objsubid = 0 and d.classoid = 'pg_class'::regclass) WHERE c.relnamespace = n.oid AND n.nspname LIKE 'crm' ORDER BY TABLE_TYPE, TABLE_SCHEM, TABLE_NAME
SELECT tc.table_schema, tc.constraint_name, tc.table_name, kcu.column_name, ccu.table_schema AS foreign_table_schema, ccu.table_name AS foreign_table_name, ccu.column_name AS foreign_column_name FROM information_schema.table_constraints AS tc JOIN information_schema.key_column_usage AS kcu ON tc.constraint_name = kcu.constraint_name AND tc.table_schema = kcu.table_schema JOIN information_schema.constraint_column_usage AS ccu ON ccu.constraint_name = tc.constraint_name WHERE tc.constraint_type = 'FOREIGN KEY'
SELECT table_schema, table_name, view_definition FROM information_schema.views WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
SELECT routine_schema, routine_name, data_type, external_language, routine_definition FROM information_schema.routines WHERE routine_schema = 'crm'
SELECT grantee, privilege_type FROM information_schema.role_table_grants WHERE table_name = 'orders'
SELECT domain_name, data_type, check_clause FROM information_schema.domains d JOIN information_schema.domain_constraints USING (domain_schema, domain_name) JOIN information_schema.check_constraints cc USING (constraint_name) WHERE domain_schema = 'crm'
SELECT sequence_schema, sequence_name, start_value, increment FROM information_schema.sequences
SELECT * FROM information_schema.columns WHERE table_name = 'customers'
SELECT ordinal_position, column_name, udt_name, is_generated, generation_expression FROM information_schema.columns WHERE table_schema = 'crm' AND table_name = 'Contact'
SELECT (information_schema._pg_expandarray(i.indkey)).n, i.indexrelid::regclass FROM pg_index i WHERE i.indrelid = 'order_lines'::regclass
SELECT result.TABLE_SCHEM, result.TABLE_NAME, result.COLUMN_NAME, result.KEY_SEQ, result.PK_NAME FROM (SELECT n.nspname AS TABLE_SCHEM, ct.relname AS TABLE_NAME, a.attname AS COLUMN_NAME, (information_schema._pg_expandarray(i.indkey)).n AS KEY_SEQ, ci.relname AS PK_NAME, information_schema._pg_expandarray(i.indkey) AS KEYS, a.attnum AS A_ATTNUM FROM pg_catalog.pg_class ct JOIN pg_catalog.pg_attribute a ON (ct.oid = a.attrelid) JOIN pg_catalog.pg_namespace n ON (ct.relnamespace = n.oid) JOIN pg_catalog.pg_index i ON (a.attrelid = i.indrelid) JOIN pg_catalog.pg_class ci ON (ci.oid = i.indexrelid) WHERE n.nspname = 'public' AND ct.relname = 'order_lines' AND i.indisprimary) result where result.A_ATTNUM = (result.KEYS).x ORDER BY result.table_name, result.PK_NAME, result.KEY_SEQ
SELECT pid, usename, state, wait_event_type, backend_type, xact_start IS NULL AS none FROM pg_stat_activity WHERE datname = current_database()
SELECT state, count(*) FROM pg_stat_activity GROUP BY state ORDER BY 2 DESC
SELECT max(now() - xact_start) IS NOT NULL AS running FROM pg_stat_activity WHERE state <> 'idle'
SELECT l.pid, l.locktype, l.mode, l.granted, l.relation::regclass AS rel, a.usename FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid) WHERE l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
SELECT blocked_locks.pid AS blocked_pid, blocked_activity.usename AS blocked_user, blocking_locks.pid AS blocking_pid, blocking_activity.usename AS blocking_user FROM pg_catalog.pg_locks blocked_locks JOIN pg_catalog.pg_stat_activity blocked_activity ON blocked_activity.pid = blocked_locks.pid JOIN pg_catalog.pg_locks blocking_locks ON blocking_locks.locktype = blocked_locks.locktype AND blocking_locks.database IS NOT DISTINCT FROM blocked_locks.database AND blocking_locks.relation IS NOT DISTINCT FROM blocked_locks.relation AND blocking_locks.pid != blocked_locks.pid JOIN pg_catalog.pg_stat_activity blocking_activity ON blocking_activity.pid = blocking_locks.pid WHERE NOT blocked_locks.granted
SELECT pid, pg_blocking_pids(pid) AS blocked_by FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0
SELECT nspname || '.' || relname AS relation, pg_size_pretty(pg_total_relation_size(c.oid)) AS total_size, pg_size_pretty(pg_relation_size(c.oid)) AS data, pg_size_pretty(pg_indexes_size(c.oid)) AS indexes FROM pg_class c LEFT JOIN pg_namespace n ON n.oid = c.relnamespace WHERE nspname NOT IN ('pg_catalog', 'information_schema') AND c.relkind <> 'i' AND nspname !~ '^pg_toast' ORDER BY pg_total_relation_size(c.oid) DESC LIMIT 20
SELECT wait_event_type, count(*) FROM pg_stat_activity GROUP BY 1
SELECT n.nspname as "Schema", c.relname as "Name", CASE c.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' WHEN 'i' THEN 'index' WHEN 'S' THEN 'sequence' WHEN 't' THEN 'TOAST table' WHEN 'f' THEN 'foreign table' WHEN 'p' THEN 'partitioned table' WHEN 'I' THEN 'partitioned index' END as "Type", pg_catalog.pg_get_userbyid(c.relowner) as "Owner" FROM pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_catalog.pg_am am ON am.oid = c.relam WHERE c.relkind IN ('r','p','v','m','S','f','') AND n.nspname <> 'pg_catalog' AND n.nspname !~ '^pg_toast' AND n.nspname <> 'information_schema' AND pg_catalog.pg_table_is_visible(c.oid) ORDER BY 1,2
SELECT n.nspname as "Schema", p.proname as "Name", pg_catalog.pg_get_function_result(p.oid) as "Result data type", pg_catalog.pg_get_function_arguments(p.oid) as "Argument data types", CASE p.prokind WHEN 'a' THEN 'agg' WHEN 'w' THEN 'window' WHEN 'p' THEN 'proc' ELSE 'func' END as "Type" FROM pg_catalog.pg_proc p LEFT JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace WHERE pg_catalog.pg_function_is_visible(p.oid) AND n.nspname <> 'pg_catalog' AND n.nspname <> 'information_schema' ORDER BY 1, 2, 4
SELECT n.nspname AS "Name", pg_catalog.pg_get_userbyid(n.nspowner) AS "Owner", pg_catalog.array_to_string(n.nspacl, E'\n') AS "Access privileges", pg_catalog.obj_description(n.oid, 'pg_namespace') AS "Description" FROM pg_catalog.pg_namespace n WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' ORDER BY 1
SELECT n.nspname as "Schema", c.relname as "Name", CASE c.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' WHEN 'i' THEN 'index' WHEN 'S' THEN 'sequence' WHEN 't' THEN 'TOAST table' WHEN 'f' THEN 'foreign table' WHEN 'p' THEN 'partitioned table' WHEN 'I' THEN 'partitioned index' END as "Type", pg_catalog.pg_get_userbyid(c.relowner) as "Owner" FROM pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_catalog.pg_am am ON am.oid = c.relam WHERE c.relkind IN ('m','') AND n.nspname <> 'pg_catalog' AND n.nspname !~ '^pg_toast' AND n.nspname <> 'information_schema' AND pg_catalog.pg_table_is_visible(c.oid) ORDER BY 1,2
SELECT n.nspname as "Schema", c.relname as "Name", CASE c.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' WHEN 'i' THEN 'index' WHEN 'S' THEN 'sequence' WHEN 't' THEN 'TOAST table' WHEN 'f' THEN 'foreign table' WHEN 'p' THEN 'partitioned table' WHEN 'I' THEN 'partitioned index' END as "Type", pg_catalog.pg_get_userbyid(c.relowner) as "Owner" FROM pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('S','') AND n.nspname <> 'pg_catalog' AND n.nspname !~ '^pg_toast' AND n.nspname <> 'information_schema' AND pg_catalog.pg_table_is_visible(c.oid) ORDER BY 1,2
SELECT n.nspname as "Schema", t.typname as "Name", pg_catalog.format_type(t.typbasetype, t.typtypmod) as "Type", (SELECT c.collname FROM pg_catalog.pg_collation c, pg_catalog.pg_type bt WHERE c.oid = t.typcollation AND bt.oid = t.typbasetype AND t.typcollation <> bt.typcollation) as "Collation", CASE WHEN t.typnotnull THEN 'not null' END as "Nullable", t.typdefault as "Default", pg_catalog.array_to_string(ARRAY( SELECT pg_catalog.pg_get_constraintdef(r.oid, true) FROM pg_catalog.pg_constraint r WHERE t.oid = r.contypid ), ' ') as "Check" FROM pg_catalog.pg_type t LEFT JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace WHERE t.typtype = 'd' AND n.nspname <> 'pg_catalog' AND n.nspname <> 'information_schema' AND pg_catalog.pg_type_is_visible(t.oid) ORDER BY 1, 2
SELECT n.nspname as "Schema", o.oprname AS "Name", CASE WHEN o.oprkind='l' THEN NULL ELSE pg_catalog.format_type(o.oprleft, NULL) END AS "Left arg type", CASE WHEN o.oprkind='r' THEN NULL ELSE pg_catalog.format_type(o.oprright, NULL) END AS "Right arg type", pg_catalog.format_type(o.oprresult, NULL) AS "Result type", coalesce(pg_catalog.obj_description(o.oid, 'pg_operator'), pg_catalog.obj_description(o.oprcode, 'pg_proc')) AS "Description" FROM pg_catalog.pg_operator o LEFT JOIN pg_catalog.pg_namespace n ON n.oid = o.oprnamespace WHERE n.nspname <> 'pg_catalog' AND n.nspname <> 'information_schema' AND pg_catalog.pg_operator_is_visible(o.oid) ORDER BY 1, 2, 3, 4
SELECT n.nspname as "Schema", c.relname as "Name", CASE c.relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' WHEN 'i' THEN 'index' WHEN 'S' THEN 'sequence' WHEN 't' THEN 'TOAST table' WHEN 'f' THEN 'foreign table' WHEN 'p' THEN 'partitioned table' WHEN 'I' THEN 'partitioned index' END as "Type", pg_catalog.pg_get_userbyid(c.relowner) as "Owner" FROM pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('f','') AND n.nspname <> 'pg_catalog' AND n.nspname !~ '^pg_toast' AND n.nspname <> 'information_schema' AND pg_catalog.pg_table_is_visible(c.oid) ORDER BY 1,2
SELECT n.nspname as "Schema", p.proname AS "Name", pg_catalog.format_type(p.prorettype, NULL) AS "Result data type", CASE WHEN p.pronargs = 0 THEN CAST('*' AS pg_catalog.text) ELSE pg_catalog.pg_get_function_arguments(p.oid) END AS "Argument data types", pg_catalog.obj_description(p.oid, 'pg_proc') as "Description" FROM pg_catalog.pg_proc p LEFT JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace WHERE p.prokind = 'a' AND n.nspname <> 'pg_catalog' AND n.nspname <> 'information_schema' AND pg_catalog.pg_function_is_visible(p.oid) ORDER BY 1, 2, 4
SELECT c.oid FROM pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE (pg_catalog.pg_table_is_visible(c.oid)) AND c.relname = 'orders' AND c.relkind in ('r', 'v', 'm', 'f', 'p')
SELECT c.conname, array(SELECT attname FROM unnest(c.conkey) WITH ORDINALITY cols(colid, arridx) JOIN pg_attribute AS ca ON cols.colid = ca.attnum WHERE ca.attrelid = c.conrelid ORDER BY cols.arridx), c.contype, (SELECT fkc.relname || '.' || fka.attname FROM pg_attribute AS fka JOIN pg_class AS fkc ON fka.attrelid = fkc.oid WHERE fka.attrelid = c.confrelid AND fka.attnum = c.confkey[1]), cl.reloptions FROM pg_constraint AS c JOIN pg_class AS cl ON c.conrelid = cl.oid WHERE cl.relname = 'order_lines' AND pg_catalog.pg_table_is_visible(cl.oid)
SELECT datname, pg_encoding_to_char(encoding), datcollate, datistemplate, pg_catalog.pg_get_userbyid(datdba) AS owner FROM pg_database ORDER BY 1
SELECT schemaname, sequencename, last_value FROM pg_sequences
SELECT * FROM pg_matviews
SELECT sum(heap_blks_hit) / nullif(sum(heap_blks_hit) + sum(heap_blks_read), 0) AS ratio FROM pg_statio_user_tables
SHOW search_path
SELECT pg_is_in_recovery(), pg_postmaster_start_time() < now() AS up, pg_conf_load_time() < now() AS loaded
SELECT current_database(), tblname, bs * tblpages AS real_size FROM (SELECT relname AS tblname, relpages AS tblpages, current_setting('block_size')::numeric AS bs FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace) s
SELECT * FROM pg_cursors
SELECT txid_current_snapshot() IS NOT NULL AS snap, pg_current_xact_id_if_assigned() IS NULL AS none
EXPLAIN (ANALYZE false, FORMAT text) SELECT 1
SELECT word, catdesc FROM pg_get_keywords() WHERE catcode = 'R' LIMIT 5
WITH steps AS (SELECT customer_id, min(at) FILTER (WHERE kind = 'visit') AS visited, min(at) FILTER (WHERE kind = 'cart') AS carted FROM events GROUP BY customer_id) SELECT count(visited) AS visits, count(carted) AS carts, round(count(carted)::numeric / nullif(count(visited), 0), 3) AS rate FROM steps
SELECT json_agg(row_to_json(t)) FROM (SELECT id, status, total FROM orders ORDER BY id LIMIT 3) t
SELECT DISTINCT jsonb_object_keys(meta) FROM orders ORDER BY 1
SELECT 'it''s', "name" FROM products WHERE name <> 'x\y' LIMIT 1
WITH incoming(sku, price) AS (VALUES ('S1', 9.99), ('S999', 5.00)) SELECT i.sku, p.price AS old, i.price AS new, CASE WHEN p.id IS NULL THEN 'insert' WHEN p.price IS DISTINCT FROM i.price THEN 'update' ELSE 'keep' END AS action FROM incoming i LEFT JOIN products p USING (sku)
SELECT 1 AS "select", 2 AS "from", 3 AS value, 4 AS user_name, 5 AS "table"
SELECT p.category, p.name, p.price, rank() OVER w, dense_rank() OVER w, cume_dist() OVER w, nth_value(p.name, 2) OVER w FROM products p WINDOW w AS (PARTITION BY p.category ORDER BY p.price DESC ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
SELECT width_bucket(total, ARRAY[0, 100, 300]) AS b, count(*), round(log(10, 100), 1), power(2, 10), sqrt(2)::numeric(5,3), ceil(1.2), trunc(1.9), mod(7, 3), sign(-2), gcd(12, 18), factorial(5), pi()::numeric(4,2), div(7, 2), abs(-1), scale(1.20) FROM orders GROUP BY 1 ORDER BY 1
SELECT x.* FROM orders o, LATERAL jsonb_to_record(o.meta) AS x(channel text, items int) LIMIT 2
SELECT greatest(1, NULL, 3), least('a', 'b'), num_nulls(1, NULL), nullif(1, 1), coalesce(NULL, 2)
SELECT id, name, city FROM customers WHERE id = 1
SELECT o.id, p.method, p.amount, o.total - p.amount AS due FROM orders o LEFT JOIN payments p ON p.order_id = o.id WHERE o.status = 'paid' ORDER BY due DESC LIMIT 5
SELECT c.oid, n.nspname, c.relname FROM pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.relname OPERATOR(pg_catalog.~) '^(orders)$' COLLATE pg_catalog.default AND pg_catalog.pg_table_is_visible(c.oid) ORDER BY 2, 3
SELECT pg_catalog.pg_get_userbyid(d.defaclrole) AS "Owner", n.nspname AS "Schema", CASE d.defaclobjtype WHEN 'r' THEN 'table' WHEN 'S' THEN 'sequence' WHEN 'f' THEN 'function' WHEN 'T' THEN 'type' WHEN 'n' THEN 'schema' END AS "Type", pg_catalog.array_to_string(d.defaclacl, E'\n') AS "Access privileges" FROM pg_catalog.pg_default_acl d LEFT JOIN pg_catalog.pg_namespace n ON n.oid = d.defaclnamespace ORDER BY 1, 2, 3
SELECT pubname AS "Name", pg_catalog.pg_get_userbyid(pubowner) AS "Owner", puballtables AS "All tables", pubinsert AS "Inserts", pubupdate AS "Updates", pubdelete AS "Deletes", pubtruncate AS "Truncates", pubviaroot AS "Via root" FROM pg_catalog.pg_publication ORDER BY 1
SELECT c.oid, n.nspname, c.relname FROM pg_catalog.pg_class c LEFT JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.relname OPERATOR(pg_catalog.~) '^(monthly_revenue)$' COLLATE pg_catalog.default AND pg_catalog.pg_table_is_visible(c.oid) ORDER BY 2, 3
