/** Copies of a home, and how one is put back. */
@NullMarked
package dev.toolroom.app.backup;

import org.jspecify.annotations.NullMarked;
