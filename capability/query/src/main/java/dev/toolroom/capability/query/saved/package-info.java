/** Statements that people keep by a name. */
@NullMarked
package dev.toolroom.capability.query.saved;

import org.jspecify.annotations.NullMarked;
