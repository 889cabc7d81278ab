-- The tables of a catalogue. Columns up to the first blank line of a table are a published contract; those below it are ours.
CREATE TABLE chat_sessions (
  session_id TEXT PRIMARY KEY,
  version INTEGER,
  requester_username TEXT,
  responder_username TEXT,
  initial_location TEXT,
  creation_date_ms INTEGER,
  last_message_date_ms INTEGER,
  custom_title TEXT,
  is_imported INTEGER,
  raw_json TEXT,

  source_agent TEXT NOT NULL,
  workspace_fingerprint TEXT NOT NULL,
  repo_fingerprint TEXT,
  title TEXT,
  content_rank INTEGER NOT NULL DEFAULT 0,
  source_id INTEGER,
  is_torn INTEGER NOT NULL DEFAULT 0,
  is_listed INTEGER
);
CREATE INDEX chat_sessions_by_date ON chat_sessions (last_message_date_ms DESC, initial_location);
CREATE TABLE requests (
  request_id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES chat_sessions (session_id) ON DELETE CASCADE,
  timestamp_ms INTEGER,
  prompt_text TEXT,
  response_id TEXT,
  agent_id TEXT,
  is_canceled INTEGER,
  timing_first_progress_ms INTEGER,
  timing_total_ms INTEGER,
  result_metadata_json TEXT,

  request_index INTEGER NOT NULL,
  model_id TEXT,
  state TEXT,
  vote INTEGER,
  is_hidden INTEGER NOT NULL DEFAULT 0,
  prompt_tokens INTEGER,
  completion_tokens INTEGER,
  error_message TEXT,
  source_id INTEGER
);
CREATE INDEX requests_by_session ON requests (session_id, request_index);
CREATE INDEX requests_by_time ON requests (timestamp_ms);
CREATE INDEX requests_by_source ON requests (source_id);
CREATE TABLE request_parts (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  part_index INTEGER NOT NULL,
  kind TEXT,
  text TEXT,
  range_json TEXT,
  editor_range_json TEXT,
  PRIMARY KEY (request_id, part_index)
) WITHOUT ROWID;
-- Instructions files repeat within a request under one id, so the key has an index too.
CREATE TABLE request_variables (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  variable_id TEXT NOT NULL,
  name TEXT,
  value_json TEXT,
  is_file INTEGER,
  model_description TEXT,

  variable_index INTEGER NOT NULL,
  kind TEXT,
  PRIMARY KEY (request_id, variable_id, variable_index)
) WITHOUT ROWID;
CREATE TABLE responses (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  response_index INTEGER NOT NULL,
  value TEXT,
  supports_html INTEGER,
  supports_theme_icons INTEGER,

  kind TEXT,
  payload_json TEXT,
  PRIMARY KEY (request_id, response_index)
) WITHOUT ROWID;
CREATE TABLE result_messages (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  message_index INTEGER NOT NULL,
  role TEXT,
  content TEXT,

  is_derived INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (request_id, message_index)
) WITHOUT ROWID;
CREATE TABLE followups (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  followup_index INTEGER NOT NULL,
  kind TEXT,
  agent_id TEXT,
  message TEXT,
  PRIMARY KEY (request_id, followup_index)
) WITHOUT ROWID;
CREATE TABLE agents (
  agent_id TEXT PRIMARY KEY,
  session_id TEXT REFERENCES chat_sessions (session_id) ON DELETE SET NULL,
  descriptor_json TEXT,
  is_default INTEGER,
  locations_json TEXT
);
CREATE INDEX agents_by_session ON agents (session_id);
CREATE TABLE content_references (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  reference_index INTEGER NOT NULL,
  uri_json TEXT,
  range_json TEXT,
  PRIMARY KEY (request_id, reference_index)
) WITHOUT ROWID;
CREATE TABLE code_citations (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  citation_index INTEGER NOT NULL,
  citation_json TEXT,
  PRIMARY KEY (request_id, citation_index)
) WITHOUT ROWID;
CREATE TABLE tool_outputs (
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  tool_kind TEXT,
  payload_json TEXT,

  output_index INTEGER NOT NULL,
  PRIMARY KEY (request_id, output_index)
) WITHOUT ROWID;
-- A call as the editor showed it and as the model made it are two rows; join_method says which rule found that they are one.
CREATE TABLE tool_calls (
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
) WITHOUT ROWID;
CREATE INDEX tool_calls_by_tool ON tool_calls (tool_name);
CREATE INDEX tool_calls_by_id ON tool_calls (call_id);
CREATE TABLE command_runs (
  run_id INTEGER PRIMARY KEY,
  request_id TEXT NOT NULL REFERENCES requests (request_id) ON DELETE CASCADE,
  run_index INTEGER NOT NULL,
  call_id TEXT,
  timestamp_ms INTEGER,
  workspace_fingerprint TEXT NOT NULL,
  repo_fingerprint TEXT,
  working_directory TEXT,
  command_hash TEXT NOT NULL,
  command_family TEXT NOT NULL,
  canonical TEXT NOT NULL,
  command_text TEXT NOT NULL,
  exit_code INTEGER,
  outcome TEXT NOT NULL,
  evidence_tier INTEGER NOT NULL,
  failure_class TEXT,
  duration_ms INTEGER,
  error_signature TEXT,
  output_tail TEXT,
  source_agent TEXT NOT NULL,
  UNIQUE (request_id, run_index)
);
CREATE INDEX command_runs_by_hash ON command_runs (command_hash, timestamp_ms);
CREATE INDEX command_runs_by_family ON command_runs (command_family, timestamp_ms);
CREATE INDEX command_runs_failed ON command_runs (workspace_fingerprint, command_hash, timestamp_ms) WHERE outcome = 'failed';
CREATE TABLE metrics_repeat_failures (
  workspace_fingerprint TEXT NOT NULL,
  command_hash TEXT NOT NULL,
  exit_code INTEGER NOT NULL,
  request_id TEXT REFERENCES requests (request_id) ON DELETE SET NULL,
  occurrence_count INTEGER NOT NULL,
  first_seen_ms INTEGER,
  last_seen_ms INTEGER,
  sample_snippet TEXT,
  redacted_payload_json TEXT,
  PRIMARY KEY (workspace_fingerprint, command_hash, exit_code)
) WITHOUT ROWID;
CREATE INDEX metrics_repeat_failures_by_request ON metrics_repeat_failures (request_id);
CREATE TABLE source_files (
  source_id INTEGER PRIMARY KEY,
  location TEXT NOT NULL UNIQUE,
  format TEXT NOT NULL,
  source_agent TEXT NOT NULL,
  product TEXT,
  byte_length INTEGER NOT NULL,
  modified_ms INTEGER,
  sha256 TEXT NOT NULL,
  complete_length INTEGER,
  complete_sha256 TEXT,
  line_count INTEGER,
  status TEXT NOT NULL,
  problem TEXT,
  replaced_characters INTEGER NOT NULL DEFAULT 0,
  shortened_values INTEGER NOT NULL DEFAULT 0,
  dropped_drafts INTEGER NOT NULL DEFAULT 0,
  reader_version INTEGER NOT NULL,
  first_seen_ms INTEGER NOT NULL,
  imported_ms INTEGER NOT NULL
);
CREATE TABLE session_locations (
  session_id TEXT NOT NULL REFERENCES chat_sessions (session_id) ON DELETE CASCADE,
  source_id INTEGER NOT NULL REFERENCES source_files (source_id) ON DELETE CASCADE,
  PRIMARY KEY (session_id, source_id)
) WITHOUT ROWID;
CREATE INDEX session_locations_by_source ON session_locations (source_id);
CREATE TABLE raw_chunks (
  session_id TEXT NOT NULL REFERENCES chat_sessions (session_id) ON DELETE CASCADE,
  chunk_index INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (session_id, chunk_index)
);
CREATE TABLE raw_lines (
  source_id INTEGER NOT NULL REFERENCES source_files (source_id) ON DELETE CASCADE,
  line_index INTEGER NOT NULL,
  chunk_index INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (source_id, line_index, chunk_index)
);
CREATE TABLE redaction_events (
  event_id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES source_files (source_id) ON DELETE CASCADE,
  session_id TEXT,
  kind TEXT NOT NULL,
  json_path TEXT NOT NULL,
  occurrence_count INTEGER NOT NULL
);
CREATE INDEX redaction_events_by_source ON redaction_events (source_id);
CREATE TABLE workspaces (
  workspace_fingerprint TEXT PRIMARY KEY,
  folder TEXT,
  repository TEXT
) WITHOUT ROWID;
CREATE TABLE catalogue_metadata (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE search_documents (
  document_id INTEGER PRIMARY KEY,
  request_id TEXT NOT NULL UNIQUE REFERENCES requests (request_id) ON DELETE CASCADE,
  session_id TEXT NOT NULL,
  request_index INTEGER NOT NULL,
  title TEXT NOT NULL,
  prompt TEXT NOT NULL,
  answer TEXT NOT NULL,
  commands TEXT NOT NULL,
  files TEXT NOT NULL,
  identifiers TEXT NOT NULL
);
CREATE INDEX search_documents_by_session ON search_documents (session_id, request_index);
CREATE VIRTUAL TABLE search_index USING fts5 (
  title, prompt, answer, commands, files, identifiers,
  content = 'search_documents', content_rowid = 'document_id', tokenize = 'porter unicode61'
);
INSERT INTO search_index (search_index, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER search_documents_added AFTER INSERT ON search_documents BEGIN INSERT INTO search_index (rowid, title, prompt, answer, commands, files, identifiers) VALUES (new.document_id, new.title, new.prompt, new.answer, new.commands, new.files, new.identifiers); END;
CREATE TRIGGER search_documents_removed AFTER DELETE ON search_documents BEGIN INSERT INTO search_index (search_index, rowid, title, prompt, answer, commands, files, identifiers) VALUES ('delete', old.document_id, old.title, old.prompt, old.answer, old.commands, old.files, old.identifiers); END;
CREATE TABLE rollouts (
  rollout_id TEXT PRIMARY KEY,
  session_id TEXT REFERENCES chat_sessions (session_id) ON DELETE CASCADE,
  resource_version_hash TEXT,
  dataset_origin TEXT,
  created_at_ms INTEGER
);
CREATE INDEX rollouts_by_session ON rollouts (session_id);
CREATE TABLE attempts (
  rollout_id TEXT NOT NULL REFERENCES rollouts (rollout_id) ON DELETE CASCADE,
  attempt_id TEXT NOT NULL UNIQUE,
  status TEXT,
  started_at_ms INTEGER,
  ended_at_ms INTEGER,
  failure_class TEXT,
  reward_final REAL,
  request_id TEXT REFERENCES requests (request_id) ON DELETE SET NULL,
  PRIMARY KEY (rollout_id, attempt_id)
);
CREATE INDEX attempts_by_request ON attempts (request_id);
CREATE TABLE telemetry_spans (
  span_id TEXT PRIMARY KEY,
  attempt_id TEXT REFERENCES attempts (attempt_id) ON DELETE CASCADE,
  trace_id TEXT,
  parent_span_id TEXT,
  sequence_id INTEGER,
  name TEXT,
  span_kind TEXT,
  start_time_ns INTEGER,
  end_time_ns INTEGER,
  status_code TEXT,
  status_message TEXT,
  attributes_json TEXT
);
CREATE INDEX telemetry_spans_by_attempt ON telemetry_spans (attempt_id, sequence_id);
CREATE TABLE reward_signals (
  attempt_id TEXT NOT NULL REFERENCES attempts (attempt_id) ON DELETE CASCADE,
  reward_index INTEGER NOT NULL,
  span_id TEXT REFERENCES telemetry_spans (span_id) ON DELETE SET NULL,
  value REAL,
  reward_kind TEXT,
  notes TEXT,
  PRIMARY KEY (attempt_id, reward_index)
);
CREATE INDEX reward_signals_by_span ON reward_signals (span_id);
CREATE TABLE transition_tuples (
  tuple_id TEXT PRIMARY KEY,
  attempt_id TEXT REFERENCES attempts (attempt_id) ON DELETE CASCADE,
  state_ref TEXT,
  action_ref TEXT,
  reward_ref TEXT,
  next_state_ref TEXT,
  adapter_version TEXT
);
CREATE INDEX transition_tuples_by_attempt ON transition_tuples (attempt_id);
CREATE TABLE instrumentation_sources (
  instrumentation_id TEXT PRIMARY KEY,
  name TEXT,
  version TEXT,
  config_json TEXT,
  is_trusted INTEGER
);
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
CREATE VIEW vw_followup_recurrence AS
SELECT f.message, f.kind, f.agent_id, count(*) AS occurrence_count, count(DISTINCT r.session_id) AS session_count,
  min(r.timestamp_ms) AS first_seen_ms, max(r.timestamp_ms) AS last_seen_ms
FROM followups f JOIN requests r ON r.request_id = f.request_id
WHERE f.message IS NOT NULL
GROUP BY f.message, f.kind, f.agent_id;
