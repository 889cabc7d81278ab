package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.link.Declaration;

/** A team, a classification, a metadata key or a namespace. */
public record PlainElement(Model model, Declaration declaration) implements Element {}
