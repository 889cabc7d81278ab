/** What is shown of a design: tables, relationships, values that changed. */
@NullMarked
package dev.toolroom.capability.designer.view;

import org.jspecify.annotations.NullMarked;
