/** An OpenAI-compatible model endpoint: what is asked of it, and what it answers. */
@NullMarked
package dev.toolroom.capability.toolsets.model;

import org.jspecify.annotations.NullMarked;
