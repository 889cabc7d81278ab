package dev.toolroom.capability.query.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.UUID;

/** Collects the values of one column for a page: which are null, and the other values. */
public final class ColumnBuffer {
    private final ParquetType type;
    private final ByteArrayOutputStream values = new ByteArrayOutputStream();
    private final ByteArrayOutputStream present = new ByteArrayOutputStream();
    private int count;
    private int run;
    private boolean running;
    private int bits;
    private int bitCount;

    ColumnBuffer(ParquetType type) {
        this.type = type;
    }

    int size() {
        return values.size() + present.size();
    }

    int count() {
        return count;
    }

    public void addNull() {
        defined(false);
    }

    public void add(boolean value) {
        defined(true);
        bits |= (value ? 1 : 0) << bitCount;
        if (++bitCount == 8) {
            flushBits();
        }
    }

    private void flushBits() {
        values.write(bits);
        bits = 0;
        bitCount = 0;
    }

    public void add(long value) {
        defined(true);
        little(value, type.form() == ParquetType.Form.DATE ? 4 : 8);
    }

    public void add(double value) {
        defined(true);
        if (type.form() == ParquetType.Form.FLOAT) {
            little(Float.floatToRawIntBits((float) value), 4);
        } else {
            little(Double.doubleToRawLongBits(value), 8);
        }
    }

    public void add(String value) {
        add(value.getBytes(UTF_8));
    }

    public void add(byte[] value) {
        defined(true);
        little(value.length, 4);
        values.writeBytes(value);
    }

    public void add(UUID value) {
        defined(true);
        big(value.getMostSignificantBits());
        big(value.getLeastSignificantBits());
    }

    public void add(BigInteger unscaled) {
        defined(true);
        big(unscaled.shiftRight(64).longValue());
        big(unscaled.longValue());
    }

    private void little(long value, int length) {
        for (int i = 0; i < length; i++) {
            values.write((int) (value >> (8 * i)));
        }
    }

    private void big(long value) {
        for (int i = 7; i >= 0; i--) {
            values.write((int) (value >> (8 * i)));
        }
    }

    private void defined(boolean is) {
        count++;
        if (run > 0 && running != is) {
            endRun();
        }
        running = is;
        run++;
    }

    private void endRun() {
        for (int rest = run << 1; ; rest >>>= 7) {
            if (rest < 0x80) {
                present.write(rest);
                break;
            }
            present.write((rest & 0x7f) | 0x80);
        }
        present.write(running ? 1 : 0);
        run = 0;
    }

    /** Returns a page: the length of the definition levels, the levels, and the values. */
    byte[] take() {
        if (run > 0) {
            endRun();
        }
        if (bitCount > 0) {
            flushBits();
        }
        var page = new ByteArrayOutputStream(size() + 4);
        for (int i = 0; i < 4; i++) {
            page.write(present.size() >> (8 * i));
        }
        page.writeBytes(present.toByteArray());
        page.writeBytes(values.toByteArray());
        present.reset();
        values.reset();
        count = 0;
        return page.toByteArray();
    }
}
