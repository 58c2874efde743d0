import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Answer } from '../../chaos/load/http.ts';
import { agePurchases, type Product, startProduct } from '../../chaos/torture/product.ts';
import { openShop, type Shop } from '../../chaos/torture/shop.ts';
import { startVendor, type Vendor, type VendorName } from '../../chaos/torture/vendor.ts';
import { createUndo } from '../../chaos/undo.ts';
import { isAnswer } from '../../chaos/world/accounts.ts';
import { ADA } from '../../support/places.ts';
import { createMigratedDatabase, type StorageKind } from '../../support/storages.ts';
import type { FaultKind } from '../../support/vendors/index.ts';
import { until } from './until.ts';

const PUBLIC_URL = 'https://ship.example.com';

/** Nothing was sold, and the carrier says so. */
const REFUSED: FaultKind[] = ['402', '401', '429'];
/** Nothing was sold, and nobody knows. */
const NEVER_SOLD: FaultKind[] = ['lost request', '500 before'];
/** A label was sold, and nobody knows. */
const SOLD: FaultKind[] = ['lost answer', '500 after', 'truncated', 'cut off', 'not json'];

/** Whatever goes wrong between the product and a vendor: never two labels, never a lost one, and no order that is stuck. */
export function testCarrierFaults(
  name: VendorName,
  { dialects, long }: { dialects: readonly StorageKind[]; long: readonly StorageKind[] },
): void {
  for (const dialect of dialects) {
    const missing = dialect === 'postgres' && inject('postgresUrl') === '';
    describe.skipIf(missing)(
      `${name} on ${dialect}`,
      { tags: long.includes(dialect) ? ['long'] : [] },
      () => {
        const undo = createUndo();
        let vendor: Vendor;
        let product: Product;
        let shop: Shop;
        let orders = 0;
        beforeAll(async () => {
          vendor = await startVendor(name);
          undo.add(vendor.server.stop);
          const database = dialect === 'postgres' ? await createMigratedDatabase() : undefined;
          if (database) undo.add(database.drop);
          product = await startProduct(
            undo,
            {
              WAYBILL_CARRIER_HOSTS: new URL(vendor.server.url).host,
              WAYBILL_PUBLIC_URL: PUBLIC_URL,
            },
            database?.url,
          );
          shop = await openShop(product, vendor, undo);
        });
        afterAll(async () => {
          await undo.all();
        });

        async function call(method: string, path: string, json?: unknown): Promise<Answer> {
          const reply = await shop.call(method, path, json);
          if (!isAnswer(reply)) throw new Error(`${method} ${path}: ${reply.text}`);
          return reply;
        }

        /** An order with a rate of the vendor that is about to be bought. */
        async function scene() {
          const items = [{ sku: 'MUG', quantity: 1 }];
          const order = (await call('POST', '/orders', { orderNumber: String(++orders), shipTo: ADA, items }))
            .body.data;
          const { carrierAccountId } = shop;
          const { body } = await call('POST', '/rates', { orderId: order.id, carrierAccountId });
          const rateId: string = body.data.rates[0].id;
          const soldBefore = vendor.server.books.sales.length;
          return {
            rateId,
            orderId: order.id as string,
            buy: () => shop.call('POST', '/shipments', { rateId }),
            sold: () => vendor.server.books.sales.slice(soldBefore),
            order: async () => (await call('GET', `/orders/${order.id}`)).body.data,
            shipments: async () => (await call('GET', `/shipments?orderId=${order.id}`)).body.data,
          };
        }
        type Scene = Awaited<ReturnType<typeof scene>>;

        const settled = async ({ shipments }: Scene): Promise<Answer['body']> => {
          await product.withStorage(agePurchases);
          return until('the purchase to be settled', async () => {
            const [shipment] = await shipments();
            return shipment.status !== 'purchasing' && shipment;
          });
        };

        /** Nothing was sold or taken, the order says why, and the same rate can still be bought, once. */
        async function expectStillToShip(at: Scene): Promise<void> {
          expect(at.sold()).toEqual([]);
          expect(await at.order()).toMatchObject({ status: 'pending', allocation: 'full' });
          expect(await at.buy()).toMatchObject({ status: 201, body: { data: { status: 'purchased' } } });
          expect(at.sold()).toHaveLength(1);
          expect(await at.order()).toMatchObject({ status: 'shipped' });
        }

        async function expectSoldOnce(at: Scene): Promise<void> {
          const [sale, ...others] = at.sold();
          expect(others).toEqual([]);
          const [shipment, ...more] = await at.shipments();
          expect(more).toEqual([]);
          expect(shipment).toMatchObject({
            status: 'purchased',
            trackingCode: sale?.trackingCodes[0],
            rate: (sale?.amount ?? 0) / 100,
            failureReason: null,
          });
          expect(await at.order()).toMatchObject({ status: 'shipped', shipments: [shipment.id] });
          expect(await at.buy()).toMatchObject({ status: 409 });
          expect(at.sold()).toHaveLength(1);
        }

        const textAt = async (url: string): Promise<string> => (await fetch(url)).text();

        test.each(REFUSED)(
          '%s: nothing is sold, the order can be shipped, and the shipment says why',
          async (kind) => {
            const at = await scene();
            vendor.server.faults.plan('buy', kind);
            expect(await at.buy()).toMatchObject({ status: 502, body: { error: { code: 'CARRIER_ERROR' } } });
            expect(await at.shipments()).toMatchObject([
              { status: 'failed', failureReason: expect.stringMatching(/\w/) },
            ]);
            await expectStillToShip(at);
          },
        );

        test.each(NEVER_SOLD)('%s: unknown at first, then found not to be sold', async (kind) => {
          const at = await scene();
          vendor.server.faults.plan('buy', kind);
          expect(await at.buy()).toMatchObject({ status: 502, body: { error: { code: 'CARRIER_ERROR' } } });
          expect(await at.shipments()).toMatchObject([
            { status: 'purchasing', failureReason: expect.stringMatching(/\w/) },
          ]);
          expect(await settled(at)).toMatchObject({ status: 'failed' });
          await expectStillToShip(at);
        });

        test.each(SOLD)('%s: one label, which is found', async (kind) => {
          const at = await scene();
          vendor.server.faults.plan('buy', kind);
          expect(await at.buy()).toMatchObject({ status: 502, body: { error: { code: 'CARRIER_ERROR' } } });
          expect(at.sold()).toHaveLength(1);
          expect(await settled(at)).toMatchObject({ status: 'purchased' });
          await expectSoldOnce(at);
        });

        test('a vendor that also fails when it is asked what it sold: the label is found when it answers again', async () => {
          const at = await scene();
          vendor.server.faults.plan('buy', 'lost answer');
          vendor.server.faults.always('find', '401');
          await at.buy();
          await product.withStorage(agePurchases);
          await until('a try to find out', () => vendor.server.journal.at(-1)?.call === 'find');
          expect(await at.shipments()).toMatchObject([{ status: 'purchasing' }]);
          vendor.server.faults.clear();
          expect(await settled(at)).toMatchObject({ status: 'purchased' });
          await expectSoldOnce(at);
        });

        async function killDuring(at: Scene, kind: 'hang' | 'deaf'): Promise<void> {
          const reached = new Promise<void>((onDone) => vendor.server.faults.plan('buy', { kind, onDone }));
          const answer = at.buy();
          await reached;
          await product.server.kill();
          expect(isAnswer(await answer)).toBe(false);
          await vendor.server.quiet();
          await product.server.start();
        }

        test('kill -9 between the sale and its answer: one label, which is found after the restart', async () => {
          const at = await scene();
          await killDuring(at, 'hang');
          expect(await settled(at)).toMatchObject({ status: 'purchased' });
          await expectSoldOnce(at);
        });

        test('kill -9 before the sale: nothing is sold, and the order can be shipped after the restart', async () => {
          const at = await scene();
          await killDuring(at, 'deaf');
          expect(await settled(at)).toMatchObject({ status: 'failed' });
          await expectStillToShip(at);
        });

        test("kill -9 while the label of a customer's return is bought: one label, which the customer gets after the restart", async () => {
          const rules = { isActive: true, autoApprove: true, labelPaidBy: 'merchant' };
          await call('PUT', '/settings/return-rules', rules);
          const at = await scene();
          await at.buy();
          const [{ id }] = await at.shipments();
          await call('POST', `/shipments/${id}/tracking-events`, { status: 'delivered' });
          const { trackingPageUrl, items } = await at.order();
          const page = `${trackingPageUrl.replace(PUBLIC_URL, product.server.origin)}/return`;
          const [, formKey = ''] = /name="formKey" value="([^"]+)"/.exec(await textAt(page)) ?? [];
          const form = new FormData();
          form.set('formKey', formKey);
          form.set(`quantity.${items[0].id}`, '1');
          form.set(`reason.${items[0].id}`, '0');
          const reached = new Promise<void>((onDone) =>
            vendor.server.faults.plan('buy', { kind: 'hang', onDone }),
          );
          const sent = fetch(page, { method: 'POST', body: form }).catch(() => undefined);
          await reached;
          await product.server.kill();
          await sent;
          await vendor.server.quiet();
          await product.server.start();
          await product.withStorage(agePurchases);
          const [, label = ''] = await until(
            'the label on the page',
            async () => /href="([^"]+\/label[^"]*)"/.exec(await textAt(page)) ?? undefined,
          );
          const file = await fetch(new URL(label, page));
          expect(file.headers.get('content-type')).toBe('application/pdf');
          expect(at.sold()).toHaveLength(2);
        });

        test('kill -9 while a batch of labels is bought: it goes on after the restart, and each label is sold once', async () => {
          const scenes: Scene[] = [];
          while (scenes.length < 12) scenes.push(await scene());
          const soldBefore = vendor.server.books.sales.length;
          const reached = new Promise<void>((onDone) =>
            vendor.server.faults.plan('buy', { kind: 'hang', onDone }),
          );
          const labels = scenes.map(({ rateId, orderId }) => ({ rateId, orderId }));
          const { status, body } = await call('POST', '/batches/labels', { labels });
          expect(status).toBe(202);
          await reached;
          await product.server.kill();
          await vendor.server.quiet();
          await product.withStorage(agePurchases);
          await product.server.start();
          // Those that were on their way and never arrived are begun again.
          const batch = await until('the batch to be done', async () => {
            const { data } = (await call('GET', `/batches/${body.data.id}`)).body;
            return data.endedAt !== null && data;
          });
          expect(batch).toMatchObject({ status: 'done', total: 12, succeeded: 12, failed: 0 });
          expect(vendor.server.books.sales.slice(soldBefore)).toHaveLength(12);
          for (const at of scenes) {
            const kept = (await at.shipments()).filter((one: { status: string }) => one.status !== 'failed');
            expect(kept).toMatchObject([{ status: 'purchased' }]);
          }
        });

        test('a label that cannot be downloaded is bought all the same, and printed as soon as it can', async () => {
          const at = await scene();
          vendor.server.faults.always('file', '403');
          vendor.server.faults.always('label', '500 before');
          const bought = await at.buy();
          expect(bought).toMatchObject({ status: 201 });
          const [{ id }] = await at.shipments();
          expect((await call('GET', `/shipments/${id}/label?format=zpl`)).status).toBe(502);
          vendor.server.faults.clear();
          const label = await call('GET', `/shipments/${id}/label?format=zpl`);
          expect(label.status).toBe(200);
          expect(String(label.body)).toContain(at.sold()[0]?.trackingCodes[0]);
        });

        test('nothing of all this has written a key, a label URL or an address into the log', () => {
          const log = product.log();
          const texts = [...vendor.secrets, ...vendor.urlTokens(), ADA.name, ADA.street1];
          expect(texts.filter((text) => log.includes(text))).toEqual([]);
          expect(log.split('\n').length).toBeGreaterThan(10);
        });
      },
    );
  }
}
