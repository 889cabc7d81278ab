package dev.toolroom.capability.query.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Writes structures in Thrift's compact protocol, which Parquet uses for its metadata. */
final class Thrift {
    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int last;

    byte[] bytes() {
        return out.toByteArray();
    }

    Thrift number(int field, int value) {
        header(field, I32);
        varint(zigzag(value));
        return this;
    }

    Thrift number(int field, long value) {
        header(field, I64);
        varint(zigzag(value));
        return this;
    }

    Thrift flag(int field, boolean value) {
        header(field, value ? TRUE : FALSE);
        return this;
    }

    Thrift text(int field, String value) {
        header(field, BINARY);
        binary(value);
        return this;
    }

    Thrift structure(int field, Consumer<Thrift> content) {
        header(field, STRUCT);
        nested(content);
        return this;
    }

    Thrift numbers(int field, List<Integer> values) {
        list(field, I32, values.size());
        values.forEach(value -> varint(zigzag(value)));
        return this;
    }

    Thrift texts(int field, List<String> values) {
        list(field, BINARY, values.size());
        values.forEach(this::binary);
        return this;
    }

    <T> Thrift structures(int field, List<T> values, BiConsumer<Thrift, T> content) {
        list(field, STRUCT, values.size());
        values.forEach(value -> nested(inner -> content.accept(inner, value)));
        return this;
    }

    /** Ends the structure that this writer began with. */
    Thrift end() {
        out.write(0);
        return this;
    }

    private void nested(Consumer<Thrift> content) {
        int outer = last;
        last = 0;
        content.accept(this);
        end();
        last = outer;
    }

    /** Writes the distance to the number of the previous field. */
    private void header(int field, int type) {
        out.write(((field - last) << 4) | type);
        last = field;
    }

    private void list(int field, int type, int size) {
        header(field, LIST);
        if (size < 15) {
            out.write((size << 4) | type);
        } else {
            out.write(0xf0 | type);
            varint(size);
        }
    }

    private void binary(String value) {
        byte[] encoded = value.getBytes(UTF_8);
        varint(encoded.length);
        out.writeBytes(encoded);
    }

    private static long zigzag(long value) {
        return (value << 1) ^ (value >> 63);
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
