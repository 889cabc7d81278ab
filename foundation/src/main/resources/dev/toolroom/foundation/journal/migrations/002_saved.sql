-- When the call saved something in this store, in the transaction that saved it; null when it saved nothing.
ALTER TABLE tool_calls ADD COLUMN saved_at TEXT;
