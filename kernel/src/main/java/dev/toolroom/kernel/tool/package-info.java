/** Tools, their contracts and names, and the registry that holds them. */
@NullMarked
package dev.toolroom.kernel.tool;

import org.jspecify.annotations.NullMarked;
