-- The database that the design was read from, as the engine named it; null for a design that an older version opened.
ALTER TABLE designers ADD COLUMN identity TEXT;
