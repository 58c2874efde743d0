// A complete store plug-in: Clay Market, which does not exist. Its API is in clay-server.mjs.
// Use it with WAYBILL_STORE_PLUGINS=./examples/store/clay.mjs, and test it with
// waybill store-check ./examples/store/clay.mjs --samples ./examples/store/clay-samples.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';

const MEANINGS = { paid: 'ready', waiting: 'unpaid', sent: 'complete', canceled: 'cancelled' };
const STATUSES = Object.entries(MEANINGS).map(([status, meaning]) => ({ status, name: status, meaning }));

export const store = {
  id: 'clay',
  name: 'Clay Market',
  hosts: ['api.clay-market.example'],
  settings: {
    type: 'object',
    properties: {
      token: { type: 'string', title: 'Token', format: 'password', description: 'It begins with clay_' },
      webhookSecret: { type: 'string', title: 'Webhook secret', format: 'password' },
      baseUrl: { type: 'string', title: 'Base URL', format: 'uri', description: 'Only for a simulator' },
    },
    required: ['token'],
  },
  capabilities: {
    webhooks: true,
    createsWebhooks: false,
    shipmentReports: true,
    voids: false,
    scans: false,
    stock: false,
    products: false,
    statusMapping: true,
    canBeSilent: true,
    // Clay Market's list may show a change a minute late.
    overlapMs: 60_000,
  },
  create: (settings, { http }) => createClay(settings, http),
};

function createClay({ token, webhookSecret, baseUrl = 'https://api.clay-market.example' }, http) {
  const call = (method, path, json) =>
    http.send({ method, url: baseUrl + path, headers: { authorization: `Bearer ${token}` }, json });
  const read = async (path) => expectOk(await call('GET', path));

  return {
    async check() {
      const answer = await call('GET', '/shop');
      if (answer.status === 401) return { isValid: false, reason: 'Clay Market does not accept the token' };
      const { name, currency } = expectOk(answer);
      const webhooks = {
        status: 'unsupported',
        reason: 'Create one at Clay Market, with the URL of the store',
      };
      return {
        ...{ isValid: true, shopName: name, currency, missingScopes: [], webhooks, notices: [] },
        ...{ statuses: STATUSES, locations: [] },
      };
    },

    // The oldest change first, so that an order which changes meanwhile moves to the end and is seen again. `after` is where
    // the page before ended; counting pages would skip an order whenever one moves.
    async pull({ since, cursor }) {
      const after = cursor ?? `${since ?? 0}-0`;
      const { orders, next, now } = await read(`/orders?after=${encodeURIComponent(after)}`);
      return { orders: orders.map(toPulled), cursor: next, upTo: next === null ? now : null };
    },

    // "Not there" is certain, so only Clay Market's own 404 says it.
    async readOrder(externalId) {
      const answer = await call('GET', `/orders/${encodeURIComponent(externalId)}`);
      if (answer.status === 404 && answer.json().error) return undefined;
      return toPulled(expectOk(answer));
    },

    // Verified before a byte of the body is read. What has changed is read afterwards, by `readOrder`.
    receive({ headers, body }) {
      if (!webhookSecret || !isSigned(body, webhookSecret, headers['clay-signature']))
        return { outcome: 'unverified' };
      return {
        outcome: 'accepted',
        signals: [{ type: 'order', externalId: JSON.parse(body.toString()).order }],
      };
    },

    // Clay Market counts a repeated report again. So one that may have arrived is looked for first.
    async report(report) {
      const path = `/orders/${encodeURIComponent(report.externalId)}/shipments`;
      const codes = report.parcels.map(({ trackingCode }) => trackingCode);
      try {
        if (report.mayHaveArrived) {
          const { shipments } = await read(path);
          const known = shipments.find((shipment) => shipment.codes.join() === codes.join());
          if (known !== undefined) return { outcome: 'reported', references: [known.id] };
        }
      } catch {
        // Nothing was sent this time, but perhaps before.
        return {
          outcome: 'unknown',
          reason: 'Clay Market could not be asked for the shipments of the order',
        };
      }
      try {
        const items = report.items.map(({ externalId, quantity }) => ({ line: externalId, quantity }));
        const answer = await call('POST', path, { codes, items, email: report.notifyCustomer });
        if (answer.status === 201) return { outcome: 'reported', references: [answer.json().id] };
        return {
          outcome: answer.status >= 400 && answer.status < 500 ? 'refused' : 'unknown',
          reason: reasonOf(answer),
        };
      } catch (error) {
        return {
          outcome: error.wasSent === false ? 'not_sent' : 'unknown',
          reason: 'Clay Market gave no answer',
        };
      }
    },
  };
}

/** One order that cannot be read must not hide the others. */
function toPulled(order) {
  const { id: externalId, number: orderNumber, updatedAt } = order;
  try {
    return { type: 'order', order: toOrder(order) };
  } catch {
    return {
      type: 'rejected',
      externalId,
      orderNumber,
      updatedAt,
      reason: 'Clay Market sent an incomplete order',
    };
  }
}

const toOrder = ({ id, number, updatedAt, status, placedAt, currency, address, lines, shipping, note }) => ({
  ...{ externalId: id, orderNumber: number, updatedAt, status, meaning: MEANINGS[status] ?? null },
  ...{
    meaningReason: null,
    sourceUrl: `https://clay-market.example/orders/${id}`,
    orderDate: placedAt,
    currency,
  },
  shipTo: {
    ...{ name: address.name, company: null, street1: address.street, street2: null, city: address.city },
    ...{
      state: address.state,
      postalCode: address.zip,
      country: address.country,
      phone: null,
      email: address.email,
    },
  },
  items: lines.map(({ line, sku, title, quantity, sent, price, grams }) => ({
    ...{ externalId: line, productExternalId: sku, sku, name: title, quantity, fulfilledQuantity: sent },
    ...{
      unitPrice: price,
      weight: { value: grams, unit: 'g' },
      hsCode: null,
      originCountry: null,
      imageUrl: null,
    },
  })),
  ...{ shippingPaid: shipping, tax: null, discount: null, requestedService: null, shipBy: null },
  ...{ isGift: false, giftMessage: null, customerNote: note, poNumber: null, tags: [], metadata: {} },
});

/** Reads reject with an error whose `code` says what to do: ask the merchant, wait, or try again. */
function expectOk(answer) {
  if (answer.status === 200) return answer.json();
  const code = { 401: 'unauthorized', 403: 'forbidden', 429: 'throttled' }[answer.status] ?? 'unavailable';
  throw Object.assign(new Error(reasonOf(answer)), { code });
}

function reasonOf(answer) {
  try {
    return answer.json().error || `Clay Market answered ${answer.status}`;
  } catch {
    return `Clay Market answered ${answer.status}`;
  }
}

function isSigned(body, secret, signature) {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(String(signature ?? ''), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
