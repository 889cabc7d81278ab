/** Who means whom: declarations of a file, what they are called, and what references point at. */
@NullMarked
package dev.toolroom.domainlang.link;

import org.jspecify.annotations.NullMarked;
