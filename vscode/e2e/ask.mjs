// Asks VS Code from within, through the probe.
import { createServer } from 'node:net';

/** Takes the probe's connection and asks it. */
export async function listenForProbe(file) {
  const waiting = new Map();
  let number = 0;
  let socket;
  let arrived;
  const connected = new Promise((resolve) => (arrived = resolve));
  const server = createServer((connection) => {
    socket = connection;
    connection.setEncoding('utf8');
    let pending = '';
    connection.on('data', (text) => {
      const lines = (pending + text).split('\n');
      pending = lines.pop();
      for (const line of lines) {
        const { id, value, problem } = JSON.parse(line);
        const { resolve, reject } = waiting.get(id);
        waiting.delete(id);
        if (problem === undefined) resolve(value);
        else reject(new Error(problem));
      }
    });
    connection.on('error', () => {});
    arrived();
  });
  await new Promise((resolve) => server.listen(file, resolve));
  return {
    connected,
    close: () => {
      socket?.destroy();
      server.close();
    },
    /** Runs a function inside VS Code, with `vscode`, `input` and `chat` at hand. */
    inside: (work, input) =>
      new Promise((resolve, reject) => {
        number += 1;
        waiting.set(number, { resolve, reject });
        const code = `return (${work.toString()})(vscode, input, chat);`;
        socket.write(`${JSON.stringify({ id: number, code, input })}\n`);
      }),
  };
}

/** Invokes a tool as an agent does, and gives the text of its answer. */
export const invoking = (probe) => (name, input) =>
  probe.inside(
    async (vscode, given) => {
      const result = await vscode.lm.invokeTool(given.name, {
        input: given.input,
        toolInvocationToken: undefined,
      });
      return result.content.map((part) => part.value).join('');
    },
    { name, input },
  );

export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`no answer: ${text}`);
  }
}

export const commanding =
  (probe) =>
  (name, ...given) =>
    probe.inside((vscode, asked) => vscode.commands.executeCommand(asked.name, ...asked.given), {
      name,
      given,
    });
