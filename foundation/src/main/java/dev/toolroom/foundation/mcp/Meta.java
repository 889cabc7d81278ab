package dev.toolroom.foundation.mcp;

/** The names under {@code _meta} that the protocol has a meaning for. */
public final class Meta {
    private static final String PREFIX = "io.modelcontextprotocol/";
    public static final String PROTOCOL_VERSION = PREFIX + "protocolVersion";
    static final String CLIENT_CAPABILITIES = PREFIX + "clientCapabilities";
    static final String CLIENT_INFO = PREFIX + "clientInfo";
    static final String SERVER_INFO = PREFIX + "serverInfo";
    static final String SUBSCRIPTION = PREFIX + "subscriptionId";
    static final String LOG_LEVEL = PREFIX + "logLevel";

    private Meta() {}
}
