package dev.toolroom.foundation.content;

/** What is stored: its name and how many bytes it has. */
public record Content(ContentId id, long size) {}
