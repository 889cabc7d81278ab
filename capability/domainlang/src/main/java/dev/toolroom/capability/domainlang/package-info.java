/**
 * Domain models as text: what agents and people can ask of them.
 *
 * <p>The language itself is below, each part on those before it: {@code syntax}, {@code link},
 * {@code validate}, {@code workspace}, {@code query}. Only this package knows of tools.
 */
@NullMarked
package dev.toolroom.capability.domainlang;

import org.jspecify.annotations.NullMarked;
