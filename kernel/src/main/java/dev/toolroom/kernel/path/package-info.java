/** Rules for paths that come from outside. */
@NullMarked
package dev.toolroom.kernel.path;

import org.jspecify.annotations.NullMarked;
