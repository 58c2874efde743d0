// @module-tag database
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeAggregator, startFakeAggregator } from '../support/fake-aggregator.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { auditSearch } from '../support/search-audit.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { pluginAround } from '../support/test-carriers.ts';

const CLIENTS = 20;
const STEPS = 12;

let api: TestApi;
let aggregator: FakeAggregator;
beforeAll(async () => {
  aggregator = await startFakeAggregator();
  api = await startTestApi({ plugins: [pluginAround(aggregator.carrier)] });
});
afterAll(async () => {
  await api.close();
  await aggregator.stop();
});

/** One thing that a client does: which, and the choices it makes on the way. */
const Step = fc.record({
  kind: fc.nat(),
  choices: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
});
/** Scripts have their full length, because random lengths would leave most clients idle. */
const Scripts = fc.noBias(
  fc.array(fc.array(Step, { minLength: STEPS, maxLength: STEPS }), {
    minLength: CLIENTS,
    maxLength: CLIENTS,
  }),
);

/** Makes the choices of a step, one after the other. */
function dice(choices: readonly number[]) {
  let at = 0;
  const next = () => choices[at++ % choices.length] ?? 0;
  return {
    upTo: (max: number) => 1 + (next() % max),
    pick: <T>(list: readonly T[]): T => list[next() % list.length] as T,
  };
}

interface Made {
  orders: string[];
  shipments: string[];
  returns: string[];
  rates: string[];
}

/** What one client may do next, to anything that any client has made. */
function steps(merchant: Merchant, products: string[], made: Made, choices: readonly number[]) {
  const { upTo, pick } = dice(choices);
  const post = (path: string, json?: object) => merchant.call('POST', path, json);
  const read = async (path: string) => (await merchant.call('GET', path)).body.data;
  const place = () => pick([merchant.warehouse, merchant.annex]);
  const line = () => ({ productId: pick(products), quantity: upTo(4) });
  const keep = (list: string[], answer: Awaited<ReturnType<typeof post>>) => {
    if (answer.status === 201) list.push(answer.body.data.id);
    return answer;
  };
  const order = () => pick(made.orders);
  const oneItem = async (id: string) => (await read(`/orders/${id}`))?.items[0]?.id ?? 'itm_no';
  const carrier = () => pick(['fleet', 'fleet', 'aggregator']);

  return [
    async () =>
      keep(
        made.orders,
        await post(
          '/orders',
          merchant.newOrder([line(), line(), { name: 'X', quantity: 1 }], { warehouseId: place() }),
        ),
      ),
    async () => keep(made.orders, await post('/orders', merchant.newOrder([line()]))),
    () => post(`/orders/${order()}/${pick(['hold', 'release', 'cancel', 'close'])}`),
    async () =>
      keep(
        made.shipments,
        await post('/shipments', {
          carrier: carrier(),
          orderId: order(),
          parcels: Array(upTo(3)).fill(ONE_POUND),
        }),
      ),
    async () => {
      const json = { carrier: carrier(), orderId: order(), warehouseId: place(), parcels: [ONE_POUND] };
      const items = [{ orderItemId: await oneItem(json.orderId), quantity: upTo(2) }];
      return keep(made.shipments, await post('/shipments', { ...json, items }));
    },
    // Rates are kept for whoever comes to buy them, and the order may have changed by then.
    async () => {
      const id = order();
      const items = [{ orderItemId: await oneItem(id), quantity: 1 }];
      const some = pick([true, false]) ? { items } : {};
      const answer = await post('/rates', { orderId: id, parcels: [ONE_POUND], ...some });
      if (answer.status === 201) made.rates.push(answer.body.data.rates[0].id);
      return answer;
    },
    async () => keep(made.shipments, await post('/shipments', { rateId: pick(made.rates) })),
    async () => {
      const select = { by: pick(['cheapest', 'fastest']) };
      return keep(
        made.shipments,
        await post('/shipments', { orderId: order(), parcels: [ONE_POUND], select }),
      );
    },
    () => post(`/orders/${order()}/pack`),
    async () => {
      const id = order();
      const items = [{ orderItemId: await oneItem(id), quantity: upTo(2) }];
      return keep(made.orders, await post(`/orders/${id}/replacements`, { items }));
    },
    () =>
      merchant.call('PUT', `/orders/${order()}`, { shipTo: { ...CUSTOMER, name: pick(['Ada', 'Grace']) } }),
    () =>
      merchant.call(
        'GET',
        `/orders?q=${pick(['ada', 'grace', 'n', '-r1'])}&ready=${pick(['true', 'false'])}`,
      ),
    () => post(`/shipments/${pick(made.shipments)}/void`),
    () =>
      post(`/shipments/${pick(made.shipments)}/tracking-events`, {
        status: pick(['in_transit', 'delivered', 'return_to_sender']),
      }),
    // A scanner that knows only the barcode of one parcel.
    async () => {
      const { parcels = [] } = (await read(`/shipments/${pick(made.shipments)}`)) ?? {};
      const codes = parcels.map((parcel: { trackingCode: string | null }) => parcel.trackingCode);
      return post('/tracking-events', {
        trackingCode: pick([...codes, 'WB0']) ?? 'WB0',
        status: pick(['in_transit', 'delivered', 'failure']),
      });
    },
    async () => {
      const orderId = order();
      const items = [{ orderItemId: await oneItem(orderId), quantity: upTo(2), reason: 'No' }];
      const label = pick([true, false]) ? { createLabel: true, parcels: [ONE_POUND, ONE_POUND] } : {};
      return keep(made.returns, await post('/returns', { orderId, items, ...label }));
    },
    () => post(`/returns/${pick(made.returns)}/${pick(['approve', 'reject', 'cancel', 'complete'])}`),
    async () => {
      const id = pick(made.returns);
      const items = (await read(`/returns/${id}`))?.items ?? [{ id: 'rit_no', quantity: 1 }];
      const condition = pick(['sellable', 'damaged']);
      const receipts = items.map((item: { id: string; quantity: number }) => ({
        id: item.id,
        receivedQuantity: upTo(item.quantity),
        condition,
      }));
      const elsewhere = pick([true, false]) ? { warehouseId: place() } : {};
      return post(`/returns/${id}/receive`, { items: receipts, ...elsewhere });
    },
    async () => {
      const id = order();
      const items = (await read(`/orders/${id}`))?.items ?? [];
      const json = { items: [...items.slice(0, 1), line()], warehouseId: place() };
      return merchant.call('PUT', `/orders/${id}`, json);
    },
    () =>
      post('/inventory/adjustments', {
        productId: pick(products),
        warehouseId: place(),
        delta: pick([-3, -1, 2, 5]),
        reason: 'other',
      }),
    () =>
      post('/inventory/adjustments', {
        ...{ productId: pick(products), warehouseId: place(), setTo: upTo(12) - 1, reason: 'count' },
      }),
    () =>
      post('/inventory/transfers', {
        ...{ productId: pick(products), quantity: upTo(3) },
        ...{ fromWarehouseId: merchant.warehouse, toWarehouseId: merchant.annex },
      }),
    () => merchant.call('PUT', `/products/${pick(products)}`, { trackInventory: pick([true, true, false]) }),
    () => post(`/orders/${order()}/allocate`),
    () => merchant.call('PUT', `/orders/${order()}`, { allocationPriority: pick(['high', 'normal', 'low']) }),
    async () => {
      const json = { carrier: carrier(), orderId: order(), stock: 'adjust', parcels: [ONE_POUND] };
      return keep(made.shipments, await post('/shipments', json));
    },
    async () => {
      await api.shipping.allocator.runJobs();
      return merchant.call('GET', '/inventory');
    },
    async () => {
      pick([
        () => aggregator.loseNextAnswer(),
        () => aggregator.loseNextRequest(),
        () => aggregator.refuseNext('No'),
      ])();
      api.clock.advance(5_000);
      await api.shipping.purchases.settleDue();
      return merchant.call('GET', '/inventory');
    },
  ];
}

test.each([7, 2026])(
  'twenty clients at once, seed %i: every count holds and nothing breaks',
  async (seed) => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(Scripts, async (scripts) => {
        const merchant = await createMerchant(api);
        const products = [
          await merchant.product('A', 30),
          await merchant.product('B', 12),
          await merchant.product('C'),
        ];
        const made = { orders: ['ord_no'], shipments: ['shp_no'], returns: ['ret_no'], rates: ['rate_no'] };
        const client = async (script: (typeof scripts)[number]) => {
          for (const { kind, choices } of script) {
            const all = steps(merchant, products, made, choices);
            const answer = await all[kind % all.length]?.();
            if (answer === undefined) continue;
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
            // A carrier that refuses or keeps silent, as it was told to, is the only 5xx there may be.
            if (answer.status >= 500) expect(answer.body.error.code, answer.text).toBe('CARRIER_ERROR');
            if (answer.status === 400)
              expect(answer.text).toMatch(/orderItemId: is not|\.id: is not|(carrier|select): No/);
          }
        };
        await Promise.all(scripts.map(client));
        await auditShipping(api.storage, merchant.accountId);
        for (let i = 0; i < 20; i++) {
          api.clock.advance(3_600_000);
          await api.shipping.purchases.settleDue();
        }
        expect(await merchant.get('/shipments?status=purchasing')).toEqual([]);
        await auditShipping(api.storage, merchant.accountId);
        await auditSearch(api.storage, merchant.accountId);
      }),
      // One run takes seconds; a failure is made smaller for as long as there is time.
      { seed, numRuns: 1, interruptAfterTimeLimit: 90_000 },
    );
    expect(statuses.get(201)).toBeGreaterThan(30);
    expect(statuses.get(409)).toBeGreaterThan(20);
  },
);
