// Works on a fresh clone with only Node: installs and builds what is missing or stale, then runs the command.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import './setup/require-node.mjs';

// Imported only when Node is known to be new enough for it.
const { develop, isForDevelopment, launch } = await import('./setup/commands.mjs');

export { launch };

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [command, ...args] = process.argv.slice(2);
  if (isForDevelopment(command)) await develop(command, args);
  else await launch([command, ...args]);
}
