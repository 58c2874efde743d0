// Writes openapi.json from the routes of a running server; with --check, fails if the committed file differs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../server/dist/config.js';
import { createLog, startServer } from '../server/dist/main.js';

const file = new URL('../openapi.json', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'waybill-openapi-'));
const config = loadConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  WAYBILL_DATA: folder,
  WAYBILL_LOG_LEVEL: 'error',
});
const server = await startServer(config, createLog(config));
const response = await fetch(`${server.address}/api/openapi.json`);
const document = await response.json();
await server.stop();
rmSync(folder, { recursive: true });
if (!response.ok) {
  process.stderr.write(`The document cannot be made: ${document.message}\n`);
  process.exit(1);
}

const text = `${JSON.stringify(document, null, 2)}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('openapi.json differs from the routes: run `npm run openapi` and commit it\n');
  process.exit(1);
}
