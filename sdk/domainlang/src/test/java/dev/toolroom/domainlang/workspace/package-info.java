@NullMarked
package dev.toolroom.domainlang.workspace;

import org.jspecify.annotations.NullMarked;
