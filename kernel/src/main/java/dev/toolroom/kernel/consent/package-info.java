/** Open questions to a person, their answers, and approvals that are remembered. */
@NullMarked
package dev.toolroom.kernel.consent;

import org.jspecify.annotations.NullMarked;
