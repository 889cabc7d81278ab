/** Reads, checks and edits the settings file, toolroom.yaml. */
@NullMarked
package dev.toolroom.app.settings;

import org.jspecify.annotations.NullMarked;
