package dev.toolroom.foundation.mcp;

/** Reserved names under {@code _meta}. */
public final class Meta {
    private static final String PREFIX = "io.modelcontextprotocol/";
    public static final String PROTOCOL_VERSION = PREFIX + "protocolVersion";
    public static final String CLIENT_CAPABILITIES = PREFIX + "clientCapabilities";
    public static final String CLIENT_INFO = PREFIX + "clientInfo";
    public static final String SERVER_INFO = PREFIX + "serverInfo";
    public static final String SUBSCRIPTION = PREFIX + "subscriptionId";
    public static final String LOG_LEVEL = PREFIX + "logLevel";

    private Meta() {}
}
