-- A pinned chat is kept until its owner unpins or deletes it.
ALTER TABLE chats ADD COLUMN pinned_at TEXT;

-- The version of the chat's files when the message was written, and the turn that wrote it.
ALTER TABLE messages ADD COLUMN manifest_id TEXT;
ALTER TABLE messages ADD COLUMN turn_id TEXT;
CREATE INDEX messages_by_turn ON messages (turn_id) WHERE turn_id IS NOT NULL;
