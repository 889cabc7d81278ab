@NullMarked
package dev.toolroom.capability.domainlang.query;

import org.jspecify.annotations.NullMarked;
