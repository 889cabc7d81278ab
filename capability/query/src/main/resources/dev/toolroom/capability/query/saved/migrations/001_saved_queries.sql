-- Statements that people keep by a name, for each connection. The version is the call that saved it last.
CREATE TABLE saved_queries (
    connection TEXT NOT NULL,
    name TEXT NOT NULL,
    statement TEXT NOT NULL,
    version TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    PRIMARY KEY (connection, name)
);
