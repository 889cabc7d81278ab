/** The DDL of each database. */
@NullMarked
package dev.toolroom.capability.designer.publish.dialect;

import org.jspecify.annotations.NullMarked;
