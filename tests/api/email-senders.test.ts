import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMerchant, ONE_POUND } from '../support/merchant.ts';
import { createScriptedStore, SCRIPTED_KEY, scriptedStore } from '../support/shops/scripted-store.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  const smtpSettings = smtp.settings(undefined, { maxConnections: 1 });
  api = await startTestApi({ shops: [createScriptedStore().plugin], smtp: smtpSettings });
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});

async function send() {
  api.clock.advance(3_000);
  await api.sending.sendDue();
}

const shipTo = (email: string) => ({
  ...{ name: 'Ada Lovelace', street1: '417 Montgomery St', city: 'San Francisco', state: 'CA' },
  ...{ postalCode: '94104', country: 'US', email },
});

test.each([
  ['store', []],
  ['waybill', ['shipped']],
  ['none', []],
])(
  "of an order from a store whose customerMessages is '%s', we send %j",
  async (customerMessages, expected) => {
    const merchant = await createMerchant(api);
    const store = await merchant.post(
      '/stores',
      scriptedStore({ settings: { shop: merchant.accountId, apiKey: SCRIPTED_KEY }, customerMessages }),
    );
    await merchant.done('PUT', '/settings/emails', { isActive: true, fromEmail: 'orders@mugs.example' });
    const own = await merchant.done('PUT', `/settings/emails?storeId=${store.id}`, { fromName: 'The Shop' });
    expect(own).toMatchObject({ storeId: store.id, isInherited: false, isActive: true, fromEmail: null });
    const order = await merchant.order([{ name: 'Mug', quantity: 1 }], {
      storeId: store.id,
      shipTo: shipTo(`${customerMessages}@example.com`),
    });
    // As the import of a shop's order leaves it.
    await api.storage.write((tx) =>
      tx.updateTable('orders').set({ external_id: '100' }).where('id', '=', order.id).execute(),
    );
    await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
    await send();
    const mails = await merchant.get(`/orders/${order.id}/emails`);
    expect(mails.map(({ type }: { type: string }) => type)).toEqual(expected);
    const received = smtp.to(`${customerMessages}@example.com`);
    expect(received).toHaveLength(expected.length);
    for (const { headers } of received) expect(headers.get('from')).toBe('The Shop <orders@mugs.example>');
  },
);

test('accounts take turns, and no more connections are open than allowed', { tags: 'database' }, async () => {
  const [busy, other] = [await createMerchant(api), await createMerchant(api)];
  for (const merchant of [busy, other])
    await merchant.done('PUT', '/settings/emails', {
      ...{ isActive: true, fromEmail: 'orders@mugs.example', types: ['order_confirmed'] },
    });
  for (let n = 0; n < 20; n++)
    await busy.order([{ name: 'Mug', quantity: 1 }], { shipTo: shipTo(`busy-${n}@example.com`) });
  await other.order([{ name: 'Mug', quantity: 1 }], { shipTo: shipTo('other@example.com') });
  const before = smtp.received.length;
  await send();
  const order = smtp.received.slice(before).map(({ envelope }) => envelope.to[0]);
  expect(order).toHaveLength(21);
  // On one connection, mails arrive in the order in which they were taken.
  expect(order.indexOf('other@example.com')).toBeLessThan(3);
  expect(smtp.state.mostAtOnce).toBeLessThanOrEqual(2);
});

test('sending again and again leaves nothing behind on the signal that stops it', async () => {
  const stopping = new AbortController();
  for (let i = 0; i < 3; i++) await api.sending.sendDue({ stopping: stopping.signal });
  expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
});
