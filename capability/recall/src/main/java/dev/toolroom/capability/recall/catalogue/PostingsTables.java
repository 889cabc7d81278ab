package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.sql.Statements;

/** The tables that search makes for itself of the turns. */
public final class PostingsTables {
    /** The name under which is kept up to which turn they go. */
    public static final String UPTO = "search_upto";

    public static final String CHOSEN_AT = "search_terms_chosen_at";

    private PostingsTables() {}

    /** Forgets everything, for when turns were changed in place. */
    public static void clear(Statements statements) {
        statements.run("DELETE FROM search_terms");
        statements.run("DELETE FROM search_postings");
        statements.run("DELETE FROM catalogue_metadata WHERE name IN (?, ?)", UPTO, CHOSEN_AT);
    }
}
