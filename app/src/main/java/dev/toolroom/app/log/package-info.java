/** The log files of a home. */
@NullMarked
package dev.toolroom.app.log;

import org.jspecify.annotations.NullMarked;
