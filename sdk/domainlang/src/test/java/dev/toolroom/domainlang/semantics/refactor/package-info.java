@NullMarked
package dev.toolroom.domainlang.semantics.refactor;

import org.jspecify.annotations.NullMarked;
