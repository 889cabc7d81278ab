package dev.toolroom.capability.designer.session;

import dev.toolroom.kernel.call.CallContext;

/**
 * Who made an entry.
 *
 * @param batch the call it was made in
 */
public record Author(String batch, String door, String client, String chat) {
    public static Author of(CallContext context) {
        return new Author(
                context.id().value(),
                context.caller().door(),
                context.caller().client(),
                context.caller().chat().value());
    }
}
