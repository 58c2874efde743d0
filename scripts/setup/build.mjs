import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepEarlierChunks } from './earlier-chunks.mjs';
import { runNode, runTool, TO_STDERR } from './run.mjs';
import { putInPlace, stage } from './staging.mjs';
import { BUILD_STAMP, buildKey, root } from './tree.mjs';

/** Built in a staging folder, so that a command started meanwhile finds either the old build or the new one. */
export async function build() {
  const made = buildKey();
  const staged = stage();
  const server = join(staged, 'server', 'dist');
  const dashboard = join(staged, 'dashboard', 'dist');
  await runTool('rolldown', ['-c', 'server/rolldown.config.mjs', '--dir', server], { stdout: 'ignore' });
  await runNode(['scripts/build-docs.mjs', join(server, 'docs')]);
  await generateTypes();
  const examples = join('examples', 'node_modules');
  await runNode(['scripts/examples-sdk.mjs', join(staged, examples)]);
  await runTool(
    'vite',
    ['build', 'dashboard', '--outDir', dashboard, '--emptyOutDir', '--logLevel', 'warn'],
    {
      stdout: TO_STDERR,
      // Overrides the caller's NODE_ENV: tests set another one and would get React's development build.
      env: { NODE_ENV: 'production' },
    },
  );
  await runNode(['scripts/dashboard-size.mjs', dashboard], { stdout: TO_STDERR });
  keepEarlierChunks(join(root, 'server', 'dist'), server);
  writeFileSync(join(server, BUILD_STAMP), made);
  putInPlace([examples, join('dashboard', 'dist'), join('server', 'dist')]);
}

/** The SDK's types, from the committed openapi.json. */
export const generateTypes = () => runNode(['sdk/generate.mjs'], { stdout: 'ignore' });
