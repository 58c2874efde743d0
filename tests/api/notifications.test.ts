import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pruneNotifications, writeAlert } from '../../server/src/alerts/index.ts';
import type { AlertKind } from '../../server/src/schema/alerts.ts';
import { type Browser, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { addMember } from '../support/members.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
let merchant: Merchant;
let owner: Browser;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  owner = await openSession(api, merchant.accountId);
});
afterAll(() => api.close());

const bell = async (browser = owner) => (await browser.call('GET', '/notifications')).body.data;
const read = (ids: string[], browser = owner) =>
  browser.call('POST', '/notifications/read', { json: { ids } });
const happen = (subject: string, kind: AlertKind = 'low_stock', line = subject) =>
  api.storage.write((tx) =>
    writeAlert(api.storage, tx, { accountId: merchant.accountId, kind, subject, line }),
  );
const stored = async (table: 'notifications' | 'notification_reads') =>
  (await api.storage.db.selectFrom(table).select('account_id').execute()).filter(
    ({ account_id }) => account_id === merchant.accountId,
  ).length;

/** A product of which less than the reorder point is available. */
async function runLow(sku: string): Promise<string> {
  const id = await merchant.product(sku, 10);
  await merchant.done('PUT', `/inventory/${id}/${merchant.warehouse}`, { reorderPoint: 5 });
  await merchant.stock(id, 3);
  return id;
}

describe('the bell', () => {
  test('lists what needs attention, newest first, and what each is about', async () => {
    expect(await bell()).toEqual({ unread: 0, notifications: [] });
    const mug = await runLow('MUG');
    api.clock.advance(1_000);
    const webhook = { url: 'https://hooks.example.com/x', events: ['order.created'] };
    const { id } = await merchant.post('/webhooks', webhook);
    await merchant.done('PUT', `/webhooks/${id}`, { ...webhook, isActive: false });
    await happen(id, 'webhook_disabled', 'hooks.example.com: HTTP 503');
    const { unread, notifications } = await bell();
    expect(unread).toBe(2);
    expect(notifications).toMatchObject([
      {
        ...{ kind: 'webhook_disabled', text: 'hooks.example.com: HTTP 503', facts: null },
        about: { type: 'webhook', id },
      },
      {
        ...{ id: expect.stringMatching(/^ntf_/), kind: 'low_stock', about: { type: 'product', id: mug } },
        text: 'MUG (The MUG) in Main: 3 available, reorder point 5',
        facts: { sku: 'MUG', product: 'The MUG', warehouse: 'Main', available: 3, reorderPoint: 5 },
        ...{ isRead: false, isResolved: false, createdAt: expect.stringMatching(/Z$/) },
      },
    ]);
  });

  test('is read by each member alone, in parts or as a whole', async () => {
    const packer = await addMember(api, owner, 'packer');
    await runLow('MUG');
    await runLow('CUP');
    const [cup, mug] = (await bell()).notifications;
    const after = await read([cup.id, cup.id]);
    expect(after.body.data).toMatchObject({
      unread: 1,
      notifications: [{ isRead: true }, { isRead: false }],
    });
    expect((await read([cup.id, mug.id])).body.data.unread).toBe(0);
    expect((await bell(packer.browser)).unread).toBe(2);
  });

  test('knows by itself what is resolved, and shows what happens again once', async () => {
    const mug = await runLow('MUG');
    await merchant.stock(mug, 30);
    expect(await bell()).toMatchObject({ unread: 0, notifications: [{ isResolved: true }] });
    await merchant.stock(mug, 2);
    const { unread, notifications } = await bell();
    expect([unread, notifications.length]).toEqual([1, 1]);
    await read([notifications[0].id]);
    await merchant.stock(mug, 30);
    api.clock.advance(2 * HOUR_MS);
    await merchant.stock(mug, 1);
    expect(await bell()).toMatchObject({
      unread: 1,
      notifications: [{ isRead: false, text: expect.stringContaining('1 available') }],
    });
    await happen('lvl_gone');
    expect((await bell()).notifications[0]).toMatchObject({ about: null, isResolved: true });
  });

  test('looks at whatever it is about, on both databases', { tags: 'database' }, async () => {
    const kinds = (await owner.call('GET', '/alerts')).body.data.available;
    for (const kind of kinds) await happen('gone', kind);
    const { unread, notifications } = await bell();
    expect(unread).toBe(0);
    expect(notifications.map(({ kind }: { kind: string }) => kind).sort()).toEqual([...kinds].sort());
    expect((await read([notifications[0].id])).body.data.notifications[0].isRead).toBe(true);
  });

  test('shows a member what their role may see and they have not turned off', async () => {
    const packer = await addMember(api, owner, 'packer');
    await runLow('MUG');
    await happen('whk_1', 'webhook_disabled');
    const kinds = async (browser: Browser) =>
      (await bell(browser)).notifications.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(owner)).toEqual(['webhook_disabled', 'low_stock']);
    expect(await kinds(packer.browser)).toEqual(['low_stock']);
    const choose = (browser: Browser, json: object) => browser.call('PUT', '/alerts', { json });
    expectError(
      await choose(packer.browser, { kinds: [], shown: ['webhook_disabled'] }),
      403,
      'FORBIDDEN',
      'shown: your role does not allow webhook_disabled',
    );
    const chosen = await choose(packer.browser, { kinds: ['low_stock'], shown: ['withdrawal'] });
    expect(chosen.body.data).toMatchObject({ kinds: ['low_stock'], shown: ['withdrawal'] });
    expect(await kinds(packer.browser)).toEqual([]);
    // What is not given stays as it is.
    expect((await choose(packer.browser, { kinds: [] })).body.data.shown).toEqual(['withdrawal']);
    expect(await kinds(owner)).toEqual(['webhook_disabled', 'low_stock']);
  });

  test('404 for what is not of the account, and nothing is marked', async () => {
    await runLow('MUG');
    const [own] = (await bell()).notifications;
    const other = await createMerchant(api);
    const stranger = await openSession(api, other.accountId);
    expectError(await read([own.id], stranger), 404, 'NOT_FOUND', 'Notification not found');
    expectError(await read([own.id, 'ntf_unknown']), 404, 'NOT_FOUND', 'Notification not found');
    expectError(await read([]), 400, 'VALIDATION_ERROR', /^ids: /);
    expect((await bell()).unread).toBe(1);
    expect(await bell(stranger)).toEqual({ unread: 0, notifications: [] });
  });

  test('is told to open dashboards at once', { tags: 'database' }, async () => {
    const heard: string[] = [];
    const stop = api.storage.onAnnounced('changes', (message) => heard.push(message));
    await happen('one');
    await expect.poll(() => heard).toContain(`${merchant.accountId} notifications`);
    stop();
  });

  test('keeps 50 of a kind and day, for 30 days', async () => {
    for (let i = 0; i < 55; i++) await happen(`lvl_${i}`);
    expect(await stored('notifications')).toBe(50);
    await read((await bell()).notifications.map(({ id }: { id: string }) => id));
    expect(await stored('notification_reads')).toBe(50);
    api.clock.advance(29 * DAY_MS);
    await pruneNotifications(api.storage);
    expect((await bell()).notifications).toHaveLength(50);
    api.clock.advance(2 * DAY_MS);
    expect((await bell()).notifications).toEqual([]);
    await pruneNotifications(api.storage);
    expect([await stored('notifications'), await stored('notification_reads')]).toEqual([0, 0]);
  });

  test('forgets what someone read and chose who leaves the account', async () => {
    const packer = await addMember(api, owner, 'packer');
    await runLow('MUG');
    const [low] = (await bell(packer.browser)).notifications;
    await read([low.id], packer.browser);
    await packer.browser.call('PUT', '/alerts', { json: { kinds: [], shown: [] } });
    expect((await owner.call('DELETE', `/members/${packer.id}`)).status).toBe(200);
    expect(await stored('notification_reads')).toBe(0);
    const mutes = api.storage.db.selectFrom('notification_mutes').select('kind');
    expect(await mutes.where('user_id', '=', packer.id).execute()).toEqual([]);
  });
});

test('members are told of a parcel that could not be delivered, until it is', async () => {
  const order = await merchant.order([{ name: 'Mug', quantity: 1, weight: { value: 8, unit: 'oz' } }]);
  const shipment = await merchant.shipment({ orderId: order.id });
  api.clock.advance(HOUR_MS);
  await merchant.scan(shipment.id, 'failure');
  expect(await bell()).toMatchObject({
    unread: 1,
    notifications: [
      {
        ...{ kind: 'delivery_problem', about: { type: 'shipment', id: shipment.id } },
        text: `Order ${order.orderNumber}, Fleet ${shipment.trackingCode}: failure`,
        facts: {
          ...{ orderNumber: order.orderNumber, carrier: 'Fleet' },
          ...{ trackingCode: shipment.trackingCode, trackingStatus: 'failure' },
        },
      },
    ],
  });
  api.clock.advance(HOUR_MS);
  await merchant.scan(shipment.id, 'delivered');
  expect((await bell()).unread).toBe(0);
});
