import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VerifiedAddress } from '../../server/src/carriers/carrier.ts';
import type { Address } from '../../server/src/postal/index.ts';
import { EVENT_TYPES } from '../../server/src/schema/events.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { scriptedPlugin } from '../support/scripted-plugin.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const GOOD = {
  name: 'Ada Lovelace',
  phone: '+1 415 555 0100',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  postalCode: '90277',
  country: 'US',
};
const WRONG_STATE = { ...GOOD, state: 'NV' };
const BERLIN = { street1: 'Unter den Linden 1', city: 'Berlin', postalCode: '10117', country: 'DE' };

let answer: (address: Address) => Promise<VerifiedAddress>;
let asked = 0;
const plugin = scriptedPlugin({
  carrierOf: () => ({
    verifyAddress: (address) => {
      asked += 1;
      return answer(address);
    },
  }),
});
let api: TestApi;
let merchant: Merchant;
let orders = 0;
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin] });
});
beforeEach(async () => {
  await check();
  asked = 0;
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const stopping = new AbortController().signal;
const changed: [string, string][] = [];
const onError = (error: unknown) => {
  throw error;
};
const check = () =>
  api.shipping.orders.checkShipTo({
    onChanged: (accountId, topic) => changed.push([accountId, topic]),
    onError,
    stopping,
  });

async function create(shipTo: object) {
  return merchant.post('/orders', {
    orderNumber: `C-${++orders}`,
    shipTo,
    items: [{ name: 'Mug', quantity: 1 }],
  });
}
/** With an address that waits for the background check. */
async function createUnchecked(shipTo: object) {
  const { id } = await create(BERLIN);
  return update(id, { shipTo });
}
const read = (id: string) => merchant.get(`/orders/${id}`);
const update = (id: string, json: object) => merchant.done('PUT', `/orders/${id}`, json);

test('a new order is checked at once if no carrier is asked, and order.created tells the result', async () => {
  const created = await create(WRONG_STATE);
  expect(created.shipToCheck).toMatchObject({ status: 'corrected', suggestion: GOOD });
  expect(created.shipToCheck.messages).toContainEqual(
    expect.objectContaining({ code: 'state_corrected', field: 'state' }),
  );
  expect(created.shipTo).toEqual(WRONG_STATE);
  await check();
  expect(await read(created.id)).toEqual(created);
  expect(await merchant.told(EVENT_TYPES)).toEqual([{ type: 'order.created', data: created }]);
});

test('a new address is unchecked at first, and then checked, which is told, without a change of updatedAt', async () => {
  const changedOrder = await createUnchecked(WRONG_STATE);
  expect(changedOrder.shipToCheck).toBeNull();
  await merchant.told(['order.created', 'order.updated']);
  changed.length = 0;
  api.clock.advance(5_000);
  await check();
  const order = await read(changedOrder.id);
  expect(order.shipToCheck).toMatchObject({ status: 'corrected', suggestion: GOOD });
  expect(order.shipTo).toEqual(WRONG_STATE);
  expect(order.updatedAt).toBe(changedOrder.updatedAt);
  const { id, orderNumber, shipTo, shipToCheck } = order;
  const data = { id, orderNumber, storeId: null, externalId: null, shipTo, shipToCheck };
  expect(await merchant.told(EVENT_TYPES)).toEqual([{ type: 'order.address_checked', data }]);
  expect(changed).toEqual([[merchant.accountId, 'orders']]);
});

test('a new order of an account whose carrier verifies addresses waits for the carrier', async () => {
  await connect();
  const { id, shipToCheck } = await create(GOOD);
  expect(shipToCheck).toBeNull();
  answer = async (address) => toFound(address, true);
  await check();
  expect(asked).toBe(1);
  expect((await read(id)).shipToCheck.status).toBe('verified');
});

test('the document of a checked order is stored with the result, unless the order has changed since', async () => {
  const { id } = await createUnchecked(WRONG_STATE);
  const documentOf = async (orderId: string) => {
    const row = await api.storage.db
      .selectFrom('orders')
      .select('document')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return row.document === null ? null : JSON.parse(row.document);
  };
  const before = await documentOf(id);
  await check();
  const after = await documentOf(id);
  expect(after).toEqual({ ...before, shipToCheck: expect.objectContaining({ status: 'corrected' }) });
  expect(await read(id)).toEqual(after);
  const changes = await createUnchecked(WRONG_STATE);
  await api.storage.write((tx) =>
    tx.updateTable('orders').set({ document: null }).where('id', '=', changes.id).execute(),
  );
  await check();
  expect(await documentOf(changes.id)).toBeNull();
});

test('an order that cannot be checked waits for the end of a lease, and keeps nobody else waiting', async () => {
  const { id } = await createUnchecked(GOOD);
  const setShipTo = (text: string) =>
    api.storage.write((tx) =>
      tx
        .updateTable('orders')
        .set({ ship_to: text as never })
        .where('id', '=', id)
        .execute(),
    );
  const before = JSON.stringify(GOOD);
  await setShipTo('{');
  merchant = await createMerchant(api);
  const other = await createUnchecked(GOOD);
  const errors: unknown[] = [];
  const run = () =>
    api.shipping.orders.checkShipTo({
      onChanged() {},
      onError: (error) => void errors.push(error),
      stopping,
    });
  await run();
  await run();
  expect(errors).toHaveLength(1);
  expect((await read(other.id)).shipToCheck.status).toBe('verified');
  await setShipTo(before);
  api.clock.advance(121_000);
  await run();
  expect(errors).toHaveLength(1);
});

test('the suggestion is accepted as the address, which is then checked again', async () => {
  const { id } = await create(WRONG_STATE);
  await check();
  const { shipToCheck } = await read(id);
  const updated = await update(id, { shipTo: shipToCheck.suggestion });
  expect(updated).toMatchObject({ shipTo: GOOD, shipToCheck: null });
  await check();
  expect((await read(id)).shipToCheck).toMatchObject({ status: 'verified', suggestion: null });
});

test('an address that somebody keeps stays kept until it changes', async () => {
  const { id } = await createUnchecked(WRONG_STATE);
  expect((await merchant.call('POST', `/orders/${id}/keep-address`)).status).toBe(409);
  await check();
  const kept = await merchant.post(`/orders/${id}/keep-address`);
  expect(kept.shipToCheck.status).toBe('kept');
  await update(id, { shipTo: { ...WRONG_STATE, phone: '+1 415 555 0199' } });
  await check();
  expect((await read(id)).shipToCheck).toMatchObject({
    status: 'kept',
    suggestion: { phone: '+1 415 555 0199' },
  });
  await update(id, { shipTo: { ...WRONG_STATE, street1: '181 N Harbor Dr' } });
  await check();
  expect((await read(id)).shipToCheck.status).toBe('corrected');
});

test('an address whose form is all that can be checked is not_checked, not a problem', async () => {
  const { id } = await create(BERLIN);
  await check();
  expect((await read(id)).shipToCheck).toMatchObject({ status: 'not_checked', suggestion: null });
});

test('orders that are finished are not checked', async () => {
  const { id } = await createUnchecked(WRONG_STATE);
  await merchant.post(`/orders/${id}/cancel`);
  await check();
  expect((await read(id)).shipToCheck).toBeNull();
});

test('the list can be filtered by results of the check, together with other filters', async () => {
  const wrong = await create(WRONG_STATE);
  const unknown = await create({ ...GOOD, street1: 'Harbor Dr' });
  const held = await create(WRONG_STATE);
  await create(GOOD);
  await check();
  await merchant.post(`/orders/${held.id}/hold`);
  const found = async (query: string) => {
    const { body } = await merchant.call('GET', `/orders?${query}`);
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map(({ id }: { id: string }) => id);
  };
  expect(await found('shipToCheck=corrected')).toEqual([held.id, wrong.id]);
  expect(await found('shipToCheck=corrected,unverified')).toEqual([held.id, unknown.id, wrong.id]);
  expect(await found('shipToCheck=corrected,unverified&status=pending,partially_shipped')).toEqual([
    unknown.id,
    wrong.id,
  ]);
  expect(await found('shipToCheck=corrected&q=ada')).toEqual([held.id, wrong.id]);
  expect(await found('shipToCheck=kept')).toEqual([]);
  expect((await merchant.call('GET', '/orders?shipToCheck=wrong')).status).toBe(400);
  const csv = await merchant.call('GET', '/orders', undefined, { accept: 'text/csv' });
  expect(csv.text).toContain('shipToCheck.status');
  expect(csv.text).not.toContain('shipToCheck.suggestion');
});

test('the result for an address that changed during the check is discarded', async () => {
  await connect();
  const { id } = await create(WRONG_STATE);
  const { reply, running } = await startSlowCheck();
  await update(id, { shipTo: GOOD });
  reply(WRONG_STATE, false);
  await running;
  expect((await read(id)).shipToCheck).toBeNull();
  answer = async (address) => toFound(address, true);
  await check();
  expect((await read(id)).shipToCheck.status).toBe('verified');
});

test('several processes check each order once, and those of a process that died are checked after its lease', {
  tags: 'database',
}, async () => {
  await connect();
  const { id } = await create(GOOD);
  const { reply, running } = await startSlowCheck();
  await Promise.all([check(), check()]);
  expect(asked).toBe(1);
  expect((await read(id)).shipToCheck).toBeNull();
  // The first one never answers, as if its process had been killed.
  api.clock.advance(121_000);
  answer = async (address) => toFound(address, true);
  await check();
  expect(asked).toBe(2);
  expect((await read(id)).shipToCheck.status).toBe('verified');
  reply(GOOD, false);
  await running;
  expect((await read(id)).shipToCheck.status).toBe('verified');
});

const connect = () =>
  merchant.post('/carrier-accounts', {
    provider: 'scripted',
    name: 'Mine',
    settings: { apiKey: 'sk_live_1' },
  });

const toFound = (address: Address, isDeliverable: boolean): VerifiedAddress => ({
  isDeliverable,
  address,
  residential: null,
  location: null,
  messages: [],
});

/** A check that waits for its carrier until `reply` is called. */
async function startSlowCheck() {
  let reply: (address: Address, isDeliverable: boolean) => void = () => {};
  const isAsked = new Promise<void>((asks) => {
    answer = () =>
      new Promise((resolve) => {
        reply = (address, isDeliverable) => resolve(toFound(address, isDeliverable));
        asks();
      });
  });
  const running = check();
  await isAsked;
  return { reply: (address: Address, isDeliverable: boolean) => reply(address, isDeliverable), running };
}
