import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeCases } from '../../../../tests/support/carrier-kit.ts';
import { kitCases, loadStorePlugin } from './index.ts';

const folder = resolve(import.meta.dirname, '../../../../examples/store');
const { samples } = await import(pathToFileURL(`${folder}/clay-samples.mjs`).href);

describeCases('the example passes the kit', kitCases(await loadStorePlugin(`${folder}/clay.mjs`), samples));
