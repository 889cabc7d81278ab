package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.syntax.NodeType;

/**
 * Something that a search found.
 *
 * @param element what was found, or the bounded context whose term or decision it is
 * @param type of what was found
 * @param field where the words were found best, as in {@code description}
 * @param text what stands there
 * @param score from 1 for the best of a search downwards
 */
public record Hit(
        Element element,
        NodeType type,
        String name,
        String field,
        String text,
        double score,
        Location location) {}
