// Chats as VS Code keeps them, in a folder that stands for a person's own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBeside } from './database.mjs';

const DAY = 24 * 3600 * 1000;

const text = (value) => ({ value, supportHtml: false });

const terminal = (id, command, exitCode, output) => ({
  kind: 'toolInvocationSerialized',
  toolId: 'run_in_terminal',
  toolCallId: id,
  isComplete: true,
  toolSpecificData: {
    kind: 'terminal',
    commandLine: { original: command },
    terminalCommandState: { exitCode, duration: 1_200 },
    terminalCommandOutput: { text: output },
  },
});

const request = (session, index, at, prompt, response, more = {}) => ({
  requestId: `request_${session}_${index}`,
  timestamp: at,
  message: { text: prompt, parts: [{ kind: 'text', text: prompt }] },
  response,
  modelId: 'copilot/gpt-5',
  result: { timings: { firstProgress: 900 + index * 10, totalElapsed: 4_000 }, metadata: {} },
  ...more,
});

const session = (id, title, requests) => ({
  version: 3,
  responderUsername: 'GitHub Copilot',
  initialLocation: 'panel',
  sessionId: id,
  customTitle: title,
  creationDate: requests[0].timestamp,
  lastMessageDate: requests.at(-1).timestamp,
  requests,
});

const HOSTILE = '<img src=x onerror="alert(1)"> and <script>alert(2)</script>';

const ANSWER = `## What is wrong

The **connection pool** is exhausted, because \`openConnection\` never closes.

1. Close it in \`finally\`
2. Set a limit
   - of 10

| setting | value |
| --- | --- |
| pool | 10 |

\`\`\`ts
const rows = await pool.query('SELECT 1'); // ${HOSTILE}
\`\`\`

${HOSTILE}`;

/** Writes sessions below a user's folder: one to read, one that the editor has lost, one of so many turns. */
export function withChats(user, turns) {
  const folder = join(user, '.config/Code/User/workspaceStorage/abc');
  mkdirSync(join(folder, 'chatSessions'), { recursive: true });
  const put = (id, title, requests) =>
    writeFileSync(
      join(folder, 'chatSessions', `${id}.json`),
      JSON.stringify(session(id, title, requests)),
    );
  const now = Date.now();
  writeFileSync(
    join(folder, 'workspace.json'),
    JSON.stringify({ folder: 'file:///home/ada/shop' }),
  );
  put('pool', 'Connection pool exhausted', [
    request(
      'pool',
      0,
      now - 20 * DAY,
      'Why does the connection pool run out?',
      [{ kind: 'thinking', value: 'It may be a leak.' }, text(ANSWER)],
      {
        followups: [{ kind: 'reply', agentId: 'copilot', message: 'How do I test the limit?' }],
      },
    ),
    request('pool', 1, now - 19 * DAY, 'Run the tests', [
      terminal('c1', 'npm run lint', 1, '\u001b[31m2 problems\u001b[0m\nerror in pool.ts'),
    ]),
    request('pool', 2, now - 18 * DAY, `My key is ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`, [
      terminal('c2', 'npm run lint', 1, '1 problem'),
      {
        kind: 'textEditGroup',
        uri: { $mid: 1, path: '/home/ada/shop/pool.ts', scheme: 'file' },
        edits: [],
        done: true,
      },
      terminal('c3', 'npm run lint', 0, 'no problems'),
      text('The linter is content now.'),
    ]),
  ]);
  put('lost', 'A session the editor forgot', [
    request('lost', 0, now - 40 * DAY, 'Name the capital of Peru', [text('Lima.')]),
  ]);
  put(
    'long',
    'A very long session',
    Array.from({ length: turns }, (_, index) =>
      request('long', index, now - 3 * DAY + index * 1_000, `Question number ${index + 1}`, [
        text(`Answer **${index + 1}**.\n\n- one\n- two\n\n\`\`\`sh\necho ${index + 1}\n\`\`\``),
      ]),
    ),
  );
  const listed = {
    version: 1,
    entries: { pool: { sessionId: 'pool' }, long: { sessionId: 'long' } },
  };
  runBeside(
    join(folder, 'state.vscdb'),
    `CREATE TABLE ItemTable (key TEXT UNIQUE, value BLOB);
     INSERT INTO ItemTable VALUES ('chat.ChatSessionStore.index', '${JSON.stringify(listed)}')`,
  );
}
