/** Bundles from the network: which addresses they may come from, and how they are fetched. */
@NullMarked
package dev.toolroom.capability.toolsets.bundle.download;

import org.jspecify.annotations.NullMarked;
