SELECT strftime('%Y-%m-%d', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o GROUP BY strftime('%Y-%m-%d', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%m-%d', o.placed_at) AS period, COUNT(*) AS orders FROM orders o GROUP BY strftime('%Y-%m-%d', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%m-%d', o.placed_at) AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY strftime('%Y-%m-%d', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%m-%d', o.placed_at) AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY strftime('%Y-%m-%d', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%m-%d', c.created_at) AS cohort, COUNT(*) AS customers FROM customers c GROUP BY strftime('%Y-%m-%d', c.created_at) ORDER BY 1
WITH periods AS (SELECT strftime('%Y-%m-%d', placed_at) AS p, SUM(total) AS s FROM orders GROUP BY strftime('%Y-%m-%d', placed_at)) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, strftime('%Y-%m-%d', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, strftime('%Y-%m-%d', o.placed_at) ORDER BY 1, 2
SELECT strftime('%Y-%m-%d', o.placed_at) AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY strftime('%Y-%m-%d', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%W', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o GROUP BY strftime('%Y-%W', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%W', o.placed_at) AS period, COUNT(*) AS orders FROM orders o GROUP BY strftime('%Y-%W', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%W', o.placed_at) AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY strftime('%Y-%W', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%W', o.placed_at) AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY strftime('%Y-%W', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%W', c.created_at) AS cohort, COUNT(*) AS customers FROM customers c GROUP BY strftime('%Y-%W', c.created_at) ORDER BY 1
WITH periods AS (SELECT strftime('%Y-%W', placed_at) AS p, SUM(total) AS s FROM orders GROUP BY strftime('%Y-%W', placed_at)) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, strftime('%Y-%W', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, strftime('%Y-%W', o.placed_at) ORDER BY 1, 2
SELECT strftime('%Y-%W', o.placed_at) AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY strftime('%Y-%W', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%m', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o GROUP BY strftime('%Y-%m', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%m', o.placed_at) AS period, COUNT(*) AS orders FROM orders o GROUP BY strftime('%Y-%m', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%m', o.placed_at) AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY strftime('%Y-%m', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%m', o.placed_at) AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY strftime('%Y-%m', o.placed_at) ORDER BY 1
SELECT strftime('%Y-%m', c.created_at) AS cohort, COUNT(*) AS customers FROM customers c GROUP BY strftime('%Y-%m', c.created_at) ORDER BY 1
WITH periods AS (SELECT strftime('%Y-%m', placed_at) AS p, SUM(total) AS s FROM orders GROUP BY strftime('%Y-%m', placed_at)) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, strftime('%Y-%m', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, strftime('%Y-%m', o.placed_at) ORDER BY 1, 2
SELECT strftime('%Y-%m', o.placed_at) AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY strftime('%Y-%m', o.placed_at) ORDER BY 1
SELECT strftime('%H', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o GROUP BY strftime('%H', o.placed_at) ORDER BY 1
SELECT strftime('%H', o.placed_at) AS period, COUNT(*) AS orders FROM orders o GROUP BY strftime('%H', o.placed_at) ORDER BY 1
SELECT strftime('%H', o.placed_at) AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY strftime('%H', o.placed_at) ORDER BY 1
SELECT strftime('%H', o.placed_at) AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY strftime('%H', o.placed_at) ORDER BY 1
SELECT strftime('%H', c.created_at) AS cohort, COUNT(*) AS customers FROM customers c GROUP BY strftime('%H', c.created_at) ORDER BY 1
WITH periods AS (SELECT strftime('%H', placed_at) AS p, SUM(total) AS s FROM orders GROUP BY strftime('%H', placed_at)) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, strftime('%H', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, strftime('%H', o.placed_at) ORDER BY 1, 2
SELECT strftime('%H', o.placed_at) AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY strftime('%H', o.placed_at) ORDER BY 1
SELECT strftime('%Y', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o GROUP BY strftime('%Y', o.placed_at) ORDER BY 1
SELECT strftime('%Y', o.placed_at) AS period, COUNT(*) AS orders FROM orders o GROUP BY strftime('%Y', o.placed_at) ORDER BY 1
SELECT strftime('%Y', o.placed_at) AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY strftime('%Y', o.placed_at) ORDER BY 1
SELECT strftime('%Y', o.placed_at) AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY strftime('%Y', o.placed_at) ORDER BY 1
SELECT strftime('%Y', c.created_at) AS cohort, COUNT(*) AS customers FROM customers c GROUP BY strftime('%Y', c.created_at) ORDER BY 1
WITH periods AS (SELECT strftime('%Y', placed_at) AS p, SUM(total) AS s FROM orders GROUP BY strftime('%Y', placed_at)) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, strftime('%Y', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, strftime('%Y', o.placed_at) ORDER BY 1, 2
SELECT strftime('%Y', o.placed_at) AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY strftime('%Y', o.placed_at) ORDER BY 1
SELECT c.country, COUNT(*) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, COUNT(DISTINCT c.id) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, MIN(c.created_at) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, MAX(c.created_at) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, group_concat(c.name, ', ') AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, json_group_array(c.id) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, MAX(CASE WHEN c.segment = 'gold' THEN 1 ELSE 0 END) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, SUM(l.quantity * l.price * (1 - l.discount)) AS net FROM customers c JOIN orders o ON o.customer_id = c.id JOIN order_lines l ON l.order_id = o.id GROUP BY c.country HAVING SUM(l.quantity) > 0 ORDER BY net DESC
SELECT c.country, COUNT(o.id) AS orders FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.country
SELECT country, n, ROUND(100.0 * n / SUM(n) OVER (), 1) AS share FROM (SELECT country, COUNT(*) AS n FROM customers GROUP BY country) x ORDER BY n DESC
SELECT DISTINCT country FROM customers WHERE country IS NOT NULL ORDER BY country
SELECT country, name FROM (SELECT c.*, ROW_NUMBER() OVER (PARTITION BY country ORDER BY created_at) AS place FROM customers c) ranked WHERE place = 1
SELECT country, name FROM (SELECT c.id, c.country, c.name, ROW_NUMBER() OVER (PARTITION BY country ORDER BY created_at) AS place FROM customers c) ranked WHERE place = 1
SELECT id, name FROM customers WHERE country IN ('DE', 'FR', 'Berlin', 'gold') ORDER BY id LIMIT 20
SELECT COALESCE(country, 'unknown') AS label, COUNT(*) FROM customers GROUP BY COALESCE(country, 'unknown')
SELECT country, COUNT(*) FROM customers GROUP BY country HAVING COUNT(*) > (SELECT COUNT(*) / 10 FROM customers)
SELECT c.city, COUNT(*) AS figure FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, COUNT(DISTINCT c.id) AS figure FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, MIN(c.created_at) AS figure FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, MAX(c.created_at) AS figure FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, group_concat(c.name, ', ') AS figure FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, json_group_array(c.id) AS figure FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, MAX(CASE WHEN c.segment = 'gold' THEN 1 ELSE 0 END) AS figure FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, SUM(l.quantity * l.price * (1 - l.discount)) AS net FROM customers c JOIN orders o ON o.customer_id = c.id JOIN order_lines l ON l.order_id = o.id GROUP BY c.city HAVING SUM(l.quantity) > 0 ORDER BY net DESC
SELECT c.city, COUNT(o.id) AS orders FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.city
SELECT city, n, ROUND(100.0 * n / SUM(n) OVER (), 1) AS share FROM (SELECT city, COUNT(*) AS n FROM customers GROUP BY city) x ORDER BY n DESC
SELECT DISTINCT city FROM customers WHERE city IS NOT NULL ORDER BY city
SELECT city, name FROM (SELECT c.*, ROW_NUMBER() OVER (PARTITION BY city ORDER BY created_at) AS place FROM customers c) ranked WHERE place = 1
SELECT city, name FROM (SELECT c.id, c.city, c.name, ROW_NUMBER() OVER (PARTITION BY city ORDER BY created_at) AS place FROM customers c) ranked WHERE place = 1
SELECT id, name FROM customers WHERE city IN ('DE', 'FR', 'Berlin', 'gold') ORDER BY id LIMIT 20
SELECT COALESCE(city, 'unknown') AS label, COUNT(*) FROM customers GROUP BY COALESCE(city, 'unknown')
SELECT city, COUNT(*) FROM customers GROUP BY city HAVING COUNT(*) > (SELECT COUNT(*) / 10 FROM customers)
SELECT c.segment, COUNT(*) AS figure FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, COUNT(DISTINCT c.id) AS figure FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, MIN(c.created_at) AS figure FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, MAX(c.created_at) AS figure FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, group_concat(c.name, ', ') AS figure FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, json_group_array(c.id) AS figure FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, MAX(CASE WHEN c.segment = 'gold' THEN 1 ELSE 0 END) AS figure FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, SUM(l.quantity * l.price * (1 - l.discount)) AS net FROM customers c JOIN orders o ON o.customer_id = c.id JOIN order_lines l ON l.order_id = o.id GROUP BY c.segment HAVING SUM(l.quantity) > 0 ORDER BY net DESC
SELECT c.segment, COUNT(o.id) AS orders FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.segment
SELECT segment, n, ROUND(100.0 * n / SUM(n) OVER (), 1) AS share FROM (SELECT segment, COUNT(*) AS n FROM customers GROUP BY segment) x ORDER BY n DESC
SELECT DISTINCT segment FROM customers WHERE segment IS NOT NULL ORDER BY segment
SELECT segment, name FROM (SELECT c.*, ROW_NUMBER() OVER (PARTITION BY segment ORDER BY created_at) AS place FROM customers c) ranked WHERE place = 1
SELECT segment, name FROM (SELECT c.id, c.segment, c.name, ROW_NUMBER() OVER (PARTITION BY segment ORDER BY created_at) AS place FROM customers c) ranked WHERE place = 1
SELECT id, name FROM customers WHERE segment IN ('DE', 'FR', 'Berlin', 'gold') ORDER BY id LIMIT 20
SELECT COALESCE(segment, 'unknown') AS label, COUNT(*) FROM customers GROUP BY COALESCE(segment, 'unknown')
SELECT segment, COUNT(*) FROM customers GROUP BY segment HAVING COUNT(*) > (SELECT COUNT(*) / 10 FROM customers)
SELECT o.status, SUM(o.total) AS figure FROM orders o GROUP BY o.status ORDER BY 1
SELECT o.status, AVG(o.total) AS figure FROM orders o GROUP BY o.status ORDER BY 1
SELECT o.status, MAX(o.placed_at) AS figure FROM orders o GROUP BY o.status ORDER BY 1
SELECT o.status, COUNT(DISTINCT o.customer_id) AS figure FROM orders o GROUP BY o.status ORDER BY 1
SELECT o.status, MIN(o.total) AS figure FROM orders o GROUP BY o.status ORDER BY 1
SELECT o.status, c.segment, COUNT(*) AS n, SUM(o.total) AS total FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.placed_at >= '2026-01-05' GROUP BY o.status, c.segment ORDER BY 4 DESC
SELECT o.id, o.total, o.total / SUM(o.total) OVER (PARTITION BY o.status) AS part FROM orders o
SELECT * FROM (SELECT o.status, o.id, RANK() OVER (PARTITION BY o.status ORDER BY o.total DESC) AS place FROM orders o) t WHERE place <= 3
SELECT o.status FROM orders o WHERE EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.method = 'card') GROUP BY o.status
SELECT o.status, COUNT(*) FROM orders o WHERE o.customer_id IN (SELECT c.id FROM customers c WHERE c.country = 'DE') GROUP BY o.status
SELECT o.status, COUNT(*) FROM orders o LEFT JOIN payments p ON p.order_id = o.id WHERE p.id IS NULL GROUP BY o.status
SELECT o.currency, SUM(o.total) AS figure FROM orders o GROUP BY o.currency ORDER BY 1
SELECT o.currency, AVG(o.total) AS figure FROM orders o GROUP BY o.currency ORDER BY 1
SELECT o.currency, MAX(o.placed_at) AS figure FROM orders o GROUP BY o.currency ORDER BY 1
SELECT o.currency, COUNT(DISTINCT o.customer_id) AS figure FROM orders o GROUP BY o.currency ORDER BY 1
SELECT o.currency, MIN(o.total) AS figure FROM orders o GROUP BY o.currency ORDER BY 1
SELECT o.currency, c.segment, COUNT(*) AS n, SUM(o.total) AS total FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.placed_at >= '2026-01-05' GROUP BY o.currency, c.segment ORDER BY 4 DESC
SELECT o.id, o.total, o.total / SUM(o.total) OVER (PARTITION BY o.currency) AS part FROM orders o
SELECT * FROM (SELECT o.currency, o.id, RANK() OVER (PARTITION BY o.currency ORDER BY o.total DESC) AS place FROM orders o) t WHERE place <= 3
SELECT o.currency FROM orders o WHERE EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.method = 'card') GROUP BY o.currency
SELECT o.currency, COUNT(*) FROM orders o WHERE o.customer_id IN (SELECT c.id FROM customers c WHERE c.country = 'DE') GROUP BY o.currency
SELECT o.currency, COUNT(*) FROM orders o LEFT JOIN payments p ON p.order_id = o.id WHERE p.id IS NULL GROUP BY o.currency
SELECT COUNT(*) FROM customers
SELECT COUNT(*) AS n, MIN(id) AS first_id, MAX(id) AS last_id FROM customers
SELECT t.id FROM customers t ORDER BY t.id DESC LIMIT 10
SELECT id FROM customers WHERE id BETWEEN 3 AND 9 ORDER BY id
SELECT x.id FROM customers x WHERE x.id = (SELECT MAX(y.id) FROM customers y)
SELECT id % 10 AS bucket, COUNT(*) FROM customers GROUP BY id % 10 ORDER BY 1
WITH t AS (SELECT id FROM customers WHERE id > 5) SELECT COUNT(*) FROM t
SELECT a.id, b.id AS next_id FROM customers a LEFT JOIN customers b ON b.id = a.id + 1 ORDER BY a.id LIMIT 5
SELECT COUNT(*) FROM orders
SELECT COUNT(*) AS n, MIN(id) AS first_id, MAX(id) AS last_id FROM orders
SELECT t.id FROM orders t ORDER BY t.id DESC LIMIT 10
SELECT id FROM orders WHERE id BETWEEN 3 AND 9 ORDER BY id
SELECT x.id FROM orders x WHERE x.id = (SELECT MAX(y.id) FROM orders y)
SELECT id % 10 AS bucket, COUNT(*) FROM orders GROUP BY id % 10 ORDER BY 1
WITH t AS (SELECT id FROM orders WHERE id > 5) SELECT COUNT(*) FROM t
SELECT a.id, b.id AS next_id FROM orders a LEFT JOIN orders b ON b.id = a.id + 1 ORDER BY a.id LIMIT 5
SELECT COUNT(*) FROM products
SELECT COUNT(*) AS n, MIN(id) AS first_id, MAX(id) AS last_id FROM products
SELECT t.id FROM products t ORDER BY t.id DESC LIMIT 10
SELECT id FROM products WHERE id BETWEEN 3 AND 9 ORDER BY id
SELECT x.id FROM products x WHERE x.id = (SELECT MAX(y.id) FROM products y)
SELECT id % 10 AS bucket, COUNT(*) FROM products GROUP BY id % 10 ORDER BY 1
WITH t AS (SELECT id FROM products WHERE id > 5) SELECT COUNT(*) FROM t
SELECT a.id, b.id AS next_id FROM products a LEFT JOIN products b ON b.id = a.id + 1 ORDER BY a.id LIMIT 5
SELECT COUNT(*) FROM employees
SELECT COUNT(*) AS n, MIN(id) AS first_id, MAX(id) AS last_id FROM employees
SELECT t.id FROM employees t ORDER BY t.id DESC LIMIT 10
SELECT id FROM employees WHERE id BETWEEN 3 AND 9 ORDER BY id
SELECT x.id FROM employees x WHERE x.id = (SELECT MAX(y.id) FROM employees y)
SELECT id % 10 AS bucket, COUNT(*) FROM employees GROUP BY id % 10 ORDER BY 1
WITH t AS (SELECT id FROM employees WHERE id > 5) SELECT COUNT(*) FROM t
SELECT a.id, b.id AS next_id FROM employees a LEFT JOIN employees b ON b.id = a.id + 1 ORDER BY a.id LIMIT 5
SELECT COUNT(*) FROM events
SELECT COUNT(*) AS n, MIN(id) AS first_id, MAX(id) AS last_id FROM events
SELECT t.id FROM events t ORDER BY t.id DESC LIMIT 10
SELECT id FROM events WHERE id BETWEEN 3 AND 9 ORDER BY id
SELECT x.id FROM events x WHERE x.id = (SELECT MAX(y.id) FROM events y)
SELECT id % 10 AS bucket, COUNT(*) FROM events GROUP BY id % 10 ORDER BY 1
WITH t AS (SELECT id FROM events WHERE id > 5) SELECT COUNT(*) FROM t
SELECT a.id, b.id AS next_id FROM events a LEFT JOIN events b ON b.id = a.id + 1 ORDER BY a.id LIMIT 5
SELECT COUNT(*) FROM payments
SELECT COUNT(*) AS n, MIN(id) AS first_id, MAX(id) AS last_id FROM payments
SELECT t.id FROM payments t ORDER BY t.id DESC LIMIT 10
SELECT id FROM payments WHERE id BETWEEN 3 AND 9 ORDER BY id
SELECT x.id FROM payments x WHERE x.id = (SELECT MAX(y.id) FROM payments y)
SELECT id % 10 AS bucket, COUNT(*) FROM payments GROUP BY id % 10 ORDER BY 1
WITH t AS (SELECT id FROM payments WHERE id > 5) SELECT COUNT(*) FROM t
SELECT a.id, b.id AS next_id FROM payments a LEFT JOIN payments b ON b.id = a.id + 1 ORDER BY a.id LIMIT 5
SELECT o.id, o.customer_id, ROW_NUMBER() OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, ROW_NUMBER() OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, RANK() OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, RANK() OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, DENSE_RANK() OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, DENSE_RANK() OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, PERCENT_RANK() OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, PERCENT_RANK() OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, CUME_DIST() OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, CUME_DIST() OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, NTILE(4) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, NTILE(4) OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, LAG(o.total) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, LAG(o.total) OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, LEAD(o.total, 1) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, LEAD(o.total, 1) OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, FIRST_VALUE(o.id) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, FIRST_VALUE(o.id) OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, LAST_VALUE(o.id) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, LAST_VALUE(o.id) OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, NTH_VALUE(o.id, 2) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, NTH_VALUE(o.id, 2) OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, SUM(o.total) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, SUM(o.total) OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, AVG(o.total) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, AVG(o.total) OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.id, o.customer_id, COUNT(*) OVER (PARTITION BY o.customer_id ORDER BY o.placed_at) AS w FROM orders o
SELECT o.id, c.country, COUNT(*) OVER (PARTITION BY c.country ORDER BY o.total DESC) AS figure FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT city FROM customers UNION SELECT department FROM employees ORDER BY 1
SELECT id, name FROM customers UNION SELECT id, name FROM employees
SELECT x.source, COUNT(*) FROM (SELECT 'order' AS source, placed_at AS at_time FROM orders UNION SELECT kind, at_time FROM events) x GROUP BY x.source
SELECT customer_id FROM orders WHERE status = 'paid' UNION SELECT customer_id FROM events WHERE kind = 'visit' ORDER BY 1
SELECT city FROM customers UNION ALL SELECT department FROM employees ORDER BY 1
SELECT id, name FROM customers UNION ALL SELECT id, name FROM employees
SELECT x.source, COUNT(*) FROM (SELECT 'order' AS source, placed_at AS at_time FROM orders UNION ALL SELECT kind, at_time FROM events) x GROUP BY x.source
SELECT customer_id FROM orders WHERE status = 'paid' UNION ALL SELECT customer_id FROM events WHERE kind = 'visit' ORDER BY 1
SELECT city FROM customers INTERSECT SELECT department FROM employees ORDER BY 1
SELECT id, name FROM customers INTERSECT SELECT id, name FROM employees
SELECT x.source, COUNT(*) FROM (SELECT 'order' AS source, placed_at AS at_time FROM orders INTERSECT SELECT kind, at_time FROM events) x GROUP BY x.source
SELECT customer_id FROM orders WHERE status = 'paid' INTERSECT SELECT customer_id FROM events WHERE kind = 'visit' ORDER BY 1
SELECT city FROM customers EXCEPT SELECT department FROM employees ORDER BY 1
SELECT id, name FROM customers EXCEPT SELECT id, name FROM employees
SELECT x.source, COUNT(*) FROM (SELECT 'order' AS source, placed_at AS at_time FROM orders EXCEPT SELECT kind, at_time FROM events) x GROUP BY x.source
SELECT customer_id FROM orders WHERE status = 'paid' EXCEPT SELECT customer_id FROM events WHERE kind = 'visit' ORDER BY 1
SELECT id, UPPER(name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, LOWER(name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, LENGTH(name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, SUBSTR(name, 1, 3) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, REPLACE(name, ' ', '_') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, TRIM(name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, CASE WHEN country = 'DE' THEN 'home' ELSE 'abroad' END AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, NULLIF(city, '') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, COALESCE(city, '-') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, id % 7 AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, CAST(id AS DECIMAL(10, 2)) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, name LIKE 'A%' AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, city IS NULL AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, country IN ('DE', 'AT', 'CH') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, id BETWEEN 1 AND 100 AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, ABS(id - 30) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, ROUND(id / 3.0, 2) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, (SELECT COUNT(*) FROM orders o WHERE o.customer_id = customers.id) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = customers.id) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, name || ', ' || city AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, printf('%s (%s)', name, country) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, format('%05d', id) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, date(created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, strftime('%d.%m.%Y', created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, julianday(created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, datetime(created_at, '+1 day') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, max(id, 10) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, min(id, 10) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, CAST(id AS TEXT) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, instr(name, 'a') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, name GLOB 'A*' AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, id IS NOT 3 AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, json_object('id', id, 'name', name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, json_array(id, name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, iif(country = 'DE', 1, 0) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, typeof(id) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, hex(name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, quote(name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, unicode(name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, ifnull(city, '-') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, char(65) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, ltrim(name, 'A') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, unixepoch(created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, substr(created_at, 1, 10) AS figure FROM customers ORDER BY id LIMIT 50
SELECT 1
SELECT 1 + 1 AS two, 'a' AS letter
WITH first_order AS (SELECT customer_id, MIN(placed_at) AS first_at FROM orders GROUP BY customer_id) SELECT COUNT(*) AS customers, MIN(first_at) FROM first_order
WITH spend AS (SELECT customer_id, SUM(total) AS spent FROM orders GROUP BY customer_id), tiers AS (SELECT customer_id, spent, NTILE(10) OVER (ORDER BY spent DESC) AS tier FROM spend) SELECT tier, COUNT(*), MIN(spent), MAX(spent) FROM tiers GROUP BY tier ORDER BY tier
WITH RECURSIVE chain(id, name, depth) AS (SELECT id, name, 1 FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, c.depth + 1 FROM employees e JOIN chain c ON c.id = e.manager_id) SELECT depth, COUNT(*) FROM chain GROUP BY depth ORDER BY depth
WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 12) SELECT n, n * n AS square FROM n
SELECT c.name, (SELECT MAX(o.placed_at) FROM orders o WHERE o.customer_id = c.id) AS last_order FROM customers c ORDER BY 2 DESC LIMIT 10
SELECT o.*, c.name FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT o.*, c.name, c.city FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.total > 100 ORDER BY o.id
SELECT * FROM orders
SELECT * FROM products
SELECT * FROM order_lines
SELECT p.* FROM products p WHERE p.category = 'toys'
SELECT * FROM orders WHERE customer_id = 3 ORDER BY placed_at DESC LIMIT 5
SELECT a.id, b.id AS other FROM orders a JOIN orders b ON b.customer_id = a.customer_id AND b.id > a.id
SELECT o.id, l.line, l.quantity FROM orders o JOIN order_lines l ON l.order_id = o.id ORDER BY 1, 2 LIMIT 10 OFFSET 5
SELECT country, customers FROM customers_by_country ORDER BY customers DESC
SELECT SUM(customers) FROM customers_by_country
SELECT id, name, city FROM customer_directory WHERE country = 'DE'
SELECT COUNT(*) FROM customer_directory
SELECT d.city, COUNT(*) AS n FROM customer_directory d JOIN orders o ON o.customer_id = d.id GROUP BY d.city
SELECT status, orders, revenue FROM order_totals ORDER BY revenue DESC
SELECT MAX(revenue) FROM order_totals
SELECT category, COUNT(*) FROM products GROUP BY category HAVING COUNT(*) > 0 AND MAX(price) < 100000
SELECT c.id, c.name, p.method FROM customers c JOIN orders o ON o.customer_id = c.id JOIN payments p ON p.order_id = o.id
SELECT p.method, COUNT(*), SUM(p.amount) FROM payments p GROUP BY p.method
SELECT department, COUNT(*) FROM employees GROUP BY department
SELECT department, MIN(hired), MAX(hired) FROM employees GROUP BY department
SELECT e.name, m.name AS manager FROM employees e LEFT JOIN employees m ON m.id = e.manager_id ORDER BY 1
SELECT e.name, e.hired FROM employees e WHERE e.hired > '2020-01-05'
SELECT COUNT(*) FROM customers c, orders o WHERE c.id = o.customer_id AND o.total > (SELECT AVG(total) FROM orders)
SELECT q.segment, AVG(q.n) AS average FROM (SELECT c.segment, c.id, COUNT(o.id) AS n FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.segment, c.id) q GROUP BY q.segment
SELECT p.name, SUM(l.quantity) AS sold FROM products p JOIN order_lines l ON l.product_id = p.id GROUP BY p.id, p.name ORDER BY sold DESC LIMIT 10
SELECT c.segment, o.status, COUNT(*) AS n FROM customers c JOIN orders o ON o.customer_id = c.id WHERE c.city <> 'Wien' GROUP BY c.segment, o.status
SELECT e.kind, COUNT(*) FROM events e JOIN customers c ON c.id = e.customer_id WHERE c.segment = 'gold' GROUP BY e.kind
VALUES (1, 'a'), (2, 'b')
SELECT * FROM (VALUES (1, 'a'), (2, 'b'))
SELECT sqlite_version()
SELECT date('now'), datetime('now')
SELECT name FROM sqlite_master WHERE type = 'table'
SELECT name, type FROM pragma_table_info('orders')
SELECT m.name, i.name FROM sqlite_master m, pragma_index_list(m.name) i
SELECT status, COUNT(*) FILTER (WHERE total > 100) AS large FROM orders GROUP BY status
SELECT id, meta ->> '$.channel' AS channel FROM orders
SELECT json_extract(meta, '$.items') AS items, COUNT(*) FROM orders GROUP BY 1
SELECT j.key, j.value FROM orders o, json_each(o.meta) j WHERE o.id = 1
SELECT t.value ->> 'sku' AS sku FROM events e, json_each(e.payload, '$.items') t
SELECT json_group_object(sku, price) FROM products
SELECT id, name FROM customers JOIN (SELECT customer_id AS id FROM orders GROUP BY customer_id) o USING (id)
SELECT total(total), avg(total) FROM orders
SELECT id, name FROM products WHERE name LIKE 'Thing 1%' ESCAPE '!'
SELECT rowid, sku FROM products
SELECT random() IS NOT NULL
EXPLAIN QUERY PLAN SELECT * FROM orders WHERE customer_id = 3
PRAGMA table_info(orders)
SELECT id, name FROM customers INDEXED BY customers_city WHERE city = 'Wien'
SELECT likelihood(id > 3, 0.5) FROM orders
SELECT b.id FROM orders a LEFT JOIN orders b ON a.id = b.id - 1 WHERE b.id IS NOT NULL
SELECT CAST(strftime('%m', placed_at) AS INTEGER) AS month, SUM(total) FROM orders GROUP BY 1
SELECT o.id, o.total FROM orders o WHERE EXISTS (SELECT * FROM customers c WHERE c.id = o.customer_id AND c.country = 'DE') ORDER BY 1
WITH newest AS (SELECT c.*, RANK() OVER (ORDER BY created_at DESC) AS place FROM customers c) SELECT name, country FROM newest WHERE place <= 5 ORDER BY place
SELECT x.name, COUNT(*) AS orders FROM orders o JOIN (SELECT * FROM customers WHERE country = 'DE') AS x ON x.id = o.customer_id GROUP BY x.name
WITH c AS MATERIALIZED (SELECT * FROM customers) SELECT country, COUNT(*) FROM c GROUP BY country
WITH c AS NOT MATERIALIZED (SELECT * FROM customers WHERE segment = 'gold') SELECT c.city, COUNT(o.id) FROM c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.city
SELECT city AS 'City', COUNT(*) AS 'Customers' FROM customers GROUP BY city
SELECT strftime('%Y-%m', placed_at) AS month, SUM(total) FILTER (WHERE status = 'paid') AS paid FROM orders GROUP BY month ORDER BY month
SELECT customer_id, SUM(total) OVER (PARTITION BY customer_id ORDER BY placed_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS running FROM orders
WITH RECURSIVE days(d) AS (SELECT date('2026-01-01') UNION ALL SELECT date(d, '+1 day') FROM days WHERE d < '2026-01-10') SELECT d, (SELECT COUNT(*) FROM orders o WHERE date(o.placed_at) = d) AS n FROM days
SELECT json_extract(meta, '$.channel') AS channel, COUNT(*), ROUND(AVG(total), 2) FROM orders GROUP BY channel
SELECT meta ->> '$.items' AS items, COUNT(*) FROM orders GROUP BY 1 ORDER BY 1
SELECT o.id, e.key, e.value FROM orders o, json_each(o.meta) e WHERE o.id < 4
SELECT c.name, o.total FROM customers c JOIN orders o ON o.customer_id = c.id AND o.total = (SELECT MAX(total) FROM orders x WHERE x.customer_id = c.id)
SELECT country, group_concat(DISTINCT city) FROM customers GROUP BY country
SELECT country, string_agg(name, ', ' ORDER BY name) FROM customers GROUP BY country
SELECT CAST(julianday(MAX(placed_at)) - julianday(MIN(placed_at)) AS INTEGER) AS days FROM orders
SELECT CASE CAST(strftime('%w', placed_at) AS INTEGER) WHEN 0 THEN 'Sunday' WHEN 6 THEN 'Saturday' ELSE 'weekday' END AS day, COUNT(*) FROM orders GROUP BY day
SELECT name, price, price * 100.0 / SUM(price) OVER () AS share, DENSE_RANK() OVER (ORDER BY price DESC) AS place FROM products
SELECT total(quantity), COUNT(DISTINCT product_id), iif(COUNT(*) > 5, 'many', 'few') FROM order_lines
SELECT m.name, COUNT(e.id) FROM employees e JOIN employees m ON m.id = e.manager_id GROUP BY m.id HAVING COUNT(e.id) >= 1
SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name
SELECT m.name, COUNT(*) AS columns FROM sqlite_schema m JOIN pragma_table_info(m.name) GROUP BY m.name
SELECT printf('%.2f', AVG(total)), format('%d rows', COUNT(*)) FROM orders
SELECT q.status, q.n FROM (SELECT status, COUNT(*) AS n FROM orders GROUP BY status) AS q WHERE q.n > (SELECT AVG(n) FROM (SELECT COUNT(*) AS n FROM orders GROUP BY status))
SELECT name FROM customers WHERE city LIKE 'B%' COLLATE NOCASE ORDER BY name COLLATE NOCASE LIMIT 5 OFFSET 1
SELECT NTILE(4) OVER win AS quartile, LAG(total, 1, 0) OVER win AS before FROM orders WINDOW win AS (ORDER BY total)
SELECT department, COUNT(*) AS heads, MIN(hired) AS first FROM employees GROUP BY department ORDER BY heads DESC
SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND NOT name = 'sqlite_sequence' ORDER BY name
SELECT name FROM sqlite_master WHERE name <> 'sqlite_sequence' AND name <> 'sqlite_stat1' AND type IN ('table')
SELECT * FROM pragma_table_info('customers')
SELECT * FROM pragma_index_list('customers', 'main')
WITH by_country(country, n) AS (SELECT country, COUNT(*) FROM customers GROUP BY country) SELECT * FROM by_country ORDER BY n DESC
WITH a AS (SELECT country, COUNT(*) AS n FROM customers GROUP BY country), b AS (SELECT * FROM a WHERE n > 1) SELECT * FROM a JOIN b USING (country)
SELECT * FROM (SELECT city, COUNT(*) AS n FROM customers GROUP BY city) WHERE n > 1
PRAGMA pragma_list
SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY 1, 2
SELECT m.tbl_name, il.name, il."unique", il.origin, group_concat(ii.name) AS columns FROM sqlite_schema m, pragma_index_list(m.name) il, pragma_index_info(il.name) ii WHERE m.type = 'table' GROUP BY 1, 2
SELECT m.name, f."from", f."table", f."to", f.on_delete FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'
SELECT * FROM pragma_database_list
SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()
SELECT name FROM pragma_function_list WHERE name LIKE 'json%' GROUP BY 1
SELECT compile_options FROM pragma_compile_options
SELECT sqlite_version(), sqlite_source_id() IS NOT NULL, typeof(1), typeof('a'), typeof(1.5), typeof(NULL), typeof(x'00'), changes(), total_changes(), last_insert_rowid()
WITH x AS MATERIALIZED (SELECT country, COUNT(*) AS n FROM customers GROUP BY country) SELECT * FROM x WHERE n > 1
PRAGMA table_list
PRAGMA database_list
PRAGMA page_count
PRAGMA journal_mode
PRAGMA encoding
PRAGMA function_list
PRAGMA module_list
PRAGMA schema_version
PRAGMA foreign_key_check
PRAGMA synchronous
PRAGMA auto_vacuum
PRAGMA temp_store
SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name
SELECT 'SELECT COUNT(*) FROM "' || name || '"' FROM sqlite_master WHERE type = 'table' LIMIT 3
EXPLAIN QUERY PLAN SELECT o.id FROM orders o JOIN products p ON p.id = o.id
WITH cohorts AS (SELECT id, strftime('%Y-%m', created_at) AS cohort FROM customers), activity AS (SELECT DISTINCT customer_id, strftime('%Y-%m', placed_at) AS month FROM orders) SELECT c.cohort, a.month, COUNT(DISTINCT a.customer_id) AS active FROM cohorts c JOIN activity a ON a.customer_id = c.id GROUP BY 1, 2 ORDER BY 1, 2
SELECT c.country, SUM(o.status = 'paid') AS paid, SUM(CASE WHEN o.status = 'open' THEN o.total END) AS open_total, COUNT(*) FILTER (WHERE o.total > 50) AS big FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.country
SELECT * FROM (SELECT o.*, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY total DESC) AS rn FROM orders o) WHERE rn = 1
SELECT date('2026-01-31', '+1 month'), julianday('2026-03-01') - julianday('2026-02-01'), date('2026-02-10', 'start of month', '+1 month', '-1 day'), strftime('%W', '2026-01-01'), unixepoch('2026-01-01'), datetime(0, 'unixepoch'), time('10:05', '+90 minutes'), strftime('%s', 'now') > '0', datetime('2026-01-01 12:00', 'localtime') IS NOT NULL, date('2026-01-01', 'weekday 0'), timediff('2026-03-01', '2026-02-01'), CURRENT_DATE <= date('now'), CURRENT_TIMESTAMP IS NOT NULL
SELECT sqrt(2), power(2, 3), ceil(1.2), floor(1.8), ln(2), log(10, 100), mod(7, 3), pi(), exp(1), trunc(1.9), sin(0), radians(180), 7 % 3, 7 / 2, 7.0 / 2, 1 << 3, ~0 & 255, 5 | 2
SELECT id FROM orders WHERE id IN (SELECT id FROM orders ORDER BY random() LIMIT 0)
SELECT 1 AS "select", 2 AS [from], 3 AS value, 4 AS 'quoted alias', 5 `tick`
SELECT id, name FROM products WHERE name LIKE 'Thing|_%' ESCAPE '|' OR name NOT GLOB '*[0-9]' OR name BETWEEN 'A' AND 'B'
SELECT id FROM orders WHERE status = 'paid' UNION SELECT id FROM products UNION ALL SELECT 0 ORDER BY 1 LIMIT 5 OFFSET 1
SELECT c.name, COUNT(o.id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.status <> 'cancelled' GROUP BY c.id HAVING COUNT(o.id) = 0
SELECT CASE city WHEN 'Wien' THEN 'A' ELSE 'x' END AS k, country = 'DE' AS de, country IS NOT 'FR', city ISNULL, city NOTNULL FROM customers LIMIT 3
SELECT o.id FROM customers c LEFT OUTER JOIN orders o ON c.id = o.customer_id CROSS JOIN (SELECT 1) x LIMIT 2
SELECT department, COUNT(*), GROUP_CONCAT(name, ', ') FROM employees GROUP BY department
SELECT o.id, p.method, p.amount FROM orders o LEFT JOIN payments p ON p.order_id = o.id ORDER BY o.id LIMIT 3
SELECT rowid, oid, _rowid_, id FROM products LIMIT 2
SELECT COUNT(*) FROM customers INDEXED BY customers_city WHERE city = 'Wien'
SELECT country, COUNT(*) n, ROUND(100.0 * COUNT(*) / SUM(COUNT(*)) OVER (), 1) AS pct FROM customers GROUP BY country ORDER BY n DESC
WITH incoming(sku, price) AS (VALUES ('S1', 9.99), ('S999', 5.00)) SELECT i.sku, p.price AS old, i.price AS new, CASE WHEN p.id IS NULL THEN 'insert' WHEN p.price IS DISTINCT FROM i.price THEN 'update' ELSE 'keep' END AS action FROM incoming i LEFT JOIN products p USING (sku)
SELECT column1, column2 FROM (VALUES (1, 'a'), (2, 'b'))
SELECT date(placed_at) AS day, COUNT(*) AS n, SUM(COUNT(*)) OVER (ORDER BY date(placed_at)) AS cum FROM orders GROUP BY day ORDER BY day
SELECT strftime('%Y', placed_at) || '-Q' || ((CAST(strftime('%m', placed_at) AS INTEGER) + 2) / 3) AS quarter, SUM(total) FROM orders GROUP BY 1
SELECT c.name FROM customers AS c WHERE c.id = (SELECT o.customer_id FROM orders AS o ORDER BY o.total DESC LIMIT 1)
SELECT COUNT(*), COUNT(DISTINCT country), COUNT(city) FROM customers
SELECT country, customers FROM customers_by_country
SELECT substr(name, 1, 1) AS initial, COUNT(*) FROM customers GROUP BY initial
SELECT json_object('country', country, 'customers', json_group_array(name)) FROM customers GROUP BY country
SELECT id, lag(id) OVER (ORDER BY id) AS prev FROM orders EXCEPT SELECT 1, NULL
SELECT sqlite_compileoption_used('ENABLE_FTS5')
