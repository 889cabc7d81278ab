INSERT INTO "sys"."schemas" (name, schema_id) VALUES ('sales', 5);
INSERT INTO "sys"."tables" (name, object_id, schema_id, is_ms_shipped, temporal_type) VALUES ('Customers', 10, 1, 0, 0), ('Orders', 20, 5, 0, 0), ('OrdersHistory', 30, 5, 0, 1), ('sysdiagrams', 40, 1, 1, 0);
INSERT INTO "sys"."columns" (object_id, column_id, name, user_type_id, max_length, precision, scale, is_nullable, default_object_id, collation_name) VALUES (10, 1, 'Id', 56, 4, 10, 0, 0, 0, NULL), (10, 2, 'Name', 231, 160, 0, 0, 0, 0, 'SQL_Latin1_General_CP1_CI_AS'), (10, 3, 'Note', 167, -1, 0, 0, 1, 90, 'Latin1_General_BIN2'), (20, 1, 'CustomerId', 56, 4, 10, 0, 1, 0, NULL), (20, 2, 'Total', 106, 9, 10, 2, 0, 91, NULL), (20, 3, 'Twice', 106, 9, 13, 2, 1, 0, NULL), (30, 1, 'CustomerId', 56, 4, 10, 0, 1, 0, NULL), (40, 1, 'name', 231, 256, 0, 0, 0, 0, 'SQL_Latin1_General_CP1_CI_AS');
INSERT INTO "sys"."default_constraints" VALUES (90, 'DF_Note', '(''-'')', 0), (91, 'DF__Orders__Total__3C69FB99', '((0))', 1);
INSERT INTO "sys"."identity_columns" (object_id, column_id, seed_value, increment_value) VALUES (10, 1, 100, 5);
INSERT INTO "sys"."computed_columns" VALUES (20, 3, '([Total]*(2))', 1);
INSERT INTO "sys"."extended_properties" VALUES (1, 10, 0, 'MS_Description', 'who buys'), (1, 10, 2, 'MS_Description', 'in full'), (1, 10, 2, 'Other', 'not this');
INSERT INTO "sys"."indexes" (object_id, index_id, name, type, type_desc, is_unique, is_primary_key, is_unique_constraint, filter_definition) VALUES (10, 0, NULL, 0, 'HEAP', 0, 0, 0, NULL), (10, 2, 'PK_Customers', 2, 'NONCLUSTERED', 1, 1, 0, NULL), (10, 3, 'UQ_Name', 2, 'NONCLUSTERED', 1, 0, 1, NULL), (10, 4, 'IX_Note', 2, 'NONCLUSTERED', 0, 0, 0, NULL), (10, 5, 'IX_Filtered', 2, 'NONCLUSTERED', 0, 0, 0, '([Note] IS NOT NULL)'), (10, 6, 'IX_Covering', 2, 'NONCLUSTERED', 0, 0, 0, NULL), (10, 7, 'CS_All', 6, 'NONCLUSTERED COLUMNSTORE', 0, 0, 0, NULL), (10, 8, 'SX_Place', 4, 'SPATIAL', 0, 0, 0, NULL);
INSERT INTO "sys"."index_columns" (object_id, index_id, column_id, key_ordinal, is_descending_key, is_included_column, index_column_id) VALUES (10, 2, 1, 1, 1, 0, 1), (10, 2, 3, 0, 0, 0, 2), (10, 3, 2, 1, 0, 0, 1), (10, 4, 3, 1, 1, 0, 1), (10, 4, 1, 2, 0, 0, 2), (10, 4, 2, 0, 0, 0, 3), (10, 5, 3, 1, 0, 0, 1), (10, 6, 2, 1, 0, 0, 1), (10, 6, 3, 0, 0, 1, 2), (10, 7, 3, 0, 0, 1, 1), (10, 8, 3, 1, 0, 0, 1);
INSERT INTO "sys"."check_constraints" (name, parent_object_id, definition, is_disabled, is_not_trusted) VALUES ('CK_Total', 20, '([Total]>(0))', 1, 1);
INSERT INTO "sys"."foreign_keys" (name, object_id, parent_object_id, delete_referential_action_desc) VALUES ('FK_Orders_Customers', 60, 20, 'SET_NULL');
INSERT INTO "sys"."foreign_key_columns" VALUES (60, 1, 20, 1, 10, 1);
INSERT INTO "sys"."partitions" (object_id, index_id, partition_number, rows) VALUES (10, 1, 1, 40), (10, 1, 2, 2), (10, 2, 1, 42), (20, 0, 1, 7);
INSERT INTO "sys"."triggers" VALUES ('g', 70, 20);
INSERT INTO "sys"."sql_modules" VALUES (70, 'CREATE TRIGGER g ON sales.Orders AFTER INSERT AS SELECT 1', 0), (80, 'CREATE VIEW dbo.Named AS SELECT [Name] FROM dbo.Customers', 0), (81, 'CREATE VIEW sales.Bound WITH SCHEMABINDING AS SELECT Total FROM sales.Orders', 1), (82, 'CREATE VIEW dbo.Theirs AS SELECT 1 AS x', 0);
INSERT INTO "sys"."views" VALUES ('Named', 80, 1, 0), ('Bound', 81, 5, 0), ('Theirs', 82, 1, 1);
INSERT INTO "sys"."database_permissions" VALUES (1, 10, 0, 5, 'SELECT', 'GRANT'), (1, 10, 0, 6, 'UPDATE', 'GRANT_WITH_GRANT_OPTION'), (1, 20, 1, 5, 'SELECT', 'DENY');
INSERT INTO "sys"."database_principals" VALUES (5, 'reports'), (6, 'back]office');
INSERT INTO "sys"."fulltext_indexes" VALUES (20)
