/** Commands about domain models. */
@NullMarked
package dev.toolroom.door.cli.model;

import org.jspecify.annotations.NullMarked;
