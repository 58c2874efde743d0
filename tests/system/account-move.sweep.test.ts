import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { rowsOfAccount } from '../support/account-rows.ts';
import { differentLists, readEveryList } from '../support/every-list.ts';
import type { LivedAccount } from '../support/lived-account.ts';
import { ADA } from '../support/places.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import type { StorageKind } from '../support/storages.ts';
import { askWith, fillPlace, measure } from './support/account-scene.ts';
import { seedKeys } from './support/accounts.ts';
import { API, call } from './support/call.ts';
import { createPlace, type Place, withStorage } from './support/places.ts';
import type { ServerProcess } from './support/process.ts';
import { until } from './support/until.ts';

/** The orders of the account from SQLite to PostgreSQL. The other direction has a tenth. */
const ORDERS = Number(process.env.ACCOUNT_ORDERS ?? 300);
const DIRECTIONS: [StorageKind, StorageKind, number][] = [
  ['sqlite', 'postgres', ORDERS],
  ['postgres', 'sqlite', Math.ceil(ORDERS / 10)],
];
vi.setConfig({ testTimeout: 600_000 + 30 * ORDERS, hookTimeout: 600_000 + 30 * ORDERS });
const say = (text: string) => process.stdout.write(`account-move: ${text}\n`);
const rowsIn = (place: Place, accountId: string) =>
  withStorage(place, (storage, vault) => rowsOfAccount(storage, accountId, vault));

describe.skipIf(inject('postgresUrl') === '').for(DIRECTIONS)('from %s to %s', ([from, to, orders]) => {
  let receiver: Receiver;
  let source: Place;
  let target: Place;
  let account: LivedAccount;
  let file: string;
  let other: { key: string; id: string }[];
  let otherId: string;
  let sentBefore: number;
  let sourceServer: ServerProcess;
  let targetServer: ServerProcess;
  beforeAll(async () => {
    receiver = await startReceiver();
    [source, target] = [await createPlace(from, 'first'), await createPlace(to, 'second')];
    other = await seedKeys(target.waybill, 30);
    account = await fillPlace(source, receiver, orders);
    sentBefore = receiver.received.length;
    file = join(source.waybill.folder, 'moved.account');
    const env = receiverSettings(receiver, target);
    await source.waybill.json(['account', 'pause', '--user', account.email]);
    [sourceServer, targetServer] = [await source.waybill.serve(env), await target.waybill.serve(env)];
    otherId = (await target.waybill.json(['keys', 'list']))[0].accountId;
    expect((await order('first')).status).toBe(201);
  });
  afterAll(async () => {
    for (const place of [source, target]) await place?.waybill.remove();
    await receiver?.close();
  });

  let orderCount = 0;
  /** The orders of the other account in the target. */
  const order = (orderNumber: string) =>
    call('POST', `${targetServer.origin}${API}/orders`, {
      key: other[orderCount++ % other.length]?.key ?? '',
      json: {
        ...{ orderNumber, shipTo: ADA },
        items: [{ name: 'Mug', quantity: 1, weight: { value: 8, unit: 'oz' } }],
      },
    });
  const importState = () =>
    withStorage(target, async ({ db }) => {
      const row = await db.selectFrom('paused_accounts').selectAll().executeTakeFirst();
      return row?.import_state ? JSON.parse(row.import_state).groups : undefined;
    });

  test('the export is one file', async () => {
    const { report, ...cost } = await measure(source, [
      ...['account', 'export', file, '--user', account.email],
    ]);
    expect(report).toMatchObject({ isPaused: true, account: { id: account.id } });
    say(
      `export from ${from}: ${JSON.stringify({ orders, rows: report.rows, MB: report.bytes / 1e6, ...cost })}`,
    );
  });

  test('killed while it is imported, nobody can see the account, and the import can be undone', async () => {
    const killed = target.waybill.background(['account', 'import', file]);
    await until('rows to be stored', async () => (await importState()) > 0);
    killed.signal('SIGKILL');
    expect(await killed.ended).toMatchObject({ code: null, stdout: '' });
    expect(await importState()).toBeGreaterThan(0);
    const asked = await call('GET', `${targetServer.origin}${API}/orders`, { key: account.keys[0] ?? '' });
    expect(asked.status).toBe(401);
    const resumed = await target.waybill.run(['account', 'resume', '--user', account.email]);
    expect(resumed).toMatchObject({ code: 1, stderr: expect.stringMatching(/There is no user/) });
    expect(await target.waybill.json(['account', 'import', file, '--undo'])).toMatchObject({
      status: 'removed',
    });
    const left = await rowsIn(target, account.id);
    expect([...left.values()].flat()).toEqual([]);
  });

  test('killed again, the next import goes on, and other accounts can write meanwhile', async () => {
    const killed = target.waybill.background(['account', 'import', file]);
    await until('rows to be stored', async () => (await importState()) > 0);
    killed.signal('SIGKILL');
    await killed.ended;
    const before = await rowsIn(target, otherId);
    const importing = measure(target, ['account', 'import', file]);
    let isOver = false;
    void importing
      .catch(() => {})
      .finally(() => {
        isOver = true;
      });
    const waits: number[] = [];
    while (!isOver) {
      const startedAt = performance.now();
      const { status } = await order(`meanwhile ${waits.length}`);
      if (status !== 429) {
        expect(status).toBe(201);
        waits.push(Math.round(performance.now() - startedAt));
      }
      await new Promise((next) => setTimeout(next, 100));
    }
    const { report, ...cost } = await importing;
    expect(report).toMatchObject({ isContinued: true, account: { id: account.id } });
    const [median, longest] = [waits.sort((a, b) => a - b)[waits.length >> 1], waits.at(-1)];
    const writer = { written: waits.length, medianMs: median, longestMs: longest };
    say(`import to ${to}: ${JSON.stringify({ rows: report.rows, ...cost, writer })}`);
    const after = await rowsIn(target, otherId);
    for (const table of ['accounts', 'account_members', 'users', 'api_keys'])
      expect(after.get(table)?.length).toBe(before.get(table)?.length);
    for (const row of before.get('orders') ?? []) expect(after.get('orders')).toContain(row);
  });

  test('every list and every thing of the API is the same', async () => {
    const startedAt = performance.now();
    const [there, here] = await Promise.all(
      [sourceServer, targetServer].map(({ origin }) =>
        readEveryList(askWith(origin, account.keys), { page: 100 }),
      ),
    );
    if (!there || !here) throw new Error('unreachable');
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    say(`compared ${there.answers.size} answers in ${seconds} s, lists with entries: ${there.filled.length}`);
    expect(differentLists(there, here)).toEqual([]);
    const lists = there.filled.filter((path) => !path.includes('_'));
    expect(lists).toEqual(expect.arrayContaining(['/orders', '/stores', '/carrier-accounts', '/events']));
    expect(lists.length).toBeGreaterThan(25);
  });

  test('nothing is sent before it is resumed; then it is, signed with the secret of the webhook', async () => {
    expect(receiver.received).toHaveLength(sentBefore);
    const secret = await withStorage(source, async ({ db }, vault) => {
      const hooks = db.selectFrom('webhook_subscriptions').selectAll();
      const hook = await hooks.where('url', '=', receiver.url).executeTakeFirstOrThrow();
      return vault.open(hook.sealed_secret, hook.id);
    });
    await target.waybill.json(['account', 'resume', '--user', account.email]);
    const sent = await until('a delivery', () => receiver.received[sentBefore]);
    new Webhook(secret).verify(sent.body, sent.headers as Record<string, string>);
    const created = await call('POST', `${targetServer.origin}${API}/warehouses`, {
      key: account.keys[0] ?? '',
      json: { name: 'New', address: ADA },
    });
    expect(created.status).toBe(201);
    const refused = await call('POST', `${sourceServer.origin}${API}/warehouses`, {
      key: account.keys[0] ?? '',
      json: { name: 'New', address: ADA },
    });
    expect([refused.status, refused.body.error.code]).toEqual([503, 'UNAVAILABLE']);
  });
});

function receiverSettings({ certificate }: Receiver, { waybill }: Place): Record<string, string> {
  const path = join(waybill.folder, 'receiver.pem');
  writeFileSync(path, certificate.cert);
  return { WAYBILL_WEBHOOK_CA_FILE: path, WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32' };
}
