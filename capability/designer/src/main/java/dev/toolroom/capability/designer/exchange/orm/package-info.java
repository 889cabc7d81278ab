/** Writes a design as the definitions of ORMs: Prisma, Drizzle, SQLAlchemy. */
@NullMarked
package dev.toolroom.capability.designer.exchange.orm;

import org.jspecify.annotations.NullMarked;
