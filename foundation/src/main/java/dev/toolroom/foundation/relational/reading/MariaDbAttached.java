package dev.toolroom.foundation.relational.reading;

/** Queries for what belongs to tables of MariaDB but not to the design. */
final class MariaDbAttached {
    private MariaDbAttached() {}

    static String quotedName(String name) {
        return "'`', REPLACE(" + name + ", '`', '``'), '`'";
    }

    private static String qualifiedName(String alias) {
        return quotedName(alias + ".TABLE_SCHEMA") + ", '.', " + quotedName(alias + ".TABLE_NAME");
    }

    /** Full-text, spatial and prefix indexes, and B-trees of MEMORY tables. */
    private static final String INDEXES =
            "SELECT s.TABLE_SCHEMA, s.TABLE_NAME, CONCAT('index ', s.INDEX_NAME), NULL,"
                    + " CONCAT('CREATE ', CASE WHEN s.INDEX_TYPE IN ('FULLTEXT', 'SPATIAL')"
                    + " THEN CONCAT(s.INDEX_TYPE, ' ') WHEN MIN(s.NON_UNIQUE) = 0 THEN 'UNIQUE '"
                    + " ELSE '' END, 'INDEX ', "
                    + quotedName("s.INDEX_NAME")
                    + ", ' ON ', "
                    + qualifiedName("s")
                    + ", ' (', GROUP_CONCAT(CONCAT("
                    + quotedName("s.COLUMN_NAME")
                    + ", CASE WHEN s.SUB_PART IS NULL OR s.INDEX_TYPE = 'SPATIAL' THEN ''"
                    + " ELSE CONCAT('(', s.SUB_PART, ')') END, CASE s.COLLATION WHEN 'D'"
                    + " THEN ' DESC' ELSE '' END) ORDER BY s.SEQ_IN_INDEX SEPARATOR ', '), ')',"
                    + " CASE WHEN t.ENGINE = 'MEMORY' AND s.INDEX_TYPE = 'BTREE' THEN"
                    + " ' USING BTREE' ELSE '' END)"
                    + " FROM information_schema.STATISTICS s JOIN information_schema.TABLES t ON"
                    + " t.TABLE_SCHEMA = s.TABLE_SCHEMA AND t.TABLE_NAME = s.TABLE_NAME"
                    + " WHERE s.INDEX_NAME <> 'PRIMARY'"
                    + " AND s.TABLE_SCHEMA"
                    + MariaDbReader.IS_USER_SCHEMA.formatted("s.TABLE_SCHEMA")
                    + "GROUP BY s.TABLE_SCHEMA, s.TABLE_NAME, s.INDEX_NAME, s.INDEX_TYPE,"
                    + " t.ENGINE HAVING s.INDEX_TYPE <> CASE t.ENGINE WHEN 'MEMORY' THEN 'HASH'"
                    + " ELSE 'BTREE' END OR MAX(COALESCE(s.SUB_PART, 0)) > 0";

    /** With the mode in which each was created, as it decides what the trigger does. */
    private static final String TRIGGERS =
            "SELECT g.EVENT_OBJECT_SCHEMA, g.EVENT_OBJECT_TABLE, CONCAT('trigger ',"
                    + " g.TRIGGER_NAME), NULL, CONCAT('SET STATEMENT sql_mode = ''', g.SQL_MODE,"
                    + " ''' FOR CREATE DEFINER=', "
                    + quotedName("SUBSTRING_INDEX(g.DEFINER, '@', 1)")
                    + ", '@', "
                    + quotedName("SUBSTRING_INDEX(g.DEFINER, '@', -1)")
                    + ", ' TRIGGER ', "
                    + quotedName("g.TRIGGER_SCHEMA")
                    + ", '.', "
                    + quotedName("g.TRIGGER_NAME")
                    + ", ' ', g.ACTION_TIMING, ' ', g.EVENT_MANIPULATION, ' ON ', "
                    + quotedName("g.EVENT_OBJECT_SCHEMA")
                    + ", '.', "
                    + quotedName("g.EVENT_OBJECT_TABLE")
                    + ", ' FOR EACH ROW ', g.ACTION_STATEMENT)"
                    + " FROM information_schema.TRIGGERS g WHERE g.EVENT_OBJECT_SCHEMA"
                    + MariaDbReader.IS_USER_SCHEMA.formatted("g.EVENT_OBJECT_SCHEMA");

    /** Foreign keys to tables of another database, which a design cannot have. */
    private static final String REFERENCES =
            "SELECT k.TABLE_SCHEMA, k.TABLE_NAME, CONCAT('reference ', k.CONSTRAINT_NAME), NULL,"
                    + " CONCAT('ALTER TABLE ', "
                    + qualifiedName("k")
                    + ", ' ADD CONSTRAINT ', "
                    + quotedName("k.CONSTRAINT_NAME")
                    + ", ' FOREIGN KEY (', GROUP_CONCAT("
                    + quotedName("k.COLUMN_NAME")
                    + " ORDER BY k.ORDINAL_POSITION SEPARATOR ', '), ') REFERENCES ', "
                    + quotedName("k.REFERENCED_TABLE_SCHEMA")
                    + ", '.', "
                    + quotedName("k.REFERENCED_TABLE_NAME")
                    + ", ' (', GROUP_CONCAT("
                    + quotedName("k.REFERENCED_COLUMN_NAME")
                    + " ORDER BY k.ORDINAL_POSITION SEPARATOR ', '), ') ON DELETE ',"
                    + " r.DELETE_RULE, ' ON UPDATE ', r.UPDATE_RULE)"
                    + " FROM information_schema.KEY_COLUMN_USAGE k"
                    + " JOIN information_schema.REFERENTIAL_CONSTRAINTS r"
                    + " ON r.CONSTRAINT_SCHEMA = k.CONSTRAINT_SCHEMA AND r.TABLE_NAME ="
                    + " k.TABLE_NAME AND r.CONSTRAINT_NAME = k.CONSTRAINT_NAME"
                    + " WHERE k.REFERENCED_TABLE_SCHEMA <> k.TABLE_SCHEMA"
                    + " AND DATABASE() IS NOT NULL AND k.TABLE_SCHEMA"
                    + MariaDbReader.IS_USER_SCHEMA.formatted("k.TABLE_SCHEMA")
                    + "GROUP BY k.TABLE_SCHEMA, k.TABLE_NAME, k.CONSTRAINT_NAME,"
                    + " k.REFERENCED_TABLE_SCHEMA, k.REFERENCED_TABLE_NAME, r.DELETE_RULE,"
                    + " r.UPDATE_RULE";

    private static final String PARTITIONS =
            "SELECT DISTINCT p.TABLE_SCHEMA, p.TABLE_NAME, 'partitions', NULL, NULL"
                    + " FROM information_schema.PARTITIONS p WHERE p.PARTITION_NAME IS NOT NULL"
                    + " AND p.TABLE_SCHEMA"
                    + MariaDbReader.IS_USER_SCHEMA.formatted("p.TABLE_SCHEMA");

    static final String ATTACHED =
            "(" + String.join(") UNION ALL (", INDEXES, TRIGGERS, REFERENCES, PARTITIONS) + ")";

    static final String OPTIONS =
            "SELECT TABLE_SCHEMA, TABLE_NAME, ENGINE, TABLE_COLLATION, RTRIM(CONCAT(' ',"
                    + " REPLACE(COALESCE(CREATE_OPTIONS, ''), 'partitioned', ''))),"
                    + " CASE WHEN AUTO_INCREMENT > 1 THEN AUTO_INCREMENT END FROM"
                    + " information_schema.TABLES WHERE TABLE_TYPE = 'BASE TABLE'"
                    + " AND ENGINE IS NOT NULL AND TABLE_COLLATION IS NOT NULL AND TABLE_SCHEMA"
                    + MariaDbReader.IS_USER_SCHEMA.formatted("TABLE_SCHEMA");
}
