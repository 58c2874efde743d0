import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** Bundled here, because the SDK is TypeScript, which the oldest supported Node cannot run. */
export async function loadSdk(undo) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-demo-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'sdk.mjs');
  const input = fileURLToPath(new URL('../../sdk/src/index.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'neutral' });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return import(pathToFileURL(file).href);
}
