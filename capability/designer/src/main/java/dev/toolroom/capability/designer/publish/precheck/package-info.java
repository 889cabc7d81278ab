/** Counts, before a publish, the rows that it would fail on or cut short. */
@NullMarked
package dev.toolroom.capability.designer.publish.precheck;

import org.jspecify.annotations.NullMarked;
