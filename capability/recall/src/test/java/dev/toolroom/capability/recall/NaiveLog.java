package dev.toolroom.capability.recall;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** A mutation log and what it comes to, on plain maps and lists that are changed in place. */
final class NaiveLog {
    private final Map<String, Object> state = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();

    static NaiveLog random(Random random, String id) {
        var log = new NaiveLog();
        log.state.put("sessionId", id);
        log.state.put("requests", new ArrayList<>());
        log.line("{\"kind\":0,\"v\":" + json(log.state).write() + "}");
        int changes = 5 + random.nextInt(40);
        for (int i = 0; i < changes; i++) {
            log.change(random, i);
        }
        return log;
    }

    List<String> lines() {
        return lines;
    }

    Json state() {
        return json(state);
    }

    private void line(String text) {
        lines.add(text);
    }

    @SuppressWarnings("unchecked")
    private List<Object> requests() {
        return (List<Object>) java.util.Objects.requireNonNull(state.get("requests"));
    }

    @SuppressWarnings("unchecked")
    private void change(Random random, int number) {
        int choice = random.nextInt(7);
        List<Object> requests = requests();
        if (choice == 0 || requests.isEmpty()) {
            Map<String, Object> request = new LinkedHashMap<>();
            request.put("requestId", state.get("sessionId") + "-" + number);
            request.put("response", new ArrayList<>());
            int keep = random.nextInt(4) == 0 ? random.nextInt(requests.size() + 1) : -1;
            line(append("[\"requests\"]", keep, json(request)));
            if (keep >= 0) {
                requests.subList(keep, requests.size()).clear();
            }
            requests.add(request);
            return;
        }
        int index = random.nextInt(requests.size());
        var request = (Map<String, Object>) requests.get(index);
        String path = "[\"requests\"," + index;
        switch (choice) {
            case 1, 2 -> {
                var parts =
                        (List<Object>) request.computeIfAbsent("response", _ -> new ArrayList<>());
                int keep = random.nextBoolean() ? random.nextInt(parts.size() + 1) : -1;
                line(
                        append(
                                path + ",\"response\"]",
                                keep,
                                json(Map.of("value", "text " + number))));
                if (keep >= 0) {
                    parts.subList(keep, parts.size()).clear();
                }
                parts.add(new LinkedHashMap<>(Map.of("value", "text " + number)));
            }
            case 3 -> {
                line("{\"kind\":1,\"k\":" + path + ",\"vote\"],\"v\":" + number + "}");
                request.put("vote", number);
            }
            case 4 -> {
                line("{\"kind\":3,\"k\":" + path + ",\"vote\"]}");
                request.remove("vote");
            }
            case 5 -> {
                line("{\"kind\":1,\"k\":[\"customTitle\"],\"v\":\"title " + number + "\"}");
                state.put("customTitle", "title " + number);
            }
            default -> {
                line("{\"kind\":1,\"k\":" + path + ",\"a\",\"b\"],\"v\":[" + number + "]}");
                var inner =
                        (Map<String, Object>)
                                request.computeIfAbsent("a", _ -> new LinkedHashMap<>());
                inner.put("b", new ArrayList<>(List.of(number)));
            }
        }
    }

    private static String append(String path, int keep, Json value) {
        String cut = keep < 0 ? "" : ",\"i\":" + keep;
        return "{\"kind\":2,\"k\":" + path + cut + ",\"v\":[" + value.write() + "]}";
    }

    private static Json json(Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                var object = Json.object();
                map.forEach((name, each) -> object.put((String) name, json(each)));
                yield object.build();
            }
            case List<?> list -> new Json.Arr(list.stream().map(NaiveLog::json).toList());
            case Integer number -> Json.Num.of(number);
            default -> new Json.Str(String.valueOf(value));
        };
    }

    /** With the fields of objects in one order. */
    static String sorted(Json value) {
        return switch (value) {
            case Json.Obj object -> {
                Map<String, String> fields = new TreeMap<>();
                object.fields().forEach((name, each) -> fields.put(name, sorted(each)));
                yield fields.toString();
            }
            case Json.Arr(var items) -> items.stream().map(NaiveLog::sorted).toList().toString();
            default -> value.write();
        };
    }
}
