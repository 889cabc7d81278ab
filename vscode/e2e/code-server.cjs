// code-server in one process. Its own command starts two, which give each other up after ten seconds on a busy machine.
const { join } = require('node:path');

const from = join(process.env.TOOLROOM_CODE_SERVER, 'out/node');
const { parse, readConfigFile, setDefaults } = require(join(from, 'cli'));
const { runCodeServer } = require(join(from, 'main'));
const { wrapper } = require(join(from, 'wrapper'));

// VS Code looks at these to see that it is not alone.
process.env.CODE_SERVER_PARENT_PID = String(process.pid);
process.env.NODE_EXEC_PATH = process.execPath;

async function run() {
  const given = parse(process.argv.slice(2));
  const server = await runCodeServer(await setDefaults(given, await readConfigFile(given.config)));
  wrapper.onDispose(() => server.dispose());
}

run().catch((problem) => {
  console.error(problem);
  process.exit(1);
});
