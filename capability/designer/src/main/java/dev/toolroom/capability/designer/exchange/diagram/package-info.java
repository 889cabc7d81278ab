/** Designs as pictures: SVG, Mermaid, and where tables stand that nobody has placed. */
@NullMarked
package dev.toolroom.capability.designer.exchange.diagram;

import org.jspecify.annotations.NullMarked;
