package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Set;

final class H2Rules extends DialectRules {
    private static final Set<String> REFUSED =
            WordList.of(
                    """
                    abort_session cancel_session csvread csvwrite expand file_read file_write
                    ft_create_index ft_drop_all ft_drop_index ft_init ft_reindex ftl_create_index
                    ftl_drop_all ftl_drop_index ftl_init ftl_reindex link_schema memory_free
                    memory_used nextval set
                    """);

    static final DialectRules RULES = new H2Rules();

    private H2Rules() {
        super(
                Syntax.H2,
                Set.of(
                        Trait.QUERIES_IN_PARENTHESES,
                        Trait.TABLE_QUERIES,
                        Trait.SHOW,
                        Trait.DOTTED_SEQUENCES,
                        Trait.INTO_ALIAS),
                "Begin with SELECT, WITH, VALUES, TABLE, EXPLAIN or SHOW",
                REFUSED,
                Set.of());
    }

    /** RAND(5) sets the seed of the session; HASH with iterations can run for an hour. */
    @Override
    int mostArguments(String function) {
        return switch (function) {
            case "rand", "random" -> 0;
            case "hash" -> 2;
            default -> Integer.MAX_VALUE;
        };
    }

    /** H2 creates such a value in one step, in the memory of this process. */
    @Override
    int lengthArgument(String function) {
        return switch (function) {
            case "space", "secure_rand" -> 0;
            case "repeat", "lpad", "rpad" -> 1;
            default -> -1;
        };
    }

    @Override
    int afterExplain(Tokens tokens) {
        int i = 1;
        i += tokens.word(i, "plan") && tokens.word(i + 1, "for") ? 2 : 0;
        return i + (tokens.word(i, "analyze") ? 1 : 0);
    }

    /** A view may take a number from a sequence. */
    @Override
    void checkDefinition(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            boolean next = tokens.word(i, "next") && tokens.word(i + 1, "value");
            if (next || (tokens.symbol(i, '.') && tokens.word(i + 1, "nextval"))) {
                throw Objection.changes(
                        tokens.get(i),
                        "takes a number from a sequence",
                        "Query the tables of this database themselves");
            }
        }
    }

    @Override
    boolean isChange(String word) {
        return super.isChange(word) || word.equals("create");
    }
}
