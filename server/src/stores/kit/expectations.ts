import assert from 'node:assert/strict';
import { PluginHttpError } from '../../plugins/http/index.ts';
import { isText } from '../../plugins/kit/kit-case.ts';
import { ORDER_MEANINGS } from '../../schema/store.ts';
import type { PulledOrder, PulledPage, ReportOutcome, ShipmentReport, ShopOrder, Store } from '../store.ts';
import { isStoreError } from '../store-error.ts';
import type { KitShop } from './kit.ts';

const MAX_PAGES = 2_000;

/** All pages of a pull, each asked for with the cursor of the one before. */
export async function pullAll(store: Store, since: number | null, now = Date.now()): Promise<PulledOrder[]> {
  const { orders } = await pullPages(store, since, now);
  return orders;
}

export async function pullPages(store: Store, since: number | null, now = Date.now()) {
  const orders: PulledOrder[] = [];
  let cursor: string | null = null;
  for (let count = 1; ; count++) {
    assert.ok(count <= MAX_PAGES, `a pull has an end: more than ${MAX_PAGES} pages`);
    const page: PulledPage = await store.pull({ since, cursor, now });
    orders.push(...page.orders);
    assert.ok(page.cursor === null || isText(page.cursor), 'a cursor is text, or null after the last page');
    if (page.cursor === null) {
      assert.ok(Number.isInteger(page.upTo), 'the last page says up to when the pull is complete');
      return { orders, upTo: page.upTo as number };
    }
    assert.notEqual(page.cursor, cursor, 'the cursor moves on');
    cursor = page.cursor;
  }
}

export const idOf = (pulled: PulledOrder): string =>
  pulled.type === 'order' ? pulled.order.externalId : pulled.externalId;

export function orderIn(pulled: readonly PulledOrder[], externalId: string): ShopOrder {
  const found = pulled.filter((one) => idOf(one) === externalId).at(-1);
  if (found?.type !== 'order') assert.fail(`order ${externalId} is not there: ${JSON.stringify(found)}`);
  return found.order;
}

/** Only these say what is to be done: ask again, or ask the merchant. */
export function assertStoreError(error: unknown): void {
  assert.ok(
    isStoreError(error) || error instanceof PluginHttpError,
    `a read rejects with a store error that has a code, or with an error of \`http\`, not ${error}`,
  );
  assert.ok(isText(error.message), 'an error has a message for the merchant');
}

const MONEY = /^\d+(\.\d+)?$/;
const isMoney = (text: string | null): boolean => text === null || MONEY.test(text);
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

export function assertPulled(pulled: PulledOrder): void {
  const seen = JSON.stringify(pulled);
  assert.ok(isText(idOf(pulled)), `an external id: ${seen}`);
  if (pulled.type === 'order') {
    assertOrder(pulled.order);
    return;
  }
  assert.ok(Number.isInteger(pulled.updatedAt), `the time of the change in milliseconds: ${seen}`);
  if (pulled.type === 'rejected') assert.ok(isText(pulled.reason), `why it is rejected: ${seen}`);
}

function assertOrder(order: ShopOrder): void {
  const seen = JSON.stringify(order);
  assert.ok(isText(order.orderNumber), `an order number: ${seen}`);
  assert.ok(Number.isInteger(order.updatedAt), `updatedAt in milliseconds: ${seen}`);
  for (const time of [order.orderDate, order.shipBy])
    assert.ok(time === null || Number.isInteger(time), `times in milliseconds, or null: ${seen}`);
  assert.match(order.currency, /^[A-Z]{3}$/, seen);
  assert.ok(order.meaning === null || ORDER_MEANINGS.includes(order.meaning), `a known meaning: ${seen}`);
  for (const amount of [order.shippingPaid, order.tax, order.discount])
    assert.ok(isMoney(amount), `money as a decimal text like 10.50, or null: ${seen}`);
  for (const value of Object.values(order.shipTo ?? {}))
    assert.ok(isTextOrNull(value), `an address of texts and nulls: ${seen}`);
  const entries = Object.entries(order.metadata);
  assert.ok(entries.length <= 50, `at most 50 entries of metadata: ${seen}`);
  for (const [name, value] of entries)
    assert.ok(
      name.length <= 40 && typeof value === 'string' && value.length <= 500,
      `short metadata: ${seen}`,
    );
  const lines = order.items.map(({ externalId }) => externalId);
  assert.equal(new Set(lines).size, lines.length, `every line has an id of its own: ${seen}`);
  for (const { externalId, name, quantity, fulfilledQuantity, unitPrice, weight } of order.items) {
    assert.ok(isText(externalId) && isText(name), `an item has an id and a name: ${seen}`);
    for (const count of [quantity, fulfilledQuantity])
      assert.ok(Number.isInteger(count) && count >= 0, `whole quantities: ${seen}`);
    assert.ok(isMoney(unitPrice), `a price as a decimal text, or null: ${seen}`);
    assert.ok(weight === null || weight.value > 0, `a weight above 0, or null: ${seen}`);
  }
}

export const OUTCOMES = ['reported', 'refused', 'not_sent', 'unknown'];

export function assertOutcome(outcome: ReportOutcome | undefined, ...expected: string[]): void {
  const seen = JSON.stringify(outcome);
  assert.ok(
    outcome !== undefined && expected.includes(outcome.outcome),
    `expected ${expected.join(' or ')}, not ${seen}`,
  );
  if (outcome.outcome !== 'reported') assert.ok(isText(outcome.reason), `a reason is missing: ${seen}`);
}

let lastCode = 0;

/** A report that everything of an order has left in one parcel. */
const reportOf = (order: ShopOrder): ShipmentReport => ({
  externalId: order.externalId,
  orderNumber: order.orderNumber,
  items: order.items.map(({ externalId, sku, name, quantity }) => ({ externalId, sku, name, quantity })),
  isComplete: true,
  parcels: [{ trackingCode: `1ZKIT${process.pid}${++lastCode}`, trackingUrl: 'https://example.com/track' }],
  ...{ carrier: 'ups', carrierName: 'UPS', service: 'Ground' },
  shippedAt: Date.now(),
  notifyCustomer: false,
  shipTo: {
    ...{ name: 'Grace Hopper', street1: '179 N Harbor Dr', city: 'Redondo Beach' },
    ...{ state: 'CA', postalCode: '90277', country: 'US' },
  },
  mayHaveArrived: false,
});

/** A new order of the shop, and a report that all of it has left. */
export async function readyReport(store: Store, remote: KitShop) {
  const id = await remote.placeOrder();
  const order = orderIn(await pullAll(store, null), id);
  const total = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  assert.equal(await remote.shippedOf(id), 0, 'nothing of a new order is shipped');
  return { order, report: reportOf(order), total };
}

export async function send(store: Store, report: ShipmentReport): Promise<ReportOutcome> {
  assert.ok(store.report, 'report is missing, although the capability is declared');
  return store
    .report(report)
    .catch((error: unknown) => assert.fail(`report must not reject, and did with ${error}`));
}
