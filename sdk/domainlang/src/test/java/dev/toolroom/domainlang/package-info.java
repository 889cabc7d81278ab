@NullMarked
package dev.toolroom.domainlang;

import org.jspecify.annotations.NullMarked;
