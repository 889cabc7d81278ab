SELECT DATE_TRUNC('DAY', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o GROUP BY DATE_TRUNC('DAY', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('DAY', o.placed_at) AS period, COUNT(*) AS orders FROM orders o GROUP BY DATE_TRUNC('DAY', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('DAY', o.placed_at) AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY DATE_TRUNC('DAY', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('DAY', o.placed_at) AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY DATE_TRUNC('DAY', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('DAY', c.created_at) AS cohort, COUNT(*) AS customers FROM customers c GROUP BY DATE_TRUNC('DAY', c.created_at) ORDER BY 1
WITH periods AS (SELECT DATE_TRUNC('DAY', placed_at) AS p, SUM(total) AS s FROM orders GROUP BY DATE_TRUNC('DAY', placed_at)) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, DATE_TRUNC('DAY', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, DATE_TRUNC('DAY', o.placed_at) ORDER BY 1, 2
SELECT DATE_TRUNC('DAY', o.placed_at) AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY DATE_TRUNC('DAY', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('WEEK', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o GROUP BY DATE_TRUNC('WEEK', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('WEEK', o.placed_at) AS period, COUNT(*) AS orders FROM orders o GROUP BY DATE_TRUNC('WEEK', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('WEEK', o.placed_at) AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY DATE_TRUNC('WEEK', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('WEEK', o.placed_at) AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY DATE_TRUNC('WEEK', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('WEEK', c.created_at) AS cohort, COUNT(*) AS customers FROM customers c GROUP BY DATE_TRUNC('WEEK', c.created_at) ORDER BY 1
WITH periods AS (SELECT DATE_TRUNC('WEEK', placed_at) AS p, SUM(total) AS s FROM orders GROUP BY DATE_TRUNC('WEEK', placed_at)) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, DATE_TRUNC('WEEK', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, DATE_TRUNC('WEEK', o.placed_at) ORDER BY 1, 2
SELECT DATE_TRUNC('WEEK', o.placed_at) AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY DATE_TRUNC('WEEK', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('MONTH', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o GROUP BY DATE_TRUNC('MONTH', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('MONTH', o.placed_at) AS period, COUNT(*) AS orders FROM orders o GROUP BY DATE_TRUNC('MONTH', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('MONTH', o.placed_at) AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY DATE_TRUNC('MONTH', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('MONTH', o.placed_at) AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY DATE_TRUNC('MONTH', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('MONTH', c.created_at) AS cohort, COUNT(*) AS customers FROM customers c GROUP BY DATE_TRUNC('MONTH', c.created_at) ORDER BY 1
WITH periods AS (SELECT DATE_TRUNC('MONTH', placed_at) AS p, SUM(total) AS s FROM orders GROUP BY DATE_TRUNC('MONTH', placed_at)) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, DATE_TRUNC('MONTH', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, DATE_TRUNC('MONTH', o.placed_at) ORDER BY 1, 2
SELECT DATE_TRUNC('MONTH', o.placed_at) AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY DATE_TRUNC('MONTH', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('QUARTER', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o GROUP BY DATE_TRUNC('QUARTER', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('QUARTER', o.placed_at) AS period, COUNT(*) AS orders FROM orders o GROUP BY DATE_TRUNC('QUARTER', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('QUARTER', o.placed_at) AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY DATE_TRUNC('QUARTER', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('QUARTER', o.placed_at) AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY DATE_TRUNC('QUARTER', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('QUARTER', c.created_at) AS cohort, COUNT(*) AS customers FROM customers c GROUP BY DATE_TRUNC('QUARTER', c.created_at) ORDER BY 1
WITH periods AS (SELECT DATE_TRUNC('QUARTER', placed_at) AS p, SUM(total) AS s FROM orders GROUP BY DATE_TRUNC('QUARTER', placed_at)) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, DATE_TRUNC('QUARTER', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, DATE_TRUNC('QUARTER', o.placed_at) ORDER BY 1, 2
SELECT DATE_TRUNC('QUARTER', o.placed_at) AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY DATE_TRUNC('QUARTER', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('YEAR', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o GROUP BY DATE_TRUNC('YEAR', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('YEAR', o.placed_at) AS period, COUNT(*) AS orders FROM orders o GROUP BY DATE_TRUNC('YEAR', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('YEAR', o.placed_at) AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY DATE_TRUNC('YEAR', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('YEAR', o.placed_at) AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY DATE_TRUNC('YEAR', o.placed_at) ORDER BY 1
SELECT DATE_TRUNC('YEAR', c.created_at) AS cohort, COUNT(*) AS customers FROM customers c GROUP BY DATE_TRUNC('YEAR', c.created_at) ORDER BY 1
WITH periods AS (SELECT DATE_TRUNC('YEAR', placed_at) AS p, SUM(total) AS s FROM orders GROUP BY DATE_TRUNC('YEAR', placed_at)) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, DATE_TRUNC('YEAR', o.placed_at) AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, DATE_TRUNC('YEAR', o.placed_at) ORDER BY 1, 2
SELECT DATE_TRUNC('YEAR', o.placed_at) AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY DATE_TRUNC('YEAR', o.placed_at) ORDER BY 1
SELECT c.country, COUNT(*) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, COUNT(DISTINCT c.id) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, MIN(c.created_at) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, MAX(c.created_at) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, LISTAGG(c.name, ', ') WITHIN GROUP (ORDER BY c.name) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, ARRAY_AGG(c.id ORDER BY c.id) AS figure FROM customers c GROUP BY c.country ORDER BY 1
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
SELECT c.city, LISTAGG(c.name, ', ') WITHIN GROUP (ORDER BY c.name) AS figure FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, ARRAY_AGG(c.id ORDER BY c.id) AS figure FROM customers c GROUP BY c.city ORDER BY 1
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
SELECT c.segment, LISTAGG(c.name, ', ') WITHIN GROUP (ORDER BY c.name) AS figure FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, ARRAY_AGG(c.id ORDER BY c.id) AS figure FROM customers c GROUP BY c.segment ORDER BY 1
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
SELECT id, CONCAT(name, ' (', country, ')') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, UCASE(name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, LEFT(name, 2) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, LPAD(name, 10, '.') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, TO_CHAR(created_at, 'DD.MM.YYYY HH24:MI') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, CAST(created_at AS DATE) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, EXTRACT(DAY FROM created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, DATEADD('DAY', 1, created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, created_at + INTERVAL '1' DAY AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, DATEDIFF('DAY', created_at, DATE '2026-12-31') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, GREATEST(id, 10) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, LEAST(id, 10) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, CAST(id AS VARCHAR) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, REGEXP_REPLACE(name, '[aeiou]', '*') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, LOCATE('a', name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, name ILIKE '%a%' AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, REGEXP_LIKE(name, '^[A-M]') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, id IS DISTINCT FROM 3 AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, JSON_OBJECT('id': id, 'name': name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, ARRAY[name, city] AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, JSON_ARRAY(id, name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, FORMATDATETIME(created_at, 'yyyy-MM') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, SOUNDEX(name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, RAWTOHEX(name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, DECODE(country, 'DE', 1, 0) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, ROW(id, name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, YEAR(created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, MONTHNAME(created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, HASH('SHA-256', name) AS figure FROM customers ORDER BY id LIMIT 50
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
TABLE products
VALUES (1, 'a'), (2, 'b')
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v(id, label)
SELECT X, X * X AS square FROM SYSTEM_RANGE(1, 10)
SELECT H2VERSION()
SELECT CURRENT_DATE, CURRENT_TIMESTAMP, CURRENT_USER
SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'PUBLIC'
SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = 'PUBLIC' ORDER BY 1, ORDINAL_POSITION
SELECT INDEX_NAME, TABLE_NAME FROM INFORMATION_SCHEMA.INDEXES
SELECT MEDIAN(total) AS median, MODE(status) AS usual, STDDEV_POP(total) FROM orders
SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY total) FROM orders
SELECT status, COUNT(*) FILTER (WHERE total > 100) AS large FROM orders GROUP BY status
SELECT DISTINCT ON (o.customer_id) o.customer_id, o.id, o.placed_at FROM orders o ORDER BY o.customer_id, o.placed_at DESC
SELECT id, total FROM orders ORDER BY total DESC FETCH FIRST 5 ROWS WITH TIES
SELECT id, total FROM orders QUALIFY ROW_NUMBER() OVER (ORDER BY total) <= 3
SELECT o.id, c.name FROM orders o NATURAL JOIN (SELECT id AS customer_id, name FROM customers) c
SELECT customers.id, name FROM customers JOIN (SELECT customer_id AS id FROM orders GROUP BY customer_id) o USING (id)
SELECT U.C1 FROM UNNEST(ARRAY[1, 2, 3]) U
SELECT (total, id) > (10, 1) AS later FROM orders
SELECT COUNT(*), ANY_VALUE(city), BIT_AND_AGG(id) FROM customers
SELECT JSON_ARRAYAGG(name ORDER BY id) FROM products
SELECT JSON_OBJECTAGG(sku: price) FROM products
SELECT meta FROM orders WHERE id = 1
SELECT CORR(total, id), REGR_SLOPE(total, id) FROM orders
SELECT id, name, hired FROM employees WHERE hired > CURRENT_DATE - 3650
SELECT RANDOM_UUID() IS NOT NULL
SELECT CAST(total AS price) FROM orders
SELECT * FROM priced
SHOW TABLES
WITH m AS (SELECT DATE_TRUNC('MONTH', placed_at) AS m, SUM(total) AS s FROM orders GROUP BY DATE_TRUNC('MONTH', placed_at)) SELECT m, s, s - LAG(s) OVER (ORDER BY m) AS difference FROM m ORDER BY m
WITH c AS (SELECT * FROM customers) SELECT country, COUNT(*) FROM c GROUP BY country
SELECT country, LISTAGG(DISTINCT city, ', ') WITHIN GROUP (ORDER BY city) FROM customers GROUP BY country
SELECT status, COUNT(*) FILTER (WHERE total > 50) AS large, MEDIAN(total), PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY total) FROM orders GROUP BY status
SELECT id, total, ROW_NUMBER() OVER (PARTITION BY status ORDER BY total DESC) AS place FROM orders QUALIFY place <= 2
SELECT FORMATDATETIME(placed_at, 'yyyy-MM') AS m, COUNT(*) FROM orders GROUP BY FORMATDATETIME(placed_at, 'yyyy-MM')
SELECT EXTRACT(ISO_WEEK FROM placed_at) AS week, ROUND(AVG(total), 2) FROM orders GROUP BY EXTRACT(ISO_WEEK FROM placed_at) HAVING AVG(total) > 1
SELECT o.* FROM orders o JOIN (SELECT customer_id, MAX(placed_at) AS latest FROM orders GROUP BY customer_id) l ON l.customer_id = o.customer_id AND l.latest = o.placed_at
SELECT x AS d, (SELECT COUNT(*) FROM orders WHERE EXTRACT(DAY FROM placed_at) = x) AS n FROM SYSTEM_RANGE(1, 31)
SELECT DATEDIFF(DAY, MIN(placed_at), MAX(placed_at)) FROM orders
SELECT c.name, COALESCE(SUM(o.total), 0) AS spent FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name ORDER BY spent DESC FETCH FIRST 5 ROWS ONLY
SELECT JSON_OBJECT('country': country, 'n': COUNT(*)) FROM customers GROUP BY country
SELECT category, ARRAY_AGG(name ORDER BY name) FROM products GROUP BY category
SELECT CASE WHEN total < 50 THEN 'small' ELSE 'large' END AS size, COUNT(*) FROM orders GROUP BY size
SELECT INDEX_NAME, TABLE_NAME FROM INFORMATION_SCHEMA.INDEXES WHERE TABLE_SCHEMA = 'PUBLIC'
SELECT department, COUNT(*) AS heads, MIN(hired) AS first FROM employees GROUP BY department
SELECT e.name, m.name AS manager FROM employees e LEFT JOIN employees m ON m.id = e.manager_id
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v(n, letter) ORDER BY n DESC
SELECT u.n, u.o FROM UNNEST(ARRAY[5, 6, 7]) WITH ORDINALITY u(n, o)
SELECT name FROM customers WHERE city ILIKE 'b%' ORDER BY name LIMIT 5 OFFSET 1
SELECT status, SUM(total) / (SELECT SUM(total) FROM orders) AS share FROM orders GROUP BY status
SELECT p.sku, p.name FROM products p WHERE NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.product_id = p.id AND l.quantity > 100)
SELECT NTILE(4) OVER (ORDER BY total) AS quartile, PERCENT_RANK() OVER (ORDER BY total) AS share FROM orders
SELECT DISTINCT ON (customer_id) customer_id, id, total FROM orders ORDER BY customer_id, total DESC
SELECT GREATEST(total, 50), LEAST(total, 50), NULLIF(status, 'open'), DECODE(status, 'paid', 1, 0) FROM orders LIMIT 5
SELECT s.status, s.n FROM (SELECT status, COUNT(*) AS n FROM orders GROUP BY status) s WHERE s.n >= ALL (SELECT COUNT(*) FROM orders GROUP BY status)
SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT (SELECT MAX(id) FROM customers) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id) AS id
WITH a AS (SELECT country, COUNT(*) AS n FROM customers GROUP BY country), b AS (SELECT * FROM a WHERE n > 1) SELECT * FROM a JOIN b USING (country)
WITH x AS (SELECT country, COUNT(*) AS n FROM customers GROUP BY country) SELECT * FROM x WHERE n > 1
SELECT * FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'PUBLIC'
SELECT TABLE_NAME, TABLE_TYPE, REMARKS, ROW_COUNT_ESTIMATE FROM INFORMATION_SCHEMA.TABLES
SELECT COLUMN_NAME, ORDINAL_POSITION, DATA_TYPE, IS_NULLABLE, COLUMN_DEFAULT, CHARACTER_MAXIMUM_LENGTH, IS_IDENTITY, REMARKS FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = 'CUSTOMERS' ORDER BY ORDINAL_POSITION
SELECT TC.CONSTRAINT_NAME, TC.CONSTRAINT_TYPE, KCU.COLUMN_NAME FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS TC JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE KCU USING (CONSTRAINT_SCHEMA, CONSTRAINT_NAME) WHERE TC.TABLE_SCHEMA = 'PUBLIC'
SELECT * FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS
SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA
SELECT TABLE_NAME, VIEW_DEFINITION FROM INFORMATION_SCHEMA.VIEWS WHERE TABLE_SCHEMA = 'PUBLIC'
SELECT SETTING_NAME, SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME LIKE 'MODE%'
SELECT SESSION_ID, USER_NAME, SESSION_START FROM INFORMATION_SCHEMA.SESSIONS
SELECT DOMAIN_NAME, DATA_TYPE FROM INFORMATION_SCHEMA.DOMAINS
SELECT * FROM INFORMATION_SCHEMA.CHECK_CONSTRAINTS
SELECT ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES
SELECT USER_NAME, IS_ADMIN FROM INFORMATION_SCHEMA.USERS
SELECT GRANTEE, TABLE_NAME, PRIVILEGE_TYPE FROM INFORMATION_SCHEMA.TABLE_PRIVILEGES LIMIT 3
SELECT OBJECT_NAME, ENUM_VAL FROM (SELECT OBJECT_NAME, VALUE_NAME AS ENUM_VAL FROM INFORMATION_SCHEMA.ENUM_VALUES)
SELECT TRIGGER_NAME FROM INFORMATION_SCHEMA.TRIGGERS
SELECT * FROM INFORMATION_SCHEMA.ROLES
SHOW TABLES FROM PUBLIC
SHOW COLUMNS FROM orders
SHOW SCHEMAS
EXPLAIN PLAN FOR SELECT id FROM products
EXPLAIN ANALYZE SELECT COUNT(*) FROM orders
SELECT H2VERSION(), CURRENT_SCHEMA, CURRENT_USER, DATABASE(), SESSION_ID() > 0, CURRENT_CATALOG
SELECT DATEADD(DAY, x, DATE '2026-01-01') AS d, COUNT(o.id) FROM SYSTEM_RANGE(0, 10) r LEFT JOIN orders o ON CAST(o.placed_at AS DATE) = DATEADD(DAY, x, DATE '2026-01-01') GROUP BY x ORDER BY 1
SELECT c.country, COUNT(*) FILTER (WHERE o.status = 'paid') AS paid, SUM(CASE WHEN o.status = 'open' THEN o.total END) FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.country
SELECT PERCENTILE_DISC(0.9) WITHIN GROUP (ORDER BY total), MEDIAN(total), STDDEV_SAMP(total), LISTAGG(DISTINCT status, '|') WITHIN GROUP (ORDER BY status) FROM orders
SELECT JSON_OBJECT('id': id, 'status': status), JSON_ARRAY(1, 'x') FROM orders LIMIT 2
SELECT REGEXP_REPLACE(sku, '[0-9]+', '#'), REGEXP_LIKE(name, '^T'), REGEXP_SUBSTR(name, '[0-9]+'), SUBSTRING(name FROM 1 FOR 2), LOCATE('i', name), TRIM(BOTH ' ' FROM name), LPAD(sku, 5, '0'), INITCAP_MISSING FROM (SELECT sku, name, 1 AS INITCAP_MISSING FROM products) LIMIT 2
SELECT HASH('SHA-256', STRINGTOUTF8(name)), RAWTOHEX(name), ORA_HASH(name) IS NOT NULL, SOUNDEX(name) FROM products LIMIT 2
SELECT id FROM orders ORDER BY RAND() LIMIT 0
SELECT 1 AS "select", 2 AS "from", 3 AS "value"
WITH "user" AS (SELECT 1 AS "order"), data AS (SELECT 2 AS n) SELECT "user"."order", data.n FROM "user", data
(SELECT id FROM orders WHERE total > 10 EXCEPT SELECT id FROM orders WHERE status = 'open') INTERSECT SELECT id FROM products
SELECT COUNT(*) FROM PUBLIC.orders o WHERE NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id)
SELECT department, COUNT(*), LISTAGG(name, ', ') WITHIN GROUP (ORDER BY hired) FROM employees GROUP BY department
SELECT * FROM (SELECT o.*, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY total DESC) AS rn FROM orders o) WHERE rn = 1
SELECT country, segment, COUNT(*) FROM customers GROUP BY country, segment ORDER BY 1, 2 NULLS LAST
SELECT CASE WHEN EXISTS (SELECT 1 FROM orders WHERE total > 1000) THEN 'yes' ELSE 'no' END, (SELECT COUNT(*) FROM products), NULLIF(1, 1), COALESCE(NULL, 2), NVL2(NULL, 1, 2), GREATEST(1, 2), CASEWHEN(1 = 1, 'a', 'b')
SELECT CAST('2026-01-01' AS DATE), CAST(1 AS VARCHAR), X'41', TRUE, 1E3, DATE '2026-01-01', TIME '10:00:00', INTERVAL '1-2' YEAR TO MONTH, ARRAY[1, 2], ROW (1, 'a'), UUID '00000000-0000-0000-0000-000000000001', JSON '{"a":1}'
SELECT GROUP_CONCAT(name ORDER BY name SEPARATOR ', ') FROM products WHERE price < 3
SELECT TOP 3 id FROM orders ORDER BY id
SELECT id, DENSE_RANK() OVER (ORDER BY total DESC) AS r FROM orders QUALIFY r <= 3
WITH incoming(sku, price) AS (VALUES ('S1', 9.99), ('S999', 5.00)) SELECT i.sku, p.price AS old, i.price AS new FROM incoming i LEFT JOIN products p ON p.sku = i.sku
