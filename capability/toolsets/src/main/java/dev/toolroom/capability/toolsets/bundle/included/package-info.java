/** The toolsets that come with the program. */
@NullMarked
package dev.toolroom.capability.toolsets.bundle.included;

import org.jspecify.annotations.NullMarked;
