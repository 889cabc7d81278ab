/** What fixes the findings of a model, as changes of its files. */
@NullMarked
package dev.toolroom.domainlang.semantics.fix;

import org.jspecify.annotations.NullMarked;
