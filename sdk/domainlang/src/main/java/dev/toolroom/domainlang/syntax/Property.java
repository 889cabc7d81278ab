package dev.toolroom.domainlang.syntax;

/**
 * One value under a name. A list is several properties of one name.
 *
 * @param label where the name of the property is written, or an empty span where nothing is
 */
public record Property(String name, Span label, Value value) {}
