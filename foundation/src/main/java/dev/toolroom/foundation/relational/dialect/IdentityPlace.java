package dev.toolroom.foundation.relational.dialect;

/** Which key an identity column must belong to. */
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

    /** Returns the rule for messages, as a clause. */
    public String rule() {
        return rule;
    }

    /** Returns what a column that breaks the rule must do. */
    public String demand() {
        return demand;
    }
}
