-- Words that many turns have, each with those turns in order and how much it says there; what has come since is asked of search_index.
CREATE TABLE search_terms (
  term_id INTEGER PRIMARY KEY,
  term TEXT NOT NULL UNIQUE,
  document_count INTEGER NOT NULL
);
CREATE TABLE search_postings (
  term_id INTEGER NOT NULL REFERENCES search_terms (term_id) ON DELETE CASCADE,
  block_index INTEGER NOT NULL,
  postings BLOB NOT NULL,
  PRIMARY KEY (term_id, block_index)
);
-- An id is given again once the last turn is gone, so it counts as new.
CREATE TRIGGER search_documents_last_removed AFTER DELETE ON search_documents WHEN NOT EXISTS (SELECT 1 FROM search_documents WHERE document_id > old.document_id) BEGIN UPDATE catalogue_metadata SET value = CAST((SELECT coalesce(max(document_id), 0) FROM search_documents) AS TEXT) WHERE name = 'search_upto' AND CAST(value AS INTEGER) >= old.document_id; END;
-- What is asked of many rows stands behind long texts in the tables; here it is beside each other.
CREATE INDEX chat_sessions_facts ON chat_sessions (session_id, source_agent, workspace_fingerprint, title);
CREATE INDEX chat_sessions_by_agent ON chat_sessions (source_agent, workspace_fingerprint, session_id);
CREATE INDEX chat_sessions_by_workspace ON chat_sessions (workspace_fingerprint, source_agent, session_id);
CREATE INDEX requests_facts ON requests (request_id, session_id, request_index, timestamp_ms, model_id, state);
CREATE INDEX requests_of_session ON requests (session_id, timestamp_ms, model_id, request_id);
