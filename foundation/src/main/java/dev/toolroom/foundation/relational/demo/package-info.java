/** The sample database of a home that has no database of its own. */
@NullMarked
package dev.toolroom.foundation.relational.demo;

import org.jspecify.annotations.NullMarked;
