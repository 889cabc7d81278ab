// Asks VS Code from within, through the probe.
import { createServer } from 'node:net';
import { until } from './place.mjs';

/** Takes the probe's connection and asks it. */
export async function listenForProbe(file) {
  const waiting = new Map();
  let number = 0;
  let current;
  let arrived;
  /** The probe's connection; while the extensions are started again, the next one. */
  let live = new Promise((resolve) => (arrived = resolve));
  const connected = live;
  const server = createServer((connection) => {
    current = connection;
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
    connection.on('close', () => {
      if (connection === current) live = new Promise((resolve) => (arrived = resolve));
      for (const [id, { asked, reject }] of waiting) {
        if (asked !== connection) continue;
        waiting.delete(id);
        reject(new Error('VS Code started its extensions again before it answered'));
      }
    });
    arrived(connection);
    live = Promise.resolve(connection);
  });
  await new Promise((resolve) => server.listen(file, resolve));
  return {
    connected,
    close: () => {
      current?.destroy();
      server.close();
    },
    /** Runs a function inside VS Code, with `vscode`, `input` and `chat` at hand. */
    inside: async (work, input) => {
      const asked = await live;
      return new Promise((resolve, reject) => {
        number += 1;
        waiting.set(number, { asked, resolve, reject });
        const code = `return (${work.toString()})(vscode, input, chat);`;
        asked.write(`${JSON.stringify({ id: number, code, input })}\n`);
      });
    },
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

/**
 * Applies the code action of a title as soon as it is offered, at a place (`at`) or for the problem whose message has a part.
 * Gives the titles of all that were offered.
 */
export const applyingAction =
  (probe) =>
  (path, { kind, title, at, problem }) =>
    until(`"${title}" is offered`, () =>
      probe.inside(
        async (vscode, given) => {
          const uri = vscode.Uri.file(given.path);
          const range = given.at
            ? new vscode.Range(...given.at, ...given.at)
            : vscode.languages
                .getDiagnostics(uri)
                .find(({ message }) => message.includes(given.problem)).range;
          const actions = await vscode.commands.executeCommand(
            'vscode.executeCodeActionProvider',
            uri,
            range,
            given.kind,
          );
          const { edit } = actions.find((each) => each.title === given.title);
          return (await vscode.workspace.applyEdit(edit)) && actions.map((each) => each.title);
        },
        { path, kind, title, at, problem },
      ),
    );
