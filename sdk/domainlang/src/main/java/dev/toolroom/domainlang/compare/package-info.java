/**
 * Compares two models by meaning: which elements and relationships were added, removed or changed.
 */
@NullMarked
package dev.toolroom.domainlang.compare;

import org.jspecify.annotations.NullMarked;
