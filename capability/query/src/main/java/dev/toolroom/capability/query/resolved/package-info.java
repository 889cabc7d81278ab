/** What comes of a statement once its database was asked. */
@NullMarked
package dev.toolroom.capability.query.resolved;

import org.jspecify.annotations.NullMarked;
