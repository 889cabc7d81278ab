/** Elements found by words, names that are near. */
@NullMarked
package dev.toolroom.domainlang.query.search;

import org.jspecify.annotations.NullMarked;
