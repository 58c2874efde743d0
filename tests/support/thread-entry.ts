import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { checkout } from './checkout.ts';

const built = new Map<string, Promise<URL>>();

/** The code of a thread as JavaScript, because Node 20 starts no thread from TypeScript. Built once per process. */
export function threadEntry(source: string): Promise<URL> {
  const known = built.get(source) ?? build(source);
  built.set(source, known);
  return known;
}

export const drawingThreadEntry = () => threadEntry('shipping/printing/drawing-thread.ts');
export const senderThreadEntry = () => threadEntry('delivery/sending/threads/sender-thread.ts');

async function build(source: string): Promise<URL> {
  // Within the checkout, so that it finds packages.
  const parent = join(checkout, 'node_modules', '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'waybill-thread-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const input = join(checkout, 'server', 'src', source);
  const bundle = await rolldown({
    input,
    platform: 'node',
    logLevel: 'warn',
    // Native, or with files of their own.
    external: ['@photostructure/sqlite', 'harfbuzzjs', /^woff2-encoder/, 'bidi-js', 'pdf-lib'],
  });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'thread.mjs' });
  await bundle.close();
  return pathToFileURL(join(folder, 'thread.mjs'));
}
