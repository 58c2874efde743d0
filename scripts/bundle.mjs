import { rolldown } from 'rolldown';
import server from '../server/rolldown.config.mjs';

/** Bundles code that uses the server's TypeScript, with the same external packages as the server's build. */
export async function bundle(input, dir) {
  const { platform, external } = server;
  const made = await rolldown({ input, platform, external, logLevel: 'warn' });
  await made.write({ dir, format: 'esm', chunkFileNames: '[name]-[hash].js', cleanDir: true });
  await made.close();
}
