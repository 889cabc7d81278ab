-- Counts the changes of a design's layouts, which are no part of its version.
ALTER TABLE designers ADD COLUMN layout_seq BIGINT NOT NULL DEFAULT 0;
