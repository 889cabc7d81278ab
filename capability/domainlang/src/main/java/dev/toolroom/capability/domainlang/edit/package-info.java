/**
 * Changing a model: each edit becomes a few changes of the text, which leave comments and layout of
 * everything else as they were.
 */
@NullMarked
package dev.toolroom.capability.domainlang.edit;

import org.jspecify.annotations.NullMarked;
