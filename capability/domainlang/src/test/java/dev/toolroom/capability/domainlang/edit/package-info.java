@NullMarked
package dev.toolroom.capability.domainlang.edit;

import org.jspecify.annotations.NullMarked;
