/** Backs up and restores a home. */
@NullMarked
package dev.toolroom.app.backup;

import org.jspecify.annotations.NullMarked;
