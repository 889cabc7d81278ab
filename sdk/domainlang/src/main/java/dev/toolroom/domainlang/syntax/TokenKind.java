package dev.toolroom.domainlang.syntax;

import java.util.List;

/** The kind of a token. The parser decides by position whether a word is a keyword. */
public enum TokenKind {
    WHITESPACE,
    LINE_COMMENT,
    BLOCK_COMMENT,
    WORD,
    STRING,
    LEFT_BRACE("{"),
    RIGHT_BRACE("}"),
    LEFT_BRACKET("["),
    RIGHT_BRACKET("]"),
    COMMA(","),
    DOT("."),
    COLON(":"),
    EQUALS("="),
    TO_RIGHT("->"),
    TO_LEFT("<-"),
    BOTH_WAYS("<->"),
    SEPARATE_WAYS("><"),
    /** Characters that begin no token. */
    STRAY,
    END;

    static final List<TokenKind> ARROWS = List.of(TO_RIGHT, TO_LEFT, BOTH_WAYS);

    private final String sign;

    TokenKind() {
        this("");
    }

    TokenKind(String sign) {
        this.sign = sign;
    }

    /** How it is written, where there is one way; else empty. */
    public String sign() {
        return sign;
    }

    /** How many bodies deeper it leads. */
    int nesting() {
        return this == LEFT_BRACE ? 1 : this == RIGHT_BRACE ? -1 : 0;
    }

    /** Whether it may stand between any two tokens. */
    public boolean isHidden() {
        return switch (this) {
            case WHITESPACE, LINE_COMMENT, BLOCK_COMMENT, STRAY -> true;
            default -> false;
        };
    }

    public boolean isArrow() {
        return switch (this) {
            case TO_RIGHT, TO_LEFT, BOTH_WAYS -> true;
            default -> false;
        };
    }
}
