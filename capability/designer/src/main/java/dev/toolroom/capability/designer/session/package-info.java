/**
 * Open designers: their state, the log of edits that survives a crash, undo, who works on which.
 */
@NullMarked
package dev.toolroom.capability.designer.session;

import org.jspecify.annotations.NullMarked;
