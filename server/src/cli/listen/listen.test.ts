import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { verifyWebhook } from '../../../../sdk/src/webhooks.ts';
import { openScratchStorage, type ScratchStorage } from '../../../../tests/support/storages.ts';
import { until } from '../../../../tests/system/support/until.ts';
import { createAccounts } from '../../compose/accounts.ts';
import { systemClock } from '../../lib/clock.ts';
import { type EventType, exampleOf } from '../../schema/events.ts';
import { createOutbox } from '../../webhooks/index.ts';
import { type ListenOptions, listen } from './listen.ts';

const USER = 'ada@example.com';
let scratch: ScratchStorage;
let accountId: string;
beforeAll(async () => {
  scratch = await openScratchStorage('sqlite');
  const password = 'correct horse battery';
  const { users } = accountsOf(scratch);
  accountId = (await users.create({ email: USER, password })).id;
  await users.create({ email: 'other@example.com', password });
});
afterAll(() => scratch.remove());

const accountsOf = ({ storage }: ScratchStorage) =>
  createAccounts({ storage, clock: systemClock, maxApiKeys: 1 });

/** Runs the command until the test has finished, and returns what it prints. */
function start(options: Partial<ListenOptions>) {
  const stop = new AbortController();
  const printed: string[] = [];
  const { storage } = scratch;
  const ended = listen(
    {
      accounts: accountsOf(scratch),
      storage,
      config: { secret: undefined, dataFolder: scratch.options.dataFolder },
      stop: stop.signal,
      output: { print: (line) => printed.push(line), warn: (line) => printed.push(line) },
    },
    { user: USER, ...options },
  );
  ended.catch(() => {});
  onTestFinished(async () => {
    stop.abort();
    await ended.catch(() => {});
  });
  return { printed, ended, stop };
}

async function happen(...types: EventType[]): Promise<void> {
  const { storage } = scratch;
  const outbox = createOutbox({ storage, clock: systemClock });
  for (const type of types)
    await storage.write((tx) => outbox.emit(tx, accountId, type, exampleOf(type, new Date().toISOString())));
}

const startsListening = ({ printed }: { printed: string[] }) =>
  until('the greeting', () => printed.length > 0);

test('prints one line for each event of the chosen types, and ends when it is stopped', async () => {
  const { printed, ended, stop } = start({ events: 'order.created, shipment.voided' });
  await startsListening({ printed });
  await happen('order.created', 'order.updated', 'shipment.voided');
  await until('the last event', () => printed.length > 2);
  expect(printed).toEqual([
    expect.stringContaining(`Listening to the events of ${USER}`),
    expect.stringMatching(/ {2}order\.created +evt_\w+ {2}order TEST-1$/),
    expect.stringMatching(/ {2}shipment\.voided +evt_\w+ {2}parcel TEST0000000000$/),
  ]);
  stop.abort();
  await expect(ended).rejects.toThrow(/abort/);
});

test('forwards with a secret that is the same on every run; a refused event can be sent again', async () => {
  const secretOf = async (options: Partial<ListenOptions>) => {
    const { printed, ended } = start({ printSecret: true, ...options });
    expect(await ended).toBe(true);
    return printed[0] ?? '';
  };
  const secret = await secretOf({});
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await secretOf({ json: true })).toBe(JSON.stringify({ secret }));
  expect(await secretOf({ user: 'other@example.com' })).not.toBe(secret);

  const got: unknown[] = [];
  const program = createServer(async (request, response) => {
    got.push((await verifyWebhook(await buffer(request), request.headers, secret)).deliveryId);
    response.writeHead(got.length === 1 ? 500 : 204).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void program.close());
  await until('the program', () => program.listening);
  const forwardTo = `localhost:${(program.address() as AddressInfo).port}/hooks`;
  const { printed } = start({ forwardTo, json: true });
  await startsListening({ printed });
  expect(JSON.parse(printed[0] ?? '')).toEqual({ listening: USER, forwardTo: `http://${forwardTo}`, secret });
  await happen('order.updated');
  await until('the event', () => printed.length > 1);
  const { id, ...event } = JSON.parse(printed[1] ?? '');
  expect(event).toMatchObject({
    type: 'order.updated',
    data: { orderNumber: 'TEST-1' },
    forwarded: { status: 500 },
  });

  const again = start({ forwardTo, resend: id });
  expect(await again.ended).toBe(true);
  expect(again.printed).toEqual([expect.stringMatching(/ {2}204 in \d+ ms$/)]);
  expect(got).toEqual([got[0], got[0]]);
  const nowhere = start({ forwardTo: 'http://127.0.0.1:1', resend: id });
  expect(await nowhere.ended).toBe(false);
});

test.each<[string, Partial<ListenOptions>, RegExp]>([
  ['an unknown user', { user: 'nobody@example.com' }, /no user nobody@example\.com: create one/],
  [
    'an unknown type',
    { events: 'order.created,order.lost' },
    /no event order\.lost; there are order\.created/,
  ],
  ['no types', { events: '' }, /--events/],
  ['a target that is no URL', { forwardTo: '8080' }, /--forward-to must be a URL/],
  ['a secret that is none', { secret: 'hunter2' }, /--secret must be a signing secret, whsec_/],
  ['resending without a target', { resend: 'evt_1' }, /--resend needs --forward-to/],
  ['resending an unknown event', { resend: 'evt_1', forwardTo: 'localhost:1' }, /no event evt_1/],
])('refuses %s', async (_, options, message) => {
  await expect(start(options).ended).rejects.toThrow(message);
});
