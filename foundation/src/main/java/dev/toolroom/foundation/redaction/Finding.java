package dev.toolroom.foundation.redaction;

/**
 * A secret found in a text.
 *
 * @param kind a name that reveals nothing of the value, such as {@code github-token}
 * @param end the index after its last character
 */
public record Finding(String kind, int start, int end) {}
