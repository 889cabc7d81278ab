package dev.toolroom.domainlang.semantics;

import dev.toolroom.domainlang.syntax.Span;

/** One change of a file's text. */
public record Change(Span span, String text) {}
