/** The databases that can be asked, and sessions of them that only read. */
@NullMarked
package dev.toolroom.capability.query.engine;

import org.jspecify.annotations.NullMarked;
