-- A table; and a comment with a semicolon;
CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE INDEX notes_by_text ON notes (text);
