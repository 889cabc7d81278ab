package dev.toolroom.capability.query.postgres;

/** What an expression is made of, as far as it matters to masks. */
sealed interface Source {
    /**
     * A column of a relation.
     *
     * @param attribute its number; 0 for the whole row, below that one of the system's
     */
    record Column(long relation, int attribute) implements Source {}

    /** A function whose body shows in no tree: it may read any table. */
    record Routine(long function) implements Source {}
}
