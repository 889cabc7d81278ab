package dev.toolroom.kernel.consent;

/**
 * What a person said to a call that waits for consent. The record keeps who said it and how.
 *
 * @param by who: the program in which a person was asked, or the account
 * @param how the way in which they were asked, as in {@link #PAGE}
 * @param scope for which calls a yes counts
 */
public record Decision(Kind kind, String by, String how, Scope scope) {
    /** In a page of the workbench. */
    public static final String PAGE = "page";

    /** By the MCP client, in its own dialog. */
    public static final String ELICITATION = "elicitation";

    /** In a dialog of the editor. */
    public static final String EDITOR = "editor";

    /** By a code that was typed at an interactive prompt. */
    public static final String PROMPT = "prompt";

    /** By an option of the command line, where the settings allow it. */
    public static final String YES_OPTION = "yes-option";

    /** The caller was told to come again with the answer; this attempt ends here. */
    public static final Decision DEFERRED = new Decision(Kind.DEFERRED, "", "", Scope.ONCE);

    /** What it comes to. */
    public enum Kind {
        APPROVED,
        DENIED,
        DEFERRED
    }

    /** For which calls a yes counts. A wider one is bound to the exact version of the tool. */
    public enum Scope {
        ONCE,
        /** Every call of the tool in this chat. */
        CHAT,
        /** Every call of the tool. */
        ALWAYS
    }

    public static Decision approved(String by, String how) {
        return new Decision(Kind.APPROVED, by, how, Scope.ONCE);
    }

    public static Decision denied(String by, String how) {
        return new Decision(Kind.DENIED, by, how, Scope.ONCE);
    }

    public Decision with(Scope wider) {
        return new Decision(kind, by, how, wider);
    }

    public boolean isYes() {
        return kind == Kind.APPROVED;
    }
}
