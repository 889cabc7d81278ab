package dev.toolroom.foundation.content;

/** Stored content: its id and its size in bytes. */
public record Content(ContentId id, long size) {}
