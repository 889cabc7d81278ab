package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.mask.MaskPatterns;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;

/** How PostgreSQL is asked for the columns that masks hide. */
final class MaskedColumns {
    /**
     * Defines {@code hidden(rel, num)}: columns that a pattern names, columns of the same name in
     * partitions, parents and heirs, generated columns, and columns that hold whole rows with one.
     * Its parameters are {@link #values}.
     */
    static final String HIDDEN =
            """
            WITH RECURSIVE made(type, base) AS MATERIALIZED (
              SELECT oid, typelem FROM pg_catalog.pg_type WHERE typelem >= 16384
              UNION ALL
              SELECT oid, typbasetype FROM pg_catalog.pg_type WHERE typbasetype >= 16384),
            rowtype(type, rel) AS (
              SELECT oid, typrelid FROM pg_catalog.pg_type WHERE typrelid >= 16384
              UNION
              SELECT m.type, t.rel FROM made m JOIN rowtype t ON t.type = m.base),
            holding(rel, num, held) AS MATERIALIZED (
              SELECT a.attrelid, a.attnum, t.rel FROM pg_catalog.pg_attribute a
                JOIN rowtype t ON t.type = a.atttypid
                WHERE a.atttypid >= 16384 AND a.attnum > 0),
            generated(rel, num, base) AS MATERIALIZED (
              SELECT g.attrelid, g.attnum, p.refobjsubid FROM pg_catalog.pg_attribute g
                JOIN pg_catalog.pg_attrdef d ON d.adrelid = g.attrelid AND d.adnum = g.attnum
                JOIN pg_catalog.pg_depend p ON p.refclassid = 'pg_catalog.pg_class'::regclass
                  AND p.refobjid = g.attrelid
                  AND (p.classid, p.objid, p.objsubid) IN (
                    ('pg_catalog.pg_attrdef'::regclass, d.oid, 0),
                    ('pg_catalog.pg_class'::regclass, g.attrelid, g.attnum))
                WHERE g.attgenerated <> ''),
            hidden(rel, num) AS (
              SELECT a.attrelid, a.attnum FROM pg_catalog.pg_class c
                JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
                  AND NOT a.attisdropped
                JOIN unnest(?::text[], ?::text[]) AS m(t, c)
                  ON c.relname ILIKE m.t AND a.attname ILIKE m.c
                WHERE c.oid >= 16384 AND c.relkind IN ('r', 'p', 'f', 'v', 'm', 'c')
              UNION
              SELECT o.rel, o.num FROM hidden h, LATERAL (
                SELECT b.attrelid, b.attnum FROM pg_catalog.pg_attribute a
                  JOIN pg_catalog.pg_inherits i ON h.rel IN (i.inhparent, i.inhrelid)
                  JOIN pg_catalog.pg_attribute b
                    ON b.attrelid IN (i.inhparent, i.inhrelid) AND b.attrelid <> h.rel
                    AND b.attname = a.attname
                  WHERE a.attrelid = h.rel AND a.attnum = h.num
                UNION ALL
                SELECT g.rel, g.num FROM generated g
                  WHERE g.rel = h.rel AND g.base IN (0, h.num)
                UNION ALL
                SELECT g.rel, g.num FROM holding g WHERE g.held = h.rel) o(rel, num))
            """;

    private MaskedColumns() {}

    static Array[] values(Connection connection, MaskPatterns masks) throws SQLException {
        return new Array[] {
            connection.createArrayOf("text", masks.tables()),
            connection.createArrayOf("text", masks.columns())
        };
    }
}
