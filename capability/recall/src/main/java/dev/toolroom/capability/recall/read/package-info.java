/** Reads the files in which agents keep their chats; each format is one reader. */
@NullMarked
package dev.toolroom.capability.recall.read;

import org.jspecify.annotations.NullMarked;
