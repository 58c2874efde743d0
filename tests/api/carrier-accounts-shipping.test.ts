import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PurchaseOutcome } from '../../server/src/carriers/carrier.ts';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { scriptedPlugin } from '../support/scripted-plugin.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let nextBuy: PurchaseOutcome | undefined;
const plugin = scriptedPlugin({
  carrierOf: ({ apiKey }) => ({
    ...(apiKey === 'sk_live_mute' && {
      async quote() {
        return {
          quotes: [],
          messages: [
            { carrier: 'ups', code: 'NO_CREDENTIALS', message: `sk_live_mute is not known to UPS` },
            { carrier: 'scripted', code: 'CLOSED', message: 'Closed today' },
          ],
        };
      },
    }),
  }),
  onBuy: () => {
    const answer = nextBuy;
    nextBuy = undefined;
    return answer;
  },
});
let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin, scriptedPlugin({ id: 'other' })] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  plugin.calls.length = 0;
  nextBuy = undefined;
});
afterAll(() => api.close());

const connect = async (apiKey: string, over: object = {}): Promise<string> =>
  (
    await merchant.post('/carrier-accounts', {
      provider: 'scripted',
      name: apiKey,
      settings: { apiKey },
      ...over,
    })
  ).id;
const TO = { shipTo: CUSTOMER, parcels: [ONE_POUND] };
const ratesOf = (over: object = {}) => merchant.post('/rates', { ...TO, ...over });
const sold = (rates: { carrier: string; service: string; carrierAccountId: string | null }[]) =>
  rates.map(({ carrier, service, carrierAccountId }) => `${carrier} ${service} ${carrierAccountId}`);

describe('rates of several accounts', () => {
  test('are side by side with those of the fleet, each with its account and mode, in the same order each time', async () => {
    const first = await connect('sk_test_1');
    const second = await connect('sk_live_2');
    const { rates, messages } = await ratesOf();
    const ofAccounts = rates.filter(({ carrier }: { carrier: string }) => carrier !== 'fleet');
    expect(ofAccounts.map((rate: { mode: string }) => rate.mode)).toEqual([
      'test',
      'production',
      'test',
      'production',
    ]);
    expect(sold(ofAccounts)).toEqual([
      `usps Priority ${first}`,
      `usps Priority ${second}`,
      `ups Ground ${first}`,
      `ups Ground ${second}`,
    ]);
    expect(ofAccounts[0]).toMatchObject({ billableWeight: null, rate: 5 });
    expect(
      rates.some(
        ({ carrier, carrierAccountId, mode }: Record<string, unknown>) =>
          carrier === 'fleet' && carrierAccountId === null && mode === null,
      ),
    ).toBe(true);
    expect(messages).toEqual([]);
    expect(sold((await ratesOf()).rates)).toEqual(sold(rates));
    expect(await merchant.get(`/rates/${ofAccounts[0].id}`)).toEqual(ofAccounts[0]);
  });

  test('one account alone can be asked, and says why it offers nothing without its key', async () => {
    const mute = await connect('sk_live_mute');
    await connect('sk_live_2');
    expect(await ratesOf({ carrierAccountId: mute })).toEqual({
      rates: [],
      suggestedRateId: null,
      needsChoice: null,
      parcels: [ONE_POUND],
      customs: null,
      messages: [
        {
          carrier: 'ups',
          carrierName: 'UPS',
          carrierAccountId: mute,
          code: 'NO_CREDENTIALS',
          message: '[secret] is not known to UPS',
        },
        {
          ...{ carrier: 'scripted', carrierName: 'Scripted', carrierAccountId: mute },
          ...{ code: 'CLOSED', message: 'Closed today' },
        },
      ],
    });
    expect(plugin.calls).toEqual([]);
  });

  test('an account of nobody, of another user, and one that is paused', async () => {
    const paused = await connect('sk_live_2', { isActive: false });
    const ask = (by: Merchant, carrierAccountId: string) =>
      by.call('POST', '/rates', { ...TO, carrierAccountId });
    expectError(await ask(merchant, 'ca_none'), 404, 'NOT_FOUND', 'Carrier account not found');
    expectError(
      await ask(await createMerchant(api), paused),
      403,
      'FORBIDDEN',
      'Carrier account belongs to another user',
    );
    expectError(
      await ask(merchant, paused),
      409,
      'CONFLICT',
      'carrierAccountId: the account sk_live_2 is not active',
    );
  });

  test('estimates ask the accounts too', async () => {
    const id = await connect('sk_live_2');
    const json = { fromPostalCode: '94107', toPostalCode: '90277', weight: { value: 1, unit: 'lb' } };
    const { rates } = await merchant.post('/rates/estimate', json);
    expect(sold(rates)).toContain(`usps Priority ${id}`);
  });

  test('a paused account is not asked', async () => {
    await connect('sk_live_2', { isActive: false });
    const { rates } = await ratesOf();
    expect(new Set(rates.map(({ carrier }: { carrier: string }) => carrier))).toEqual(new Set(['fleet']));
    expect(plugin.calls).toEqual([]);
  });
});

describe('a label', () => {
  test('is bought by carrier, through the account, and says so', async () => {
    const id = await connect('sk_test_1');
    const shipment = await merchant.shipment({ ...TO, carrier: 'usps' });
    expect(shipment).toMatchObject({
      status: 'purchased',
      carrier: 'usps',
      carrierAccountId: id,
      mode: 'test',
      service: 'Priority',
      rate: 5,
    });
    const [told] = await merchant.told();
    expect(told).toEqual({
      type: 'shipment.created',
      data: {
        id: shipment.id,
        trackingCode: shipment.trackingCode,
        carrier: 'usps',
        service: 'Priority',
        rate: 5,
      },
    });
    expect(plugin.calls).toEqual(['quote sk_test_1', 'buy sk_test_1']);
  });

  test('is bought by rate from the account that gave the rate', async () => {
    await connect('sk_test_1');
    const second = await connect('sk_live_2');
    const { rates } = await ratesOf({ carrierAccountId: second });
    const first = await merchant.call('POST', '/shipments', {
      rateId: rates[0].id,
      carrierAccountId: 'ca_other',
    });
    expectError(first, 400, 'VALIDATION_ERROR', 'carrierAccountId: the rate is from another carrier account');
    const shipment = await merchant.post('/shipments', { rateId: rates[0].id, carrierAccountId: second });
    expect(shipment).toMatchObject({ carrierAccountId: second, mode: 'production' });
    expect(plugin.calls).toEqual(['quote sk_live_2', 'buy sk_live_2']);
  });

  test('is bought through an account that is named, the cheapest where no carrier is', async () => {
    await connect('sk_test_1');
    const second = await connect('sk_live_2');
    const shipment = await merchant.post('/shipments', { ...TO, carrierAccountId: second });
    expect(shipment).toMatchObject({ carrier: 'usps', carrierAccountId: second });
    const ups = await merchant.post('/shipments', { ...TO, carrierAccountId: second, carrier: 'ups' });
    expect(ups).toMatchObject({ carrier: 'ups', service: 'Ground', carrierAccountId: second });
    const selected = await merchant.post('/shipments', {
      ...TO,
      carrierAccountId: second,
      select: { by: 'cheapest', carriers: ['ups'] },
    });
    expect(selected).toMatchObject({ carrier: 'ups', carrierAccountId: second });
    expect(plugin.calls.filter((call) => call.endsWith('sk_test_1'))).toEqual([]);
  });

  test('of a provider is of any carrier through it', async () => {
    await connect('sk_live_2');
    expect(await merchant.shipment({ ...TO, carrier: 'scripted' })).toMatchObject({ carrier: 'usps' });
  });

  test('of the fleet asks nobody else, and one of another provider does not ask this one', async () => {
    await connect('sk_live_2');
    await connect('sk_other', { provider: 'other' });
    expect(await merchant.shipment(TO)).toMatchObject({
      carrier: 'fleet',
      carrierAccountId: null,
      mode: null,
    });
    await merchant.shipment({ ...TO, carrier: 'other' });
    expect(plugin.calls).toEqual([]);
  });

  test('of a carrier that no account sells is 400, as it is without any account', async () => {
    const wanted = { ...TO, carrier: 'owl' };
    expectError(
      await merchant.call('POST', '/shipments', wanted),
      400,
      'VALIDATION_ERROR',
      'carrier: must be one of fleet',
    );
    await connect('sk_live_2');
    expectError(
      await merchant.call('POST', '/shipments', wanted),
      400,
      'VALIDATION_ERROR',
      'carrier: no carrier offers a label for this',
    );
  });

  test('is listed by its account', async () => {
    const first = await connect('sk_test_1');
    const second = await connect('sk_live_2');
    const { id } = await merchant.post('/shipments', { ...TO, carrierAccountId: first });
    await merchant.shipment(TO);
    const listed = async (carrierAccountId: string) =>
      (await merchant.get(`/shipments?carrierAccountId=${carrierAccountId}`)).map(
        (one: { id: string }) => one.id,
      );
    expect(await listed(first)).toEqual([id]);
    expect(await listed(second)).toEqual([]);
  });

  test('takes no scans of ours: the carrier reports them itself', async () => {
    await connect('sk_live_2');
    const { id } = await merchant.shipment({ ...TO, carrier: 'usps' });
    const answer = await merchant.call('POST', `/shipments/${id}/tracking-events`, { status: 'delivered' });
    expectError(answer, 409, 'CONFLICT', 'Scans of usps come from the carrier itself');
  });
});

describe('once an account is paused', () => {
  test('its labels can be voided, its open purchases are settled, and its rates are not sold', async () => {
    const id = await connect('sk_live_2');
    const { rates } = await ratesOf({ carrierAccountId: id });
    const label = await merchant.post('/shipments', { ...TO, carrierAccountId: id });
    nextBuy = { outcome: 'unknown', reason: 'no answer' };
    const lost = await merchant.call('POST', '/shipments', { ...TO, carrierAccountId: id });
    expect(lost.status).toBe(502);
    await merchant.done('PUT', `/carrier-accounts/${id}`, { isActive: false });
    const refused = await merchant.call('POST', '/shipments', { rateId: rates[0].id });
    expectError(refused, 409, 'CONFLICT', 'rateId: the account sk_live_2 is not active');
    expect(await merchant.post(`/shipments/${label.id}/void`)).toMatchObject({ refundStatus: 'submitted' });
    api.clock.advance(60_000);
    await api.shipping.purchases.settleDue();
    const [open] = await merchant.get('/shipments?status=failed');
    expect(open).toMatchObject({
      carrierAccountId: id,
      failureReason: 'the purchase never reached the carrier',
    });
  });
});

describe('an account is not removed', () => {
  test('while it is not known whether a label was sold', async () => {
    const id = await connect('sk_live_2');
    nextBuy = { outcome: 'unknown', reason: 'no answer' };
    await merchant.call('POST', '/shipments', { ...TO, carrierAccountId: id });
    const [shipment] = await merchant.get('/shipments');
    expectError(
      await merchant.call('DELETE', `/carrier-accounts/${id}`),
      409,
      'CONFLICT',
      `sk_live_2 cannot be removed because it is not known yet whether the label of ${shipment.id} was sold`,
    );
    api.clock.advance(60_000);
    await api.shipping.purchases.settleDue();
    await merchant.done('DELETE', `/carrier-accounts/${id}`);
  });

  test('while a refund is open; then its labels go on to name it, but cannot be voided', async () => {
    const id = await connect('sk_live_2');
    const kept = await merchant.post('/shipments', { ...TO, carrierAccountId: id });
    const voided = await merchant.post('/shipments', { ...TO, carrierAccountId: id });
    await merchant.post(`/shipments/${voided.id}/void`);
    expectError(
      await merchant.call('DELETE', `/carrier-accounts/${id}`),
      409,
      'CONFLICT',
      `sk_live_2 cannot be removed because the refund of ${voided.id} is not decided yet`,
    );
    await api.storage.write((tx) =>
      tx.updateTable('shipments').set({ refund_status: 'refunded' }).where('id', '=', voided.id).execute(),
    );
    await merchant.done('DELETE', `/carrier-accounts/${id}`);
    expect(await merchant.get(`/shipments/${kept.id}`)).toMatchObject({
      carrierAccountId: id,
      carrier: 'usps',
    });
    const answer = await merchant.call('POST', `/shipments/${kept.id}/void`);
    expect([answer.status, answer.body.error.code]).toEqual([502, 'CARRIER_ERROR']);
  });
});

describe('the label of a return', () => {
  const returnOf = async (shipped: object, label: object = {}) => {
    await merchant.product('MUG', 10);
    const order = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
    await merchant.post('/shipments', { orderId: order.id, ...shipped });
    const items = [{ orderItemId: order.items[0].id, quantity: 1, reason: 'Too small' }];
    const { labelShipmentId } = await merchant.post('/returns', {
      orderId: order.id,
      items,
      createLabel: true,
      ...label,
    });
    return merchant.get(`/shipments/${labelShipmentId}`);
  };

  test('is of the carrier and the account that the goods were shipped with', async () => {
    await connect('sk_live_1');
    const second = await connect('sk_live_2');
    const label = await returnOf({ carrier: 'ups', carrierAccountId: second });
    expect(label).toMatchObject({ isReturn: true, carrier: 'ups', carrierAccountId: second });
  });

  test('is of the fleet where the fleet shipped them, and of another account where one is named', async () => {
    const id = await connect('sk_live_2');
    expect(await returnOf({ carrier: 'fleet' })).toMatchObject({ carrier: 'fleet', carrierAccountId: null });
    merchant = await createMerchant(api);
    const own = await connect('sk_live_3');
    expect(id).not.toBe(own);
    const label = await returnOf({ carrier: 'fleet' }, { carrierAccountId: own });
    expect(label).toMatchObject({ carrier: 'usps', carrierAccountId: own });
  });

  test('is the cheapest of all where the account that shipped them is paused', async () => {
    const id = await connect('sk_live_2');
    await merchant.product('MUG', 10);
    const order = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
    await merchant.post('/shipments', { orderId: order.id, carrier: 'ups', carrierAccountId: id });
    await merchant.done('PUT', `/carrier-accounts/${id}`, { isActive: false });
    const { labelShipmentId } = await merchant.post('/returns', {
      orderId: order.id,
      items: [{ orderItemId: order.items[0].id, quantity: 1, reason: 'Too small' }],
      createLabel: true,
    });
    expect(await merchant.get(`/shipments/${labelShipmentId}`)).toMatchObject({ carrier: 'fleet' });
  });
});

test('a removal and a purchase at the same time: the account stays, or nothing is bought', {
  tags: 'database',
}, async () => {
  for (let round = 0; round < 5; round++) {
    const id = await connect(`sk_live_race_${round}`);
    nextBuy = { outcome: 'unknown', reason: 'no answer' };
    const [bought, removed] = await Promise.all([
      merchant.call('POST', '/shipments', { ...TO, carrierAccountId: id }),
      merchant.call('DELETE', `/carrier-accounts/${id}`),
    ]);
    const open = await merchant.get(`/shipments?carrierAccountId=${id}&status=purchasing`);
    expect(removed.status === 200 && open.length > 0).toBe(false);
    expect([404, 409, 502]).toContain(bought.status);
  }
});

test('an account whose settings cannot be decrypted takes nothing from the others, and can be connected again', async () => {
  const id = await connect('sk_live_2');
  await api.storage.write((tx) =>
    tx
      .updateTable('carrier_accounts')
      .set({ sealed_settings: api.vault.seal('{}', 'of another row') })
      .where('id', '=', id)
      .execute(),
  );
  const { rates, messages } = await ratesOf();
  expect(rates.length).toBeGreaterThan(0);
  expect(messages).toMatchObject([{ carrier: 'scripted', carrierAccountId: id, code: 'UNUSABLE_ACCOUNT' }]);
  expect(await merchant.get('/carrier-accounts')).toMatchObject([{ id, settings: {} }]);
  expect(await merchant.post(`/carrier-accounts/${id}/check`)).toMatchObject({ isValid: false });
  await merchant.done('PUT', `/carrier-accounts/${id}`, { settings: { apiKey: 'sk_live_3' } });
  expect(await merchant.shipment({ ...TO, carrier: 'usps' })).toMatchObject({ carrierAccountId: id });
});

test('no secret is in the database or in the log, whatever happens to it', async () => {
  const apiKey = 'sk_live_very_secret_key';
  const id = await connect(apiKey, {
    name: 'Quiet',
    settings: { apiKey, webhookSecret: 'whs_hidden_words' },
  });
  await merchant.call('PUT', `/carrier-accounts/${id}`, { settings: { apiKey, wrong: 'x' } });
  await merchant.call('POST', `/carrier-accounts/${id}/check`);
  await merchant.call('POST', '/shipments', { ...TO, carrierAccountId: id });
  const rows = await api.storage.db.selectFrom('carrier_accounts').selectAll().where('id', '=', id).execute();
  for (const text of [
    JSON.stringify(rows),
    api.logged(),
    JSON.stringify(await merchant.get('/carrier-accounts')),
  ])
    for (const secret of [apiKey, 'whs_hidden_words']) expect(text).not.toContain(secret);
});
