-- What the published columns of a span have no place for: who emitted it, and its events, links and other fields as they came.
ALTER TABLE telemetry_spans ADD COLUMN instrumentation_id TEXT REFERENCES instrumentation_sources (instrumentation_id) ON DELETE SET NULL;
ALTER TABLE telemetry_spans ADD COLUMN details_json TEXT;
CREATE INDEX telemetry_spans_by_emitter ON telemetry_spans (instrumentation_id);
CREATE INDEX telemetry_spans_by_trace ON telemetry_spans (trace_id);
-- By which rule an attempt was found to be a turn of a chat.
ALTER TABLE attempts ADD COLUMN link_method TEXT;
