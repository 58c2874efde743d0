import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/bundle.mjs';

const here = dirname(fileURLToPath(import.meta.url));
await bundle({ main: `${here}/main.ts` }, `${here}/dist`);
const { main } = await import('./dist/main.js');
await main();
