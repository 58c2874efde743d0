import { request as httpRequest, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPrinter } from '../../server/src/shipping/index.ts';
import { openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { drawingThreadEntry } from '../support/thread-entry.ts';
import { until } from '../system/support/until.ts';

interface Drawing {
  orderNumber: string;
  signal: AbortSignal | undefined;
  allow(): void;
}

let api: TestApi;
let merchant: Merchant;
/** What the printer was asked for, in this order. It draws when it is allowed to. */
let asked: Drawing[] = [];
let mayDraw = false;

beforeAll(async () => {
  const printer = createPrinter({ entry: await drawingThreadEntry() });
  api = await startTestApi({
    printer: {
      ...printer,
      async pdf(parts, signal) {
        const [part] = parts;
        const orderNumber = part?.kind === 'packing-slip' ? part.slip.orderNumber : '';
        if (!mayDraw) await new Promise<void>((allow) => asked.push({ orderNumber, signal, allow }));
        return printer.pdf(parts, signal);
      },
    },
  });
});
beforeEach(async () => {
  asked = [];
  mayDraw = false;
  merchant = await createMerchant(api);
});
afterEach(() => finish());
afterAll(() => api.close());

const slips = (id: string) => ({ orderIds: [id], parts: ['packing-slip'] });
const order = (whose: Merchant, orderNumber: string) =>
  whose.order([{ name: 'Thing', quantity: 1 }], { orderNumber });
const numbers = () => asked.map(({ orderNumber }) => orderNumber);
const drawn = async (drawings: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(drawings)).map(({ status }) => status);

function finish(): void {
  mayDraw = true;
  for (const { allow } of asked) allow();
}

test('an account has two documents drawn at once, through whichever door, and another account does not wait for the rest', async () => {
  const ids = await Promise.all(
    ['A1', 'A2', 'A3', 'A4'].map(async (name) => (await order(merchant, name)).id),
  );
  const other = await createMerchant(api);
  const { id: ofOther } = await order(other, 'B1');
  const browser = await openSession(api, merchant.accountId);
  const waiting: Promise<{ status: number }>[] = [];
  for (const [at, id] of ids.entries()) {
    waiting.push(
      at % 2 === 0
        ? merchant.call('POST', '/documents/combined', slips(id))
        : browser.call('POST', '/documents/combined', { json: slips(id) }),
    );
    await until('the request to be there', () => numbers().length === Math.min(2, at + 1));
  }
  waiting.push(other.call('POST', '/documents/combined', slips(ofOther)));
  await until('the other account to have its turn', () => numbers().includes('B1'));
  expect(numbers()).toEqual(['A1', 'A2', 'B1']);
  // A page is no document of many: whoever packs does not wait for those.
  const page = merchant.call('GET', `/orders/${ids[0]}/packing-slip`);
  await until('the page to be drawn', () => numbers().length === 4);
  asked[0]?.allow();
  await until('the next to be drawn', () => numbers().includes('A3'));
  finish();
  expect(await drawn([...waiting, page])).toEqual([200, 200, 200, 200, 200, 200]);
});

test('what a client that has gone asked for is not drawn, and stops being drawn', async () => {
  const ids = await Promise.all(
    ['G1', 'G2', 'G3', 'G4'].map(async (name) => (await order(merchant, name)).id),
  );
  const { key } = await api.newKey({ accountId: merchant.accountId });
  const send = (id: string) => {
    const client = httpRequest(`${api.origin}/api/v1/documents/combined`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    client.on('error', () => {});
    client.end(JSON.stringify(slips(id)));
    return client;
  };
  const clients = [];
  let [arrived, gone] = [0, 0];
  const count = (_request: unknown, response: ServerResponse) => {
    arrived += 1;
    response.once('close', () => {
      gone += 1;
    });
  };
  api.app.server.server.on('request', count);
  for (const [at, id] of ids.slice(0, 3).entries()) {
    clients.push(send(id));
    await until('the request', () => arrived === at + 1 && numbers().length === Math.min(2, at + 1));
  }
  api.app.server.server.off('request', count);
  clients[2]?.destroy();
  await until('the client that waits to be gone', () => gone === 1);
  const last = merchant.call('POST', '/documents/combined', slips(ids[3]));
  clients[0]?.destroy();
  await until('the drawing to be cancelled', () => asked[0]?.signal?.aborted);
  await until('the last one to be drawn', () => numbers().includes('G4'));
  expect(numbers()).toEqual(['G1', 'G2', 'G4']);
  expect(asked[1]?.signal?.aborted).toBe(false);
  finish();
  expect((await last).status).toBe(200);
});

test('429 for a document beyond the queue of the account; other requests and other accounts are served', async () => {
  const { id } = await order(merchant, 'Q1');
  const { key } = await api.newKey({ accountId: merchant.accountId });
  const refused: Response[] = [];
  // Two are drawn, 32 wait, and two are too many.
  const many = Array.from({ length: 36 }, async () => {
    const answer = await fetch(`${api.origin}/api/v1/documents/combined`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(slips(id)),
    });
    if (!mayDraw) refused.push(answer);
    return answer;
  });
  await until('the queue to be full', () => refused.length === 2);
  expect(await refused[0]?.json()).toEqual({
    error: {
      code: 'RATE_LIMITED',
      message: 'Too many large requests of this account are waiting, try again later',
    },
  });
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5']);
  expect((await merchant.call('GET', '/orders')).status).toBe(200);
  const other = await createMerchant(api);
  const ofOther = other.call('POST', '/documents/combined', slips((await order(other, 'Q2')).id));
  await until('the other account to have its turn', () => numbers().includes('Q2'));
  finish();
  expect((await ofOther).status).toBe(200);
  expect((await drawn(many)).sort()).toEqual([...Array(34).fill(200), 429, 429]);
});

test('429 for a person whose pages ask without end; their colleagues and API keys are served', {
  tags: 'long',
}, async () => {
  const browser = await openSession(api, merchant.accountId);
  const ask = async () => (await browser.call('GET', '/session')).status;
  const statuses = new Set<number>();
  // The clock stands still: 1,000 are allowed at once.
  for (let sent = 0; sent < 1_000; sent += 100)
    for (const status of await Promise.all(Array.from({ length: 100 }, ask))) statuses.add(status);
  expect(statuses).toEqual(new Set([200]));
  const refused = await browser.call('GET', '/session');
  expectError(refused, 429, 'RATE_LIMITED', 'Too many dashboard requests at once, try again in a moment');
  expect(refused.headers['retry-after']).toBe('1');
  const other = await openSession(api, await api.newUser());
  expect((await other.call('GET', '/session')).status).toBe(200);
  expect((await merchant.call('GET', '/orders')).status).toBe(200);
  api.clock.advance(1_000);
  expect(await ask()).toBe(200);
});

test('61 lists at once are 60 answers and one refusal by the rate limit, as without a queue', async () => {
  const { key } = await api.newKey({ accountId: merchant.accountId });
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => api.call('GET', '/api/v1/orders?q=thing', { key })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(refused.map(({ body }) => body.error.message)).toEqual([
    'Rate limit of 60 requests per minute exceeded, try again later',
  ]);
});
