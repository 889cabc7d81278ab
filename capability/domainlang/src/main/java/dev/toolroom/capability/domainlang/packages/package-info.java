/**
 * The packages that a model uses: fetched from git, looked through before anything of them is
 * written, and locked to what was found.
 */
@NullMarked
package dev.toolroom.capability.domainlang.packages;

import org.jspecify.annotations.NullMarked;
