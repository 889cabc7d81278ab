// Runs coding agents against the packaged program as their users do: installed, without a person in front of them, then with one
// who approves at a terminal. Arguments are names of agents; needs TOOLROOM_AGENTS, the folder of their programs.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agent } from './agents.mjs';
import { startModel } from './model.mjs';

const launcher = join(import.meta.dirname, '..', '..', 'toolroom');
const ORDERS = { tool: 'mssql-query', args: { database: 'demo', query: 'SELECT Id, Status FROM dbo.Orders' } };
const DELETE = { tool: 'mssql-query', args: { database: 'demo', query: 'DELETE FROM dbo.Orders' } };
const SHOW = { tool: 'mssql_schema_designer', args: { operation: 'show', connectionId: 'demo' } };
const EDIT = {
  tool: 'mssql_schema_designer',
  args: {
    operation: 'apply_edits',
    payload: {
      expectedVersion: '$VERSION',
      edits: [{ op: 'add_column', table: { schema: 'dbo', name: 'Orders' }, column: { name: 'Note', dataType: 'nvarchar' } }],
    },
  },
};
const LONG = {
  tool: 'mssql-query',
  args: {
    database: 'demo',
    query: `SELECT a.Id, b.Status, c.Id AS third, d.Id AS fourth, e.Id AS fifth FROM ${[...'abcde'].map((each) => `dbo.Orders ${each}`).join(' CROSS JOIN ')}`,
    maxRows: 1000,
  },
};
const COMMAND = { tool: 'run_command', args: { command: 'echo it ran' } };

/** What a user of any agent meets in a first session, each step with what must be true of it. */
const STEPS = {
  connect: async (on) => {
    const done = await on.agent.connect('query', 'designer', 'run_command');
    assert.equal(done.exit, 0, done.err);
  },
  'list, query and edit a design': async (on) => {
    const [orders, refused, , edited] = await on.play(ORDERS, DELETE, SHOW, EDIT);
    assert.match(orders, /shipped/);
    assert.match(refused, /nextStep/);
    assert.match(edited, /columnsAdded/);
    for (const each of ['mssql[-_]query', 'run_command']) assert.match(on.model.tools().join(), new RegExp(each));
  },
  'a long answer arrives whole, and says first what was cut': async (on) => {
    const [told] = await on.play(LONG);
    // Gemini CLI puts the text into an object, between marks.
    const text = told.startsWith('{"output":') ? JSON.parse(told).output : told;
    const answer = JSON.parse(text.slice(text.indexOf('{"correlationId"'), text.lastIndexOf('}') + 1));
    const [{ rows }] = answer.recordset;
    assert.match(answer.extent, new RegExp(`^cut to ${rows.length} rows`));
    assert.ok(rows.length > 50, told);
    const order = Object.keys(answer);
    for (const each of ['extent', 'cursor']) assert.ok(order.indexOf(each) < order.indexOf('recordset'));
  },
  'a call that nobody approves waits, and its agent is told how to go on': async (on) => {
    const [told] = await on.play(COMMAND);
    assert.match(told, /call\.confirmation-required.*toolroom approve/s);
    assert.doesNotMatch(told, /said no/);
    const [question, ...others] = JSON.parse((await on.agent.toolroom('questions')).out);
    assert.equal(others.length, 0);
    assert.equal(question.folder, on.agent.project);
    assert.equal(question.usable, true);
    assert.equal((await on.runs()).length, 0);
  },
  'a yes at a terminal starts one call of the next session': async (on) => {
    const approved = await on.agent.byPerson('approve');
    assert.match(approved.out, /Approved\. Its caller stopped waiting/);
    const [ran, again] = await on.play(COMMAND, COMMAND);
    assert.match(ran, /it ran/);
    assert.match(again, /call\.confirmation-required/);
    const [run, ...others] = await on.runs();
    assert.equal(others.length, 0);
    assert.deepEqual([run.approvedBy, run.approvedHow], ['terminal', 'command']);
  },
  'a no is told as a no': async (on) => {
    assert.match((await on.agent.byPerson('deny')).out, /Denied/);
    const [told] = await on.play(COMMAND);
    assert.match(told, /call\.denied/);
    assert.equal((await on.runs()).length, 1);
  },
  'connected twice, nothing changes, and it is disconnected again': async (on) => {
    assert.match((await on.agent.connect('query', 'designer', 'run_command')).out, /is already up to date/);
    const name = on.agent.name;
    assert.equal((await on.agent.toolroom('connect', name, '--undo', '--yes')).exit, 0);
    assert.match((await on.agent.toolroom('connect', name, '--undo', '--yes')).out, /is already up to date/);
  },
};

async function check(name) {
  const folder = mkdtempSync(join(tmpdir(), `toolroom-${name}-`));
  const model = await startModel();
  const on = {
    model,
    agent: agent(name, { bin: process.env.TOOLROOM_AGENTS, folder, model: model.url, launcher }),
    /** Lets the model call these, and returns what the agent told it of each. */
    async play(...script) {
      model.play(...script);
      const worked = await on.agent.work();
      assert.equal(worked.exit, 0, worked.out + worked.err);
      assert.equal(model.results().length, script.length, worked.out + worked.err);
      return model.results();
    },
    /** The recorded calls of run_command that began. */
    async runs() {
      const listed = JSON.parse((await on.agent.toolroom('call', 'activity_list', '{"tool":"run_command"}')).out);
      return listed.calls.filter((each) => each.status === 'success');
    },
  };
  const results = { passed: 0, failed: 0 };
  try {
    for (const [step, run] of Object.entries(STEPS)) {
      const begun = performance.now();
      try {
        await run(on);
        results.passed += 1;
        console.log(`   ${name}: ${step} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
      } catch (problem) {
        results.failed += 1;
        console.log(`   ${name}: ${step}: FAILED\n${problem.stack}`);
        break;
      }
    }
  } finally {
    model.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return results;
}

let failed = 0;
let passed = 0;
for (const name of process.argv.slice(2)) {
  const results = await check(name);
  passed += results.passed;
  failed += results.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
