import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addMerchant } from '../chaos/torture/merchant.ts';
import { type Product, startProduct } from '../chaos/torture/product.ts';
import { createUndo } from '../chaos/undo.ts';
import { ADA } from '../support/places.ts';
import { createMigratedDatabase } from '../support/storages.ts';
import { until } from './support/until.ts';

// biome-ignore lint/suspicious/noExplicitAny: its shape is checked against the schema
type Data = any;
const PRODUCTS = 300;
const ORDERS = 200;
/** Each costs a start. `npm run chaos` and `npm run torture` kill more often. */
const KILLS = 2;

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`batches on ${dialect}`, { tags: dialect === 'postgres' ? ['long'] : [] }, () => {
    const isMissing = dialect === 'postgres' && inject('postgresUrl') === '';
    const undo = createUndo();
    let product: Product;
    let must: (method: string, path: string, json?: unknown) => Promise<Data>;
    let accountId: string;
    beforeAll(async () => {
      if (isMissing) return;
      const database = dialect === 'postgres' ? await createMigratedDatabase() : undefined;
      if (database) undo.add(database.drop);
      product = await startProduct(undo, {}, database?.url);
      ({ accountId, must } = await addMerchant(product, undo));
    });
    afterAll(async () => {
      await undo.all();
    });

    /** Kills the server in the middle of the batch, again and again, until it is done. */
    async function runWithKills(id: string, doneOf: (batch: Data) => number): Promise<Data> {
      let killed = 0;
      let seen = 0;
      return until('the batch to be done', async () => {
        const batch = await must('GET', `/batches/${id}`);
        if (batch.endedAt !== null) return { ...batch, killed };
        if (killed === KILLS || doneOf(batch) <= seen) return false;
        seen = doneOf(batch);
        killed += 1;
        await product.server.kill();
        await product.server.start();
        return false;
      });
    }
    const decided = ({ total, pending }: Data): number => total - pending;

    test.skipIf(isMissing)(
      'kill -9 while products are imported: each is created and counted once',
      { timeout: 180_000 },
      async () => {
        const products = Array.from({ length: PRODUCTS }, (_, i) => ({
          sku: `K-${i}`,
          name: 'Thing',
          stock: 5,
        }));
        const { id } = await must('POST', '/batches/products', { products });
        const ended = await runWithKills(id, decided);
        expect(ended).toMatchObject({ status: 'done', succeeded: PRODUCTS, failed: 0 });
        expect(ended.killed).toBeGreaterThan(0);
        const counts = await product.withStorage(async ({ db }) => {
          const stored = db.selectFrom('stock_movements').select(['product_id', 'reference']);
          return stored
            .where('account_id', '=', accountId)
            .where('reference', '=', 'Product import')
            .execute();
        });
        expect(counts).toHaveLength(PRODUCTS);
        expect(new Set(counts.map(({ product_id }) => product_id)).size).toBe(PRODUCTS);
      },
    );

    test.skipIf(isMissing)(
      'kill -9 while orders are marked as shipped and exported: one shipment each, and every order once in the file',
      { timeout: 180_000 },
      async () => {
        const items = [{ name: 'Thing', quantity: 3, weight: { value: 8, unit: 'oz' } }];
        const made: Data[] = [];
        for (let from = 0; from < ORDERS; from += 100) {
          const orders = Array.from({ length: 100 }, (_, i) => ({
            orderNumber: `M-${from + i}`,
            ...{ shipTo: ADA, items, notes: 'Ring twice. '.repeat(300) },
          }));
          made.push(...(await must('POST', '/orders/batch', { orders })).map(({ order }: Data) => order));
        }
        // A part of each: a second mark would ship more of it.
        const orders = made.map((order) => ({
          id: order.id,
          items: [{ orderItemId: order.items[0].id, quantity: 1 }],
        }));
        const marked = await must('POST', '/batches/mark-shipped', { orders });
        const ended = await runWithKills(marked.id, decided);
        expect(ended).toMatchObject({ status: 'done', succeeded: ORDERS });
        expect(ended.killed).toBeGreaterThan(0);
        const shipped = await product.withStorage(({ db }) =>
          db.selectFrom('shipments').select('order_id').where('account_id', '=', accountId).execute(),
        );
        expect(shipped).toHaveLength(ORDERS);
        expect(new Set(shipped.map(({ order_id }) => order_id)).size).toBe(ORDERS);

        const exported = await must('POST', '/batches/order-exports', {});
        // Before it is known whether anything was stored.
        await product.server.kill();
        await product.server.start();
        const { file } = await runWithKills(exported.id, (batch) => batch.file.done);
        expect(file).toMatchObject({ done: made.length, isAvailable: true });
        const pieces = await product.withStorage(({ db }) =>
          db
            .selectFrom('export_pieces')
            .select('bytes')
            .where('batch_id', '=', exported.id)
            .orderBy('position')
            .execute(),
        );
        const text = pieces.map(({ bytes }) => gunzipSync(bytes).toString()).join('');
        const numbers = [...text.matchAll(/^(M-\d+),/gm)].map(([, number]) => number);
        expect(numbers).toHaveLength(ORDERS);
        expect(new Set(numbers).size).toBe(ORDERS);
      },
    );
  });
