/**
 * Pictures of a model: what is on them, where it lies, and how each format writes it. What is on a
 * picture knows no format, and a format knows no model.
 */
@NullMarked
package dev.toolroom.domainlang.diagram;

import org.jspecify.annotations.NullMarked;
