package dev.toolroom.kernel.path;

/** Characters that a reader does not see but that change what a text says or how it is shown. */
public final class Invisible {
    private Invisible() {}

    /**
     * Direction marks, zero-width spaces and tags. Joiners are none of them: emoji and several
     * scripts need them.
     */
    public static boolean is(int point) {
        return (point >= 0x202A && point <= 0x202E)
                || (point >= 0x2066 && point <= 0x2069)
                || point == 0x200B
                || point == 0x200E
                || point == 0x200F
                || point == 0x061C
                || (point >= 0x2060 && point <= 0x2064)
                || point == 0xFEFF
                || point == 0x2028
                || point == 0x2029
                || (point >= 0xE0000 && point <= 0xE007F);
    }
}
