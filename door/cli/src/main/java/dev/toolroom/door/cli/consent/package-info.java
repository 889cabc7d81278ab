/** Commands for questions that wait for a person, and for standing approvals. */
@NullMarked
package dev.toolroom.door.cli.consent;

import org.jspecify.annotations.NullMarked;
