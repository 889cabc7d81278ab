package dev.toolroom.capability.recall.embedding;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What an ONNX file says of a network: its weights by name, and its operations in order.
 *
 * @param weights by name
 */
record OnnxGraph(Map<String, Weights> weights, List<Node> nodes) {
    private static final int MODEL_GRAPH = 7;
    private static final int GRAPH_NODE = 1;
    private static final int GRAPH_INITIALIZER = 5;
    private static final int NODE_INPUT = 1;
    private static final int NODE_OUTPUT = 2;
    private static final int NODE_NAME = 3;
    private static final int NODE_OPERATOR = 4;
    private static final int TENSOR_DIMENSIONS = 1;
    private static final int TENSOR_TYPE = 2;
    private static final int TENSOR_FLOATS = 4;
    private static final int TENSOR_INTEGERS = 5;
    private static final int TENSOR_NAME = 8;
    private static final int TENSOR_BYTES = 9;
    private static final int TENSOR_EXTERNAL = 13;
    private static final int MOST_PARTS = 100_000;
    private static final int MOST_INTEGERS = 65_536;

    OnnxGraph {
        weights = Map.copyOf(weights);
        nodes = List.copyOf(nodes);
    }

    /** One operation. */
    record Node(String name, String operator, List<String> inputs, List<String> outputs) {
        Node {
            inputs = List.copyOf(inputs);
            outputs = List.copyOf(outputs);
        }
    }

    /**
     * @throws ModelProblem if there are none of that name
     */
    Weights weight(String name) {
        Weights found = weights.get(name);
        if (found == null) {
            throw new ModelProblem("the model has no weights " + name);
        }
        return found;
    }

    /**
     * @throws ModelProblem if the bytes are no such file
     */
    static OnnxGraph read(byte[] bytes) {
        Map<String, Weights> weights = new HashMap<>();
        List<Node> nodes = new ArrayList<>();
        Protobuf model = Protobuf.of(bytes);
        for (int field = model.next(); field != 0; field = model.next()) {
            if (field == MODEL_GRAPH) {
                graph(model.message(), weights, nodes);
            }
        }
        if (nodes.isEmpty() || weights.isEmpty()) {
            throw new ModelProblem("the model file has no network in it");
        }
        return new OnnxGraph(weights, nodes);
    }

    private static void graph(Protobuf graph, Map<String, Weights> weights, List<Node> nodes) {
        for (int field = graph.next(); field != 0; field = graph.next()) {
            if (weights.size() + nodes.size() > MOST_PARTS) {
                throw new ModelProblem("the model file has too many parts");
            }
            if (field == GRAPH_NODE) {
                nodes.add(node(graph.message()));
            } else if (field == GRAPH_INITIALIZER) {
                Weights each = tensor(graph.message());
                weights.put(each.name(), each);
            }
        }
    }

    private static Node node(Protobuf node) {
        List<String> inputs = new ArrayList<>();
        List<String> outputs = new ArrayList<>();
        String name = "";
        String operator = "";
        for (int field = node.next(); field != 0; field = node.next()) {
            switch (field) {
                case NODE_INPUT -> inputs.add(node.text());
                case NODE_OUTPUT -> outputs.add(node.text());
                case NODE_NAME -> name = node.text();
                case NODE_OPERATOR -> operator = node.text();
                default -> {}
            }
        }
        return new Node(name, operator, inputs, outputs);
    }

    private static Weights tensor(Protobuf tensor) {
        List<Long> dimensions = new ArrayList<>();
        String name = "";
        int type = 0;
        ByteBuffer bytes = ByteBuffer.allocate(0);
        for (int field = tensor.next(); field != 0; field = tensor.next()) {
            switch (field) {
                case TENSOR_DIMENSIONS -> numbers(tensor, dimensions, Weights.MOST_DIMENSIONS + 1);
                case TENSOR_TYPE -> type = (int) tensor.number();
                case TENSOR_NAME -> name = tensor.text();
                case TENSOR_BYTES, TENSOR_FLOATS -> bytes = tensor.bytes();
                case TENSOR_INTEGERS -> bytes = integers(tensor);
                case TENSOR_EXTERNAL ->
                        throw new ModelProblem("the weights are in another file than the model");
                default -> {}
            }
        }
        return Weights.of(name, type, dimensions, bytes);
    }

    private static void numbers(Protobuf field, List<Long> into, int most) {
        if (!field.isPacked()) {
            into.add(field.number());
            return;
        }
        Protobuf packed = field.message();
        while (packed.hasMore() && into.size() < most) {
            into.add(packed.packedNumber());
        }
    }

    /** Of a small tensor of bytes: each is a number of its own. */
    private static ByteBuffer integers(Protobuf field) {
        List<Long> numbers = new ArrayList<>();
        numbers(field, numbers, MOST_INTEGERS);
        ByteBuffer bytes = ByteBuffer.allocate(numbers.size());
        numbers.forEach(each -> bytes.put(each.byteValue()));
        return bytes.flip();
    }
}
