package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.sql.Statements;

/** The tables that search makes for itself of the turns. */
public final class PostingsTables {
    /** Metadata: the last turn that has postings. */
    public static final String UPTO = "search_upto";

    public static final String CHOSEN_AT = "search_terms_chosen_at";

    private PostingsTables() {}

    /** Deletes everything. Needed when stored turns have changed. */
    public static void clear(Statements statements) {
        statements.run("DELETE FROM search_terms");
        statements.run("DELETE FROM search_postings");
        statements.run("DELETE FROM catalogue_metadata WHERE name IN (?, ?)", UPTO, CHOSEN_AT);
    }
}
