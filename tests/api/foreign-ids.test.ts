import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { easypostPlugin } from '../../server/src/carriers/easypost/index.ts';
import { type IdPrefix, newId } from '../../server/src/lib/ids.ts';
import { toJson } from '../../server/src/lib/json.ts';
import { kindOfParameter } from '../fuzz/request.ts';
import { createStateReader } from '../fuzz/state.ts';
import { type Browser, openSession } from '../support/browser.ts';
import { checkout } from '../support/checkout.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { addressAt } from '../support/places.ts';
import { createScriptedStore, scriptedStore } from '../support/shops/scripted-store.ts';
import { type Answer, startTestApi, type TestApi } from '../support/test-api.ts';
import { type EasyPostServer, startEasyPostServer } from '../support/vendors/index.ts';

/** Two accounts have one of everything, and one of them uses the ids of the other, wherever an id can be given. */

interface Ids extends Partial<Record<IdPrefix, string>> {
  shipped: { ord: string; itm: string };
}

let api: TestApi;
let vendor: EasyPostServer;
let stranger: Merchant;
let browser: Browser;
let mine: Ids;
let theirs: Ids;
let theirUser: string;
beforeAll(async () => {
  vendor = await startEasyPostServer();
  api = await startTestApi({
    plugins: [easypostPlugin],
    carrierHosts: [new URL(vendor.url).host],
    shops: [createScriptedStore().plugin],
  });
  const owner = await createMerchant(api);
  theirUser = owner.accountId;
  theirs = await oneOfEverything(owner);
  stranger = await createMerchant(api);
  mine = await oneOfEverything(stranger);
  browser = await openSession(api, stranger.accountId);
});
afterAll(async () => {
  await api.close();
  await vendor.stop();
});

async function oneOfEverything(merchant: Merchant): Promise<Ids> {
  const desk = await openSession(api, merchant.accountId);
  const atDesk = async (method: string, path: string, json?: object) =>
    (await desk.call(method, path, json && { json })).body.data;
  const create = async (path: string, json: object): Promise<string> => (await merchant.post(path, json)).id;

  const prd = await merchant.product('MUG', 50);
  const shipped = await merchant.order([{ productId: prd, quantity: 1 }]);
  const shp = (await merchant.shipment({ orderId: shipped.id, parcels: [ONE_POUND] })).id;
  const returned = await merchant.post('/returns', {
    orderId: shipped.id,
    items: [{ orderItemId: shipped.items[0].id, quantity: 1, reason: 'other' }],
  });
  const open = await merchant.order([{ productId: prd, quantity: 1 }]);
  const { rates } = await merchant.post('/rates', { orderId: open.id, parcels: [ONE_POUND] });
  const { apiKey, url: baseUrl } = vendor;
  const ca = await create('/carrier-accounts', {
    ...{ provider: 'easypost', name: 'Mine', settings: { apiKey, baseUrl } },
  });
  const contact = { name: 'Ann', phone: '5555555555', email: 'ann@example.com' };
  const dock = await create('/warehouses', { name: 'Dock', address: { ...addressAt('94107'), ...contact } });
  const fromDock = { warehouseId: dock, shipTo: CUSTOMER, parcels: [ONE_POUND] };
  const quoted = await merchant.post('/rates', fromDock);
  const usps = quoted.rates.find(({ carrier }: { carrier: string }) => carrier === 'usps');
  await merchant.post('/shipments', { rateId: usps.id });
  const pu = await create('/pickups', {
    ...{ carrierAccountId: ca, warehouseId: dock, day: '2999-11-17', from: '09:00', until: '17:00' },
  });
  const [{ id: whk }] = await merchant.get('/webhooks');
  const [{ id: dlv }] = await merchant.get(`/webhooks/${whk}/deliveries`);
  const replayed = { from: '2020-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' };
  const rpl = await create(`/webhooks/${whk}/replay`, replayed);
  const [{ id: evt }] = await merchant.get('/events');
  const { headers } = await merchant.call('GET', '/me');
  await api.requestLog?.flush();
  return {
    ...{ prd, shp, ca, pu, whk, dlv, rpl, evt },
    shipped: { ord: shipped.id, itm: shipped.items[0].id },
    ...{ wh: merchant.warehouse, ord: open.id, itm: open.items[0].id, rate: rates[0].id },
    ...{ ret: returned.id, rit: returned.items[0].id, usr: merchant.accountId },
    pkg: await create('/packages', {
      name: 'Box',
      innerDimensions: { length: 9, width: 6, height: 4, unit: 'in' },
    }),
    trk: await create('/trackers', { trackingCode: '1Z5R89390357567127', carrierAccountId: ca }),
    man: await create('/manifests', { warehouseId: merchant.warehouse }),
    pre: await create('/presets', { name: 'Fast', service: 'express' }),
    map: await create('/service-mappings', { name: 'Fast', carrier: 'fleet', service: 'ground' }),
    rule: await create('/automation-rules', {
      name: 'Gifts',
      conditions: {},
      actions: { addTags: ['gift'] },
    }),
    zone: await create('/destination-zones', { name: 'West', areas: [{ country: 'US' }] }),
    pst: await create('/print-stations', { name: 'Desk', printer: 'lp:Zebra' }),
    bat: await create('/batches/order-updates', { orders: [{ id: 'ord_none', hold: true }] }),
    view: await create('/order-views', { name: 'All', search: '' }),
    // Below a shipment, an order or a store, whose id is checked first.
    mail: 'mail_none',
    doc: 'doc_none',
    slog: 'slog_none',
    wdr: await withdrawalOf(merchant.accountId, shipped.id),
    sto: await create('/stores', scriptedStore()),
    key: (await atDesk('POST', '/api-keys', { name: 'Mine', access: ['shipping'] })).id,
    ses: (await atDesk('GET', '/session')).session.id,
    inv: (await atDesk('POST', '/invitations', { email: `${prd}@example.com`, role: 'packer' })).id,
    req: String(headers['x-request-id']),
  };
}

/** Only customers make them. */
async function withdrawalOf(accountId: string, orderId: string): Promise<string> {
  const id = newId('wdr');
  const times = { created_at: 1, updated_at: 1, confirmed_at: 1 };
  const row = { id, account_id: accountId, order_id: orderId, form_key: id, is_handled: 0, ...times };
  await api.storage.write((tx) =>
    tx
      .insertInto('withdrawals')
      .values({ ...row, statement: 'I withdraw', items: toJson([]) })
      .execute(),
  );
  return id;
}

interface Described {
  requestBody?: { content: Record<string, { example?: object }> };
}

/** Every operation with an id in its path, and the example of its body. */
function operationsWithIds() {
  const { paths } = JSON.parse(readFileSync(join(checkout, 'openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths)
    .filter(([path]) => path.includes('{'))
    .flatMap(([full, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        method: method.toUpperCase(),
        path: full.replace(/^(\/dashboard)?\/api\/v1/, ''),
        isDashboardOnly: full.startsWith('/dashboard'),
        json: described.requestBody?.content['application/json']?.example,
      })),
    );
}

const pathWith = (path: string, ids: Ids): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const kind = kindOfParameter({ path }, name);
    const id = ids[kind];
    if (id === undefined) throw new Error(`Nothing was created whose id starts with ${kind}_`);
    return id;
  });

/** A person is not owned by an account, and an invitation names one: other accounts do not learn that they exist. */
const NOT_FOUND = ['members', 'accounts', 'invitations'];

const summaryOf = ({ status, body }: Answer) => `${status} ${body.error?.message}`;

/** Runs what must change nothing of the other account. */
async function expectUnchanged(run: () => Promise<void>): Promise<void> {
  const state = createStateReader(api.storage);
  const before = await state.of(theirUser);
  await run();
  expect(state.difference(before, await state.of(theirUser))).toBeUndefined();
}

test('with an id of another account in the path, every operation is refused through both doors', async () => {
  const operations = operationsWithIds();
  expect(operations.length).toBeGreaterThan(80);
  const wrong: string[] = [];
  await expectUnchanged(async () => {
    for (const { method, path, json, isDashboardOnly } of operations) {
      const to = pathWith(path, theirs);
      const answers = [await browser.call(method, to, json && { json })];
      if (!isDashboardOnly) answers.push(await stranger.call(method, to, json));
      const isHidden = NOT_FOUND.includes(path.split('/')[1] as string);
      for (const answer of answers)
        if (!(isHidden ? /^404 .+ not found$/ : /^403 .+ belongs to another user$/).test(summaryOf(answer)))
          wrong.push(`${method} ${path}: ${summaryOf(answer)}`);
    }
  });
  expect(wrong).toEqual([]);
});

const TO = { shipTo: CUSTOMER, parcels: [ONE_POUND] };
const PICKUP = { day: '2999-11-17', from: '09:00', until: '17:00' };
const COUNT = { setTo: 1, reason: 'count' };

/** Bodies with one id of another account, beside own ones. */
function bodiesWith(own: Ids, foreign: Ids): [path: string, json: object][] {
  const order = { orderNumber: 'F-1', shipTo: CUSTOMER, items: [{ productId: own.prd, quantity: 1 }] };
  const line = { orderItemId: own.itm, quantity: 1, reason: 'other' };
  const lost = { orderItemId: own.shipped.itm, quantity: 1 };
  const carrierAccountId = foreign.ca;
  return [
    ['/orders', { ...order, items: [{ productId: foreign.prd, quantity: 1 }] }],
    ['/orders', { ...order, warehouseId: foreign.wh }],
    ['/orders', { ...order, packageId: foreign.pkg }],
    [`PUT /orders/${own.ord}`, { items: [{ productId: foreign.prd, quantity: 1 }] }],
    [`PUT /orders/${own.ord}`, { warehouseId: foreign.wh }],
    [`PUT /orders/${own.ord}`, { packageId: foreign.pkg }],
    [`/orders/${own.shipped.ord}/replacements`, { items: [lost], warehouseId: foreign.wh }],
    [`/orders/${own.shipped.ord}/replacements`, { items: [lost], returnId: foreign.ret }],
    [`/orders/${own.ord}/mark-shipped`, { warehouseId: foreign.wh }],
    ['/rates', { orderId: foreign.ord }],
    ['/rates', { ...TO, warehouseId: foreign.wh }],
    ['/rates', { ...TO, carrierAccountId }],
    ['/shipments', { rateId: foreign.rate }],
    ['/shipments', { carrier: 'fleet', orderId: foreign.ord, parcels: [ONE_POUND] }],
    ['/shipments', { carrier: 'fleet', ...TO, warehouseId: foreign.wh }],
    ['/shipments', { carrier: 'usps', service: 'Priority', ...TO, carrierAccountId }],
    ['/shipments/labels', { ids: [foreign.shp] }],
    ['/shipments/printed', { ids: [own.shp, foreign.shp] }],
    ['/trackers', { trackingCode: '1Z5R89390357567128', orderId: foreign.ord }],
    ['/trackers', { trackingCode: '1Z5R89390357567128', carrierAccountId }],
    ['/documents/combined', { orderIds: [foreign.ord], parts: ['packing-slip'] }],
    ['/documents/combined', { shipmentIds: [foreign.shp], parts: ['label'] }],
    ['/documents/pick-list', { orderIds: [own.ord, foreign.ord] }],
    [
      '/documents/product-labels',
      { products: [own.prd, foreign.prd].map((productId) => ({ productId })), size: '4x6' },
    ],
    ['/documents/bin-labels', { warehouseId: foreign.wh, size: '4x6' }],
    ['/documents/count-sheet', { warehouseId: foreign.wh }],
    ['/manifests', { warehouseId: foreign.wh }],
    ['/manifests', { warehouseId: own.wh, carrierAccountId }],
    ['/pickups', { ...PICKUP, warehouseId: foreign.wh, carrierAccountId: own.ca }],
    ['/pickups', { ...PICKUP, warehouseId: own.wh, carrierAccountId }],
    ['/returns', { orderId: foreign.ord, items: [line] }],
    ['/inventory/adjustments', { ...COUNT, productId: foreign.prd, warehouseId: own.wh }],
    ['/inventory/adjustments', { ...COUNT, productId: own.prd, warehouseId: foreign.wh }],
    [
      '/inventory/transfers',
      { productId: own.prd, fromWarehouseId: own.wh, toWarehouseId: foreign.wh, quantity: 1 },
    ],
    [
      '/inventory/transfers',
      { productId: own.prd, fromWarehouseId: foreign.wh, toWarehouseId: own.wh, quantity: 1 },
    ],
    ['/automation-rules', { name: 'Far', conditions: {}, actions: { warehouseId: foreign.wh } }],
    ['/automation-rules', { name: 'Far', conditions: {}, actions: { packageId: foreign.pkg } }],
    ['/automation-rules', { name: 'Far', conditions: { zones: [foreign.zone] }, actions: { hold: true } }],
    ['/automation-rules/preview', { conditions: { zones: [foreign.zone] }, actions: { hold: true } }],
    [`/events/${own.evt}/resend`, { webhookId: foreign.whk }],
  ];
}

test('with an id of another account in the body, every operation is refused', async () => {
  const wrong: string[] = [];
  await expectUnchanged(async () => {
    for (const [to, json] of bodiesWith(mine, theirs)) {
      const [method, path] = to.startsWith('PUT ') ? ['PUT', to.slice(4)] : ['POST', to];
      const answer = await stranger.call(method as string, path as string, json);
      if (!/^403 .*belongs to another user$/.test(summaryOf(answer)))
        wrong.push(`${to} ${JSON.stringify(json)}: ${summaryOf(answer)}`);
    }
  });
  expect(wrong).toEqual([]);
});

test('in a batch, only the item with an id of another account is refused', async () => {
  const batches: [path: string, json: object][] = [
    ['/orders/batch-update', { orders: [{ id: theirs.ord, addTags: ['x'] }] }],
    ['/orders/batch-mark-shipped', { orders: [{ id: theirs.ord }] }],
    ['/shipments/batch', { shipments: [{ rateId: theirs.rate }] }],
    [
      '/inventory/adjustments/batch',
      { adjustments: [{ ...COUNT, productId: theirs.prd, warehouseId: mine.wh }] },
    ],
  ];
  await expectUnchanged(async () => {
    for (const [path, json] of batches) {
      const { data } = (await stranger.call('POST', path, json)).body;
      expect([path, data]).toEqual([
        path,
        [{ status: 403, error: expect.objectContaining({ code: 'FORBIDDEN' }) }],
      ]);
    }
  });
});

test('lists that are filtered by an id of another account are empty or refused', async () => {
  const lists = [
    `/orders?warehouseId=${theirs.wh}`,
    `/shipments?orderId=${theirs.ord}`,
    `/shipments?carrierAccountId=${theirs.ca}`,
    `/trackers?orderId=${theirs.ord}`,
    `/manifests?warehouseId=${theirs.wh}`,
    `/pickups?warehouseId=${theirs.wh}`,
    `/returns?orderId=${theirs.ord}`,
    `/inventory?productId=${theirs.prd}`,
    `/inventory/movements?warehouseId=${theirs.wh}`,
    `/events?resourceId=${theirs.ord}`,
    `/request-log?keyId=${theirs.key}`,
    `/request-log?requestId=${theirs.req}`,
    `/search?q=${theirs.ord}`,
  ];
  for (const list of lists) {
    const { status, text } = await browser.call('GET', list);
    expect([list, [200, 403].includes(status)]).toEqual([list, true]);
    expect([list, text.match(/_[0-9a-z]{26}/)]).toEqual([list, null]);
  }
});
