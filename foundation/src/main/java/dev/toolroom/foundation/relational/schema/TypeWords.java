package dev.toolroom.foundation.relational.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The types of each database. In their own class, which is loaded on first use. */
final class TypeWords {
    private static final int MAX_SQLITE_LENGTH = 1_000_000_000;

    private TypeWords() {}

    static final TypeVocabulary TSQL =
            new TypeVocabulary(
                    List.of(
                            TypeRule.integer("int"),
                            TypeRule.integer("bigint"),
                            TypeRule.length("nvarchar", 4000, 50, true),
                            TypeRule.scaled("datetime2", 7, 7),
                            TypeRule.plain("bit"),
                            TypeRule.decimal("decimal", 38, 18),
                            TypeRule.plain("uniqueidentifier"),
                            TypeRule.plain("date"),
                            TypeRule.integer("tinyint"),
                            TypeRule.integer("smallint"),
                            TypeRule.decimal("numeric", 38, 18),
                            TypeRule.plain("money"),
                            TypeRule.plain("smallmoney"),
                            TypeRule.plain("float"),
                            TypeRule.plain("real"),
                            TypeRule.plain("datetime"),
                            TypeRule.plain("smalldatetime"),
                            TypeRule.scaled("datetimeoffset", 7, 7),
                            TypeRule.scaled("time", 7, 7),
                            TypeRule.length("char", 8000, 1, false),
                            TypeRule.length("varchar", 8000, 50, true),
                            TypeRule.length("nchar", 4000, 1, false),
                            TypeRule.length("binary", 8000, 1, false),
                            TypeRule.length("varbinary", 8000, 50, true),
                            TypeRule.length("vector", 1998, 1, false),
                            TypeRule.plain("text"),
                            TypeRule.plain("ntext"),
                            TypeRule.plain("image"),
                            TypeRule.plain("xml"),
                            TypeRule.plain("json"),
                            TypeRule.plain("sql_variant"),
                            TypeRule.plain("timestamp"),
                            TypeRule.plain("hierarchyid"),
                            TypeRule.plain("geography"),
                            TypeRule.plain("geometry"),
                            TypeRule.plain("sysname")),
                    Map.of(
                            "integer", "int",
                            "dec", "decimal",
                            "rowversion", "timestamp",
                            "double precision", "float",
                            "character varying", "varchar",
                            "national character varying", "nvarchar"),
                    false);

    static final TypeVocabulary POSTGRESQL =
            new TypeVocabulary(
                    List.of(
                            TypeRule.integer("integer"),
                            TypeRule.integer("bigint"),
                            TypeRule.length("varchar", 10_485_760, 0, false),
                            TypeRule.plain("text"),
                            TypeRule.plain("boolean"),
                            TypeRule.decimal("numeric", 1000, 0),
                            TypeRule.fraction("timestamptz", 6),
                            TypeRule.plain("uuid"),
                            TypeRule.integer("smallint"),
                            TypeRule.plain("real"),
                            TypeRule.plain("double precision"),
                            TypeRule.plain("money"),
                            TypeRule.length("char", 10_485_760, 1, false),
                            TypeRule.plain("date"),
                            TypeRule.fraction("timestamp", 6),
                            TypeRule.fraction("time", 6),
                            TypeRule.fraction("timetz", 6),
                            TypeRule.plain("interval"),
                            TypeRule.plain("bytea"),
                            TypeRule.plain("json"),
                            TypeRule.plain("jsonb"),
                            TypeRule.plain("xml"),
                            TypeRule.plain("inet"),
                            TypeRule.plain("cidr"),
                            TypeRule.plain("macaddr"),
                            TypeRule.length("bit", 83_886_080, 1, false),
                            TypeRule.length("varbit", 83_886_080, 0, false),
                            TypeRule.plain("point"),
                            TypeRule.plain("tsvector"),
                            TypeRule.plain("tsquery"),
                            TypeRule.plain("box"),
                            TypeRule.plain("circle"),
                            TypeRule.plain("line"),
                            TypeRule.plain("lseg"),
                            TypeRule.plain("path"),
                            TypeRule.plain("polygon"),
                            TypeRule.plain("macaddr8"),
                            TypeRule.plain("oid"),
                            TypeRule.plain("name"),
                            TypeRule.plain("\"char\""),
                            TypeRule.plain("jsonpath"),
                            TypeRule.plain("pg_lsn"),
                            TypeRule.plain("int4range"),
                            TypeRule.plain("int8range"),
                            TypeRule.plain("numrange"),
                            TypeRule.plain("tsrange"),
                            TypeRule.plain("tstzrange"),
                            TypeRule.plain("daterange")),
                    postgresAliases(),
                    false);

    static final TypeVocabulary MARIADB =
            new TypeVocabulary(
                    List.of(
                            TypeRule.integer("int"),
                            TypeRule.integer("bigint"),
                            // The limit of a row in bytes, which only one-byte character sets such
                            // as latin1 can use up.
                            TypeRule.length("varchar", 65_532, 50, false),
                            TypeRule.plain("text"),
                            TypeRule.decimal("decimal", 65, 10),
                            TypeRule.scaled("datetime", 6, 0),
                            TypeRule.integer("tinyint"),
                            TypeRule.integer("smallint"),
                            TypeRule.integer("mediumint"),
                            TypeRule.plain("float"),
                            TypeRule.plain("double"),
                            TypeRule.plain("date"),
                            TypeRule.scaled("time", 6, 0),
                            TypeRule.scaled("timestamp", 6, 0),
                            TypeRule.plain("year"),
                            TypeRule.length("char", 255, 1, false),
                            TypeRule.length("binary", 255, 1, false),
                            TypeRule.length("varbinary", 65_532, 50, false),
                            TypeRule.plain("tinytext"),
                            TypeRule.plain("mediumtext"),
                            TypeRule.plain("longtext"),
                            TypeRule.plain("blob"),
                            TypeRule.plain("tinyblob"),
                            TypeRule.plain("mediumblob"),
                            TypeRule.plain("longblob"),
                            TypeRule.plain("uuid"),
                            TypeRule.plain("inet6"),
                            TypeRule.plain("inet4"),
                            TypeRule.plain("geometry"),
                            TypeRule.plain("point"),
                            TypeRule.plain("linestring"),
                            TypeRule.plain("polygon"),
                            TypeRule.plain("multipoint"),
                            TypeRule.plain("multilinestring"),
                            TypeRule.plain("multipolygon"),
                            TypeRule.plain("geometrycollection"),
                            TypeRule.plain("boolean"),
                            TypeRule.plain("json"),
                            TypeRule.length("bit", 64, 1, false)),
                    mariaDbAliases(),
                    false);

    static final TypeVocabulary SQLITE =
            new TypeVocabulary(
                    List.of(
                            TypeRule.integer("integer"),
                            TypeRule.plain("text"),
                            TypeRule.plain("real"),
                            TypeRule.plain("numeric"),
                            TypeRule.plain("blob"),
                            TypeRule.length("varchar", MAX_SQLITE_LENGTH, 0, false),
                            TypeRule.plain("boolean"),
                            TypeRule.plain("date"),
                            TypeRule.plain("datetime"),
                            TypeRule.decimal("decimal", 38, 0)),
                    Map.of(),
                    true);

    /** Returns the aliases in the manual. National types differ only in the character set. */
    private static Map<String, String> mariaDbAliases() {
        var names = new LinkedHashMap<String, String>();
        names.put("integer", "int");
        names.put("int1", "tinyint");
        names.put("int2", "smallint");
        names.put("int3", "mediumint");
        names.put("middleint", "mediumint");
        names.put("int4", "int");
        names.put("int8", "bigint");
        names.put("numeric", "decimal");
        names.put("dec", "decimal");
        names.put("fixed", "decimal");
        names.put("bool", "boolean");
        names.put("double precision", "double");
        names.put("real", "double");
        names.put("float4", "float");
        names.put("float8", "double");
        names.put("character", "char");
        names.put("nchar", "char");
        names.put("national char", "char");
        names.put("character varying", "varchar");
        names.put("varcharacter", "varchar");
        names.put("nvarchar", "varchar");
        names.put("national varchar", "varchar");
        names.put("long varchar", "mediumtext");
        names.put("long", "mediumtext");
        names.put("clob", "longtext");
        return names;
    }

    private static Map<String, String> postgresAliases() {
        var names = new LinkedHashMap<String, String>();
        names.put("int", "integer");
        names.put("int4", "integer");
        names.put("int8", "bigint");
        names.put("int2", "smallint");
        names.put("float4", "real");
        names.put("float8", "double precision");
        names.put("float", "double precision");
        names.put("decimal", "numeric");
        names.put("bool", "boolean");
        names.put("character varying", "varchar");
        names.put("character", "char");
        names.put("bpchar", "char");
        names.put("bit varying", "varbit");
        names.put("timestamp without time zone", "timestamp");
        names.put("timestamp with time zone", "timestamptz");
        names.put("time without time zone", "time");
        names.put("time with time zone", "timetz");
        return names;
    }
}
