// Writes src/api/contracts from the contract files, a file for each capability; --check fails when it is stale.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { indexOf, sourceOf } from './contract-source.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const capabilities = join(dirname(web), 'capability');
const target = join(web, 'src/api/contracts');

/** Contract files lie in a folder `contracts` beside the class of their tool. */
function contractFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return ['target', 'node_modules', 'test'].includes(entry.name) ? [] : contractFiles(path);
    }
    return basename(folder) === 'contracts' && entry.name.endsWith('.json') ? [path] : [];
  });
}

function contractsOf(capability) {
  return contractFiles(join(capabilities, capability))
    .map((file) => ({ name: basename(file, '.json'), ...JSON.parse(readFileSync(file, 'utf8')) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The texts of all files, by their names. */
async function fresh() {
  const found = readdirSync(capabilities, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({ capability: entry.name, contracts: contractsOf(entry.name) }))
    .filter(({ contracts }) => contracts.length > 0)
    .toSorted((a, b) => (a.capability < b.capability ? -1 : 1));
  if (found.length < 3) throw new Error('found too few contract files; has their folder moved?');
  const style = JSON.parse(readFileSync(join(web, '.prettierrc.json'), 'utf8'));
  const sources = [
    ...found.map(({ capability, contracts }) => [capability, sourceOf(capability, contracts)]),
    ['index', indexOf(found.map(({ capability }) => capability))],
  ];
  const texts = sources.map(async ([name, source]) => [
    `${name}.ts`,
    await format(source, { ...style, parser: 'typescript' }),
  ]);
  return new Map(await Promise.all(texts));
}

/** The texts of the files that are there; none where there is no folder. */
function present() {
  try {
    return new Map(
      readdirSync(target).map((name) => [name, readFileSync(join(target, name), 'utf8')]),
    );
  } catch {
    return new Map();
  }
}

const wanted = await fresh();
const there = present();
const stale = [...new Set([...wanted.keys(), ...there.keys()])]
  .filter((name) => wanted.get(name) !== there.get(name))
  .toSorted();
if (process.argv.includes('--check')) {
  for (const name of stale) {
    console.error(
      `${relative(web, join(target, name))} does not fit the contracts. Run: npm run types`,
    );
  }
  if (stale.length > 0) process.exit(1);
} else {
  mkdirSync(target, { recursive: true });
  for (const name of stale) {
    if (wanted.has(name)) writeFileSync(join(target, name), wanted.get(name));
    else rmSync(join(target, name));
  }
}
