package dev.toolroom.foundation.relational.dialect;

/** Where a column must stand to count by itself. */
public enum IdentityPlace {
    ANYWHERE("", ""),
    /** SQLite. */
    ONLY_KEY("only a primary key of one column counts", "must be the primary key"),
    /** MariaDB. */
    LEADS_A_KEY("it must come first in a key or an index", "must come first in a key or an index");

    private final String rule;
    private final String demand;

    IdentityPlace(String rule, String demand) {
        this.rule = rule;
        this.demand = demand;
    }

    /** As it is said of any column. */
    public String rule() {
        return rule;
    }

    /** As it is said to one that does not stand there. */
    public String demand() {
        return demand;
    }
}
