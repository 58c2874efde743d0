import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FakeOrder, type FakeOrderInput, writeOrder, writeOrders } from './order-xml.ts';

type Action = 'export' | 'shipnotify';
type Fault = 'lose answer' | 'lose request' | 'garble' | 'fail' | 'hang';

interface CustomStoreOptions {
  username?: string;
  password?: string;
  /** As WooCommerce has it, instead of a user name and a password. */
  authKey?: string;
  pageSize?: number;
  /** The clock of the shop. */
  now?: () => number;
  /** How far off the shop takes the times that it is asked for. */
  zoneMs?: number;
  /** `none`: no pages at all. `unsaid`: pages, without their number. */
  paging?: 'said' | 'unsaid' | 'none';
  onHang?: () => void;
}

const MINUTE_MS = 60_000;

/**
 * A shop that speaks the Custom Store protocol as the plug-in of WooCommerce does: orders that have changed in a window, the latest first, and
 * notices whose items are counted each time that they arrive.
 */
export async function startCustomStore(options: CustomStoreOptions = {}) {
  const { username = 'shop', password = 'a password & more', authKey, pageSize = 3 } = options;
  const { now = Date.now, zoneMs = 0, paging = 'said', onHang = () => {} } = options;
  const orders = new Map<string, FakeOrder>();
  const faults: { action: Action; fault: Fault }[] = [];
  const requests: {
    action: string;
    query: URLSearchParams;
    headers: IncomingMessage['headers'];
    body: string;
  }[] = [];
  const notices: string[] = [];
  let beforePage: (page: number) => void = () => {};
  let answers: ((response: ServerResponse) => void)[] = [];
  let lastId = 1000;

  function addOrder(input: FakeOrderInput = {}): FakeOrder {
    const id = input.id ?? String(++lastId);
    const order: FakeOrder = {
      ...{ id, number: `N-${id}`, status: 'processing', modifiedAt: now(), extra: '', text: undefined },
      street: '179 N Harbor Dr',
      placedAt: Date.parse('2026-10-18T08:30Z'),
      items: [{ id: `${id}-1`, sku: 'MUG', name: 'Mug', quantity: 2, price: '10.50', shipped: 0 }],
      ...input,
    };
    orders.set(id, order);
    return order;
  }

  function changeOrder(id: string, change: Partial<FakeOrder> = {}): void {
    const order = orders.get(id);
    if (order === undefined) throw new Error(`no order ${id}`);
    Object.assign(order, { modifiedAt: now() }, change);
  }

  function isAllowed(query: URLSearchParams, { authorization }: IncomingMessage['headers']): boolean {
    if (authKey !== undefined) return query.get('auth_key') === authKey;
    const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const isRepeated = query.get('SS-UserName') === username && query.get('SS-Password') === password;
    return authorization === basic || isRepeated;
  }

  function exported(query: URLSearchParams): string {
    const page = Number(query.get('page'));
    beforePage(page);
    const from = parseMinute(query.get('start_date')) + zoneMs;
    const to = parseMinute(query.get('end_date')) + zoneMs + MINUTE_MS - 1;
    const found = [...orders.values()]
      .filter(({ modifiedAt }) => modifiedAt >= from && modifiedAt <= to)
      .sort((a, b) => b.modifiedAt - a.modifiedAt || Number(b.id) - Number(a.id));
    if (paging === 'none') return writeOrders(found.map(writeOrder), undefined);
    const shown = found.slice((page - 1) * pageSize, page * pageSize).map(writeOrder);
    return writeOrders(shown, paging === 'said' ? Math.ceil(found.length / pageSize) : undefined);
  }

  /** Counts the items, and completes the order when all are shipped. */
  function notified(query: URLSearchParams, body: string): number {
    const order = [...orders.values()].find(({ number }) => number === query.get('order_number'));
    if (order === undefined) return 404;
    notices.push(body);
    for (const [item] of body.matchAll(/<Item>.*?<\/Item>/gs)) {
      const line = order.items.find(
        ({ id, sku }) =>
          id === fieldIn(item, 'LineItemID') || (id === undefined && sku === fieldIn(item, 'SKU')),
      );
      if (line !== undefined) line.shipped += Number(fieldIn(item, 'Quantity'));
    }
    const isShipped = order.items.every(({ shipped, quantity }) => shipped >= quantity);
    changeOrder(order.id, isShipped ? { status: 'completed' } : {});
    return 200;
  }

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const query = new URL(request.url ?? '', 'http://shop').searchParams;
    const action = query.get('action') ?? '';
    requests.push({ action, query, headers: request.headers, body });
    const at = faults.findIndex((one) => one.action === action);
    const fault = at === -1 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault === 'lose request') return request.socket.destroy();
    if (!isAllowed(query, request.headers)) return reply(response, 401, 'No');
    const given = action === 'export' ? answers.shift() : undefined;
    if (given !== undefined) return given(response);
    const [status, text] = action === 'export' ? [200, exported(query)] : [notified(query, body), ''];
    if (fault === 'hang') return onHang();
    if (fault === 'lose answer') return request.socket.destroy();
    if (fault === 'fail') return reply(response, 500, 'Something broke');
    if (fault === 'garble') return reply(response, 200, '<!DOCTYPE html><html><body>OK');
    return reply(response, status, text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}/?wc-api=wc_shipstation`;

  return {
    host,
    settings: authKey === undefined ? { url, username, password } : { url, authKey },
    orders,
    requests,
    notices,
    addOrder,
    changeOrder,
    /** What of an order the shop has counted as shipped. */
    shippedOf: (id: string): number =>
      orders.get(id)?.items.reduce((sum, { shipped }) => sum + shipped, 0) ?? 0,
    /** Called before a page is made up. */
    onPage(change: (page: number) => void) {
      beforePage = change;
    },
    next: (action: Action, fault: Fault) => void faults.push({ action, fault }),
    /** Answers the next exports with this. */
    answerWith(...given: (string | ((response: ServerResponse) => void))[]) {
      answers = given.map((one) => (typeof one === 'string' ? (response) => reply(response, 200, one) : one));
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' });
  response.end(text);
}

/** As the protocol writes it, and nothing else. */
function parseMinute(text: string | null): number {
  const [, month, day, year, hour, minute] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)$/.exec(text ?? '') ?? [];
  if (year === undefined) throw new Error(`not a time of the protocol: ${text}`);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
}

const fieldIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
