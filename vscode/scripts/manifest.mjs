// Writes what package.json and src/confirmed.json say of the tools, from their contracts; --check fails when they are stale.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(here);

/** Contract files lie in a folder `contracts` beside the class of their tool. */
function contractFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['target', 'node_modules', 'test'].includes(entry.name) ? [] : contractFiles(path);
    return basename(folder) === 'contracts' && entry.name.endsWith('.json') ? [path] : [];
  });
}

function contracts() {
  const found = contractFiles(join(root, 'capability'))
    .map((file) => ({ name: basename(file, '.json'), ...JSON.parse(readFileSync(file, 'utf8')) }))
    .filter(({ listed }) => listed !== false)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (found.length < 3) throw new Error('found too few contract files; has their folder moved?');
  return found;
}

const ICONS = {
  domainlang: '$(type-hierarchy)',
  designer: '$(table)',
  query: '$(database)',
  activity: '$(history)',
};

/** Shown by VS Code unless the settings say otherwise. */
const when = (name) =>
  `config.toolroom.tools.via != mcp && !(config.toolroom.tools.disabled =~ /"${name}"/)`;

const entry = ({ name, title, purpose, category, inputSchema }) => ({
  name,
  displayName: title,
  modelDescription: purpose,
  userDescription: title,
  toolReferenceName: name,
  canBeReferencedInPrompt: true,
  icon: ICONS[category] ?? '$(tools)',
  tags: ['toolroom', category],
  when: when(name),
  inputSchema,
});

const all = contracts();
const version = /<version>(.*)<\/version>/.exec(readFileSync(join(root, 'pom.xml'), 'utf8'))[1];
const file = join(here, 'package.json');
const manifest = JSON.parse(readFileSync(file, 'utf8'));
manifest.version = version;
manifest.contributes.languageModelTools = all.map(entry);
manifest.contributes.configuration.properties['toolroom.tools.disabled'].items.enum = all.map(
  ({ name }) => name,
);

const wanted = new Map([
  [file, `${JSON.stringify(manifest, null, 2)}\n`],
  [
    join(here, 'src/confirmed.json'),
    `${JSON.stringify(
      all.filter(({ requiresConfirmation }) => requiresConfirmation).map(({ name }) => name),
      null,
      2,
    )}\n`,
  ],
]);
const present = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
const stale = [...wanted].filter(([path, text]) => present(path) !== text);
if (process.argv.includes('--check')) {
  for (const [path] of stale)
    console.error(`vscode/${basename(path)} does not fit the contracts. Run: npm run manifest`);
  if (stale.length > 0) process.exit(1);
} else {
  for (const [path, text] of stale) writeFileSync(path, text);
}
