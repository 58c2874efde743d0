import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SHOP_TOKEN, type ShopifyShop, startShopifyShop } from './index.ts';

let shop: ShopifyShop;
beforeEach(async () => {
  shop = await startShopifyShop({ sendsWebhooks: true });
});
afterEach(() => shop.stop());

async function ask(query: string, variables: object = {}, token = SHOP_TOKEN) {
  const response = await fetch(`${shop.url}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'x-shopify-access-token': token },
    body: JSON.stringify({ query, variables }),
  });
  return {
    status: response.status,
    body: (await response.json()) as { data?: unknown; errors?: { message: string }[] },
  };
}
const codesOf = ({ body }: Awaited<ReturnType<typeof ask>>) =>
  body.errors?.map((error) => (error as { extensions?: { code?: string } }).extensions?.code);

describe('the local shop refuses, as Shopify does,', () => {
  const set = (directive: string) => `mutation Set($input: InventorySetQuantitiesInput!) {
    inventorySetQuantities(input: $input) ${directive} { userErrors { code } }
  }`;
  const quantity = () => ({
    inventoryItemId: `gid://shopify/InventoryItem/${shop.addProduct().variants[0]?.inventoryItemId}`,
    locationId: `gid://shopify/Location/${shop.state.locations[0]?.id}`,
    quantity: 5,
  });
  const inputOf = (...quantities: object[]) => ({
    input: { name: 'available', reason: 'correction', quantities },
  });

  test('stock without a key', async () => {
    const answer = await ask(set(''), inputOf({ ...quantity(), changeFromQuantity: null }));
    expect(codesOf(answer)).toEqual(['BAD_REQUEST']);
  });

  test('stock without what it was before', async () => {
    expect(codesOf(await ask(set('@idempotent(key: "1")'), inputOf(quantity())))).toEqual([
      'INVALID_FIELD_ARGUMENTS',
    ]);
  });

  test('a key with other numbers', async () => {
    const one = { ...quantity(), changeFromQuantity: null };
    await ask(set('@idempotent(key: "1")'), inputOf(one));
    const { body } = await ask(set('@idempotent(key: "1")'), inputOf({ ...one, quantity: 6 }));
    expect(body.data).toEqual({
      inventorySetQuantities: { userErrors: [{ code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' }] },
    });
  });

  test('a field that the schema of this version does not have', async () => {
    const { body } = await ask('{ shop { name noSuchField } }');
    expect(body.errors?.[0]?.message).toContain('noSuchField');
  });

  test('a query that costs more than 1000 points', async () => {
    const lines = 'lineItems(first: 250) { nodes { id variant { id inventoryItem { id } } image { url } } }';
    const query = `{ orders(first: 250) { nodes { id fulfillmentOrders(first: 250) { nodes { id } } ${lines} } } }`;
    expect(codesOf(await ask(query))).toBeUndefined();
    const nested = `{ orders(first: 250) { nodes { id fulfillmentOrders(first: 250) { nodes { id lineItems(first: 250) { nodes { id } } } } } } }`;
    expect(codesOf(await ask(nested))).toEqual(['MAX_COST_EXCEEDED']);
  });

  test('a token that it has not granted', async () => {
    expect((await ask('{ shop { name } }', {}, 'shpat_other')).status).toBe(401);
  });
});

test('the local shop sends a signed webhook to those who have subscribed to its topic', async () => {
  const received: { topic: unknown; signature: unknown; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { 'x-shopify-topic': topic, 'x-shopify-hmac-sha256': signature } = request.headers;
    received.push({ topic, signature, body });
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  shop.state.subscriptions.push({ id: '1', topic: 'ORDERS_CREATE', uri });
  const order = shop.addOrder();
  shop.editOrder(order, { note: 'nobody has subscribed to this' });
  await expect.poll(() => received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    topic: 'orders/create',
    signature: shop.emitted[0]?.headers['x-shopify-hmac-sha256'],
  });
  server.close();
});
