@NullMarked
package dev.toolroom.domainlang.compare;

import org.jspecify.annotations.NullMarked;
