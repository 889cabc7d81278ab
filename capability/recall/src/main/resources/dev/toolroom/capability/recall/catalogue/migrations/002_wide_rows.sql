-- Wide rows in the order of a key waste most of a page each: they lie in the order in which they came, with the key beside.
DROP VIEW vw_request_summary;
DROP VIEW vw_variable_usage;
CREATE TABLE request_variables_rows (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  variable_id TEXT NOT NULL,
  name TEXT,
  value_json TEXT,
  is_file INTEGER,
  model_description TEXT,

  variable_index INTEGER NOT NULL,
  kind TEXT,
  PRIMARY KEY (request_id, variable_id, variable_index)
);
INSERT INTO request_variables_rows SELECT * FROM request_variables;
DROP TABLE request_variables;
ALTER TABLE request_variables_rows RENAME TO request_variables;
CREATE TABLE responses_rows (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  response_index INTEGER NOT NULL,
  value TEXT,
  supports_html INTEGER,
  supports_theme_icons INTEGER,

  kind TEXT,
  payload_json TEXT,
  PRIMARY KEY (request_id, response_index)
);
INSERT INTO responses_rows SELECT * FROM responses;
DROP TABLE responses;
ALTER TABLE responses_rows RENAME TO responses;
CREATE TABLE result_messages_rows (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  message_index INTEGER NOT NULL,
  role TEXT,
  content TEXT,

  is_derived INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (request_id, message_index)
);
INSERT INTO result_messages_rows SELECT * FROM result_messages;
DROP TABLE result_messages;
ALTER TABLE result_messages_rows RENAME TO result_messages;
CREATE TABLE tool_outputs_rows (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  tool_kind TEXT,
  payload_json TEXT,

  output_index INTEGER NOT NULL,
  PRIMARY KEY (request_id, output_index)
);
INSERT INTO tool_outputs_rows SELECT * FROM tool_outputs;
DROP TABLE tool_outputs;
ALTER TABLE tool_outputs_rows RENAME TO tool_outputs;
CREATE TABLE tool_calls_rows (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  side TEXT NOT NULL,
  call_index INTEGER NOT NULL,
  call_id TEXT,
  tool_name TEXT,
  arguments_json TEXT,
  result_text TEXT,
  result_length INTEGER,
  is_error INTEGER,
  confirmation TEXT,
  joined_index INTEGER,
  join_method TEXT,
  PRIMARY KEY (request_id, side, call_index)
);
INSERT INTO tool_calls_rows SELECT * FROM tool_calls;
DROP TABLE tool_calls;
ALTER TABLE tool_calls_rows RENAME TO tool_calls;
CREATE INDEX tool_calls_by_tool ON tool_calls (tool_name);
CREATE INDEX tool_calls_by_id ON tool_calls (call_id);
CREATE TABLE content_references_rows (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  reference_index INTEGER NOT NULL,
  uri_json TEXT,
  range_json TEXT,
  PRIMARY KEY (request_id, reference_index)
);
INSERT INTO content_references_rows SELECT * FROM content_references;
DROP TABLE content_references;
ALTER TABLE content_references_rows RENAME TO content_references;
CREATE VIEW vw_request_summary AS
SELECT r.request_id, r.session_id, s.custom_title, s.source_agent, r.request_index, r.timestamp_ms, r.prompt_text, r.agent_id, r.model_id,
  r.is_canceled, r.state, r.timing_first_progress_ms, r.timing_total_ms,
  (SELECT count(*) FROM responses p WHERE p.request_id = r.request_id) AS response_count,
  (SELECT p.value FROM responses p WHERE p.request_id = r.request_id AND p.value IS NOT NULL ORDER BY p.response_index LIMIT 1) AS first_response
FROM requests r JOIN chat_sessions s ON s.session_id = r.session_id;
CREATE VIEW vw_variable_usage AS
SELECT v.variable_id, v.name, v.kind, max(coalesce(v.is_file, 0)) AS is_file, count(*) AS usage_count,
  count(DISTINCT r.session_id) AS session_count, min(r.timestamp_ms) AS first_used_ms, max(r.timestamp_ms) AS last_used_ms
FROM request_variables v JOIN requests r ON r.request_id = v.request_id
GROUP BY v.variable_id, v.name, v.kind;
