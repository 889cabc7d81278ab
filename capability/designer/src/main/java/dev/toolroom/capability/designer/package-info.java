/** Database schemas as one canonical, versioned design: edited in bulk, reviewed, published. */
@NullMarked
package dev.toolroom.capability.designer;

import org.jspecify.annotations.NullMarked;
