import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout } from '../support/checkout.ts';
import { expectOneLineFailure } from './support/one-line-failure.ts';
import { createInstallation, type Installation } from './support/process.ts';

const example = (name: string) => join(checkout, 'examples/carrier', name);
let waybill: Installation;
beforeAll(async () => {
  waybill = await createInstallation();
});
afterAll(() => waybill?.remove());

const fileOf = (name: string, text: string): string => {
  const file = join(waybill.folder, name);
  writeFileSync(file, text);
  return file;
};

test('carrier-check prints each case of the kit, and the example passes all', async () => {
  const { code, stdout, stderr } = await waybill.run([
    ...['carrier-check', example('kite.mjs'), '--samples', example('kite-samples.mjs')],
  ]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^ok {6}quotes have every field/m);
  expect(stdout).toMatch(/\nKite Couriers: \d\d ok, 0 failed, 0 not tested\n$/);
});

test('carrier-check exits with 1 and says what failed', async () => {
  const plugin = `
    import { carrier as kite } from ${JSON.stringify(example('kite.mjs'))};
    export const carrier = {
      ...kite,
      create: (settings, context) => ({
        ...kite.create(settings, context),
        quote: async () => ({ quotes: [], messages: [] }),
      }),
    };`;
  const { code, stdout } = await waybill.run([
    ...['carrier-check', fileOf('silent.mjs', plugin), '--samples', example('kite-samples.mjs')],
  ]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^FAILED {2}a parcel of a ton: .*\n {8}no quote, and no message that says why$/m);
});

test('carrier-check refuses to buy real labels, and names a file it cannot load', async () => {
  const settings = fileOf('settings.json', JSON.stringify({ apiKey: 'kite_live_1' }));
  const real = await waybill.run(['carrier-check', example('kite.mjs'), '--settings', settings]);
  expectOneLineFailure(real, /buy real labels.*--production/);
  expectOneLineFailure(
    await waybill.run(['carrier-check', './nothing.mjs']),
    /carrier-check: cannot load \.\/nothing\.mjs/,
  );
});
