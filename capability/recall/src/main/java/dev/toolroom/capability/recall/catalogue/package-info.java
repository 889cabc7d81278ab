/** The catalogue of chats: one SQLite file, its tables and who writes them. */
@NullMarked
package dev.toolroom.capability.recall.catalogue;

import org.jspecify.annotations.NullMarked;
