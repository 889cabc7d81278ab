package dev.toolroom.foundation.relational.dialect;

import java.util.regex.Pattern;

/** The attributes of columns and constraints that a design keeps and does not edit. */
final class Attributes {
    static final Pattern OF_COLUMNS =
            Pattern.compile(
                    "(?i)((collate\\s+[\\p{L}\\p{N}_.\"-]+|invisible|compressed)(\\s+|$))*");

    static final Pattern OF_TSQL_COLUMNS =
            Pattern.compile(
                    "(?i)((collate\\s+\\w+|rowguidcol|sparse|filestream"
                            + "|column_set for all_sparse_columns|not for replication"
                            + "|generated always as \\w+ (start|end)( hidden)?"
                            + "|masked with \\(\\s*function\\s*=\\s*'[^'();\\\\]*(\\([^'();\\\\]*\\))?'\\s*\\)"
                            + "|encrypted with \\([\\w\\s=,\\[\\]']*\\))(\\s+|$))*");

    static final Pattern OF_CONSTRAINTS =
            Pattern.compile(
                    "((MATCH FULL|NULLS NOT DISTINCT|NO INHERIT|DEFERRABLE|INITIALLY DEFERRED"
                            + "|INITIALLY IMMEDIATE|NOT VALID|NOT ENFORCED"
                            + "|PREFIX \\(\\d+(, \\d+)*\\)|USING BTREE"
                            + "|ON CONFLICT (ROLLBACK|ABORT|FAIL|IGNORE|REPLACE)"
                            + "|INCLUDE \\((\"[^\"]+\"|[\\p{L}\\p{N}_$]+)"
                            + "(, (\"[^\"]+\"|[\\p{L}\\p{N}_$]+))*\\)"
                            + "|WITH \\([a-z_]+=[a-z0-9_.]+(, [a-z_]+=[a-z0-9_.]+)*\\))(\\s|$))*");

    static final Pattern OF_TSQL_CONSTRAINTS =
            Pattern.compile(
                    "((NONCLUSTERED HASH|NONCLUSTERED|CLUSTERED|WITH NOCHECK|NOT FOR REPLICATION"
                            + "|WITH \\([A-Z_]+ = [\\w ()]+(, [A-Z_]+ = [\\w ()]+)*\\)"
                            + "|(FILESTREAM_)?ON \\[[^\\]]+](\\(\\[[^\\]]+]\\))?)(\\s|$))*");

    private Attributes() {}
}
