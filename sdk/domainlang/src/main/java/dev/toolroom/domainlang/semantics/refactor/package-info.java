/** Changes of a text that keep what it means, for whoever asks for one. */
@NullMarked
package dev.toolroom.domainlang.semantics.refactor;

import org.jspecify.annotations.NullMarked;
