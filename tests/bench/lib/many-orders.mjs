import { insertTerms, joinTerms, newId, termsAt, termsOfOrder } from '../dist/server-parts.js';

const ROWS_AT_ONCE = 500;
const DAY_MS = 86_400_000;
export const NOW = Date.parse('2026-11-15T12:00:00Z');
/** Two years of orders. */
export const FIRST_AT = NOW - 730 * DAY_MS;

const STORES = ['berlin', 'lisbon', 'oslo', 'web', 'market'];
const FIRST_NAMES = [
  'Ada',
  'Grace',
  'Alan',
  'Edsger',
  'Barbara',
  'Donald',
  'Radia',
  'Ken',
  'Margaret',
  'Leslie',
];
const LAST_NAMES = [
  'Lovelace',
  'Hopper',
  'Turing',
  'Dijkstra',
  'Liskov',
  'Knuth',
  'Perlman',
  'Thompson',
  'Hamilton',
];

const TAGS = ['web'];
const ITEMS = ['Blue mug', 'Saucer'].map((name, position) => ({ sku: `MUG-${position}`, name }));

/** Most orders are delivered; only new ones are open. */
function statusOf(number, count) {
  if (number % 25 === 0) return 'cancelled';
  const newness = number / count;
  if (newness > 0.99) return number % 10 === 0 ? 'on_hold' : 'pending';
  if (newness > 0.95) return number % 20 === 0 ? 'partially_shipped' : 'shipped';
  return 'delivered';
}

/** Orders with two items each, as the service writes them, but in batches and without events. */
export async function fillOrders(storage, accountId, count) {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, i) => from + i);
    const orders = numbers.map((number) => orderRow(accountId, number, count));
    const items = orders.flatMap(({ id }) => [itemRow(id, 0), itemRow(id, 1)]);
    const terms = orders.map((row) => termsAt(row, row.search_terms.trim().split(' ')));
    await storage.write(async (tx) => {
      await tx.insertInto('orders').values(orders).execute();
      await tx.insertInto('order_items').values(items).execute();
      await insertTerms(tx, terms);
    });
  }
}

function orderRow(accountId, number, count) {
  const createdAt = FIRST_AT + Math.floor(((NOW - FIRST_AT) / count) * number);
  const name = `${FIRST_NAMES[number % FIRST_NAMES.length]} ${LAST_NAMES[number % LAST_NAMES.length]}`;
  const orderNumber = `SO-${100_000 + number}`;
  const shipTo = {
    name,
    street1: `${number % 900} N Harbor Dr`,
    city: 'Redondo Beach',
    state: 'CA',
    postalCode: '90277',
    country: 'US',
  };
  return {
    id: newId('ord'),
    account_id: accountId,
    order_number: orderNumber,
    search_terms: joinTerms(termsOfOrder({ orderNumber, shipTo, items: ITEMS, tags: TAGS }, [])),
    destination_key: 'us/ca/redondo beach',
    replacement_ids: '[]',
    store_id: STORES[(number * 7) % STORES.length],
    status: statusOf(number, count),
    allocation: 'none',
    ship_to: JSON.stringify(shipTo),
    warehouse_id: null,
    currency: 'USD',
    subtotal: 3_950,
    shipping_paid: 795,
    tax: 0,
    total: 4_745,
    requested_service: null,
    ship_by: number % 3 === 0 ? createdAt + 2 * DAY_MS : null,
    notes: null,
    tags: JSON.stringify(TAGS),
    metadata: '{"channel":"storefront"}',
    created_at: createdAt,
    updated_at: createdAt,
  };
}

const itemRow = (orderId, position) => ({
  id: newId('itm'),
  order_id: orderId,
  position,
  product_id: null,
  ...ITEMS[position],
  quantity: 1 + position,
  shipped_quantity: 0,
  allocated_quantity: 0,
  returned_quantity: 0,
  unit_price: 1_250,
  weight: '{"value":12,"unit":"oz"}',
  hs_code: null,
  origin_country: null,
});
