@NullMarked
package dev.toolroom.domainlang.diagram.layout;

import org.jspecify.annotations.NullMarked;
