import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailDueAlerts, writeAlert } from '../../server/src/alerts/index.ts';
import { claim } from '../../server/src/delivery/claims/claim.ts';
import { record } from '../../server/src/delivery/recording/record.ts';
import { present } from '../../server/src/lib/present.ts';
import type { AlertKind } from '../../server/src/schema/alerts.ts';
import { StoreError } from '../../server/src/stores/store.ts';
import { createOutbox } from '../../server/src/webhooks/index.ts';
import { DELIVERED, FAILED } from '../delivery/support/worker-scene.ts';
import { type Browser, openSession } from '../support/browser.ts';
import { createCustomerDesk, pathOf } from '../support/customer-desk.ts';
import { expectError } from '../support/expectations.ts';
import { type MailScene, openMailScene, PUBLIC_URL, runMailJobs } from '../support/member-mail.ts';
import { addMember } from '../support/members.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { scriptedPlugin } from '../support/scripted-plugin.ts';
import { createScriptedStore, scriptedStore } from '../support/shops/scripted-store.ts';
import { startTestApi } from '../support/test-api.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Accounts with this key are not accepted. */
const REVOKED = 'sk_live_revoked';
let refusesToSell = false;
const plugin = scriptedPlugin({
  carrierOf: ({ apiKey }) => ({
    ...(apiKey === REVOKED && {
      async quote() {
        const message = 'Scripted did not accept the API key';
        return { quotes: [], messages: [{ carrier: 'scripted', code: 'UNAUTHORIZED', message }] };
      },
    }),
  }),
  onBuy: () =>
    refusesToSell ? { outcome: 'refused', reason: 'No funds left', isAccountProblem: true } : undefined,
});
const shop = createScriptedStore();

let scene: MailScene;
let merchant: Merchant;
let owner: Browser;
let email: string;
beforeAll(async () => {
  scene = await openMailScene({ plugins: [plugin], shops: [shop.plugin] });
});
afterAll(() => scene.close());
beforeEach(async () => {
  merchant = await createMerchant(scene.api);
  owner = await openSession(scene.api, merchant.accountId);
  email = `${merchant.accountId}@example.com`;
  refusesToSell = false;
});

const choose = (browser: Browser, ...kinds: AlertKind[]) =>
  browser.call('PUT', '/alerts', { json: { kinds } });
const happen = (subject: string, line = subject, kind: AlertKind = 'low_stock') =>
  scene.api.storage.write((tx) =>
    writeAlert(scene.api.storage, tx, { accountId: merchant.accountId, kind, subject, line }),
  );
const waiting = () =>
  scene.api.storage.db
    .selectFrom('alerts')
    .select('subject')
    .where('account_id', '=', merchant.accountId)
    .execute();
/** What arrives once what has happened is gathered. */
async function mailed(address = email) {
  scene.api.clock.advance(MINUTE_MS);
  return scene.mailTo(address);
}

describe('members choose for themselves', () => {
  test('from what their role lets them see, and nothing by default', async () => {
    const packer = await addMember(scene.api, owner, 'packer');
    const ofPackers = [
      ...['low_stock', 'store_failing', 'mail_failed', 'return_requested', 'withdrawal'],
      ...['return_label_failed', 'store_report_failed', 'store_difference', 'delivery_problem'],
    ];
    const ofWebhooks = ['failing', 'nearly_disabled', 'disabled', 'recovered'].map((one) => `webhook_${one}`);
    const every = [...ofWebhooks, 'carrier_refused', ...ofPackers];
    const all = await owner.call('GET', '/alerts');
    expect(all.body.data).toEqual({ kinds: [], shown: every, available: every, areMailed: true });
    const own = await packer.browser.call('GET', '/alerts');
    expect(own.body.data).toMatchObject({ shown: ofPackers, available: ofPackers });
    expectError(
      await choose(packer.browser, 'low_stock', 'webhook_disabled'),
      403,
      'FORBIDDEN',
      'kinds: your role does not allow webhook_disabled',
    );
    expect((await packer.browser.call('GET', '/alerts')).body.data.kinds).toEqual([]);
    expect((await choose(packer.browser, 'withdrawal', 'low_stock', 'low_stock')).body.data.kinds).toEqual([
      'low_stock',
      'withdrawal',
    ]);
    expect((await owner.call('GET', '/alerts')).body.data.kinds).toEqual([]);
    expect((await choose(packer.browser)).body.data.kinds).toEqual([]);
  });

  test('and unknown kinds are refused', async () => {
    const answer = await owner.call('PUT', '/alerts', { json: { kinds: ['weather'] } });
    expectError(answer, 400, 'VALIDATION_ERROR', /^kinds\[0\]: /);
  });

  test('and someone without an account has nothing to choose', async () => {
    const packer = await addMember(scene.api, owner, 'packer');
    const left = await packer.browser.call('DELETE', `/members/${packer.id}`);
    expect(left.status).toBeLessThan(500);
    const id = packer.id;
    await scene.api.storage.write((tx) =>
      tx.deleteFrom('account_members').where('user_id', '=', id).execute(),
    );
    const alone = await openSession(scene.api, id);
    expectError(await alone.call('GET', '/alerts'), 403, 'FORBIDDEN', 'You are not a member of an account');
  });

  test('and are told so if the server sends no email', async () => {
    const api = await startTestApi();
    const browser = await openSession(api, await api.newUser());
    expect((await browser.call('GET', '/alerts')).body.data.areMailed).toBe(false);
    await api.close();
  });
});

describe('an alert', () => {
  test('is noted only if someone has asked for it', async () => {
    await happen('one');
    expect(await waiting()).toEqual([]);
    await choose(owner, 'low_stock');
    await happen('two', 'two', 'withdrawal');
    expect(await waiting()).toEqual([]);
    await happen('three');
    expect(await waiting()).toEqual([{ subject: 'three' }]);
  });

  test('goes with what follows within a minute in one mail, which says how to get no more', async () => {
    await choose(owner, 'low_stock');
    await happen('one', 'SKU-1 <script>');
    expect(await scene.mailTo(email)).toEqual([]);
    await happen('two', 'SKU-2\r\nBcc: someone@example.com');
    await happen('two', 'again');
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Stock of 2 products is low (${email})`);
    expect(mail?.text).toContain('SKU-1 <script>');
    expect(mail?.text).toContain('SKU-2 Bcc: someone@example.com');
    expect(mail?.text).not.toContain('again');
    expect(mail?.html).toContain('SKU-1 &lt;script&gt;');
    expect(mail?.text).toContain(`${PUBLIC_URL}/inventory?belowReorderPoint=true`);
    expect(mail?.text).toContain(`${PUBLIC_URL}/settings/notifications`);
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${PUBLIC_URL}/settings/notifications>`);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(await waiting()).toEqual([]);
  });

  test('is mailed once an hour at most, by kind, with all that happened meanwhile', async () => {
    await choose(owner, 'low_stock', 'store_failing');
    await happen('one');
    expect(await mailed()).toHaveLength(1);
    await happen('two');
    await happen('shop', 'shop', 'store_failing');
    expect((await mailed()).map(({ subject }) => subject)).toEqual([`A store cannot be read (${email})`]);
    scene.api.clock.advance(30 * MINUTE_MS);
    await happen('three');
    expect(await mailed()).toEqual([]);
    scene.api.clock.advance(HOUR_MS);
    const [mail, ...others] = await scene.mailTo(email);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/two[\s\S]*three/);
  });

  test('is one of 100 at most that wait, of which a mail lists 20', async () => {
    await choose(owner, 'low_stock');
    for (let i = 0; i < 105; i++) await happen(`subject ${i}`, `line ${i}.`);
    expect(await waiting()).toHaveLength(100);
    const [mail] = await mailed();
    expect(mail?.subject).toBe(`Stock of 100 products is low (${email})`);
    expect(mail?.text).toContain('line 19.');
    expect(mail?.text).not.toContain('line 20.');
    expect(mail?.text).toContain('and 80 more');
  });

  test('is in one mail for each member, however many processes make them', { tags: 'database' }, async () => {
    const packer = await addMember(scene.api, owner, 'packer');
    scene.mailbox.take(packer.email);
    await choose(owner, 'low_stock');
    await choose(packer.browser, 'low_stock');
    await happen('one');
    scene.api.clock.advance(MINUTE_MS);
    await Promise.all(Array.from({ length: 4 }, () => mailDueAlerts(scene.api)));
    await runMailJobs(scene.api);
    const stockMails = (address: string) =>
      scene.mailbox.take(address).filter(({ subject }) => subject.startsWith('Stock'));
    expect(stockMails(email)).toHaveLength(1);
    expect(stockMails(packer.email)).toHaveLength(1);
  });

  test('is lost neither by a job that runs while it is written nor counted twice', {
    tags: 'database',
  }, async () => {
    await choose(owner, 'low_stock');
    await happen('alpha');
    scene.api.clock.advance(MINUTE_MS);
    await Promise.all([mailDueAlerts(scene.api), happen('beta'), happen('gamma')]);
    scene.api.clock.advance(2 * HOUR_MS);
    await runMailJobs(scene.api);
    const text = scene.mailbox
      .take(email)
      .map((mail) => mail.text)
      .join();
    for (const line of ['alpha', 'beta', 'gamma']) expect(text.split(line)).toHaveLength(2);
  });
});

describe('nothing is mailed to', () => {
  const told = async (address: string) =>
    (await mailed(address)).filter(({ subject }) => /^(Stock|\d+ webhooks|A webhook)/.test(subject));

  test('a member who was removed, before the mail is written or before it is sent', async () => {
    const packer = await addMember(scene.api, owner, 'packer');
    await choose(packer.browser, 'low_stock');
    await choose(owner, 'low_stock');
    await happen('one');
    scene.api.clock.advance(MINUTE_MS);
    await mailDueAlerts(scene.api);
    expect((await owner.call('DELETE', `/members/${packer.id}`)).status).toBe(200);
    expect(await told(packer.email)).toEqual([]);
    scene.api.clock.advance(2 * HOUR_MS);
    await happen('two');
    expect(await told(packer.email)).toEqual([]);
    const choices = await scene.api.storage.db
      .selectFrom('alert_choices')
      .select('kind')
      .where('user_id', '=', packer.id)
      .execute();
    expect(choices).toEqual([]);
  });

  test('a member whose role does not allow it any more, or whose login was removed', async () => {
    const developer = await addMember(scene.api, owner, 'developer');
    const packer = await addMember(scene.api, owner, 'packer');
    await choose(developer.browser, 'webhook_disabled');
    await choose(packer.browser, 'low_stock');
    expect((await owner.call('PUT', `/members/${developer.id}`, { json: { role: 'packer' } })).status).toBe(
      200,
    );
    await scene.api.accounts.deactivate(packer.email);
    await happen('hook', 'hook', 'webhook_disabled');
    await happen('one');
    expect(await told(developer.email)).toEqual([]);
    expect(await told(packer.email)).toEqual([]);
  });

  test('a member of another account', async () => {
    const other = await createMerchant(scene.api);
    const stranger = await openSession(scene.api, other.accountId);
    await choose(stranger, 'low_stock');
    await choose(owner, 'low_stock');
    await happen('one');
    expect(await told(`${other.accountId}@example.com`)).toEqual([]);
    expect(await told(email)).toHaveLength(1);
  });

  test('someone who wants none any more by the time it would be sent', async () => {
    await choose(owner, 'low_stock');
    await happen('one');
    scene.api.clock.advance(MINUTE_MS);
    await mailDueAlerts(scene.api);
    await choose(owner);
    expect(await told(email)).toEqual([]);
  });
});

describe('members are told', () => {
  test('of stock that falls below its reorder point, once, and again only after there was enough', async () => {
    await choose(owner, 'low_stock');
    const id = await merchant.product('MUG', 10);
    await merchant.done('PUT', `/inventory/${id}/${merchant.warehouse}`, { reorderPoint: 5 });
    await merchant.order([{ sku: 'MUG', quantity: 5 }]);
    expect(await waiting()).toEqual([]);
    await merchant.order([{ sku: 'MUG', quantity: 2 }]);
    await merchant.order([{ sku: 'MUG', quantity: 1 }]);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('MUG (The MUG) in Main: 3 available, reorder point 5');
    await merchant.order([{ sku: 'MUG', quantity: 1 }]);
    expect(await waiting()).toEqual([]);
    await merchant.stock(id, 30);
    await merchant.stock(id, 10);
    expect(await waiting()).toHaveLength(1);
  });

  test('of a webhook that was disabled, by its host alone', async () => {
    await choose(owner, 'webhook_disabled');
    const url = 'https://hooks.example.com/secret-path?token=secret';
    const { id: subscriptionId } = await merchant.post('/webhooks', { url, events: ['order.created'] });
    const { storage, clock } = scene.api;
    await storage.write((tx) =>
      tx
        .updateTable('webhook_subscriptions')
        .set({ failure_count: 9 })
        .where('id', '=', subscriptionId)
        .execute(),
    );
    await merchant.order([{ name: 'Mug', quantity: 1, unitPrice: 1 }]);
    const request = [{ accountId: merchant.accountId, subscriptionId, limit: 1 }];
    const [claimed] = await claim({ storage, clock }, 'fresh', request);
    const outcome = { ...DELIVERED, ...FAILED, at: clock.now() };
    const { disabled } = await record(
      storage,
      createOutbox({ storage, clock }),
      [{ claimed: present(claimed), outcome }],
      clock.now(),
      () => 0.5,
    );
    expect(disabled).toHaveLength(1);
    const [mail] = await mailed();
    expect(mail?.subject).toBe(`A webhook was disabled (${email})`);
    expect(mail?.text).toContain('hooks.example.com: HTTP 503');
    expect(mail?.text).not.toContain('secret');
  });

  test('of a carrier that does not accept their account, asked for a price or for a label', async () => {
    await choose(owner, 'carrier_refused');
    const connect = async (apiKey: string, name: string): Promise<string> =>
      (await merchant.post('/carrier-accounts', { provider: 'scripted', name, settings: { apiKey } })).id;
    await connect(REVOKED, 'Old account');
    const carrierAccountId = await connect('sk_live_1', 'Good account');
    const wanted = { shipTo: CUSTOMER, parcels: [ONE_POUND] };
    await merchant.post('/rates', wanted);
    await merchant.post('/rates', wanted);
    refusesToSell = true;
    const bought = await merchant.call('POST', '/shipments', { ...wanted, carrierAccountId });
    expect(bought.status).toBeGreaterThanOrEqual(400);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`2 carriers do not accept your accounts (${email})`);
    expect(mail?.text).toContain('Old account: Scripted did not accept the API key');
    expect(mail?.text).toContain('Good account: No funds left');
  });

  test('of a store that refuses the credentials at once, and of one that fails the third time', async () => {
    await choose(owner, 'store_failing');
    const store = await merchant.post('/stores', scriptedStore({ name: 'Shop of mugs' }));
    const pull = async (fails?: 'unauthorized' | 'unavailable') => {
      if (fails !== undefined)
        shop.shop.next('pull', () => {
          throw new StoreError(fails, `the shop is ${fails}`);
        });
      scene.api.clock.advance(40 * MINUTE_MS);
      await scene.api.shipping.storeSync.pullDue();
    };
    await pull();
    await pull('unavailable');
    await pull('unavailable');
    expect(await waiting()).toEqual([]);
    await pull('unavailable');
    await pull('unavailable');
    expect(await waiting()).toEqual([{ subject: store.id }]);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Shop of mugs: the shop is unavailable');
    await pull();
    expect(await waiting()).toEqual([]);
    await pull('unauthorized');
    expect(await waiting()).toEqual([{ subject: store.id }]);
  });

  test('of a mail to a customer that is refused, by its order and without the address', async () => {
    await choose(owner, 'mail_failed');
    const settings = { isActive: true, fromName: 'Mugs', fromEmail: 'shop@example.com' };
    await merchant.done('PUT', '/settings/emails', { ...settings, types: ['order_confirmed'] });
    scene.mailbox.refuse('customer@example.org', 550);
    const order = await merchant.order([{ name: 'Mug', quantity: 1, unitPrice: 1 }], {
      shipTo: { ...CUSTOMER, email: 'customer@example.org' },
    });
    scene.api.clock.advance(5 * MINUTE_MS);
    await runMailJobs(scene.api);
    expect(await waiting()).toEqual([{ subject: order.id }]);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`An email to a customer was not delivered (${email})`);
    expect(mail?.text).toContain(`Order ${order.orderNumber}: order confirmed`);
    expect(mail?.text).not.toContain('customer@example.org');
  });

  test('of a return that awaits approval and of a withdrawal, by the number of the order alone', async () => {
    await choose(owner, 'return_requested', 'withdrawal');
    const withdrawal = { isActive: true };
    const rules = { isActive: true, windowDays: 30, autoApprove: false, labelPaidBy: 'customer', withdrawal };
    await merchant.done('PUT', '/settings/return-rules', rules);
    const place = { street1: 'Heidestraße 17', city: 'Köln', postalCode: '51147', country: 'DE' };
    const order = await merchant.order([{ sku: 'MUG', name: 'Mug', quantity: 2 }], {
      shipTo: { name: 'Erika Mustermann', ...place },
    });
    const parcel = { trackingCode: 'DE1', carrier: 'Post' };
    const { id } = await merchant.post(`/orders/${order.id}/mark-shipped`, parcel);
    await merchant.scan(id, 'delivered');
    const desk = createCustomerDesk(scene.api);
    const path = pathOf(order);
    const item = order.items[0].id;
    const form = await desk.returnForm(path, { [`quantity.${item}`]: '1', [`reason.${item}`]: '0' });
    expect((await desk.send(`${path}/return`, form)).status).toBe(303);
    const fields = { [`quantity.${item}`]: '1', name: 'Erika Mustermann', email: '' };
    expect((await desk.withdraw(path, fields)).confirmed.status).toBe(303);
    const mails = await mailed();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `A customer has withdrawn from a contract (${email})`,
      `A return awaits your approval (${email})`,
    ]);
    for (const { text } of mails) {
      expect(text).toContain(`Order ${order.orderNumber}`);
      expect(text).not.toContain('Erika');
    }
  });
});
