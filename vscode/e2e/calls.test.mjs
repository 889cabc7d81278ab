// Every built-in tool over the one server process, a chat that uses them, and the commands.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  callOutside,
  makePlace,
  openEditor,
  serversOf,
  TOO_LONG,
  toolroom,
  until,
  writeIn,
} from './editor.mjs';

const place = makePlace({
  'shop.dlang':
    'Domain Retail { vision: "v" }\nbc Orders for Retail { description: "Order life cycle" }\ncmap Land { contains Orders }\n',
  'ask.sql': 'SELECT 1 AS one;\nSELECT 2 AS two;\n',
});
let editor;

before(async () => {
  editor = await openEditor(place);
});
after(() => editor?.close());

const invoke = (name, input) => editor.invoke(name, input);

/** What differs from call to call. */
const same = (answer) => ({
  ...answer,
  correlationId: '',
  startedAt: '',
  completedAt: '',
  ...(answer.cursor ? { cursor: '' } : {}),
});

const open = (name, line) =>
  editor.inside(
    async (vscode, given) => {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.file(given.file));
      const shown = await vscode.window.showTextDocument(document);
      const at = new vscode.Position(given.line, 4);
      shown.selection = new vscode.Selection(at, at);
    },
    { file: join(place.folder, name), line },
  );

const command = (name) => editor.command(name);

test('every listed tool is offered, with its description and a schema', async () => {
  const listed = JSON.parse(toolroom(place, 'tools', '--json').out);
  const shown = (listed.tools ?? listed).filter((tool) => tool.listed !== false);
  const names = new Set(shown.map((tool) => tool.name));
  const offered = await editor.inside((vscode) =>
    vscode.lm.tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      type: inputSchema?.type,
    })),
  );
  for (const tool of offered.filter(({ name }) => names.has(name))) {
    assert.equal(tool.type, 'object', tool.name);
    assert.ok(tool.description.length > 20, tool.name);
  }
  for (const name of ['mssql-query', 'mssql_schema_designer', 'designer_publish', 'activity_list'])
    assert.equal(offered.filter((tool) => tool.name === name).length, 1, name);
});

test('queries and the designer answer as toolroom call does', async () => {
  for (const [tool, input] of [
    ['mssql-query', { database: 'demo', query: 'SELECT * FROM dbo.Orders', maxRows: 2 }],
    ['mssql-query', { database: 'demo', query: 'DELETE FROM dbo.Orders' }],
    ['query_schema', {}],
    ['designer_list', {}],
  ])
    assert.deepEqual(
      same(JSON.parse(await invoke(tool, input))),
      same(callOutside(place, tool, input)),
      `${tool} ${JSON.stringify(input)}`,
    );
  const shown = JSON.parse(
    await invoke('mssql_schema_designer', { operation: 'show', connectionId: 'demo' }),
  );
  assert.equal(shown.success, true);
  assert.equal(serversOf(place, 'lsp').length, 1);
  assert.equal(serversOf(place, 'mcp').length, 0);
});

test('a call is recorded in the chat of the editor', async () => {
  await invoke('domainlang_list', { type: 'bcs' });
  const { calls } = callOutside(place, 'activity_list', { limit: 20 });
  const ours = calls.find((each) => each.tool === 'domainlang_list');
  assert.match(JSON.stringify(ours), /vscode-/);
});

test('a scripted model lists, explains and designs in one chat turn', async () => {
  // A request that comes before its model is refused.
  await until('the model is offered', () =>
    editor.inside(
      async (vscode) => (await vscode.lm.selectChatModels({ vendor: 'scripted' })).length === 1,
    ),
  );
  await editor.command('workbench.action.chat.open');
  await editor.page.locator('.interactive-input-part', { hasText: 'Scripted' }).first().waitFor();
  await editor.inside((vscode, _, chat) => {
    chat.turns.push(
      [{ text: 'I look. ' }, { tool: 'domainlang_list', input: { type: 'bcs' } }],
      [{ tool: 'domainlang_explain', input: { fqn: 'Orders' } }],
      [{ tool: 'mssql_schema_designer', input: { operation: 'show', connectionId: 'demo' } }],
      [{ text: 'There is one context, Orders.' }],
    );
    return vscode.commands.executeCommand('workbench.action.chat.open', {
      query: '@scripted what is there?',
    });
  });
  const results = await until('the turn has ended', () =>
    editor.inside((_, __, chat) => chat.results?.length === 3 && chat.results),
  );
  assert.deepEqual(
    results.map(({ tool }) => tool),
    ['domainlang_list', 'domainlang_explain', 'mssql_schema_designer'],
  );
  assert.deepEqual(
    JSON.parse(results[0].text),
    callOutside(place, 'domainlang_list', { type: 'bcs' }),
  );
  assert.match(results[1].text, /Order life cycle/);
  assert.equal(JSON.parse(results[2].text).success, true);
  await editor.page.getByText('There is one context, Orders.').first().waitFor();
  // Each call says what it does; VS Code folds that when the turn has ended.
  const said = editor.page.getByText('List DomainLang model elements {"type":"bcs"}');
  await said.first().waitFor({ state: 'attached' });
  const { calls } = callOutside(place, 'activity_list', { door: 'lsp', limit: 3 });
  const chats = new Set(calls.map(({ chat }) => chat));
  assert.equal(chats.size, 1, JSON.stringify(calls));
  assert.match([...chats][0], /^vscode-chat-session/);
});

test('a call that is cancelled in the editor is stopped in the server', async () => {
  const tables = 'abcdefghijklmnop'.split('').map((name) => `dbo.Orders ${name}`);
  const query = `SELECT COUNT(*) AS n FROM ${tables.join(', ')}`;
  // One that is cancelled before it has begun leaves no record: then another is made.
  await until('the record says that the call was cancelled', async () => {
    const ended = await editor.inside(async (vscode, given) => {
      const source = new vscode.CancellationTokenSource();
      const running = vscode.lm
        .invokeTool(
          'mssql-query',
          { input: { database: 'demo', query: given }, toolInvocationToken: undefined },
          source.token,
        )
        .then(
          (result) => result.content.map((part) => part.value).join(''),
          (problem) => `rejected: ${problem.name}`,
        );
      // The server takes calls in turn: when this has its answer the other was taken.
      await vscode.lm.invokeTool('domainlang_list', {
        input: { type: 'bcs' },
        toolInvocationToken: undefined,
      });
      source.cancel();
      return running;
    }, query);
    assert.equal(ended, 'rejected: Canceled');
    const { calls } = await editor.answer('activity_list', { tool: 'mssql-query', limit: 1 });
    return calls[0]?.errorCode === 'call.cancelled';
  });
});

test('the workbench opens by a link that signs in', async () => {
  const url = await command('toolroom.openWorkbench');
  // code-server forwards ports below a path, where the workbench cannot be: the person gets the link.
  await editor.page.getByRole('button', { name: 'Copy link' }).click();
  assert.equal(
    await until('the link is copied', () =>
      editor.inside((vscode) => vscode.env.clipboard.readText()),
    ),
    url,
  );
  const workbench = await editor.context.newPage();
  workbench.setDefaultTimeout(TOO_LONG);
  await workbench.goto(url);
  await workbench.getByRole('link', { name: 'Activity' }).first().waitFor();
  await workbench.close();
});

test('the SQL under the cursor is run and its rows are shown', async () => {
  await editor.inside((vscode) =>
    vscode.workspace
      .getConfiguration('toolroom')
      .update('database', 'demo', vscode.ConfigurationTarget.Global),
  );
  await open('ask.sql', 1);
  const answer = await command('toolroom.runSql');
  assert.deepEqual(answer.recordset[0].rows, [[2]]);
  await editor.page.getByRole('tab', { name: /Toolroom: Result/ }).waitFor();
});

test('the element at the cursor is explained', async () => {
  await open('shop.dlang', 1);
  const answer = await command('toolroom.explain');
  assert.equal(answer.fqn, 'Orders');
  const page = editor.page
    .frameLocator('iframe.webview.ready')
    .last()
    .frameLocator('#active-frame');
  // Rendered: the name is a heading or bold, and no sign of Markdown is left.
  await page.locator('.markdown-body').getByText('Orders').first().waitFor();
  assert.doesNotMatch(await page.locator('.markdown-body').innerText(), /\*\*|^#/m);
  await command('workbench.action.closeActiveEditor');
});

test('the model is validated, the log shown, the server restarted by commands', async () => {
  assert.equal((await command('toolroom.validate')).valid, true);
  const [before_] = serversOf(place, 'lsp');
  await command('toolroom.restart');
  await until('there is one server again', () => serversOf(place, 'lsp').length === 1);
  assert.notEqual(serversOf(place, 'lsp')[0].pid, before_.pid);
  await command('toolroom.showLog');
});

test('the chats about this workspace are imported, with their secrets removed', async () => {
  const storage = '.config/Code/User/workspaceStorage/one';
  const about = { folder: pathToFileURL(place.folder).href };
  writeIn(place.user, `${storage}/workspace.json`, JSON.stringify(about));
  const request = {
    requestId: 'r1',
    timestamp: 1_760_000_000_000,
    message: { text: 'Why does AKIAIOSFODNN7EXAMPLQ fail?' },
    response: [{ value: 'It has expired.' }],
  };
  const session = { version: 3, sessionId: 's1', creationDate: 1, requests: [request] };
  writeIn(place.user, `${storage}/chatSessions/s1.json`, JSON.stringify(session));
  // Looked for from the beginning: VS Code hides a message after a while.
  const shown = editor.page
    .getByText(/^Chats: 1 imported, 0 updated/)
    .first()
    .waitFor();
  const answer = await command('toolroom.importChats');
  assert.equal(answer.imported, 1, JSON.stringify(answer));
  await shown;
  assert.equal((await command('toolroom.importChats')).unchanged, 1);
});

test('consent is asked by a dialog of the extension', async () => {
  const shown = JSON.parse(
    await invoke('mssql_schema_designer', { operation: 'show', connectionId: 'demo' }),
  );
  const overview = JSON.parse(
    await invoke('mssql_schema_designer', {
      operation: 'get_overview',
      designerId: shown.designerId,
    }),
  );
  const [table] = overview.overview?.tables ?? overview.tables;
  const edited = JSON.parse(
    await invoke('mssql_schema_designer', {
      operation: 'apply_edits',
      designerId: shown.designerId,
      payload: {
        expectedVersion: overview.version,
        edits: [{ op: 'drop_table', table: { schema: table.schema, name: table.name } }],
      },
    }),
  );
  assert.equal(edited.success, true, JSON.stringify(edited));
  const dialog = editor.page.locator('.monaco-dialog-box');
  const publish = async (button) => {
    const publishing = invoke('designer_publish', {
      action: 'apply',
      designerId: shown.designerId,
      expectedVersion: edited.version,
      acceptDataLoss: true,
    });
    await Promise.race([
      dialog.waitFor(),
      publishing.then((answer) => assert.fail(`nobody was asked: ${answer}`)),
    ]);
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'detached' });
    return await publishing;
  };
  assert.match(await publish('Cancel'), /said no|denied/);
  assert.match(await publish('Approve'), /"verified":\s*true/);
  const approved = JSON.parse(await invoke('activity_list', { tool: 'designer_publish' }));
  assert.deepEqual(
    approved.calls.map((each) => [each.status, each.approvedHow ?? null]),
    [
      ['success', 'editor'],
      ['error', null],
    ],
  );
});
