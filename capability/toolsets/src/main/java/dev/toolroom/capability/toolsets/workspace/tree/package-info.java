/** What is in a workspace, as values: files, links and folders, compared and stored by hash. */
@NullMarked
package dev.toolroom.capability.toolsets.workspace.tree;

import org.jspecify.annotations.NullMarked;
