package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Set;

final class SqliteRules extends DialectRules {
    private static final Set<String> REFUSED =
            WordList.of(
                    """
                    edit eval fsdir fts3_tokenizer icu_load_collation load_extension optimize
                    readfile replicate sha1_query sha3_query sqlite_dbpage sqlite_dbptr sqlite_log
                    sqlite_rename_column sqlite_rename_table writefile zipfile
                    """);

    /** Internal functions of ALTER TABLE. */
    private static final Set<String> FAMILIES =
            Set.of("sqlite_add_", "sqlite_drop_", "sqlite_rename_");

    private static final String PRAGMA = "pragma_";

    static final DialectRules RULES = new SqliteRules();

    private SqliteRules() {
        super(
                Syntax.SQLITE,
                Set.of(
                        Trait.NAMING_LITERALS,
                        Trait.PRAGMAS,
                        Trait.CHANGES_IN_FULL,
                        Trait.INTO_ALIAS),
                "Begin with SELECT, WITH, VALUES, EXPLAIN QUERY PLAN or a PRAGMA",
                REFUSED,
                FAMILIES);
    }

    @Override
    boolean isRefused(String function) {
        return super.isRefused(function)
                || (function.startsWith(PRAGMA)
                        && !Pragmas.tells(function.substring(PRAGMA.length())));
    }

    @Override
    boolean isRefusedBare(String name) {
        return name.startsWith("sqlite_dbp")
                || (name.startsWith(PRAGMA) && !name.equals("pragma_list") && isRefused(name));
    }

    @Override
    int mostArguments(String function) {
        return function.startsWith(PRAGMA)
                        && Pragmas.standsAlone(function.substring(PRAGMA.length()))
                ? 0
                : Integer.MAX_VALUE;
    }

    /**
     * Functions of the driver that write beyond their memory if the length is negative or above
     * 2^32, which ends the process.
     */
    @Override
    int lengthArgument(String function) {
        return switch (function) {
            case "leftstr", "padc", "padl", "padr", "rightstr" -> 1;
            default -> -1;
        };
    }

    @Override
    void check(String text, Tokens tokens) {
        Tokens query = tokens.part(Positions.check(this, tokens), tokens.size());
        for (int i = 0; i < query.size(); i++) {
            if (query.kind(i) == Kind.TEXT && isName(query, i)) {
                throw Objection.changes(
                        query.get(i), "stands where a name does", "Quote names with \"…\"");
            }
        }
    }

    /**
     * SQLite takes a literal for a name where only a name can stand: FROM 'people', p.'email',
     * 'json_each'(…). What looks at functions sees a text there, and so it does where a text names
     * a function that stands for a table.
     */
    private boolean isName(Tokens query, int i) {
        return (query.word(i - 1, "from") && !query.word(i - 2, "distinct"))
                || isRefusedBare(query.get(i).unquoted())
                || query.word(i - 1, "join")
                || query.symbol(i - 1, '.')
                || query.symbol(i + 1, '.')
                || query.symbol(i + 1, '(');
    }

    @Override
    int afterExplain(Tokens tokens) {
        return tokens.word(1, "query") && tokens.word(2, "plan") ? 3 : 1;
    }

    @Override
    void colon(Tokens tokens, int i) {
        if (tokens.name(i + 1)) {
            throw Objection.variable(tokens.get(i), "names a parameter");
        }
    }
}
