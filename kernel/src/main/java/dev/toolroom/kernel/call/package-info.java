/** What a call is made of: its caller, arguments, question, outcome, and the ports that run it. */
@NullMarked
package dev.toolroom.kernel.call;

import org.jspecify.annotations.NullMarked;
