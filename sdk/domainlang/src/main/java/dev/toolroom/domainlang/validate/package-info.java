/** The rules: what is wrong with a model that can be read, and what is doubtful. */
@NullMarked
package dev.toolroom.domainlang.validate;

import org.jspecify.annotations.NullMarked;
