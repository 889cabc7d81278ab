/** Writes diagrams as SVG, Mermaid, PlantUML, DOT and plain data. */
@NullMarked
package dev.toolroom.domainlang.diagram.format;

import org.jspecify.annotations.NullMarked;
