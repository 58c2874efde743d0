export const LIMIT = 50;
const API = '/api/v1';

/** An order as clients send it: two items, and a number that no other order has. */
export const newOrder = (number) =>
  JSON.stringify({
    orderNumber: `BENCH-${number}`,
    storeId: 'web',
    shipTo: {
      name: 'Ada Lovelace',
      street1: `${number % 900} N Harbor Dr`,
      city: 'Redondo Beach',
      state: 'CA',
      postalCode: '90277',
      country: 'US',
    },
    items: [
      {
        sku: 'MUG-BLUE',
        name: 'Blue mug',
        quantity: 1,
        unitPrice: 1250,
        weight: { value: 12, unit: 'oz' },
      },
      { sku: 'SAUCER', name: 'Saucer', quantity: 2, unitPrice: 1250, weight: { value: 6, unit: 'oz' } },
    ],
    currency: 'USD',
    shippingPaid: 795,
    tags: ['web'],
    metadata: { channel: 'storefront' },
  });

/** What the load generator sends. A case with several paths takes them in turn; `body` makes it a POST. */
export function casesFor({ orders, orderId }) {
  const lastPage = Math.max(1, Math.floor(orders / LIMIT));
  const pages = [1, 1_000, 20_000].map((page) => Math.min(page, lastPage));
  const list = (page) => ({ path: `${API}/orders?limit=${LIMIT}${page === 1 ? '' : `&page=${page}`}` });
  const webhooks = { path: `${API}/webhooks` };
  const get = { path: `${API}/orders/${orderId}` };
  const post = { path: `${API}/orders`, body: newOrder };
  return [
    { id: 'webhooks', name: 'GET /webhooks, empty', clients: 16, requests: [webhooks] },
    { id: 'order', name: 'GET /orders/:id', clients: 16, requests: [get] },
    ...[...new Set(pages)].map((page) => ({
      id: 'list',
      name: `GET /orders?limit=${LIMIT}, page ${page.toLocaleString('en')}`,
      clients: 16,
      requests: [list(page)],
    })),
    { id: 'post', name: 'POST /orders, two items', clients: 64, requests: [post] },
    { id: 'mix', name: 'mix: 6 GET, 1 list, 3 POST', clients: 64, requests: mixOf(get, list(1), post) },
  ];
}

const mixOf = (get, list, post) => [get, post, get, get, list, post, get, get, post, get];
