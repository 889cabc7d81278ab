// A model on loopback that answers by a script, in the four protocols that coding agents speak.
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

/**
 * Starts a model. Step n of its script answers the request that has n results of tools: { tool, args } calls the tool whose name
 * ends so, anything else is the last word. "$VERSION" in arguments is the newest version that a result has named.
 */
export async function startModel() {
  const model = { script: [], results: [], tools: [] };
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => answer(model, request, Buffer.concat(chunks), response));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Sets the script of the next conversation. */
    play: (...script) => Object.assign(model, { script, results: [], tools: [] }),
    /** What the agent told the model of each call, in order. */
    results: () => model.results,
    /** The names of the tools that the agent offered. */
    tools: () => model.tools,
    close: () => server.close(),
  };
}

function answer(model, request, sent, response) {
  const path = request.url.split('?')[0];
  const protocol = PROTOCOLS.find((each) => each.path.test(path));
  if (request.method !== 'POST' || !protocol) {
    return json(response, { data: [{ id: 'scripted', object: 'model' }], models: [], input_tokens: 10, totalTokens: 10 });
  }
  const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
  const asked = JSON.parse(body.toString() || '{}');
  const tools = protocol.tools(asked);
  const results = protocol.results(asked).map(textOf);
  // Agents also ask for titles and summaries, without tools.
  const step = tools.length > 0 ? nextStep(model, tools, results) : { text: 'A title' };
  const message = protocol.message(step, asked, results.length);
  if (!protocol.streams(asked, path)) return json(response, message);
  const lines = protocol.events(message).map((each) => `${each.type ? `event: ${each.type}\n` : ''}data: ${JSON.stringify(each)}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(lines.join(''));
}

function nextStep(model, tools, results) {
  Object.assign(model, { tools, results });
  const version = results.join('').match(/.*"version\\*":\s*\\*"([^"\\]+)/s)?.[1] ?? '';
  const step = JSON.parse(JSON.stringify(model.script[results.length] ?? { text: 'Done' }).replaceAll('$VERSION', version));
  if (!step.tool) return step;
  const plain = (name) => name.replaceAll('-', '_').toLowerCase();
  const name = tools.find((each) => plain(each).endsWith(plain(step.tool)));
  return name ? { name, args: step.args ?? {} } : { text: `There is no tool ${step.tool}` };
}

function json(response, value) {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

const textOf = (result) => (typeof result === 'string' ? result : JSON.stringify(result));
const list = (value) => (Array.isArray(value) ? value : []);
const USAGE = { input_tokens: 1000, output_tokens: 50 };

const anthropic = {
  path: /\/messages$/,
  streams: (asked) => asked.stream === true,
  tools: (asked) => list(asked.tools).map((each) => each.name),
  results: (asked) =>
    list(asked.messages)
      .flatMap((each) => list(each.content))
      .filter((each) => each.type === 'tool_result')
      .map((each) => each.content),
  message: (step, asked, index) => ({
    id: `msg_${index}`,
    type: 'message',
    role: 'assistant',
    model: asked.model,
    content: [
      step.name
        ? { type: 'tool_use', id: `toolu_${index}`, name: step.name, input: step.args }
        : { type: 'text', text: step.text },
    ],
    stop_reason: step.name ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: USAGE,
  }),
  events(message) {
    const [block] = message.content;
    const [empty, delta] =
      block.type === 'tool_use'
        ? [{ ...block, input: {} }, { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }]
        : [{ ...block, text: '' }, { type: 'text_delta', text: block.text }];
    return [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: empty },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: message.stop_reason, stop_sequence: null }, usage: USAGE },
      { type: 'message_stop' },
    ];
  },
};

const responses = {
  path: /\/responses$/,
  streams: (asked) => asked.stream !== false,
  tools: (asked) =>
    list(asked.tools)
      .flatMap((each) => (each.type === 'namespace' ? list(each.tools) : [each]))
      .map((each) => each.name)
      .filter(Boolean),
  results: (asked) => list(asked.input).filter((each) => each.type === 'function_call_output').map((each) => each.output),
  message(step, asked, index) {
    const namespace = list(asked.tools).find((each) => list(each.tools).some((tool) => tool.name === step.name));
    const call = { type: 'function_call', id: `fc_${index}`, call_id: `call_${index}`, name: step.name, arguments: JSON.stringify(step.args) };
    const content = [{ type: 'output_text', text: step.text, annotations: [] }];
    const item = step.name
      ? { ...call, ...(namespace && { namespace: namespace.name }) }
      : { type: 'message', id: `msg_${index}`, role: 'assistant', content };
    return {
      id: `resp_${index}`,
      object: 'response',
      status: 'completed',
      model: asked.model,
      output: [{ ...item, status: 'completed' }],
      usage: { ...USAGE, total_tokens: 1050 },
    };
  },
  events: (message) => [
    { type: 'response.created', response: { ...message, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: message.output[0] },
    { type: 'response.output_item.done', output_index: 0, item: message.output[0] },
    { type: 'response.completed', response: message },
  ],
};

const chat = {
  path: /\/chat\/completions$/,
  streams: (asked) => asked.stream === true,
  tools: (asked) => list(asked.tools).map((each) => each.function?.name),
  results: (asked) => list(asked.messages).filter((each) => each.role === 'tool').map((each) => each.content),
  message(step, asked, index) {
    const call = { name: step.name, arguments: JSON.stringify(step.args) };
    const message = step.name
      ? { role: 'assistant', tool_calls: [{ index: 0, id: `call_${index}`, type: 'function', function: call }] }
      : { role: 'assistant', content: step.text };
    return {
      id: `chat_${index}`,
      object: 'chat.completion',
      created: 0,
      model: asked.model,
      choices: [{ index: 0, message, finish_reason: step.name ? 'tool_calls' : 'stop' }],
      usage: { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 },
    };
  },
  events({ choices: [{ message, finish_reason }], usage, ...rest }) {
    const chunk = { ...rest, object: 'chat.completion.chunk' };
    return [
      { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] },
      { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }], usage },
    ];
  },
};

const gemini = {
  path: /generateContent$/i,
  streams: (_, path) => path.includes('stream'),
  tools: (asked) => list(asked.tools).flatMap((each) => list(each.functionDeclarations)).map((each) => each.name),
  results: (asked) =>
    list(asked.contents)
      .flatMap((each) => list(each.parts))
      .filter((each) => each.functionResponse)
      .map((each) => each.functionResponse.response),
  message: (step) => {
    const part = step.name ? { functionCall: { name: step.name, args: step.args } } : { text: step.text };
    return {
      candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 50, totalTokenCount: 1050 },
      modelVersion: 'scripted',
    };
  },
  events: (message) => [message],
};

const PROTOCOLS = [anthropic, responses, chat, gemini];
