-- The base of an online publish that is under way: where it stopped is found in the database.
ALTER TABLE designers ADD COLUMN online_base TEXT;
