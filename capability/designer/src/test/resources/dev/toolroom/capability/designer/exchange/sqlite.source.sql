CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email varchar(200) NOT NULL DEFAULT 'no''ne' UNIQUE,
  name TEXT COLLATE NOCASE,
  price NUMERIC(10,2) DEFAULT (1 + 2),
  made datetime DEFAULT CURRENT_TIMESTAMP,
  flag boolean DEFAULT 0 CHECK (flag IN (0, 1)),
  lowered text GENERATED ALWAYS AS (lower(email)) VIRTUAL,
  CONSTRAINT credit_ok CHECK (price >= 0)
);
CREATE TABLE orders (
  order_id integer NOT NULL,
  line_no integer NOT NULL,
  customer_id integer REFERENCES customers (id) ON DELETE SET NULL,
  note,
  CONSTRAINT pk_orders PRIMARY KEY (order_id, line_no)
);
CREATE TABLE "order parts" (
  id INTEGER PRIMARY KEY,
  "a ""b""" decimal(8,3),
  order_id integer NOT NULL,
  line_no integer NOT NULL,
  CONSTRAINT fk_order FOREIGN KEY (order_id, line_no) REFERENCES orders (order_id, line_no) ON DELETE CASCADE
);
CREATE UNIQUE INDEX ix_name ON customers (made DESC, name);
CREATE INDEX ix_some ON orders (customer_id) WHERE customer_id IS NOT NULL;
CREATE VIEW good AS SELECT id, email FROM customers WHERE price > 0;
CREATE TRIGGER touched AFTER UPDATE ON customers BEGIN UPDATE orders SET note = 'x; y'; END;
INSERT INTO customers (name) VALUES ('it''s; CREATE TABLE x (');
