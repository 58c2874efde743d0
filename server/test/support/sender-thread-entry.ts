import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { checkout } from './checkout.ts';

let built: Promise<URL> | undefined;

/** The code of sender threads as JavaScript, because Node 20 starts no thread from TypeScript. Built once per process. */
export function senderThreadEntry(): Promise<URL> {
  built ??= build();
  return built;
}

async function build(): Promise<URL> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-sender-thread-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const input = join(checkout, 'server', 'src', 'delivery', 'threads', 'sender-thread.ts');
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'warn' });
  const file = join(folder, 'sender-thread.mjs');
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return pathToFileURL(file);
}
