package dev.toolroom.capability.toolsets.workspace.tree;

import dev.toolroom.foundation.content.ContentId;

/** What a name in a folder stands for. */
public sealed interface Entry permits Entry.File, Entry.Link, Folder {
    /** A file by its content. */
    record File(ContentId id, long size, boolean executable) implements Entry {}

    /** A symbolic link that stays inside the workspace. */
    record Link(String target) implements Entry {}
}
