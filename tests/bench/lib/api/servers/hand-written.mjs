import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { newId } from '../../../dist/server-parts.js';
import { openOrderTables } from './hand-written-tables.mjs';

const WINDOW_MS = 60_000;
const LIMIT = 60;
const ITEM_FIELDS = ['sku', 'name', 'quantity', 'unitPrice'];

/**
 * What a developer would write for these few routes alone: Fastify, prepared statements, a shared commit, a key check, a
 * rate limit, an event for each new order, and nothing else.
 */
export async function start({ place, keys, orders, orderId, sample }) {
  const tables = await openOrderTables(place);
  const body = JSON.parse(sample);
  await tables.fill(
    keys.map(hashOf),
    Array.from({ length: orders }, (_, i) => {
      const order = orderOf('usr_1', { ...body, orderNumber: `SO-${i}` });
      return i === 0 ? { ...order, id: orderId } : order;
    }),
  );
  const admit = createLimit();
  const app = Fastify();
  app.addHook('onRequest', async (request, reply) => {
    const key = await tables.findKey(hashOf(request.headers.authorization?.slice(7) ?? ''));
    if (key === undefined) return reply.code(401).send({ error: 'unauthorized' });
    request.accountId = key.account_id;
    const remaining = admit(key.id);
    reply.header('x-ratelimit-limit', LIMIT).header('x-ratelimit-remaining', Math.max(0, remaining));
    if (remaining < 0) return reply.code(429).send({ error: 'rate limited' });
  });
  app.get('/api/v1/webhooks', () => ({ data: [] }));
  app.get('/api/v1/orders/:id', async (request) => ({
    data: await tables.get(request.accountId, request.params.id),
  }));
  app.get('/api/v1/orders', async ({ accountId, query }) => {
    const { page = 1, limit } = query;
    const { data, total } = await tables.list(accountId, Number(limit), (page - 1) * limit);
    return { data, meta: { page: Number(page), limit: Number(limit), total } };
  });
  app.post('/api/v1/orders', async ({ accountId, body }, reply) => {
    const order = orderOf(accountId, body);
    await tables.insert(order, { id: newId('evt'), data: JSON.stringify(order) });
    return reply.code(201).send({ data: order });
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const hashOf = (key) => createHash('sha256').update(key).digest('hex');

/** A fixed window for each key. */
function createLimit() {
  const windows = new Map();
  return (keyId) => {
    const now = Date.now();
    let window = windows.get(keyId);
    if (window === undefined || window.until <= now) {
      window = { until: now + WINDOW_MS, used: 0 };
      windows.set(keyId, window);
    }
    window.used += 1;
    return LIMIT - window.used;
  };
}

function orderOf(accountId, { orderNumber, storeId, shipTo, items, currency, shippingPaid, tags, metadata }) {
  for (const item of items)
    if (ITEM_FIELDS.some((field) => item[field] === undefined)) throw new Error('incomplete item');
  const subtotal = items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const now = Date.now();
  return {
    id: newId('ord'),
    accountId,
    orderNumber,
    storeId,
    status: 'pending',
    shipTo,
    currency,
    subtotal,
    shippingPaid,
    total: subtotal + shippingPaid,
    tags,
    metadata,
    createdAt: now,
    updatedAt: now,
    items: items.map((item, position) => ({ id: newId('itm'), position, ...item })),
  };
}
