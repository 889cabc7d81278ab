/** Questions to a person before a call, their answers, and approvals that are remembered. */
@NullMarked
package dev.toolroom.kernel.consent;

import org.jspecify.annotations.NullMarked;
