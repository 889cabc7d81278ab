/** The file toolroom.yaml: read, checked, edited. */
@NullMarked
package dev.toolroom.app.settings;

import org.jspecify.annotations.NullMarked;
