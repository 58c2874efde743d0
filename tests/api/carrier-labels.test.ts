// @module-tag database
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListedPurchase, ListOutcome, TimeSpan } from '../../server/src/carriers/carrier.ts';
import type { CarrierPlugin } from '../../server/src/carriers/plugin.ts';
import type { CarrierRegistry } from '../../server/src/carriers/registry.ts';
import { loadConfig } from '../../server/src/config.ts';
import { examineCarriers } from '../../server/src/doctor/index.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { connectScripted, createScriptedCarrier } from '../support/scripted-carrier.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { registryOf } from '../support/test-carriers.ts';

/** What `waybill doctor --carriers` makes of what a carrier lists, beside what the database has. */

const SECRET = 'sk_live_neverShown';
const { plugin: scripted, sold, script } = createScriptedCarrier();
const listed: ListedPurchase[] = [];
let answer: (mark: string, span: TimeSpan) => ListOutcome | Promise<ListOutcome>;
let mark = '';
const rateIds: string[] = [];
const lister: CarrierPlugin = {
  ...scripted,
  create: (settings, context) => ({
    ...scripted.create(settings, context),
    async quote(request) {
      const answer = await scripted.create(settings, context).quote(request);
      const carrierRateId = rateIds.shift();
      return carrierRateId === undefined
        ? answer
        : { ...answer, quotes: answer.quotes.map((quote) => ({ ...quote, carrierRateId })) };
    },
    async listPurchases(span) {
      mark = context.mark ?? '';
      return answer(mark, span);
    },
  }),
};
const silent = { ...scripted, id: 'silent', name: 'Silent' };

let api: TestApi;
let registry: CarrierRegistry;
let merchant: Merchant;
let accountId: string;
beforeAll(async () => {
  api = await startTestApi({ plugins: [lister, silent] });
  registry = registryOf([lister, silent]);
  merchant = await createMerchant(api);
  accountId = await connectScripted(merchant);
});
beforeEach(async () => {
  listed.length = 0;
  answer = () => ({ outcome: 'listed', purchases: listed, isComplete: true });
  // Sets the mark to the one of the account that most tests ask.
  await examine();
});
afterAll(() => api.close());

const examine = (
  isWanted: (row: { id: string }) => boolean = ({ id }) => id === accountId,
  { since = api.clock.now() - 86_400_000 } = {},
) => {
  answer ??= () => ({ outcome: 'listed', purchases: listed, isComplete: true });
  const parts = { storage: api.storage, registry, vault: api.vault, config: loadConfig({}) };
  return examineCarriers(parts, { since, isWanted });
};

const isOneOf =
  (...ids: string[]) =>
  ({ id }: { id: string }) =>
    ids.includes(id);

/** A label that is bought here, and that the carrier lists. */
async function buy(over: Partial<ListedPurchase> = {}) {
  const order = await merchant.order([{ name: 'Mug', quantity: 1 }]);
  const shipment = await merchant.post('/shipments', {
    ...{ orderId: order.id, carrierAccountId: accountId, parcels: [ONE_POUND] },
  });
  const outcome = sold.get(shipment.id);
  if (outcome?.outcome !== 'bought') throw new Error('nothing was sold');
  const { carrierShipmentId, parcels } = outcome.label;
  const purchase = purchaseOf(carrierShipmentId ?? '', {
    trackingCodes: parcels.map((one) => one.trackingCode),
    ...over,
  });
  listed.push(purchase);
  return { order, shipment, purchase };
}

const purchaseOf = (carrierShipmentId: string, over: Partial<ListedPurchase> = {}): ListedPurchase => ({
  ...{ carrierShipmentId, reference: mark, trackingCodes: [`CODE${carrierShipmentId}`] },
  ...{ purchasedAt: api.clock.now(), cost: 593, currency: 'USD', isVoided: false, refundStatus: null },
  ...over,
});

const kindsOf = async () =>
  (await examine()).labels.map(({ kind, carrierShipmentId }) => [kind, carrierShipmentId]);

test('labels that both have do not differ, whatever other programs buy on the same account', async () => {
  await buy();
  listed.push(purchaseOf('foreign', { reference: 'PO 4711' }), purchaseOf('other', { reference: null }));
  listed.push(purchaseOf('elsewhere', { reference: 'wb-0123456789' }));
  const { labels, accounts } = await examine();
  expect(labels).toEqual([]);
  expect(accounts).toMatchObject([
    { outcome: 'asked', counts: { purchases: 4, notWaybills: 2, ofUnknownAccounts: 1, ofOtherAccounts: 0 } },
  ]);
});

test('a label that is lost is listed until its order is marked as shipped with it, or it is voided', async () => {
  const order = await merchant.order([{ name: 'Mug', quantity: 1 }]);
  listed.push(purchaseOf('lost', { reference: `PO 4711 ${mark}`, trackingCodes: ['LOST000000001'] }));
  expect((await examine()).labels).toMatchObject([
    {
      ...{
        kind: 'lost',
        carrierAccountId: accountId,
        carrierShipmentId: 'lost',
        cost: 5.93,
        currency: 'USD',
      },
      ...{
        trackingCodes: ['LOST000000001'],
        reference: `PO 4711 ${mark}`,
        isCertainlyOurs: true,
        shipmentId: null,
      },
    },
  ]);
  listed[0] = purchaseOf('lost', { isVoided: true, refundStatus: 'submitted' });
  expect(await kindsOf()).toEqual([]);
  listed[0] = purchaseOf('lost', { trackingCodes: ['LOST000000001'] });
  await merchant.post(`/orders/${order.id}/mark-shipped`, { carrier: 'usps', trackingCode: 'LOST000000001' });
  expect(await kindsOf()).toEqual([]);
});

test('without a mark, a lost label is recognized by the id of its shipment, but not as one of this installation', async () => {
  listed.push(purchaseOf('unmarked', { reference: `shp_${'0123456789abcdef'.repeat(2).slice(0, 26)}` }));
  expect((await examine()).labels).toMatchObject([{ kind: 'lost', isCertainlyOurs: false }]);
});

test('a lost label with the merchant’s reference is recognized by the rate that was stored, and named with its order', async () => {
  const order = await merchant.order([{ name: 'Mug', quantity: 1 }]);
  rateIds.push('shp_quoted000001/rate_1/593');
  await merchant.post('/rates', { orderId: order.id, parcels: [ONE_POUND] });
  listed.push(purchaseOf('shp_quoted000001', { reference: 'PO 4711' }));
  listed.push(purchaseOf('shp_quoted000002', { reference: 'PO 4712' }));
  const { labels, accounts } = await examine();
  expect(accounts).toMatchObject([{ counts: { purchases: 2, notWaybills: 1 } }]);
  expect(labels).toMatchObject([
    {
      ...{ kind: 'lost', carrierShipmentId: 'shp_quoted000001', reference: 'PO 4711' },
      ...{ isCertainlyOurs: true, shipmentId: null, orderId: order.id },
      advice: expect.stringContaining(`POST /orders/${order.id}/mark-shipped`),
    },
  ]);
});

test('one whose rate is lost too is listed if it is made like Waybill’s, but not as one of this installation', async () => {
  listed.push(purchaseOf('made', { reference: 'PO 4711', isMadeLikeOurs: true }));
  expect((await examine()).labels).toMatchObject([
    { kind: 'lost', carrierShipmentId: 'made', isCertainlyOurs: false },
  ]);
  await merchant.post('/trackers', { carrier: 'usps', trackingCode: 'CODEmade' });
  expect(await kindsOf()).toEqual([]);
});

test('a label without a mark that another account bought with the same credentials is not lost', async () => {
  const other = await createMerchant(api);
  const theirs = await connectScripted(other);
  const order = await other.order([{ name: 'Mug', quantity: 1 }]);
  const bought = { orderId: order.id, carrierAccountId: theirs, parcels: [ONE_POUND] };
  const shipment = await other.post('/shipments', bought);
  const outcome = sold.get(shipment.id);
  if (outcome?.outcome !== 'bought') throw new Error('nothing was sold');
  const theirLabel = { reference: 'PO 4711', isMadeLikeOurs: true, trackingCodes: ['NOTTHEIRS0001'] };
  listed.push(purchaseOf(outcome.label.carrierShipmentId ?? '', theirLabel));
  const { labels, accounts } = await examine();
  expect(labels).toEqual([]);
  expect(accounts).toMatchObject([{ counts: { notWaybills: 0, ofOtherAccounts: 1 } }]);
  expect((await examine(isOneOf(accountId, theirs))).labels).toMatchObject([
    { kind: 'other_label', carrierAccountId: theirs, shipmentId: shipment.id },
  ]);
});

test('a lost label of an account that was not to be asked is counted, and not listed', async () => {
  await connectScripted(merchant, 'Another of the same credentials');
  const before = mark;
  const second = await connectScripted(merchant, 'One more');
  await examine(isOneOf(second));
  expect(mark).not.toBe(before);
  listed.push(purchaseOf('theirs', { reference: mark }));
  const { labels, accounts } = await examine();
  expect(labels).toEqual([]);
  expect(accounts).toMatchObject([{ counts: { purchases: 1, ofOtherAccounts: 1 } }]);
  expect((await examine(isOneOf(second))).labels).toMatchObject([{ kind: 'lost' }]);
});

test('a label that no mark tells whose it is is listed once, also by two accounts with the same credentials', async () => {
  const second = await connectScripted(merchant, 'Twice');
  listed.push(purchaseOf('made-once', { reference: 'PO 4711', isMadeLikeOurs: true }));
  expect((await examine(isOneOf(accountId, second))).labels).toHaveLength(1);
});

test('a label that the carrier sold after all, voided, did not void, or has other numbers for is listed with its shipment', async () => {
  script.nextBuy.push({ outcome: 'refused', reason: 'No funds' });
  const order = await merchant.order([{ name: 'Mug', quantity: 1 }]);
  const wanted = { orderId: order.id, carrierAccountId: accountId, parcels: [ONE_POUND] };
  expect((await merchant.call('POST', '/shipments', wanted)).status).toBe(502);
  const failed = script.bought.at(-1)?.reference ?? '';
  listed.push(purchaseOf('refused', { reference: `${mark} ${failed}` }));
  const voided = await buy({ isVoided: true, refundStatus: 'submitted' });
  const valid = await buy();
  await merchant.post(`/shipments/${valid.shipment.id}/void`);
  const other = await buy({ trackingCodes: ['ANOTHER000001'] });
  const { labels } = await examine();
  const found = labels.map(({ kind, carrierShipmentId, shipmentId, orderId }) => ({
    ...{ kind, carrierShipmentId, shipmentId, orderId },
  }));
  expect(found).toHaveLength(4);
  expect(found).toEqual(
    expect.arrayContaining([
      { kind: 'believed_unsold', carrierShipmentId: 'refused', shipmentId: failed, orderId: order.id },
      ...(
        [
          ['voided_at_carrier', voided],
          ['believed_voided', valid],
          ['other_label', other],
        ] as const
      ).map(([kind, { purchase, shipment, order }]) => ({
        ...{ kind, carrierShipmentId: purchase.carrierShipmentId },
        ...{ shipmentId: shipment.id, orderId: order.id },
      })),
    ]),
  );
});

test('two carrier accounts with the same credentials list a lost label once, as one of the account that bought it', async () => {
  const second = await connectScripted(merchant, 'The same again');
  const first = mark;
  listed.push(purchaseOf('lost', { reference: first }));
  const { labels, accounts } = await examine(({ id }) => id === accountId || id === second);
  expect(accounts).toHaveLength(2);
  expect(labels).toMatchObject([{ kind: 'lost', carrierAccountId: accountId }]);
});

test('an account that cannot be asked, gives no answer or one that cannot be read does not keep others from being asked', async () => {
  const mute = (await merchant.post('/carrier-accounts', { provider: 'silent', name: 'Mute', settings: {} }))
    .id;
  const broken = await connectScripted(merchant, 'Broken');
  await examine();
  const askable = mark;
  answer = (asked) => {
    if (asked !== askable) throw new Error(SECRET);
    return { outcome: 'listed', purchases: [purchaseOf('lost', { reference: asked })], isComplete: true };
  };
  const report = await examine(({ id }) => [accountId, mute, broken].includes(id));
  expect(report.accounts.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual([
    ['My account', 'asked', undefined],
    ['Mute', 'not_askable', undefined],
    ['Broken', 'no_answer', 'Scripted gave no answer'],
  ]);
  expect(report.labels).toMatchObject([{ kind: 'lost' }]);
  expect(JSON.stringify(report)).not.toContain(SECRET);
  for (const unsound of [{ purchasedAt: Number.NaN }, { carrierShipmentId: '' }, { cost: 5.93 }]) {
    answer = () => ({ outcome: 'listed', purchases: [purchaseOf('lost', unsound)], isComplete: true });
    expect((await examine()).accounts).toMatchObject([
      { outcome: 'no_answer', reason: 'Scripted’s list of purchases cannot be read' },
    ]);
  }
});

test('what a carrier whose clock differs by minutes sold is asked for too', async () => {
  let asked: TimeSpan | undefined;
  answer = (_mark, span) => {
    asked = span;
    return { outcome: 'listed', purchases: [], isComplete: true };
  };
  const since = api.clock.now() - 86_400_000;
  await examine();
  expect(asked?.since).toBeLessThanOrEqual(since - 10 * 60_000);
  expect(asked?.until).toBeGreaterThanOrEqual(Date.now() + 10 * 60_000);
});

test('a purchase that is under way, and one that was stored a moment before the time, are not lost', async () => {
  script.nextBuy.push({ outcome: 'unknown', reason: 'No answer' });
  const order = await merchant.order([{ name: 'Mug', quantity: 1 }]);
  const wanted = { orderId: order.id, carrierAccountId: accountId, parcels: [ONE_POUND] };
  expect((await merchant.call('POST', '/shipments', wanted)).status).toBe(502);
  listed.push(purchaseOf('under-way', { reference: `${mark} ${script.bought.at(-1)?.reference}` }));
  const { purchase } = await buy();
  const later = { since: api.clock.now() + 60_000 };
  expect((await examine(isOneOf(accountId), later)).labels).toEqual([]);
  listed[listed.indexOf(purchase)] = purchaseOf('forgotten');
  expect((await examine(isOneOf(accountId), later)).labels).toMatchObject([{ kind: 'lost' }]);
});

test('a list that is not complete says how far back it goes', async () => {
  answer = () => ({ outcome: 'listed', purchases: [purchaseOf('lost')], isComplete: false });
  const readBackTo = new Date(api.clock.now()).toISOString();
  expect((await examine()).accounts).toMatchObject([{ isComplete: false, readBackTo }]);
});

test('what is bought while the carrier is asked is not taken for lost', async () => {
  answer = async () => {
    await buy();
    return { outcome: 'listed', purchases: listed, isComplete: true };
  };
  expect(await kindsOf()).toEqual([]);
});
