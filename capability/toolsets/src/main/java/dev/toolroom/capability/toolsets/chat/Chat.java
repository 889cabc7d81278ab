package dev.toolroom.capability.toolsets.chat;

import dev.toolroom.kernel.call.ChatId;
import org.jspecify.annotations.Nullable;

/**
 * A conversation as the store has it.
 *
 * @param client the program that began it
 * @param leaf the message it is at; null before the first
 * @param manifest the version its files are at; null before they were first touched
 */
public record Chat(
        ChatId id,
        @Nullable String title,
        @Nullable String client,
        String createdAt,
        @Nullable String leaf,
        @Nullable String manifest,
        @Nullable String pinnedAt) {}
