-- What a turn is about, as a vector of signed bytes times its scale. Made in the background once a person has enabled a model.
CREATE TABLE turn_embeddings (
  document_id INTEGER PRIMARY KEY REFERENCES search_documents (document_id) ON DELETE CASCADE,
  scale REAL NOT NULL,
  vector BLOB NOT NULL
);
-- A turn whose text was redacted again is embedded again.
CREATE TRIGGER search_documents_changed AFTER UPDATE OF title, prompt, answer ON search_documents BEGIN DELETE FROM turn_embeddings WHERE document_id = old.document_id; END;
