// Works on a fresh clone with only Node and npm: installs and builds what is missing or stale, then runs a command of
// `waybill`. `build [FOLDER…]` does only the former, for the packages of these folders too.
import './require-node.mjs';

// Imported only when Node is known to be new enough for it.
const { endWithNpm } = await import('./end-with-npm.mjs');
const { keepCompiled } = await import('./keep-compiled.mjs');
const { setUp } = await import('./setup.mjs');

endWithNpm();
const [command, ...args] = process.argv.slice(2);
const isBuild = command === 'build';
if ((await setUp(isBuild ? args : [])) && !isBuild) {
  keepCompiled(`${import.meta.dirname}/../server/dist`);
  const { runCli } = await import('../server/dist/cli.js');
  await runCli([command, ...args]);
}
