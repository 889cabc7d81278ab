package dev.toolroom.foundation.redaction;

/**
 * A secret in a text.
 *
 * @param kind what it is, in words that say nothing of its value, as in {@code github-token}
 * @param end after its last character
 */
public record Finding(String kind, int start, int end) {}
