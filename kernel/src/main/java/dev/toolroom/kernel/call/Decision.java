package dev.toolroom.kernel.call;

import java.util.Set;

/**
 * The answer to a question before a call. The record of the call keeps who gave it and how.
 *
 * @param by the program in which a person was asked, or the account
 * @param how the way in which they were asked, such as {@link #PAGE}
 * @param scope for which calls a yes counts
 */
public record Decision(Kind kind, String by, String how, Scope scope) {
    /** In a page of the workbench. */
    public static final String PAGE = "page";

    /** By an MCP client, which may or may not have shown a dialog to a person. */
    public static final String ELICITATION = "elicitation";

    /** In a dialog of the editor. */
    public static final String EDITOR = "editor";

    /** By a code that was typed at an interactive prompt. */
    public static final String PROMPT = "prompt";

    /** By {@code toolroom approve} at an interactive terminal. */
    public static final String COMMAND = "command";

    /** By an option of the command line, where the settings allow it. */
    public static final String YES_OPTION = "yes-option";

    private static final Set<String> BY_PERSON = Set.of(PAGE, EDITOR, PROMPT, COMMAND);

    /** Ends this attempt: the client will make the call again with its answer. */
    public static final Decision DEFERRED = new Decision(Kind.DEFERRED, "", "", Scope.ONCE);

    /** The client has no answer, so the question is left to the workbench. */
    public static final Decision LEFT_OPEN = new Decision(Kind.LEFT_OPEN, "", "", Scope.ONCE);

    /** The kinds of answers. */
    public enum Kind {
        APPROVED,
        DENIED,
        DEFERRED,
        LEFT_OPEN
    }

    /** For which calls a yes counts. */
    public enum Scope {
        ONCE,
        /** Every call of this version of the tool by this agent in this chat. */
        CHAT,
        /** Every call of the tool by this agent in this folder. No question offers it yet. */
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

    /** Whether it came from a place where a person was seen to act. */
    public boolean isByPerson() {
        return BY_PERSON.contains(how);
    }
}
