package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.disk.Steps;
import dev.toolroom.capability.toolsets.workspace.tree.Trees;
import dev.toolroom.foundation.content.ContentStore;
import java.nio.file.Path;
import java.time.Clock;

/**
 * What all workspaces of a home share.
 *
 * @param chats the folder with one for each chat
 */
record Keeping(
        Path chats,
        ContentStore content,
        Trees trees,
        ManifestRows rows,
        Quota quota,
        Clock clock,
        Steps steps) {}
