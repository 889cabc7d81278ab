/** A schema under design: its tables, its version, the edits it takes and what they may not do. */
@NullMarked
package dev.toolroom.capability.designer.model;

import org.jspecify.annotations.NullMarked;
