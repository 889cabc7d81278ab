/** How a page shows what a tool returned: render plans, and HTML templates with their data. */
@NullMarked
package dev.toolroom.capability.toolsets.render;

import org.jspecify.annotations.NullMarked;
