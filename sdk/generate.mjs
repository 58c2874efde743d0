// Generates the types and the route tables of the client from openapi.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { clientOf } from './generator/operations.mjs';
import { declaration, refName } from './generator/types.mjs';

const API = '/api/v1';
const DASHBOARD = '/dashboard/api/v1';
const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

const { schemas } = document.components;
/** Schemas of whole answers. Methods return what is in their `data`, so that nobody needs types for them. */
const answers = new Set();

const operations = Object.entries(document.paths).flatMap(([fullPath, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const isDashboard = fullPath.startsWith(DASHBOARD);
    const path = fullPath.slice((isDashboard ? DASHBOARD : API).length);
    const responses = Object.values(operation.responses).filter(({ content }) => content !== undefined);
    for (const { content } of responses) {
      const name = refName(content['application/json']?.schema ?? {});
      if (schemas[name]?.properties?.data === undefined) continue;
      answers.add(name);
      content['application/json'].schema = schemas[name];
    }
    return { ...operation, id: operation.operationId, method: method.toUpperCase(), path, isDashboard };
  }),
);

const { callbacks } = document.paths[`${API}/webhooks`].post;
const events = Object.values(callbacks)
  .flatMap((paths) => Object.values(paths))
  .map(({ post }) => refName(post.requestBody.content['application/json'].schema));
const types = Object.entries(schemas).filter(([name]) => !answers.has(name));
write('schemas.ts', [
  ...types.map(([name, schema]) => declaration(name, schema)),
  `/** What is sent to webhooks, told apart by \`event\`. */\nexport type WebhookEvent =\n${events.map((name) => `  | ${name}`).join('\n')};\n`,
  `/** All schemas by name. */\nexport interface Schemas {\n${types.map(([name]) => `  ${name}: ${name};\n`).join('')}}\n`,
]);

const imports =
  "import type { ApiPromise } from '../api-promise.ts';\nimport type { PageRequest } from '../page.ts';\nimport type { StreamRequest } from '../stream.ts';\nimport type { RequestOptions } from '../transport.ts';\nimport type * as Schema from './schemas.ts';\n";
write('api.ts', [
  imports,
  clientOf(
    'Api',
    operations.filter(({ isDashboard }) => !isDashboard),
  ),
]);
write('dashboard-api.ts', [
  imports,
  clientOf(
    'DashboardApi',
    operations.filter(({ isDashboard }) => isDashboard),
  ),
]);

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
write('version.ts', [`export const VERSION = ${JSON.stringify(version)};\n`]);

function write(name, parts) {
  const folder = new URL('src/generated/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeIfChanged(
    new URL(name, folder),
    `// Generated from openapi.json by generate.mjs.\n${parts.join('\n')}`,
  );
}

/** An unchanged file is not rewritten, so that watchers do not rebuild. */
function writeIfChanged(file, text) {
  if (read(file) !== text) writeFileSync(file, text);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
