// Mermaid itself reads and draws what is written for it: names arrive as they are.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openBrowser, openWindow } from './browser.mjs';
import { mcpClient } from './design.mjs';
import { dropHome, freshHome } from './server.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const models = join(web, '../sdk/domainlang/src/test/resources/models');

/** Words and marks that mean something to Mermaid, to Markdown or to HTML. */
const names = (
  'end subgraph graph flowchart default click style class classDef linkStyle direction href call ' +
  'o x v title script TB LR _ __ ___ _Orders_ __Orders__ a_b_c _a-b_ A- A-- A---B x--x ' +
  'constructor __proto__ toString Grüße n1 d1 c0'
).split(' ');

const home = freshHome();
// Agents read the models that are named here; the samples, and what is written for a test.
writeFileSync(join(home, 'toolroom.yaml'), `models: [ ${models}, ${home} ]\n`);
const agent = mcpClient(home);
let browser;
let window;

before(async () => {
  await agent.start();
  browser = await openBrowser();
  window = await openWindow(browser);
  await window.page.setContent('<!doctype html><title>Mermaid</title><main></main>');
  await window.page.addScriptTag({ path: join(web, 'node_modules/mermaid/dist/mermaid.min.js') });
  await window.page.evaluate(() =>
    globalThis.mermaid.initialize({ startOnLoad: false, securityLevel: 'strict' }),
  );
});

after(async () => {
  await browser?.close();
  agent.stop();
  dropHome(home);
});

/** What a person reads on the picture: title, boxes, frames and lines, one text each. */
async function drawn(text) {
  return window.page.evaluate(async (source) => {
    const { svg } = await globalThis.mermaid.render('picture', source);
    const main = document.querySelector('main');
    main.innerHTML = svg;
    const texts = (selector) =>
      [...main.querySelectorAll(selector)].map((each) => each.textContent.trim());
    return {
      title: texts('.flowchartTitleText').join(),
      boxes: texts('.node .nodeLabel'),
      frames: texts('.cluster-label .nodeLabel'),
      lines: texts('.edgeLabel .edgeLabel').filter((each) => each !== ''),
      arrows: main.querySelectorAll('.flowchart-link').length,
      strangers: main.querySelectorAll('script, img, a, em, strong, code, ul, ol, li, h1').length,
    };
  }, text);
}

const both = async (path) => {
  const of = (kind, format) => agent.call('domainlang_diagram', { path, kind, format });
  return Promise.all(
    ['context-map', 'domain-map'].map(async (kind) => ({
      kind,
      text: (await of(kind, 'mermaid')).diagram,
      graph: (await of(kind, 'graph')).graph,
    })),
  );
};

async function assertDrawn(path, { text, graph }) {
  const picture = await drawn(text).catch((problem) =>
    assert.fail(`${path}: ${problem.message}\n${text}`),
  );
  const shown = new Set([...picture.boxes, ...picture.frames]);
  for (const { label, team } of graph.nodes) {
    const expected = team ? `${label}(${team})` : label;
    assert.ok(shown.has(expected), `${path}: ${expected}\n${text}`);
  }
  // What leads back to its own shape is one line with all that is said on it.
  const ways = new Set(graph.edges.map(({ id, from, to }) => (from === to ? from : id)));
  assert.equal(picture.arrows, ways.size, `${path}\n${text}`);
  assert.equal(picture.strangers, 0, `${path}\n${text}`);
}

describe('a diagram for Mermaid', () => {
  it('is drawn for every sample', async () => {
    let pictures = 0;
    for (const kind of readdirSync(models, { withFileTypes: true }).filter((e) =>
      e.isDirectory(),
    )) {
      for (const sample of readdirSync(join(models, kind.name))) {
        const path = join(models, kind.name, sample);
        for (const diagram of await both(path)) {
          if (diagram.text === undefined) continue;
          await assertDrawn(`${path} ${diagram.kind}`, diagram);
          pictures++;
        }
      }
    }
    assert.ok(pictures > 20, String(pictures));
    assert.deepEqual(window.seen.errors, []);
  });

  it('shows names as they are, whatever Mermaid could take them for', async () => {
    const path = join(home, 'hostile');
    mkdirSync(path);
    const patterns = ['[OHS] -> [ACL, CF]', '<->', '[SK]', '><', '<- [CF]'];
    const lines = names.map(
      (name, i) => `    ${name} ${patterns[i % patterns.length]} ${names[(i + 7) % names.length]}`,
    );
    writeFileSync(
      join(path, 'index.dlang'),
      [
        ...names.map((name) => `Team T_${name} Classification C_${name}`),
        ...names.map(
          (name, i) =>
            `Domain ${name}D { vision: "v" } Domain ${name} ${i % 2 ? 'in ' + name + 'D' : ''} { vision: "v" }`,
        ),
        ...names.map((name) => `bc ${name} for ${name} as C_${name} by T_${name}`),
        `ContextMap _end_ { contains ${names.join(', ')}\n${lines.join('\n')}\n}`,
      ].join('\n'),
    );
    for (const diagram of await both(path)) {
      assert.ok(diagram.graph.nodes.length >= names.length, diagram.kind);
      await assertDrawn(diagram.kind, diagram);
    }
    const map = await agent.call('domainlang_diagram', { path, map: '_end_' });
    assert.equal((await drawn(map.diagram)).title, '_end_');
    assert.deepEqual(window.seen.errors, []);
  });

  it('says so when there is more than Mermaid draws where nobody has raised its limits', async () => {
    const path = join(home, 'many');
    mkdirSync(path);
    const write = (edges) => {
      const pairs = Array.from({ length: edges }, (_, i) => `    A${i % 30} [OHS] -> B${i % 31}`);
      const all = Array.from({ length: 31 }, (_, i) => [`A${i}`, `B${i}`]).flat();
      writeFileSync(
        join(path, 'index.dlang'),
        `${all.map((name) => `bc ${name}`).join('\n')}\nContextMap M {\n    contains ${all.join(', ')}\n${pairs.join('\n')}\n}\n`,
      );
    };
    for (const edges of [500, 501]) {
      write(edges);
      const answer = await agent.call('domainlang_diagram', { path, map: 'M' });
      assert.equal(answer.edgeCount, edges);
      const problem = await drawn(answer.diagram).then(() => undefined, String);
      assert.equal(problem === undefined, answer.nextStep === undefined, problem);
      assert.equal(answer.nextStep === undefined, edges === 500);
    }
  });
});
