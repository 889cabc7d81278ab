/** The files of a home, and how long they are kept. */
@NullMarked
package dev.toolroom.app.files;

import org.jspecify.annotations.NullMarked;
