/** Has H2 say what a statement is, by the tree that its own parser makes. */
@NullMarked
package dev.toolroom.capability.query.h2;

import org.jspecify.annotations.NullMarked;
