/** What is asked of the journal of calls. */
@NullMarked
package dev.toolroom.capability.activity;

import org.jspecify.annotations.NullMarked;
