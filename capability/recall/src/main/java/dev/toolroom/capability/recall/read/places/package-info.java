/** Where agents keep their chats, and which format a file has. */
@NullMarked
package dev.toolroom.capability.recall.read.places;

import org.jspecify.annotations.NullMarked;
