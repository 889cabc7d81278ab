@NullMarked
package dev.toolroom.domainlang.diagram;

import org.jspecify.annotations.NullMarked;
