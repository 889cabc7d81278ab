@NullMarked
package dev.toolroom.capability.domainlang;

import org.jspecify.annotations.NullMarked;
