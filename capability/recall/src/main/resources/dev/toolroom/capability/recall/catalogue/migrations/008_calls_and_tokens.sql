-- When a call was made, how long it took, the exit code that its record states, and the session of the subagent that it started.
ALTER TABLE tool_calls ADD COLUMN timestamp_ms INTEGER;
ALTER TABLE tool_calls ADD COLUMN duration_ms INTEGER;
ALTER TABLE tool_calls ADD COLUMN exit_code INTEGER;
ALTER TABLE tool_calls ADD COLUMN subagent_session_id TEXT;
-- Of prompt_tokens, what came from the cache of the model and what was written to it.
ALTER TABLE requests ADD COLUMN cache_read_tokens INTEGER;
ALTER TABLE requests ADD COLUMN cache_write_tokens INTEGER;
-- By which sign the outcome of a command was found.
ALTER TABLE command_runs ADD COLUMN outcome_sign TEXT;
