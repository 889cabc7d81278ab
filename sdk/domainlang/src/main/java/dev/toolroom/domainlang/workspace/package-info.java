/**
 * Files that belong together: what is loaded, how imports find each other, and what an edit redoes.
 *
 * <p>Everything is built in phases (load all, index all, link all, check all) into a {@link
 * dev.toolroom.domainlang.workspace.Snapshot} that never changes again.
 */
@NullMarked
package dev.toolroom.domainlang.workspace;

import org.jspecify.annotations.NullMarked;
