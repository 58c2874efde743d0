import { rolldown } from 'rolldown';
import server from '../../server/rolldown.config.mjs';

/** The parts of the server that benches drive, built as the server itself is: the same packages in, the same left out. */
export async function buildServerParts() {
  const { platform, external } = server;
  const bundle = await rolldown({
    input: { 'server-parts': new URL('server-parts.mjs', import.meta.url).pathname },
    platform,
    external,
    logLevel: 'warn',
  });
  await bundle.write({
    dir: new URL('../dist', import.meta.url).pathname,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    cleanDir: true,
  });
  await bundle.close();
}
