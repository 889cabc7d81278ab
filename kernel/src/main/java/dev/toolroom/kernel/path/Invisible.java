package dev.toolroom.kernel.path;

/** Invisible characters that change the meaning or the look of a text. */
public final class Invisible {
    private Invisible() {}

    /**
     * Whether a code point is a direction mark, zero-width space or tag. Joiners are not, because
     * emoji and several scripts need them.
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
