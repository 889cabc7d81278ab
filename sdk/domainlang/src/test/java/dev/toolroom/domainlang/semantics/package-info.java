@NullMarked
package dev.toolroom.domainlang.semantics;

import org.jspecify.annotations.NullMarked;
