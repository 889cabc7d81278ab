package dev.toolroom.foundation.relational.sql;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What SQL looks like to the lexer, in one dialect or in scripts of one. */
public final class Syntax {
    /** In what dialects differ. */
    enum Trait {
        /** A comment can hold another. */
        COMMENTS_NEST,
        /** Two dashes without a blank behind them are two minus signs. */
        DASHES_BEFORE_BLANK,
        SLASHES_COMMENT,
        HASH_COMMENTS,
        /** Some comments are run: {@code /*!}. */
        EXECUTED_COMMENTS,
        /** {@code #t}, and {@code #} and {@code @} within words. */
        HASH_IN_WORDS,
        DOLLAR_IN_WORDS,
        /** Vowels of Hindi, Thai or Hebrew, which are marks. */
        MARKS_IN_WORDS,
        /** Names are cut after 63 bytes. */
        NAMES_ARE_CUT,
        TEXTS_IN_DOUBLE_QUOTES,
        /** A backslash in a text escapes what follows it. */
        BACKSLASHES,
        /** {@code E'…'}. */
        ESCAPE_TEXTS,
        /** {@code N'…'} is one token. */
        NATIONAL_TEXTS,
        NAMES_IN_BACKTICKS,
        NAMES_IN_BRACKETS,
        /** {@code ]]} in a name stands for itself. */
        DOUBLED_BRACKETS,
        SUBSCRIPTS,
        /** Brackets are names or subscripts, by a setting that the text does not show. */
        BRACKETS_BY_SETTING,
        /** {@code $5} is an amount, {@code $action} a column. */
        MONEY,
        /** {@code $tag$…$tag$}. */
        DOLLAR_TAGS,
        /** {@code $$…$$}, after a blank. */
        DOLLAR_PAIRS,
        /** {@code {ts '…'}}. */
        ODBC_ESCAPES,
        /** {@code @} begins an operator, and no variable. */
        AT_OPERATOR,
        HASH_OPERATOR,
        /** {@code ?} may be an operator, which a number can follow. */
        QUESTION_OPERATOR,
        BINARY_NUMBERS,
        OCTAL_NUMBERS,
        /** {@code 0B} and {@code 0O} too, and all digits in groups. */
        GROUPED_NUMBERS,
        /** {@code 5L}. */
        LONG_NUMBERS,
        /** What is ambiguous is a symbol, and what is not balanced is left so. */
        LENIENT,
        /** What never ends is a symbol. */
        OPEN_ENDS,
        KEPT_COMMENTS,
        /** {@code U&"…"} is a name and {@code U&'…'} a text, as H2 writes what is not ASCII. */
        UNICODE_ESCAPES,
        /** {@code DELIMITER} and executed comments are read; what marks them is a comment. */
        CLIENT_MARKS
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

    /** Scripts, dumps and expressions of any dialect: names in all quotes that one of them has. */
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

    /** As mariadb-dump and mysqldump write it. */
    public static final Syntax MARIADB_DUMP = MARIADB_SCRIPT.with(Trait.CLIENT_MARKS);

    /** SQLite keeps comments with its declarations. */
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

    /** What SQLite has taken already, and keeps: its last comment need not end. */
    public static final Syntax SQLITE_DECLARATION = SQLITE_SCRIPT.with(Trait.OPEN_ENDS);

    /** An expression of any dialect, as far as it can be read. */
    public static final Syntax ANY_EXPRESSION = ANY_SCRIPT.with(Trait.OPEN_ENDS);

    /**
     * An expression that goes into a statement: whatever quotes any setting of the database knows,
     * each ending as early as it may, and comments as tokens.
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

    /** Of an expression that a statement for a database is made with. */
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

    /** Whether a backslash escapes what follows it in a text, as far as the text's own letter. */
    public boolean escapes(Token text) {
        return text.kind() == Token.Kind.TEXT
                && (has(Trait.BACKSLASHES) || (has(Trait.ESCAPE_TEXTS) && text.hasEscapes()));
    }
}
