-- Many columns without a length, tables of two keys alone, comments everywhere, names in odd cases.
CREATE SEQUENCE base_cache;
CREATE TABLE res_users (id serial PRIMARY KEY, login varchar NOT NULL, active bool DEFAULT true, write_date timestamp, create_uid int4, CONSTRAINT res_users_login_key UNIQUE (login));
ALTER TABLE res_users ADD CONSTRAINT res_users_create_uid_fkey FOREIGN KEY (create_uid) REFERENCES res_users (id) ON DELETE SET NULL;
COMMENT ON TABLE res_users IS 'User';
COMMENT ON COLUMN res_users.create_uid IS 'Created by';
COMMENT ON CONSTRAINT res_users_login_key ON res_users IS 'UNIQUE (login)';
CREATE TABLE res_partner (id serial PRIMARY KEY, name varchar, translated jsonb, parent_path varchar, "order" int4, "Select" float8, latitude numeric, x_date date, email_normalized varchar, active bool, parent_id int4 REFERENCES res_partner ON DELETE SET NULL, user_id int4 REFERENCES res_users ON DELETE RESTRICT);
CREATE INDEX res_partner__name ON res_partner USING gin ((translated -> 'en'));
CREATE INDEX res_partner_path ON res_partner (parent_path varchar_pattern_ops);
CREATE UNIQUE INDEX res_partner_one ON res_partner (coalesce(email_normalized, ''), user_id) WHERE active IS TRUE;
CREATE TABLE res_partner_users_rel (partner_id int4 NOT NULL REFERENCES res_partner ON DELETE CASCADE, user_id int4 NOT NULL REFERENCES res_users ON DELETE CASCADE, PRIMARY KEY (partner_id, user_id));
COMMENT ON TABLE res_partner_users_rel IS 'RELATION BETWEEN res_partner AND res_users';
CREATE INDEX ON res_partner_users_rel (user_id, partner_id);
CREATE TABLE keyless (a int4 NOT NULL, b int4 NOT NULL, UNIQUE (a, b));
CREATE TABLE empty_one ();
CREATE TABLE "Ünïcode Täble" ("Größe" numeric(8,3) DEFAULT 1.5, "emoji 😀" text, "a""b" text DEFAULT 'x''y', "back\slash" text DEFAULT E'a\\b');
