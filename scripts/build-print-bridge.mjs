// Bundles `waybill print-bridge` into one file, which the server offers for download: node scripts/build-print-bridge.mjs FOLDER
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Usage: node scripts/build-print-bridge.mjs FOLDER');

const input = join(import.meta.dirname, '../server/src/cli/print-bridge/print-bridge.ts');
const bundle = await rolldown({ input, platform: 'node', logLevel: 'warn' });
await bundle.write({
  file: join(folder, 'print-bridge.mjs'),
  format: 'esm',
  codeSplitting: false,
  comments: { legal: true, jsdoc: false, annotation: false },
});
await bundle.close();
