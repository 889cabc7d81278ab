-- What changes were counted from before a step that read the database again, so that undo brings it back.
CREATE TABLE designer_bases (
  designer_id TEXT NOT NULL REFERENCES designers (id) ON DELETE CASCADE,
  seq BIGINT NOT NULL,
  base_seq BIGINT NOT NULL,
  base TEXT NOT NULL,
  live TEXT NOT NULL,
  PRIMARY KEY (designer_id, seq)
);
