@NullMarked
package dev.toolroom.domainlang.syntax;

import org.jspecify.annotations.NullMarked;
