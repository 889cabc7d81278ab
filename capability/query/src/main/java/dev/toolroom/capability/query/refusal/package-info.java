/** The reasons for which a query is refused. */
@NullMarked
package dev.toolroom.capability.query.refusal;

import org.jspecify.annotations.NullMarked;
