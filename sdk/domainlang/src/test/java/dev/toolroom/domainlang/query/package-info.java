@NullMarked
package dev.toolroom.domainlang.query;

import org.jspecify.annotations.NullMarked;
