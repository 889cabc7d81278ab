SELECT DATE_FORMAT(o.placed_at, '%Y-%m-%d') AS period, SUM(o.total) AS revenue FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y-%m-%d') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%Y-%m-%d') AS period, COUNT(*) AS orders FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y-%m-%d') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%Y-%m-%d') AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y-%m-%d') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%Y-%m-%d') AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y-%m-%d') ORDER BY 1
SELECT DATE_FORMAT(c.created_at, '%Y-%m-%d') AS cohort, COUNT(*) AS customers FROM customers c GROUP BY DATE_FORMAT(c.created_at, '%Y-%m-%d') ORDER BY 1
WITH periods AS (SELECT DATE_FORMAT(placed_at, '%Y-%m-%d') AS p, SUM(total) AS s FROM orders GROUP BY DATE_FORMAT(placed_at, '%Y-%m-%d')) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, DATE_FORMAT(o.placed_at, '%Y-%m-%d') AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, DATE_FORMAT(o.placed_at, '%Y-%m-%d') ORDER BY 1, 2
SELECT DATE_FORMAT(o.placed_at, '%Y-%m-%d') AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y-%m-%d') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%x-%v') AS period, SUM(o.total) AS revenue FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%x-%v') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%x-%v') AS period, COUNT(*) AS orders FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%x-%v') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%x-%v') AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%x-%v') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%x-%v') AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%x-%v') ORDER BY 1
SELECT DATE_FORMAT(c.created_at, '%x-%v') AS cohort, COUNT(*) AS customers FROM customers c GROUP BY DATE_FORMAT(c.created_at, '%x-%v') ORDER BY 1
WITH periods AS (SELECT DATE_FORMAT(placed_at, '%x-%v') AS p, SUM(total) AS s FROM orders GROUP BY DATE_FORMAT(placed_at, '%x-%v')) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, DATE_FORMAT(o.placed_at, '%x-%v') AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, DATE_FORMAT(o.placed_at, '%x-%v') ORDER BY 1, 2
SELECT DATE_FORMAT(o.placed_at, '%x-%v') AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%x-%v') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%Y-%m') AS period, SUM(o.total) AS revenue FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y-%m') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%Y-%m') AS period, COUNT(*) AS orders FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y-%m') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%Y-%m') AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y-%m') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%Y-%m') AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y-%m') ORDER BY 1
SELECT DATE_FORMAT(c.created_at, '%Y-%m') AS cohort, COUNT(*) AS customers FROM customers c GROUP BY DATE_FORMAT(c.created_at, '%Y-%m') ORDER BY 1
WITH periods AS (SELECT DATE_FORMAT(placed_at, '%Y-%m') AS p, SUM(total) AS s FROM orders GROUP BY DATE_FORMAT(placed_at, '%Y-%m')) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, DATE_FORMAT(o.placed_at, '%Y-%m') AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, DATE_FORMAT(o.placed_at, '%Y-%m') ORDER BY 1, 2
SELECT DATE_FORMAT(o.placed_at, '%Y-%m') AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y-%m') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%H') AS period, SUM(o.total) AS revenue FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%H') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%H') AS period, COUNT(*) AS orders FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%H') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%H') AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%H') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%H') AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%H') ORDER BY 1
SELECT DATE_FORMAT(c.created_at, '%H') AS cohort, COUNT(*) AS customers FROM customers c GROUP BY DATE_FORMAT(c.created_at, '%H') ORDER BY 1
WITH periods AS (SELECT DATE_FORMAT(placed_at, '%H') AS p, SUM(total) AS s FROM orders GROUP BY DATE_FORMAT(placed_at, '%H')) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, DATE_FORMAT(o.placed_at, '%H') AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, DATE_FORMAT(o.placed_at, '%H') ORDER BY 1, 2
SELECT DATE_FORMAT(o.placed_at, '%H') AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%H') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%Y') AS period, SUM(o.total) AS revenue FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%Y') AS period, COUNT(*) AS orders FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%Y') AS period, CAST(AVG(o.total) AS DECIMAL(12,2)) AS average FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y') ORDER BY 1
SELECT DATE_FORMAT(o.placed_at, '%Y') AS period, COUNT(DISTINCT o.customer_id) AS buyers FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y') ORDER BY 1
SELECT DATE_FORMAT(c.created_at, '%Y') AS cohort, COUNT(*) AS customers FROM customers c GROUP BY DATE_FORMAT(c.created_at, '%Y') ORDER BY 1
WITH periods AS (SELECT DATE_FORMAT(placed_at, '%Y') AS p, SUM(total) AS s FROM orders GROUP BY DATE_FORMAT(placed_at, '%Y')) SELECT p, s, s - LAG(s) OVER (ORDER BY p) AS difference, SUM(s) OVER (ORDER BY p) AS running FROM periods ORDER BY p
SELECT c.country, DATE_FORMAT(o.placed_at, '%Y') AS period, SUM(o.total) AS revenue FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country, DATE_FORMAT(o.placed_at, '%Y') ORDER BY 1, 2
SELECT DATE_FORMAT(o.placed_at, '%Y') AS label, SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END) AS paid, SUM(CASE WHEN o.status = 'open' THEN 1 ELSE 0 END) AS still_open FROM orders o GROUP BY DATE_FORMAT(o.placed_at, '%Y') ORDER BY 1
SELECT c.country, COUNT(*) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, COUNT(DISTINCT c.id) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, MIN(c.created_at) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, MAX(c.created_at) AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, GROUP_CONCAT(c.name ORDER BY c.name SEPARATOR ', ') AS figure FROM customers c GROUP BY c.country ORDER BY 1
SELECT c.country, JSON_ARRAYAGG(c.id) AS figure FROM customers c GROUP BY c.country ORDER BY 1
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
SELECT c.city, GROUP_CONCAT(c.name ORDER BY c.name SEPARATOR ', ') AS figure FROM customers c GROUP BY c.city ORDER BY 1
SELECT c.city, JSON_ARRAYAGG(c.id) AS figure FROM customers c GROUP BY c.city ORDER BY 1
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
SELECT c.segment, GROUP_CONCAT(c.name ORDER BY c.name SEPARATOR ', ') AS figure FROM customers c GROUP BY c.segment ORDER BY 1
SELECT c.segment, JSON_ARRAYAGG(c.id) AS figure FROM customers c GROUP BY c.segment ORDER BY 1
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
SELECT id, CONCAT(name, ', ', city) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, CONCAT_WS(' ', name, country) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, LEFT(name, 2) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, LPAD(name, 10, '.') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, DATE_FORMAT(created_at, '%d.%m.%Y') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, CAST(created_at AS DATE) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, EXTRACT(DAY FROM created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, DATE_ADD(created_at, INTERVAL 1 DAY) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, created_at + INTERVAL 1 MONTH AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, DATEDIFF('2026-12-31', created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, GREATEST(id, 10) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, LEAST(id, 10) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, CAST(id AS CHAR) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, REGEXP_REPLACE(name, '[aeiou]', '*') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, LOCATE('a', name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, name REGEXP '^[A-M]' AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, id <=> 3 AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, JSON_OBJECT('id', id, 'name', name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, JSON_ARRAY(id, name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, IF(country = 'DE', 1, 0) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, MD5(name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, REVERSE(name) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, SUBSTRING_INDEX(name, ' ', 1) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, YEAR(created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, MONTHNAME(created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, UNIX_TIMESTAMP(created_at) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, FIELD(country, 'DE', 'FR') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, IFNULL(city, '-') AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, FORMAT(id, 2) AS figure FROM customers ORDER BY id LIMIT 50
SELECT id, HEX(name) AS figure FROM customers ORDER BY id LIMIT 50
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
SELECT VERSION()
SELECT CURRENT_DATE, NOW(), CURRENT_USER(), DATABASE()
SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()
SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY 1, ordinal_position
SHOW TABLES
DESCRIBE orders
SHOW INDEX FROM orders
SELECT id, JSON_VALUE(meta, '$.channel') AS channel FROM orders
SELECT JSON_EXTRACT(meta, '$.items') AS items, COUNT(*) FROM orders GROUP BY 1
SELECT t.sku, t.quantity FROM events e, JSON_TABLE(e.payload, '$.items[*]' COLUMNS (sku VARCHAR(20) PATH '$.sku', quantity INT PATH '$.quantity')) t
SELECT JSON_OBJECTAGG(sku, price) FROM products
SELECT country, segment, COUNT(*) FROM customers GROUP BY country, segment WITH ROLLUP
SELECT id, name FROM customers JOIN (SELECT customer_id AS id FROM orders GROUP BY customer_id) o USING (id)
SELECT STDDEV(total), VAR_POP(total), BIT_AND(id) FROM orders
SELECT SQL_NO_CACHE id FROM orders
SELECT id, name FROM customers FORCE INDEX (PRIMARY) WHERE id > 3
SELECT STRAIGHT_JOIN o.id FROM orders o JOIN customers c ON c.id = o.customer_id
SELECT id, total FROM orders ORDER BY total DESC LIMIT 5, 5
SELECT UUID() IS NOT NULL, RAND() < 2
SELECT seq, seq * seq FROM seq_1_to_10
SELECT order_net(1) IS NOT NULL AS priced
SELECT MEDIAN(total) OVER (PARTITION BY status) FROM orders
SELECT id, CAST(meta AS CHAR) FROM orders WHERE id = 1
SELECT o.id, o.total FROM orders o WHERE EXISTS (SELECT * FROM customers c WHERE c.id = o.customer_id AND c.country = 'DE') ORDER BY 1
WITH newest AS (SELECT c.*, RANK() OVER (ORDER BY created_at DESC) AS place FROM customers c) SELECT name, country FROM newest WHERE place <= 5 ORDER BY place
SELECT x.name, COUNT(*) AS orders FROM orders o JOIN (SELECT * FROM customers WHERE country = 'DE') AS x ON x.id = o.customer_id GROUP BY x.name
EXPLAIN SELECT city, COUNT(*) FROM customers GROUP BY city
SELECT city AS 'City', COUNT(*) AS 'Customers' FROM customers GROUP BY city ORDER BY COUNT(*) DESC
SELECT c.name 'Name', c.city 'City' FROM customers c ORDER BY c.name LIMIT 5
SELECT status, COUNT(*) n, SUM(total) revenue FROM orders GROUP BY status WITH ROLLUP
SELECT YEAR(placed_at) AS y, QUARTER(placed_at) AS q, SUM(total) FROM orders GROUP BY YEAR(placed_at), QUARTER(placed_at) ORDER BY y, q
SELECT LAST_DAY(placed_at) AS month_end, COUNT(*) FROM orders GROUP BY LAST_DAY(placed_at)
SELECT o.id, j.channel FROM orders o, JSON_TABLE(o.meta, '$' COLUMNS (channel VARCHAR(20) PATH '$.channel', items INT PATH '$.items')) j WHERE j.items > 2
SELECT JSON_VALUE(meta, '$.channel') AS channel, AVG(total) FROM orders GROUP BY JSON_VALUE(meta, '$.channel')
SELECT DATE_FORMAT(placed_at, '%Y-%m') AS m, SUM(IF(status = 'paid', total, 0)) AS paid, SUM(IF(status = 'open', total, 0)) AS still_open FROM orders GROUP BY DATE_FORMAT(placed_at, '%Y-%m')
WITH m AS (SELECT DATE_FORMAT(placed_at, '%Y-%m') AS m, SUM(total) AS s FROM orders GROUP BY DATE_FORMAT(placed_at, '%Y-%m')) SELECT m, s, s - LAG(s) OVER (ORDER BY m) AS difference FROM m
WITH c AS (SELECT * FROM customers WHERE country = 'DE') SELECT c.city, COUNT(o.id) FROM c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.city
SELECT c.country, GROUP_CONCAT(DISTINCT c.city ORDER BY c.city SEPARATOR ', ') FROM customers c GROUP BY c.country
SELECT MEDIAN(total) OVER (PARTITION BY status) AS median, status FROM orders LIMIT 5
SELECT PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY total) OVER (PARTITION BY status) AS p90 FROM orders LIMIT 5
SELECT seq, seq * 2 FROM seq_1_to_5
SELECT DATE('2026-01-01') + INTERVAL seq DAY AS d, COUNT(o.id) FROM seq_0_to_6 LEFT JOIN orders o ON DATE(o.placed_at) = DATE('2026-01-01') + INTERVAL seq DAY GROUP BY seq
SELECT o.* FROM orders o INNER JOIN (SELECT customer_id, MAX(placed_at) AS last FROM orders GROUP BY customer_id) l ON l.customer_id = o.customer_id AND l.last = o.placed_at
SELECT c.id, c.name, COALESCE(SUM(o.total), 0) AS spent FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id, c.name HAVING spent > 10 ORDER BY spent DESC
SELECT TIMESTAMPDIFF(DAY, MIN(placed_at), MAX(placed_at)) AS days FROM orders
SELECT DAYNAME(placed_at) AS day, COUNT(*) FROM orders GROUP BY DAYNAME(placed_at), DAYOFWEEK(placed_at) ORDER BY DAYOFWEEK(placed_at)
SELECT category, COUNT(*), ROUND(AVG(price), 2), MIN(price), MAX(price), STDDEV_SAMP(price) FROM products GROUP BY category
SELECT id, CASE WHEN total < 50 THEN 'small' WHEN total < 200 THEN 'medium' ELSE 'large' END AS size FROM orders
SELECT table_name, table_rows, engine FROM information_schema.tables WHERE table_schema = DATABASE()
SELECT column_name, column_type, is_nullable FROM information_schema.columns WHERE table_name = 'orders' ORDER BY ordinal_position
SELECT p.name, (SELECT SUM(l.quantity) FROM order_lines l WHERE l.product_id = p.id) AS sold FROM products p ORDER BY sold DESC LIMIT 3
SELECT department, COUNT(*) AS heads, MIN(hired) AS first, MAX(hired) AS last FROM employees GROUP BY department
(SELECT name FROM customers ORDER BY id LIMIT 2) UNION ALL (SELECT name FROM products ORDER BY id LIMIT 2)
SELECT SQL_NO_CACHE COUNT(*) FROM order_lines
SELECT c.segment, SUM(o.total) / (SELECT SUM(total) FROM orders) AS share FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.segment
SELECT NTILE(4) OVER (ORDER BY total) AS quartile, id, total FROM orders
SELECT e.name, m.name AS manager FROM employees e LEFT JOIN employees m ON m.id = e.manager_id ORDER BY 2, 1
SELECT table_name, index_name, seq_in_index, column_name, non_unique FROM information_schema.statistics WHERE table_schema = DATABASE() ORDER BY 1, 2, 3
WITH by_country(country, n) AS (SELECT country, COUNT(*) FROM customers GROUP BY country) SELECT * FROM by_country ORDER BY n DESC
WITH a AS (SELECT country, COUNT(*) AS n FROM customers GROUP BY country), b AS (SELECT * FROM a WHERE n > 1) SELECT * FROM a JOIN b USING (country)
SELECT * FROM (SELECT city, COUNT(*) AS n FROM customers GROUP BY city) x WHERE n > 1
SELECT user, SUM(time) FROM information_schema.processlist GROUP BY user ORDER BY 2 DESC
SELECT table_schema, ROUND(SUM(data_length + index_length) / 1024 / 1024, 1) AS mb FROM information_schema.tables GROUP BY table_schema
SELECT table_name, engine, table_rows, data_length, index_length, data_free, table_collation, create_time IS NULL FROM information_schema.tables WHERE table_schema = 'reporting' AND table_type = 'BASE TABLE' ORDER BY data_length DESC LIMIT 20
SELECT * FROM information_schema.columns WHERE table_name = 'customers' AND table_schema = DATABASE()
SELECT kcu.constraint_name, kcu.column_name, kcu.referenced_table_name, kcu.referenced_column_name, rc.update_rule, rc.delete_rule FROM information_schema.key_column_usage kcu JOIN information_schema.referential_constraints rc ON rc.constraint_schema = kcu.constraint_schema AND rc.constraint_name = kcu.constraint_name WHERE kcu.table_schema = DATABASE() AND kcu.table_name = 'orders' AND kcu.referenced_table_name IS NOT NULL
SELECT `CONSTRAINT_NAME`, `CONSTRAINT_TYPE`, TABLE_NAME FROM `information_schema`.`TABLE_CONSTRAINTS` WHERE `TABLE_SCHEMA` = DATABASE()
SELECT table_name, view_definition, is_updatable FROM information_schema.views WHERE table_schema = DATABASE()
SELECT routine_name, routine_type, data_type, sql_data_access FROM information_schema.routines WHERE routine_schema = DATABASE()
SELECT trigger_name, event_manipulation, action_timing FROM information_schema.triggers
SELECT schema_name, default_character_set_name, default_collation_name FROM information_schema.schemata
SELECT variable_name, variable_value FROM information_schema.global_variables WHERE variable_name LIKE 'INNODB_BUFFER%'
SELECT variable_value FROM information_schema.global_status WHERE variable_name = 'QUESTIONS'
SELECT id, user, host, db, command, time, state FROM information_schema.processlist
SELECT COUNT(*) FROM information_schema.processlist WHERE command <> 'Sleep'
SELECT command, COUNT(*) FROM information_schema.processlist GROUP BY command
SELECT grantee, privilege_type FROM information_schema.schema_privileges
SELECT engine, support, transactions FROM information_schema.engines
SELECT character_set_name, default_collate_name FROM information_schema.character_sets LIMIT 3
SELECT t.table_name FROM information_schema.tables t LEFT JOIN information_schema.table_constraints c ON c.table_schema = t.table_schema AND c.table_name = t.table_name AND c.constraint_type = 'PRIMARY KEY' WHERE t.table_schema = DATABASE() AND t.table_type = 'BASE TABLE' AND c.constraint_name IS NULL
SELECT table_name, auto_increment FROM information_schema.tables WHERE table_schema = DATABASE() AND auto_increment IS NOT NULL
SELECT constraint_name, check_clause FROM information_schema.check_constraints WHERE constraint_schema = DATABASE()
SELECT * FROM information_schema.keywords LIMIT 1
SELECT table_schema, table_name, total_size FROM (SELECT table_schema, table_name, data_length total_size FROM information_schema.tables) t ORDER BY 3 DESC LIMIT 3
SHOW DATABASES
SHOW TABLES LIKE 'app%'
SHOW FULL TABLES WHERE Table_type = 'VIEW'
SHOW TABLE STATUS FROM reporting WHERE Name = 'orders'
SHOW FIELDS FROM orders LIKE 'c%'
SHOW KEYS FROM products
SHOW CREATE DATABASE reporting
SHOW GLOBAL VARIABLES LIKE 'innodb_buffer%'
SHOW GLOBAL STATUS LIKE 'Uptime'
SHOW CHARACTER SET LIKE 'utf8%'
SHOW WARNINGS
SHOW PROCEDURE STATUS WHERE Db = 'reporting'
SHOW CREATE FUNCTION order_net
SHOW PRIVILEGES
EXPLAIN orders
EXPLAIN EXTENDED SELECT id FROM orders
ANALYZE FORMAT=JSON SELECT COUNT(*) FROM orders
SELECT VERSION(), DATABASE(), USER(), CURRENT_USER(), CONNECTION_ID() > 0, SCHEMA(), SESSION_USER(), CURRENT_ROLE()
WITH RECURSIVE cal AS (SELECT DATE '2026-01-01' AS d UNION ALL SELECT d + INTERVAL 1 DAY FROM cal WHERE d < '2026-01-31') SELECT cal.d, COUNT(o.id) AS n FROM cal LEFT JOIN orders o ON DATE(o.placed_at) = cal.d GROUP BY cal.d ORDER BY cal.d
SELECT * FROM (SELECT o.*, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY total DESC) AS rn FROM orders o) x WHERE rn = 1
SELECT GROUP_CONCAT(DISTINCT status ORDER BY status DESC SEPARATOR '|') FROM orders
SELECT DATE_ADD('2026-01-31', INTERVAL 1 MONTH), DATEDIFF('2026-03-01', '2026-02-01'), LAST_DAY('2026-02-10'), STR_TO_DATE('01.02.2026', '%d.%m.%Y'), CONVERT_TZ('2026-01-01 12:00:00', '+00:00', '+09:00'), UNIX_TIMESTAMP('2026-01-01'), FROM_UNIXTIME(0), EXTRACT(YEAR_MONTH FROM '2026-05-01'), YEARWEEK('2026-01-01', 3), MAKEDATE(2026, 60), SEC_TO_TIME(3661), TIME_FORMAT('10:05:03', '%H:%i'), DAYOFYEAR('2026-02-01'), PERIOD_DIFF(202602, 202512), WEEKDAY('2026-01-01')
SELECT MD5(name), SHA1(name), SHA2(name, 256), CRC32(name), TO_BASE64(name), HEX(name), UNHEX('41'), CONV('ff', 16, 10), BIN(5), ORD('a') FROM products LIMIT 2
SELECT id FROM orders ORDER BY RAND() LIMIT 0
SELECT HIGH_PRIORITY DISTINCTROW status FROM orders
/* block */ SELECT COUNT(*) /* mid */ FROM orders # tail
WITH `user` AS (SELECT 1 AS `order`), data AS (SELECT 2 AS value) SELECT `user`.`order`, data.value FROM `user`, data
SELECT (SELECT COUNT(*) FROM orders) AS o, (SELECT COUNT(*) FROM products) AS p FROM DUAL
SELECT id FROM orders WHERE status = 'paid' UNION SELECT id FROM products UNION ALL SELECT 0 ORDER BY 1 LIMIT 5
SELECT c.id, c.name, c.city FROM customers c WHERE c.id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL)
SELECT reporting.orders.id, `reporting`.`orders`.`total` FROM reporting.orders LIMIT 1
SELECT BENCHMARK_MARK FROM (SELECT 1 AS BENCHMARK_MARK) x
SELECT o.id, p.method, p.amount FROM orders o LEFT JOIN payments p ON p.order_id = o.id ORDER BY o.id LIMIT 3
SELECT a.n, b.n FROM (SELECT COUNT(*) n FROM orders) a, (SELECT COUNT(*) n FROM customers) b
