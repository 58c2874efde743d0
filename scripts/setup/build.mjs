import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode, runTool, TO_STDERR } from './run.mjs';
import { putInPlace, stage } from './staging.mjs';
import { BUILD_STAMP, buildKey } from './tree.mjs';

/** A command that starts meanwhile finds the old build or the new one, not half of one. */
export async function build() {
  const made = buildKey();
  const staged = stage();
  const server = join(staged, 'server', 'dist');
  const dashboard = join(staged, 'dashboard', 'dist');
  await runTool('rolldown', ['-c', 'server/rolldown.config.mjs', '--dir', server], { stdout: 'ignore' });
  await generateTypes();
  await runTool(
    'vite',
    ['build', 'dashboard', '--outDir', dashboard, '--emptyOutDir', '--logLevel', 'warn'],
    {
      stdout: TO_STDERR,
      // Whoever asks may have another in mind: the tests do, and would get React with all its checks for developers.
      env: { NODE_ENV: 'production' },
    },
  );
  await runNode(['scripts/dashboard-size.mjs', dashboard], { stdout: TO_STDERR });
  writeFileSync(join(server, BUILD_STAMP), made);
  putInPlace([join('dashboard', 'dist'), join('server', 'dist')]);
}

/** The client's types, from the committed description of the API. */
export const generateTypes = () => runNode(['sdk/generate.mjs'], { stdout: 'ignore' });
