import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout } from '../support/checkout.ts';
import { expectOneLineFailure } from './support/one-line-failure.ts';
import { createInstallation, type Installation } from './support/process.ts';

const example = (name: string) => join(checkout, 'examples/store', name);
let waybill: Installation;
beforeAll(async () => {
  waybill = await createInstallation();
});
afterAll(() => waybill?.remove());

test('store-check prints each case of the kit, and the example passes all', async () => {
  const { code, stdout, stderr } = await waybill.run([
    ...['store-check', example('clay.mjs'), '--samples', example('clay-samples.mjs')],
  ]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^ok {6}pulled twice, the orders are the same$/m);
  expect(stdout).toMatch(/\nClay Market: \d\d ok, 0 failed, 0 not tested\n$/);
});

test('store-check exits with 1 and says what failed, and names a file it cannot load', async () => {
  const file = join(waybill.folder, 'silent.mjs');
  writeFileSync(
    file,
    `import { store as clay } from ${JSON.stringify(example('clay.mjs'))};
    export const store = {
      ...clay,
      create: (settings, context) => ({
        ...clay.create(settings, context),
        pull: async () => ({ orders: [], cursor: null, upTo: 1 }),
      }),
    };`,
  );
  const { code, stdout } = await waybill.run([
    ...['store-check', file, '--samples', example('clay-samples.mjs')],
  ]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^FAILED {2}every order is in a pull, over all pages\n {8}order 101 is not there/m);
  expectOneLineFailure(
    await waybill.run(['store-check', './nothing.mjs']),
    /store-check: cannot load \.\/nothing\.mjs/,
  );
});
