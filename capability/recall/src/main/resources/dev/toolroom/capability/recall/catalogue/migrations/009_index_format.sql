-- With secure-delete the index has a format that SQLite before 3.42 cannot read. Purge and rescan rebuild the index instead.
INSERT INTO search_index (search_index, rank) VALUES ('secure-delete', 0);
