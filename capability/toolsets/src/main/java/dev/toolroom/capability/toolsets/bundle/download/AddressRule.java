package dev.toolroom.capability.toolsets.bundle.download;

import java.net.Inet4Address;
import java.net.InetAddress;

/** Which machines a bundle may be fetched from. It is asked for every address of a name. */
@FunctionalInterface
public interface AddressRule {
    /** Machines of the public network: not this one, and none that only this network can reach. */
    AddressRule PUBLIC = AddressRule::isPublic;

    boolean allows(InetAddress address);

    private static boolean isPublic(InetAddress address) {
        if (address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()) {
            return false;
        }
        byte[] bytes = address.getAddress();
        return address instanceof Inet4Address ? isPublic4(bytes) : isPublic6(bytes);
    }

    private static boolean isPublic4(byte[] bytes) {
        int first = bytes[0] & 0xFF;
        int second = bytes[1] & 0xFF;
        boolean carrier = first == 100 && (second & 0xC0) == 64;
        boolean protocols = first == 192 && second == 0;
        boolean benchmarks = first == 198 && (second & 0xFE) == 18;
        boolean examples = (first == 198 && second == 51) || (first == 203 && second == 0);
        return first != 0 && first < 240 && !carrier && !protocols && !benchmarks && !examples;
    }

    /** Global unicast only, without the ranges that stand for addresses of version 4. */
    private static boolean isPublic6(byte[] bytes) {
        int first = ((bytes[0] & 0xFF) << 8) | (bytes[1] & 0xFF);
        int second = ((bytes[2] & 0xFF) << 8) | (bytes[3] & 0xFF);
        boolean global = (first & 0xE000) == 0x2000;
        boolean special = first == 0x2001 && (second < 0x0200 || second == 0x0DB8);
        return global && !special && first != 0x2002 && first != 0x3FFF;
    }
}
