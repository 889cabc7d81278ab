/** Finds turns of past chats by words. */
@NullMarked
package dev.toolroom.capability.recall.search;

import org.jspecify.annotations.NullMarked;
