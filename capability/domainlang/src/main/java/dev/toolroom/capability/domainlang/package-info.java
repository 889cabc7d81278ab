/**
 * The tools for domain models, their edits ({@code edit}) and packages ({@code packages}).
 *
 * <p>The language itself is the library {@code dev.toolroom.domainlang}, which knows no tools.
 */
@NullMarked
package dev.toolroom.capability.domainlang;

import org.jspecify.annotations.NullMarked;
