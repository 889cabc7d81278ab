/** Designs in the languages of other tools. */
@NullMarked
package dev.toolroom.capability.designer.exchange;

import org.jspecify.annotations.NullMarked;
