/** Commands about toolsets. */
@NullMarked
package dev.toolroom.door.cli.toolset;

import org.jspecify.annotations.NullMarked;
