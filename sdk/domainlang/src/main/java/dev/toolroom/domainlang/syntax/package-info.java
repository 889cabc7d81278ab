/**
 * The text of a model and the tree that is read out of it.
 *
 * <p>Nothing here knows of files, of other models or of rules: text in, tree and problems out. Any
 * text gives a tree.
 */
@NullMarked
package dev.toolroom.domainlang.syntax;

import org.jspecify.annotations.NullMarked;
