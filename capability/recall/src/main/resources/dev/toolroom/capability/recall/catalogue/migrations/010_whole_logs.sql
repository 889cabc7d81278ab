-- A log that has changed is read whole, as every other file is.
ALTER TABLE source_files DROP COLUMN complete_length;
ALTER TABLE source_files DROP COLUMN complete_sha256;
ALTER TABLE source_files DROP COLUMN line_count;
