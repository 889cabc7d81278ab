/** Designs in DBML: written, and read back. */
@NullMarked
package dev.toolroom.capability.designer.exchange.dbml;

import org.jspecify.annotations.NullMarked;
