/** What a design may not be: the rules that every edit is checked against. */
@NullMarked
package dev.toolroom.capability.designer.model.rules;

import org.jspecify.annotations.NullMarked;
