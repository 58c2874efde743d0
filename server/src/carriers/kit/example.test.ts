import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeCases } from '../../../../tests/support/carrier-kit.ts';
import { loadCarrierPlugin } from '../plugin-kind.ts';
import { kitCases } from './index.ts';

const folder = resolve(import.meta.dirname, '../../../../examples/carrier');
const { samples } = await import(pathToFileURL(`${folder}/kite-samples.mjs`).href);

describeCases('the example passes the kit', kitCases(await loadCarrierPlugin(`${folder}/kite.mjs`), samples));
