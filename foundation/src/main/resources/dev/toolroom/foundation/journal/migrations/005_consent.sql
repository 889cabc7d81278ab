-- A question is asked again: its key now names the agent and the folder too.
DELETE FROM questions;
ALTER TABLE questions ADD COLUMN folder TEXT;
ALTER TABLE questions ADD COLUMN risk TEXT NOT NULL DEFAULT 'LASTING';
ALTER TABLE questions ADD COLUMN decided_at TEXT;
ALTER TABLE questions ADD COLUMN proposal TEXT NOT NULL DEFAULT '{}';

-- Standing approvals belong to an agent now. Older ones end here; they are listed once.
ALTER TABLE approvals ADD COLUMN client TEXT NOT NULL DEFAULT '';
ALTER TABLE approvals ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
ALTER TABLE approvals ADD COLUMN last_used_at TEXT;
ALTER TABLE approvals ADD COLUMN ended_at TEXT;
UPDATE approvals SET ended_at = given_at;
