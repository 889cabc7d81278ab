/** Places of everything on a picture, in pixels: the only layout behind all formats and pages. */
@NullMarked
package dev.toolroom.domainlang.diagram.layout;

import org.jspecify.annotations.NullMarked;
