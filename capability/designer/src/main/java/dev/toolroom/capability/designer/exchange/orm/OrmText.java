package dev.toolroom.capability.designer.exchange.orm;

import java.util.List;

/**
 * The definitions of an ORM.
 *
 * @param losses what it cannot say, one line each
 */
public record OrmText(String text, List<String> losses) {}
