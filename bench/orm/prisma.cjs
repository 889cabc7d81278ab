// Exits with the errors of Prisma's own validator for the schemas that are named.
const { validate } = require(`${process.argv[2]}/node_modules/@prisma/prisma-schema-wasm`);
const { readFileSync } = require('node:fs');
for (const file of process.argv.slice(3)) {
  try {
    validate(JSON.stringify({ prismaSchema: [[file, readFileSync(file, 'utf8')]], noColor: true }));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
