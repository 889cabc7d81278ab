package dev.toolroom.capability.domainlang.query;

import dev.toolroom.capability.domainlang.link.Declaration;

/** A team, a classification, a metadata key or a namespace. */
public record PlainElement(Model model, Declaration declaration) implements Element {}
