@NullMarked
package dev.toolroom.domainlang.validate;

import org.jspecify.annotations.NullMarked;
