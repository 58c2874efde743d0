import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const THING = [{ name: 'Thing', quantity: 1 }];
/** A Wednesday morning. */
const MORNING = '2026-11-18T09:00:00.000Z';
const MIDNIGHT = (date: string) => `${date}T23:59:59.000Z`;

const set = (over = {}) =>
  merchant.done('PUT', '/settings/handling', {
    ...{ isActive: true, handlingDays: 1, cutoff: '14:00', timezone: 'UTC' },
    ...over,
  });
const order = (over = {}) => merchant.order(THING, { orderDate: MORNING, ...over });
const dates = async (id: string) => {
  const { shipBy, shipBySource } = await merchant.get(`/orders/${id}`);
  return [shipBy, shipBySource];
};
const recompute = () =>
  api.shipping.handling.recomputeDue({
    onError(error) {
      throw error;
    },
  });
/** Until there is nothing more to do. */
const recomputeAll = async () => {
  while ((await recompute()).length > 0);
};

test('a session says in which time zone days end: that of the default warehouse, until one is chosen', async () => {
  const browser = await openSession(api, merchant.accountId);
  const timezone = async () => (await browser.call('GET', '/session')).body.data.account.timezone;
  await merchant.done('PUT', `/warehouses/${merchant.warehouse}`, { timezone: 'Europe/Berlin' });
  expect(await timezone()).toBe('Europe/Berlin');
  await set({ timezone: 'Pacific/Auckland' });
  expect(await timezone()).toBe('Pacific/Auckland');
});

describe('the handling time', () => {
  test('is off by default: orders have the ship-by date that they come with, or none', async () => {
    expect(await merchant.get('/settings/handling')).toMatchObject({ isActive: false, stores: [] });
    expect(await order()).toMatchObject({ shipBy: null, shipBySource: null });
    const shipBy = '2026-11-30T12:00:00.000Z';
    expect(await order({ shipBy })).toMatchObject({ shipBy, shipBySource: 'order' });
  });

  test('gives an order without a ship-by date one, counted from its order date, and by store', async () => {
    await set({ stores: [{ storeId: 'express', handlingDays: 0, cutoff: '08:00' }] });
    expect(await order()).toMatchObject({
      shipBy: MIDNIGHT('2026-11-19'),
      shipBySource: 'handling_time',
    });
    expect(await order({ storeId: 'express' })).toMatchObject({ shipBy: MIDNIGHT('2026-11-19') });
    expect(await order({ storeId: 'other', orderDate: '2026-11-18T14:00:00Z' })).toMatchObject({
      shipBy: MIDNIGHT('2026-11-20'),
    });
    const shipBy = '2026-11-30T12:00:00.000Z';
    expect(await order({ shipBy })).toMatchObject({ shipBy, shipBySource: 'order' });
  });

  test('has business days, holidays and days off of its own for a store that has a calendar', async () => {
    const store = { handlingDays: 1, cutoff: '14:00' };
    const calendar = { businessDays: ['wed', 'sat', 'sat', 'sun'], holidayCountry: null, closedDates: [] };
    const saved = await set({
      ...{ closedDates: ['2026-11-19'], holidayCountry: 'US' },
      stores: [
        { ...store, storeId: 'weekend', calendar },
        { ...store, storeId: 'same' },
      ],
    });
    expect(saved.stores).toEqual([
      { ...store, storeId: 'weekend', calendar: { ...calendar, businessDays: ['wed', 'sat', 'sun'] } },
      { ...store, storeId: 'same', calendar: null },
    ]);
    expect(await merchant.get('/settings/handling')).toEqual(saved);
    // The Thursday is a day off of the account.
    const [weekend, same] = [await order({ storeId: 'weekend' }), await order({ storeId: 'same' })];
    expect(weekend.shipBy).toBe(MIDNIGHT('2026-11-21'));
    expect(same.shipBy).toBe(MIDNIGHT('2026-11-20'));
    expect(await order()).toMatchObject({ shipBy: MIDNIGHT('2026-11-20') });
    // What the account changes does not concern the store; what the store changes does.
    await merchant.done('PUT', '/settings/handling', { closedDates: ['2026-11-20', '2026-11-21'] });
    await recomputeAll();
    expect(await dates(weekend.id)).toEqual([MIDNIGHT('2026-11-21'), 'handling_time']);
    expect(await dates(same.id)).toEqual([MIDNIGHT('2026-11-19'), 'handling_time']);
    await set({
      stores: [{ ...store, storeId: 'weekend', calendar: { ...calendar, closedDates: ['2026-11-21'] } }],
    });
    await recomputeAll();
    expect(await dates(weekend.id)).toEqual([MIDNIGHT('2026-11-22'), 'handling_time']);
    await set({ stores: [] });
    await recomputeAll();
    expect(await dates(weekend.id)).toEqual([MIDNIGHT('2026-11-19'), 'handling_time']);
  });

  test('starts with the release of an order that was not to be shipped before', async () => {
    await set();
    const made = await order({ holdReason: 'Waiting for payment' });
    expect(made).toMatchObject({ status: 'on_hold', shipBy: null, shipBySource: null });
    await set({ handlingDays: 2 });
    await recomputeAll();
    expect(await dates(made.id)).toEqual([null, null]);
    const released = await merchant.post(`/orders/${made.id}/release`);
    expect(released.shipBySource).toBe('handling_time');
    expect(Date.parse(released.shipBy)).toBeGreaterThan(api.clock.now() + 86_400_000);
    // A later hold does not start it anew.
    await merchant.post(`/orders/${made.id}/hold`);
    api.clock.advance(3 * 86_400_000);
    expect((await merchant.post(`/orders/${made.id}/release`)).shipBy).toBe(released.shipBy);
  });

  test('a change of the settings computes the dates of open orders again, but not what somebody has set', async () => {
    const early = await order();
    await set();
    const computed = await order();
    const given = await order({ shipBy: '2026-11-30T12:00:00.000Z' });
    const edited = await order();
    const shipped = await order();
    await merchant.done('PUT', `/orders/${edited.id}`, { shipBy: '2026-12-01T12:00:00.000Z' });
    await merchant.post(`/orders/${shipped.id}/cancel`);
    await set({ handlingDays: 3, holidayCountry: 'US', closedDates: ['2026-11-20'] });
    await recomputeAll();
    expect(await dates(early.id)).toEqual([MIDNIGHT('2026-11-24'), 'handling_time']);
    expect(await dates(computed.id)).toEqual([MIDNIGHT('2026-11-24'), 'handling_time']);
    expect(await dates(given.id)).toEqual(['2026-11-30T12:00:00.000Z', 'order']);
    expect(await dates(edited.id)).toEqual(['2026-12-01T12:00:00.000Z', 'manual']);
    expect(await dates(shipped.id)).toEqual([MIDNIGHT('2026-11-19'), 'handling_time']);
    const told = (await merchant.told()).filter(
      ({ type, data }) => type === 'order.updated' && data.id === computed.id,
    );
    expect(told.at(-1)?.data.changed).toEqual(['shipBy']);
    expect(await recompute()).toEqual([]);

    await set({ isActive: false });
    await recomputeAll();
    expect(await dates(computed.id)).toEqual([null, null]);
    expect(await dates(edited.id)).toEqual(['2026-12-01T12:00:00.000Z', 'manual']);
  });

  test('a ship-by date that is cleared is computed again, and one that is sent back as it was read stays so', async () => {
    await set();
    const made = await order();
    const same = await merchant.done('PUT', `/orders/${made.id}`, made);
    expect(same).toEqual(made);
    await merchant.done('PUT', `/orders/${made.id}`, { shipBy: '2026-12-01T12:00:00.000Z' });
    expect(await merchant.done('PUT', `/orders/${made.id}`, { shipBy: null })).toMatchObject({
      shipBy: MIDNIGHT('2026-11-19'),
      shipBySource: 'handling_time',
    });
    // It follows the order date.
    expect(
      await merchant.done('PUT', `/orders/${made.id}`, { orderDate: '2026-11-20T09:00:00.000Z' }),
    ).toMatchObject({ shipBy: MIDNIGHT('2026-11-23') });
  });

  test('what is due today is so in the time zone of the handling time, and not late', {
    tags: 'database',
  }, async () => {
    // 02:00 in Auckland, and still the day before in London.
    api.clock.advance(Date.parse('2026-04-09T14:00:00Z') - api.clock.now());
    await set({ timezone: 'Pacific/Auckland' });
    const at = (shipBy: string, over = {}) => order({ shipBy, ...over });
    const today = await at('2026-04-10T11:59:59Z');
    await at('2026-04-10T12:00:00Z');
    const late = await at('2026-04-09T13:59:59Z');
    await at('2026-04-10T09:00:00Z', { holdReason: 'Wait' });
    const ids = async (query: string) =>
      (await merchant.get(`/orders?${query}`)).map(({ id }: { id: string }) => id);
    expect(await ids('dueToday=true')).toEqual([today.id]);
    expect(await ids('dueToday=true&sort=shipBy')).toEqual([today.id]);
    expect(await ids('late=true')).toEqual([late.id]);
    expect(await ids('dueToday=true&late=true')).toEqual([]);
    expect(await ids('dueToday=false')).toHaveLength(3);
    expect(await merchant.get('/orders/count?dueToday=true')).toEqual({ count: 1, isMore: false });
  });

  test('dates far from today get no ship-by date instead of a wrong one', async () => {
    await set();
    expect(await order({ orderDate: '9999-12-31T23:00:00Z' })).toMatchObject({ shipBy: null });
    expect(await order({ orderDate: '0001-01-01T00:00:00Z' })).toMatchObject({ shipBy: null });
  });

  test.each<[object, RegExp]>([
    [{ cutoff: '25:00' }, /^cutoff: must be a time of day/],
    [{ timezone: 'Mars/Base' }, /^timezone: must be an IANA time zone/],
    [{ businessDays: [] }, /^businessDays/],
    [{ holidayCountry: 'XX' }, /^holidayCountry/],
    [{ closedDates: ['2026-02-30'] }, /^closedDates\[0\]/],
    [{ handlingDays: 61 }, /^handlingDays/],
    [
      {
        stores: [
          {
            ...{ storeId: 's', handlingDays: 1, cutoff: '10:00' },
            calendar: { businessDays: [], holidayCountry: null, closedDates: [] },
          },
        ],
      },
      /^stores\[0\]\.calendar\.businessDays/,
    ],
    [
      {
        stores: [
          {
            storeId: 's',
            handlingDays: 1,
            cutoff: '10:00',
            calendar: { businessDays: ['mon'], closedDates: [] },
          },
        ],
      },
      /^stores\[0\]\.calendar\.holidayCountry/,
    ],
    [
      {
        stores: [
          { storeId: 's', handlingDays: 1, cutoff: '10:00' },
          { storeId: 's', handlingDays: 2, cutoff: '10:00' },
        ],
      },
      /^stores: contain the same store twice$/,
    ],
  ])('%j is refused', async (input, message) => {
    expectError(await merchant.call('PUT', '/settings/handling', input), 400, 'VALIDATION_ERROR', message);
  });
});

describe('the day on which an order is to arrive', () => {
  test('makes the cheapest service the cheapest that arrives by it', async () => {
    const cheapest = async (over: object) => {
      const { id } = await merchant.order([{ ...THING[0], weight: { value: 1, unit: 'lb' } }], over);
      const { rates, suggestedRateId } = await merchant.post('/rates', { orderId: id });
      return { id, rates, suggested: rates.find((rate: { id: string }) => rate.id === suggestedRateId) };
    };
    const { rates, suggested } = await cheapest({});
    const fast = rates.find((rate: { deliveryDate: string }) => rate.deliveryDate < suggested.deliveryDate);
    expect(fast).toBeDefined();
    const inTime = await cheapest({ deliverBy: fast.deliveryDate });
    expect(inTime.suggested.deliveryDate <= fast.deliveryDate).toBe(true);
    const bought = await merchant.post('/shipments', { orderId: inTime.id, select: { by: 'cheapest' } });
    expect(bought.service).toBe(inTime.suggested.service);

    const never = await cheapest({ deliverBy: '2020-01-01' });
    expect(never.suggested).toBeUndefined();
    const purchase = { orderId: never.id, select: { by: 'cheapest' } };
    expectError(
      await merchant.call('POST', '/shipments', purchase),
      400,
      'VALIDATION_ERROR',
      /^select.arrivesBy: no offer arrives by 2020-01-01; the fastest arrives on /,
    );
    const other = { ...purchase, select: { by: 'cheapest', arrivesBy: '2099-01-01' } };
    expect((await merchant.post('/shipments', other)).service).toBe(suggested.service);
  });
});
