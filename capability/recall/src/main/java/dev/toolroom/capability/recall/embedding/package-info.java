/** Local embeddings: a model that a person has enabled, and the vectors of turns. */
@NullMarked
package dev.toolroom.capability.recall.embedding;

import org.jspecify.annotations.NullMarked;
