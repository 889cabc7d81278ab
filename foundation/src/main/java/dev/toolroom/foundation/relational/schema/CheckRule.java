package dev.toolroom.foundation.relational.schema;

/** A condition that every row meets, in the words of the database. */
public record CheckRule(String id, String name, String expression) {}
