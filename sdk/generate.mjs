// Generates the types and the route tables of the client from openapi.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { clientOf } from './generator/operations.mjs';
import { declaration } from './generator/types.mjs';

const API = '/api/v1';
const DASHBOARD = '/dashboard/api/v1';
const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

const operations = Object.entries(document.paths).flatMap(([fullPath, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const isDashboard = fullPath.startsWith(DASHBOARD);
    const path = fullPath.slice((isDashboard ? DASHBOARD : API).length);
    return { ...operation, id: operation.operationId, method: method.toUpperCase(), path, isDashboard };
  }),
);

const { schemas } = document.components;
const events = Object.values(document.webhooks).map(({ post }) =>
  post.requestBody.content['application/json'].schema.$ref.split('/').at(-1),
);
write('schemas.ts', [
  ...Object.entries(schemas).map(([name, schema]) => declaration(name, schema)),
  `/** What is sent to webhooks, told apart by \`event\`. */\nexport type WebhookEvent =\n${events.map((name) => `  | ${name}`).join('\n')};\n`,
  `/** All schemas by name. */\nexport interface Schemas {\n${Object.keys(schemas)
    .map((name) => `  ${name}: ${name};\n`)
    .join('')}}\n`,
]);

const imports =
  "import type { PageRequest } from '../page.ts';\nimport type { RequestOptions } from '../transport.ts';\nimport type * as Schema from './schemas.ts';\n";
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
