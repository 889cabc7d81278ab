package dev.toolroom.capability.recall.embedding;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;

/**
 * Weights of a network as they lie in its file.
 *
 * @param rows all dimensions but the last, multiplied
 * @param columns the last dimension
 * @param bytes a part of the file
 */
record Weights(String name, Type type, int rows, int columns, ByteBuffer bytes) {
    static final int MOST_DIMENSIONS = 8;
    private static final long MOST = 1L << 26;
    private static final int HALF = 128;

    enum Type {
        FLOAT(4),
        UNSIGNED_BYTE(1),
        SIGNED_BYTE(1),
        OTHER(0);

        private final int size;

        Type(int size) {
            this.size = size;
        }

        /** By its number in ONNX. */
        private static Type of(int number) {
            return switch (number) {
                case 1 -> FLOAT;
                case 2 -> UNSIGNED_BYTE;
                case 3 -> SIGNED_BYTE;
                default -> OTHER;
            };
        }
    }

    /**
     * @throws ModelProblem if there are not as many bytes as the dimensions say
     */
    static Weights of(String name, int type, List<Long> dimensions, ByteBuffer bytes) {
        long rows = 1;
        long columns = 1;
        for (long each : dimensions) {
            rows *= columns;
            columns = each;
            if (each < 0 || each > MOST || rows * columns > MOST) {
                throw wrongSize(name);
            }
        }
        Type known = Type.of(type);
        if (dimensions.size() > MOST_DIMENSIONS
                || (known != Type.OTHER && rows * columns * known.size != bytes.remaining())) {
            throw wrongSize(name);
        }
        return new Weights(name, known, (int) rows, (int) columns, bytes);
    }

    private static ModelProblem wrongSize(String name) {
        return new ModelProblem("the weights " + name + " do not have the size they claim");
    }

    /** One row of numbers, all of which are finite. */
    float[] vector(int length) {
        require(type == Type.FLOAT, 1, length);
        float[] all = new float[length];
        bytes.asFloatBuffer().get(all);
        for (float each : all) {
            if (!Float.isFinite(each)) {
                throw new ModelProblem("the weights " + name + " are not all numbers");
            }
        }
        return all;
    }

    /** Requires every one of them to be what stands for zero in signed bytes. */
    void requireZeros(int length) {
        require(isBytes(), 1, length);
        int zero = type == Type.UNSIGNED_BYTE ? HALF : 0;
        for (int i = 0; i < length; i++) {
            if ((bytes.get(i) & 0xff) != zero) {
                throw new ModelProblem("the weights " + name + " are not centred on zero");
            }
        }
    }

    /** Signed bytes; unsigned ones are moved so that their middle is zero. */
    byte[][] matrix(int wantedColumns) {
        require(isBytes(), rows, wantedColumns);
        byte[][] all = new byte[rows][columns];
        ByteBuffer from = bytes.duplicate();
        for (byte[] row : all) {
            from.get(row);
            if (type == Type.UNSIGNED_BYTE) {
                for (int i = 0; i < row.length; i++) {
                    row[i] = (byte) (row[i] - HALF);
                }
            }
        }
        return all;
    }

    private boolean isBytes() {
        return type == Type.SIGNED_BYTE || type == Type.UNSIGNED_BYTE;
    }

    private void require(boolean isType, int wantedRows, int wantedColumns) {
        if (!isType || rows != wantedRows || columns != wantedColumns) {
            throw new ModelProblem(
                    "the weights %s are %d by %d of type %s, which is not what this model has"
                            .formatted(name, rows, columns, type.name().toLowerCase(Locale.ROOT)));
        }
    }
}
