package dev.toolroom.capability.query.h2;

/** A column of a table, by the names that H2 has for them. */
record Column(String table, String name) {
    @Override
    public String toString() {
        return table + "." + name;
    }
}
