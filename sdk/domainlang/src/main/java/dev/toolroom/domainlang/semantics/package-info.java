/**
 * The meaning of a text for edits: references, renaming, completion and fixes. Used by tools, the
 * language server and the workbench.
 */
@NullMarked
package dev.toolroom.domainlang.semantics;

import org.jspecify.annotations.NullMarked;
