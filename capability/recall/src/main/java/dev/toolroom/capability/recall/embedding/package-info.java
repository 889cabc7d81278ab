/** Search by meaning: a server that a person has named, and the vectors that it makes of turns. */
@NullMarked
package dev.toolroom.capability.recall.embedding;

import org.jspecify.annotations.NullMarked;
