/**
 * Domain models as text: what agents and people can ask of them.
 *
 * <p>The language itself is a library of its own, {@code dev.toolroom.domainlang}, which has never
 * heard of tools; here are the tools, what they change ({@code edit}) and where packages come from
 * ({@code packages}).
 */
@NullMarked
package dev.toolroom.capability.domainlang;

import org.jspecify.annotations.NullMarked;
