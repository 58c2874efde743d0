import { rolldown } from 'rolldown';
import server from '../server/rolldown.config.mjs';

/** Code that uses the server's TypeScript, built as the server itself is: the same packages in, the same left out. */
export async function bundle(input, dir) {
  const { platform, external } = server;
  const made = await rolldown({ input, platform, external, logLevel: 'warn' });
  await made.write({ dir, format: 'esm', chunkFileNames: '[name]-[hash].js', cleanDir: true });
  await made.close();
}
