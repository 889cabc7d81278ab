@NullMarked
package dev.toolroom.domainlang.semantics.fix;

import org.jspecify.annotations.NullMarked;
