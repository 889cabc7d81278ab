package dev.toolroom.foundation.relational.sql;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The lexical rules of a dialect, or of scripts. */
public final class Syntax {
    /** A lexical rule that only some dialects have. */
    enum Trait {
        /** Block comments nest. */
        COMMENTS_NEST,
        /** Two dashes begin a comment only before a space. */
        DASHES_BEFORE_BLANK,
        SLASHES_COMMENT,
        HASH_COMMENTS,
        /** Comments such as {@code /*!} are executed. */
        EXECUTED_COMMENTS,
        /** {@code #t}, and {@code #} and {@code @} within words. */
        HASH_IN_WORDS,
        DOLLAR_IN_WORDS,
        /** Words can contain combining marks, such as vowels in Hindi, Thai or Hebrew. */
        MARKS_IN_WORDS,
        /** Names are cut after 63 bytes. */
        NAMES_ARE_CUT,
        TEXTS_IN_DOUBLE_QUOTES,
        /** A backslash in a text escapes the next character. */
        BACKSLASHES,
        /** {@code E'…'}. */
        ESCAPE_TEXTS,
        /** {@code N'…'} is one token. */
        NATIONAL_TEXTS,
        NAMES_IN_BACKTICKS,
        NAMES_IN_BRACKETS,
        /** {@code ]]} in a name in brackets is one bracket. */
        DOUBLED_BRACKETS,
        SUBSCRIPTS,
        /** Brackets are names or subscripts, depending on a setting. */
        BRACKETS_BY_SETTING,
        /** {@code $5} is an amount, {@code $action} a column. */
        MONEY,
        /** {@code $tag$…$tag$}. */
        DOLLAR_TAGS,
        /** {@code $$…$$} after a space. */
        DOLLAR_PAIRS,
        /** {@code {ts '…'}}. */
        ODBC_ESCAPES,
        /** {@code @} begins an operator, not a variable. */
        AT_OPERATOR,
        HASH_OPERATOR,
        /** {@code ?} can be an operator, followed by a number. */
        QUESTION_OPERATOR,
        BINARY_NUMBERS,
        OCTAL_NUMBERS,
        /** Underscores between digits of any base, and the prefixes {@code 0B} and {@code 0O}. */
        GROUPED_NUMBERS,
        /** {@code 5L}. */
        LONG_NUMBERS,
        /** Ambiguous characters are symbols, and unbalanced parentheses are accepted. */
        LENIENT,
        /** An opening quote or comment mark that is never closed is a symbol. */
        UNTERMINATED_IS_SYMBOL,
        KEPT_COMMENTS,
        /** {@code U&"…"} is a name and {@code U&'…'} a text; H2 writes non-ASCII characters so. */
        UNICODE_ESCAPES,
        /** {@code DELIMITER} has effect and executed comments are read as SQL. */
        CLIENT_COMMANDS
    }

    public static final Syntax TSQL =
            of(
                    Trait.COMMENTS_NEST,
                    Trait.HASH_IN_WORDS,
                    Trait.DOLLAR_IN_WORDS,
                    Trait.NAMES_IN_BRACKETS,
                    Trait.DOUBLED_BRACKETS,
                    Trait.MONEY,
                    Trait.ODBC_ESCAPES);

    public static final Syntax POSTGRESQL =
            of(
                    Trait.COMMENTS_NEST,
                    Trait.DOLLAR_IN_WORDS,
                    Trait.MARKS_IN_WORDS,
                    Trait.NAMES_ARE_CUT,
                    Trait.ESCAPE_TEXTS,
                    Trait.SUBSCRIPTS,
                    Trait.DOLLAR_TAGS,
                    Trait.AT_OPERATOR,
                    Trait.HASH_OPERATOR,
                    Trait.QUESTION_OPERATOR,
                    Trait.BINARY_NUMBERS,
                    Trait.OCTAL_NUMBERS,
                    Trait.GROUPED_NUMBERS);

    public static final Syntax MARIADB =
            of(
                    Trait.DASHES_BEFORE_BLANK,
                    Trait.HASH_COMMENTS,
                    Trait.EXECUTED_COMMENTS,
                    Trait.DOLLAR_IN_WORDS,
                    Trait.TEXTS_IN_DOUBLE_QUOTES,
                    Trait.BACKSLASHES,
                    Trait.NAMES_IN_BACKTICKS,
                    Trait.BINARY_NUMBERS);

    public static final Syntax SQLITE =
            of(Trait.MARKS_IN_WORDS, Trait.NAMES_IN_BACKTICKS, Trait.NAMES_IN_BRACKETS);

    public static final Syntax H2 =
            of(
                    Trait.COMMENTS_NEST,
                    Trait.SLASHES_COMMENT,
                    Trait.DOLLAR_IN_WORDS,
                    Trait.NAMES_IN_BACKTICKS,
                    Trait.SUBSCRIPTS,
                    Trait.BRACKETS_BY_SETTING,
                    Trait.DOLLAR_PAIRS,
                    Trait.BINARY_NUMBERS,
                    Trait.OCTAL_NUMBERS,
                    Trait.LONG_NUMBERS);

    /** Scripts, dumps and expressions of any dialect, with the name quotes of all dialects. */
    public static final Syntax ANY_SCRIPT =
            of(
                    Trait.LENIENT,
                    Trait.COMMENTS_NEST,
                    Trait.HASH_IN_WORDS,
                    Trait.DOLLAR_IN_WORDS,
                    Trait.MARKS_IN_WORDS,
                    Trait.ESCAPE_TEXTS,
                    Trait.UNICODE_ESCAPES,
                    Trait.NATIONAL_TEXTS,
                    Trait.NAMES_IN_BACKTICKS,
                    Trait.NAMES_IN_BRACKETS,
                    Trait.DOUBLED_BRACKETS,
                    Trait.SUBSCRIPTS,
                    Trait.DOLLAR_TAGS);

    public static final Syntax MARIADB_SCRIPT =
            ANY_SCRIPT
                    .without(Trait.DOLLAR_TAGS, Trait.UNICODE_ESCAPES)
                    .with(Trait.HASH_COMMENTS, Trait.BACKSLASHES);

    /** Output of mariadb-dump and mysqldump. */
    public static final Syntax MARIADB_DUMP = MARIADB_SCRIPT.with(Trait.CLIENT_COMMANDS);

    /** Scripts of SQLite, which stores comments with its declarations. */
    public static final Syntax SQLITE_SCRIPT =
            ANY_SCRIPT
                    .without(
                            Trait.COMMENTS_NEST,
                            Trait.ESCAPE_TEXTS,
                            Trait.UNICODE_ESCAPES,
                            Trait.DOUBLED_BRACKETS,
                            Trait.SUBSCRIPTS,
                            Trait.DOLLAR_TAGS)
                    .with(Trait.KEPT_COMMENTS);

    /** Declarations that SQLite has stored: their last comment may be unterminated. */
    public static final Syntax SQLITE_DECLARATION =
            SQLITE_SCRIPT.with(Trait.UNTERMINATED_IS_SYMBOL);

    /** Expressions of any dialect, even incomplete ones. */
    public static final Syntax ANY_EXPRESSION = ANY_SCRIPT.with(Trait.UNTERMINATED_IS_SYMBOL);

    /**
     * Expressions that are inserted into a statement. All quotes that any setting of the database
     * allows are read, each ends as early as possible, and comments are tokens.
     */
    private static final Syntax EXPRESSION =
            of(
                    Trait.LENIENT,
                    Trait.KEPT_COMMENTS,
                    Trait.DOLLAR_TAGS,
                    Trait.MARKS_IN_WORDS,
                    Trait.NAMES_IN_BACKTICKS,
                    Trait.NAMES_IN_BRACKETS,
                    Trait.DOUBLED_BRACKETS);

    private final Set<Trait> traits;

    private Syntax(Set<Trait> traits) {
        this.traits = Collections.unmodifiableSet(traits);
    }

    private static Syntax of(Trait first, Trait... others) {
        return new Syntax(EnumSet.of(first, others));
    }

    private Syntax with(Trait... more) {
        Set<Trait> all = EnumSet.copyOf(traits);
        all.addAll(Arrays.asList(more));
        return new Syntax(all);
    }

    private Syntax without(Trait... fewer) {
        Set<Trait> left = EnumSet.copyOf(traits);
        left.removeAll(Arrays.asList(fewer));
        return new Syntax(left);
    }

    /** Returns the syntax of expressions that are inserted into statements for a database. */
    public static Syntax ofExpression(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL ->
                    EXPRESSION.without(Trait.NAMES_IN_BACKTICKS, Trait.NAMES_IN_BRACKETS);
            case MARIADB -> EXPRESSION.without(Trait.NAMES_IN_BRACKETS).with(Trait.HASH_COMMENTS);
            case SQLSERVER, SQLITE, H2, STUB, DESIGN -> EXPRESSION;
        };
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }

    boolean isLenient() {
        return traits.contains(Trait.LENIENT);
    }

    /** Whether backslashes escape in this text: by the dialect or by its prefix E. */
    public boolean escapes(Token text) {
        return text.kind() == Token.Kind.TEXT
                && (has(Trait.BACKSLASHES) || (has(Trait.ESCAPE_TEXTS) && text.hasEscapes()));
    }
}
