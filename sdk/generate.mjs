// Generates the client's types from openapi.json. In its own workspace, because the generator needs an older compiler.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const target = new URL('src/generated.ts', import.meta.url);
const text = astToString(await openapiTS(new URL('../openapi.json', import.meta.url), { silent: true }));
const made = `// Made from openapi.json by generate.mjs.\n${text}`;
// An unchanged file is not rewritten, so that watchers do not rebuild.
if (read(target) !== made) writeFileSync(target, made);

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
