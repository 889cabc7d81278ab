package dev.toolroom.capability.query.h2;

/** A column of a table, by the names that H2 has for them. */
record Column(String table, String name) {
    /** One that a function finds by the text of its name. */
    static final Column ANY = new Column("", "a column named by a text");

    @Override
    public String toString() {
        return table.isEmpty() ? name : table + "." + name;
    }
}
