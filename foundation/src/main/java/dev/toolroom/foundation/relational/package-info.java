/** The configured databases: their settings, and how connections to them are opened. */
@NullMarked
package dev.toolroom.foundation.relational;

import org.jspecify.annotations.NullMarked;
