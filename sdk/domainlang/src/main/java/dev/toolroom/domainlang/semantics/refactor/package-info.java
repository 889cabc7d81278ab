/** Refactorings: changes of texts that keep their meaning. */
@NullMarked
package dev.toolroom.domainlang.semantics.refactor;

import org.jspecify.annotations.NullMarked;
