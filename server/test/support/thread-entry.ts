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

export const senderThreadEntry = () => threadEntry('delivery/threads/sender-thread.ts');

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
    external: ['@photostructure/sqlite'],
  });
  const file = join(folder, 'thread.mjs');
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return pathToFileURL(file);
}
