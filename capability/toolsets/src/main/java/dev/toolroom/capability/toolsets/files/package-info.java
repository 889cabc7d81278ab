/** Tools about the files of a chat. */
@NullMarked
package dev.toolroom.capability.toolsets.files;

import org.jspecify.annotations.NullMarked;
