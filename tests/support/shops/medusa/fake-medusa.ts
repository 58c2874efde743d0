import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { orderAnswer, paymentAnswer, variantAnswer } from './fake-answers.ts';
import { createFakeShop, type FakeShop, Refusal } from './fake-shop.ts';

/**
 * What befalls a request. Nothing is done, and HTTP 500, 429, 403 or a page of HTML is answered, or the connection breaks. Or it is done, and
 * the connection breaks before the answer, the answer is HTTP 500 or cannot be read, or it never comes.
 */
type Trouble =
  | ('fail' | 'throttle' | 'forbid' | 'html' | 'lose request')
  | ('lose answer' | 'fail after' | 'garble' | 'hang');

export interface FakeMedusa {
  url: string;
  apiKey: string;
  shop: FakeShop;
  /** As `POST /admin/orders/order_1/fulfillments`, without their query. */
  readonly requests: { call: string; query: URLSearchParams; json: Json }[];
  /** What befalls the next request whose call matches. */
  next(call: RegExp, trouble: Trouble): void;
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever was sent, as a real server would see it
type Json = any;
type Route = [RegExp, (query: URLSearchParams, json: Json, ...ids: string[]) => object];

const API_KEY = 'sk_test_0123456789abcdef';
const START = Date.parse('2026-03-01T12:00:00.000Z');

/** A shop in memory behind the routes of Medusa's Admin API that we call. */
export async function startFakeMedusa({ onHang = () => {} } = {}): Promise<FakeMedusa> {
  const shop = createFakeShop(START);
  const requests: FakeMedusa['requests'] = [];
  const troubles: { call: RegExp; trouble: Trouble }[] = [];
  const routes = routesOf(shop);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://shop');
    const call = `${request.method} ${pathname}`;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const json: Json = text === '' ? undefined : JSON.parse(text);
    requests.push({ call, query: searchParams, json });
    const found = troubles.findIndex((one) => one.call.test(call));
    const trouble = found < 0 ? undefined : troubles.splice(found, 1)[0]?.trouble;
    const send = (status: number, body: object) => {
      response.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        date: new Date(shop.now()).toUTCString(),
        ...(status === 429 && { 'retry-after': '7' }),
      });
      response.end(JSON.stringify(body));
    };
    if (trouble === 'lose request') return void request.socket.destroy();
    if (trouble === 'fail') return send(500, UNKNOWN_ERROR);
    if (trouble === 'throttle') return send(429, { message: 'Too many requests' });
    if (trouble === 'forbid') return send(403, { type: 'forbidden', message: 'Forbidden' });
    if (trouble === 'html') return html(response, 200);
    if (request.headers.authorization !== `Basic ${Buffer.from(`${API_KEY}:`).toString('base64')}`)
      return send(401, { message: 'Unauthorized' });
    for (const [pattern, handle] of routes) {
      const match = pattern.exec(call);
      if (match === null) continue;
      try {
        const body = handle(searchParams, json, ...match.slice(1));
        if (trouble === 'lose answer') return void request.socket.destroy();
        if (trouble === 'hang') return onHang();
        if (trouble === 'garble') return html(response, 200);
        return trouble === 'fail after' ? send(500, UNKNOWN_ERROR) : send(200, body);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return send(error.status, { type: error.type, message: error.message });
      }
    }
    return html(response, 404);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: API_KEY,
    ...{ shop, requests },
    next: (call, trouble) => void troubles.push({ call, trouble }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const UNKNOWN_ERROR = {
  code: 'unknown_error',
  type: 'unknown_error',
  message: 'An unknown error occurred.',
};

function html(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end('<!DOCTYPE html><html lang="en"><body><pre>Cannot GET</pre></body></html>');
}

function routesOf(shop: FakeShop): Route[] {
  const shown = (id: string) => {
    const order = shop.orders.get(id);
    return { order: order && orderAnswer(shop, order) };
  };
  const setLevel = (isNew: boolean) => (one: Json) =>
    shop.setLevel(one.inventory_item_id, one.location_id, one.stocked_quantity, isNew);
  return [
    [
      /^GET \/admin\/orders$/,
      (query) => pageOf('orders', [...shop.orders.values()], query, (order) => orderAnswer(shop, order)),
    ],
    [
      /^GET \/admin\/payments$/,
      (query) =>
        pageOf(
          'payments',
          [...shop.orders.values()].map((order) => ({ ...order, updatedAt: order.paidAt })),
          query,
          ({ id }) => paymentAnswer(shop.orders.get(id) as never),
        ),
    ],
    [
      /^POST \/admin\/orders\/([^/]+)\/fulfillments$/,
      (_, json, id) => shown(shop.fulfill(id ?? '', json).id),
    ],
    [
      /^POST \/admin\/orders\/([^/]+)\/fulfillments\/([^/]+)\/shipments$/,
      (_, json, id, fulfillment) => shown(shop.ship(id ?? '', fulfillment ?? '', json).id),
    ],
    [
      /^POST \/admin\/orders\/([^/]+)\/fulfillments\/([^/]+)\/cancel$/,
      (_, _json, id, fulfillment) => shown(shop.cancelFulfillment(id ?? '', fulfillment ?? '').id),
    ],
    [
      /^GET \/admin\/product-variants$/,
      (query) =>
        pageOf(
          'variants',
          shop.variants.map((variant) => ({ ...variant, updatedAt: shop.now() })),
          query,
          (variant) => variantAnswer(shop, variant),
        ),
    ],
    [/^GET \/admin\/stock-locations$/, () => ({ stock_locations: shop.locations })],
    [
      /^GET \/admin\/stores$/,
      () => ({
        stores: [{ name: 'Mug shop', supported_currencies: [{ currency_code: 'usd', is_default: true }] }],
      }),
    ],
    [
      /^POST \/admin\/inventory-items\/location-levels\/batch$/,
      (_, json) => {
        // All or nothing.
        const missing = json.update.find(
          (one: Json) => shop.levelOf(one.inventory_item_id, one.location_id) === undefined,
        );
        if (missing !== undefined) throw new Refusal('Inventory level not found', 'not_found', 404);
        json.create.forEach(setLevel(true));
        json.update.forEach(setLevel(false));
        return { created: [], updated: [], deleted: [] };
      },
    ],
    [
      /^POST \/admin\/inventory-items\/([^/]+)\/location-levels\/([^/]+)$/,
      (_, json, item, location) => {
        shop.setLevel(item ?? '', location ?? '', json.stocked_quantity, false);
        return { inventory_item: { id: item } };
      },
    ],
  ];
}

/** Lists are ordered by one field alone, so that what is equal has any order, and filtered by time and id. */
function pageOf<T extends { id: string; updatedAt: number }>(
  name: string,
  all: T[],
  query: URLSearchParams,
  show: (one: T) => object,
): object {
  const time = (filter: string) => Date.parse(query.get(`updated_at[${filter}]`) ?? '');
  const ids = query.getAll('id[]');
  const found = all
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .filter(({ id }) => id > (query.get('id[$gt]') ?? ''))
    .filter(({ updatedAt }) => !(updatedAt < time('$gte')) && !(updatedAt >= time('$lt')))
    .sort(
      query.get('order') === 'updated_at'
        ? (a, b) => a.updatedAt - b.updatedAt || (a.id < b.id ? 1 : -1)
        : (a, b) => (a.id < b.id ? -1 : 1),
    );
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? 15);
  return { [name]: found.slice(offset, offset + limit).map(show), count: found.length, offset, limit };
}
