// Installs the SDK for examples/ into the given node_modules: in the clone, `@waybill/sdk` is TypeScript, which Node 20 cannot run.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sdk = join(process.argv[2], '@waybill', 'sdk');

const bundle = await rolldown({ input: join(root, 'sdk/src/index.ts'), platform: 'neutral' });
await bundle.write({ file: join(sdk, 'index.js'), format: 'esm' });
await bundle.close();
writeFileSync(
  join(sdk, 'package.json'),
  '{ "name": "@waybill/sdk", "type": "module", "main": "index.js" }\n',
);
