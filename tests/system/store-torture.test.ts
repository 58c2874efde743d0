import { expect, inject, onTestFinished, test } from 'vitest';
import { describeStoreResult } from '../chaos/torture/report.ts';
import { openTorturedShop } from '../chaos/torture/stages.ts';
import { tortureStore } from '../chaos/torture/store-torture.ts';
import { createUndo } from '../chaos/undo.ts';
import { createMigratedDatabase } from '../support/storages.ts';

/**
 * At random and together what `tests/api/stores-sync.test.ts` and `tests/api/store-reports.test.ts` have one at a time.
 * `npm run torture -- --store shopify` is a run with 1,000 orders, 500 shipments and 60 kills.
 */
const SIZE = { orders: 20, shipments: 12, kills: 2 };

for (const [name, dialect] of [
  ['shopify', 'sqlite'],
  ['woocommerce', 'postgres'],
  ['shipstation', 'postgres'],
  ['medusa', 'sqlite'],
] as const)
  test.skipIf(dialect === 'postgres' && inject('postgresUrl') === '')(
    `orders of ${name} are imported once and shipments reported once on ${dialect}, under random faults and kill -9`,
    { tags: 'long' },
    async () => {
      const undo = createUndo();
      onTestFinished(undo.all);
      const database = dialect === 'postgres' ? await createMigratedDatabase() : undefined;
      if (database) undo.add(database.drop);
      const shop = await openTorturedShop(name);
      undo.add(shop.stop);
      const result = await tortureStore({
        ...{ shop, ...SIZE, seed: 'suite', undo },
        ...(database && { databaseUrl: database.url }),
      });
      process.stdout.write(`\n${name} on ${dialect}\n${describeStoreResult(result)}\n`);
      expect(result.findings).toEqual([]);
      expect(result).toMatchObject({
        imported: SIZE.orders,
        shipped: SIZE.shipments,
        killsWhileReporting: 1,
      });
      expect(Object.keys(result.faults).length).toBeGreaterThan(1);
    },
  );
