/** Who vouches for a bundle, and whether the user trusts them. */
@NullMarked
package dev.toolroom.capability.toolsets.bundle.signature;

import org.jspecify.annotations.NullMarked;
