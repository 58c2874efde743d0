import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailbox, openMailbox } from '../../support/mailbox.ts';
import { checkPages } from '../support/check-page.ts';
import { go } from '../support/go.ts';
import type { Screenshot } from '../support/pages.ts';
import { OWNER, type Scene, setScene } from '../support/scene.ts';
import { askAs } from '../support/shipping-data.ts';
import { untilToast } from '../support/toasts.ts';

const AMSTERDAM = { street1: 'Damrak 1', city: 'Amsterdam', postalCode: '1012 LG', country: 'NL' };
const ANNA = {
  ...{ name: 'Anna de Vries', email: 'anna@example.com' },
  ...{ street1: 'Oudegracht 100', city: 'Utrecht', postalCode: '3511 AX', country: 'NL' },
};
/** A PNG of 64 × 48 pixels. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAQ0lEQVR42u3PQQkAAAgEsItjJhMbywp+hcEKLNXzWgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQErhZLBHji02ZXeAAAAABJRU5ErkJggg==',
  'base64',
);

let mailbox: Mailbox;
let scene: Scene;
let page: Page;
let visitor: Page;
let ask: ReturnType<typeof askAs>;
let mugId: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  scene = await setScene({
    settings: {
      WAYBILL_PUBLIC_URL: 'https://ship.example.com',
      WAYBILL_SMTP_URL: mailbox.url,
    },
  });
  page = await scene.visit({
    storageState: await scene.createOwner(),
    viewport: { width: 1280, height: 1200 },
  });
  visitor = await scene.visit();
  ask = askAs(page);
  await ask('/warehouses', { name: 'Main', address: AMSTERDAM });
  const mug = { variantGroup: 'mug', weight: { value: 300, unit: 'g' } };
  mugId = (await ask('/products', { sku: 'MUG-B', name: 'Mug, blue', ...mug })).id;
  await ask('/products', { sku: 'MUG-G', name: 'Mug, green', ...mug });
});
afterAll(async () => {
  await scene?.close();
  await mailbox?.close();
});

const region = (name: string) => page.getByRole('region', { name });
const read = async (path: string) => (await (await page.request.get(`/dashboard/api/v1${path}`)).json()).data;

/** An order that was shipped with a label bought elsewhere. */
async function ship(orderNumber: string) {
  const items = [
    { productId: mugId, quantity: 2 },
    { name: 'Tea', quantity: 1, weight: { value: 100, unit: 'g' } },
  ];
  const { id } = await ask('/orders', { orderNumber, shipTo: ANNA, items, language: 'nl' });
  await ask(`/orders/${id}/mark-shipped`, { carrier: 'postnl', trackingCode: `3S${orderNumber}` });
  const { pathname } = new URL((await read(`/orders/${id}`)).trackingPageUrl);
  return { id, page: pathname };
}

test('emails are turned on with a sender, shown while they are written, and tested', async () => {
  await go(page, '/settings/emails');
  const mail = page.frameLocator('iframe[title="What customers get"]');
  await mail.getByText('Your order is on its way').first().waitFor();
  await page.getByLabel('Send emails to customers').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Must be given to turn emails on').waitFor();
  await page.getByLabel("Sender's address").fill('orders@mugs.example.com');
  await page.getByLabel('Heading').fill('Off it goes, {{firstName}}!');
  await mail.getByText('Off it goes, Alex!').waitFor();
  await page.getByLabel('Language').selectOption({ label: 'German' });
  await mail.getByText('Hallo Alex,').or(mail.getByText('Guten Tag')).first().waitFor();
  await page.getByLabel('Subject').fill('{{unknown}}');
  await page.getByText(/^Not up to date: There is no placeholder/).waitFor();
  await page.getByLabel('Language').selectOption({ label: 'English' });
  await page.getByRole('button', { name: 'Save' }).click();
  // The refused text is brought into view, whichever was shown.
  await expect.poll(() => page.getByLabel('Language').inputValue()).toBe('de');
  await page.getByRole('button', { name: 'Back to the default' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Emails saved');
  expect(await read('/settings/emails')).toMatchObject({
    isActive: true,
    fromEmail: 'orders@mugs.example.com',
    texts: { shipped: { en: { heading: 'Off it goes, {{firstName}}!' } } },
  });

  await page.getByLabel('Language').selectOption({ label: 'English' });
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByText(`Sent to ${OWNER.email}.`).waitFor();
  expect(mailbox.take(OWNER.email).map(({ text }) => text)).toEqual([
    expect.stringContaining('Off it goes, Alex!'),
  ]);
  await page.getByText('Plain text').click();
  await region('What customers get').last().getByText('Off it goes, Alex!').waitFor();
  expect(scene.faults).toEqual([]);
});

test('an email that was refused is on the overview and on its order, and is sent again', async () => {
  mailbox.refuse(ANNA.email, 550);
  const order = await ship('1001');
  await go(page, `/orders/${order.id}`);
  const emails = region('Emails to the customer');
  await emails
    .getByText(/is refused/)
    .first()
    .waitFor();
  await region("Customer's page").getByText('Language: Dutch').waitFor();
  const link = region("Customer's page").getByRole('link', { name: 'Open page' });
  expect(await link.getAttribute('href')).toBe(`https://ship.example.com${order.page}`);
  mailbox.refuse(ANNA.email);
  await expect.poll(async () => (await read('/overview?days=30')).attention.failedEmails).toBeGreaterThan(0);
  await go(page, '/');
  await page.getByRole('link', { name: /to (a customer|customers) could not be sent/ }).click();
  await page.getByRole('heading', { name: 'Failed emails' }).waitFor();
  await page.getByRole('button', { name: 'Send again: Shipped, order 1001' }).click();
  await expect.poll(() => mailbox.take(ANNA.email).length).toBeGreaterThan(0);
  await go(page, `/orders/${order.id}`);
  await emails.getByText('sent', { exact: true }).first().waitFor();
  expect(scene.faults).toEqual([]);
});

test('a return that a customer asked for shows what they wrote, showed and want, and is approved', async () => {
  await go(page, '/settings/returns');
  await page.getByLabel('Customers can start returns').check();
  await page.getByLabel('The customer', { exact: true }).check();
  await page.getByLabel('Offer exchanges').check();
  await page.getByLabel('Customers can withdraw from the contract').check();
  await page.getByLabel('Your information about the withdrawal').fill('Send it to Damrak 1.');
  const preview = page.frameLocator('iframe[title="What customers see"]');
  await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Withdrawal' });
  await preview.getByText('Send it to Damrak 1.').waitFor();
  await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Return' });
  await preview.locator('select[name^=exchange]').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Return rules saved');

  const order = await ship('1002');
  await go(page, '/returns');
  await visitor.goto(`${order.page}/return`);
  await visitor.locator('select[name^=quantity]').first().selectOption('1');
  await visitor.locator('select[name^=reason]').first().selectOption({ index: 1 });
  await visitor.locator('select[name^=exchange]').selectOption({ label: 'Mug, green' });
  await visitor.locator('textarea').fill('The handle is broken.');
  const photo = { name: 'mug.png', mimeType: 'image/png', buffer: PHOTO };
  await visitor.locator('input[type=file]').setInputFiles(photo);
  await visitor.locator('button[type=submit]').click();
  await visitor.getByText(/ret_/).first().waitFor();

  // Nothing was done on the open page: it is told.
  await page.getByRole('link', { name: '1002' }).waitFor();
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await page.getByRole('link', { name: /A return awaits approval\s*Order 1002/ }).click();
  await page.waitForURL(/\/returns\/ret_/);
  const isRead = async () =>
    (await read('/notifications')).notifications.find(({ text }: { text: string }) => text === 'Order 1002')
      .isRead;
  await expect.poll(isRead).toBe(true);
  await go(page, '/');
  await page.getByRole('link', { name: /return is waiting for approval/ }).click();
  await page.getByRole('link', { name: '1002' }).click();
  const request = region('Request by the customer');
  await request.getByText('The handle is broken.').waitFor();
  await request.getByRole('link', { name: 'Mug, green (MUG-G)' }).waitFor();
  await request.getByRole('img', { name: 'Photo 1 of the customer' }).waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page
    .getByText(/The customer sends it at their own cost/)
    .first()
    .waitFor();
  expect(scene.faults).toEqual([]);
});

let withdrawn: Awaited<ReturnType<typeof ship>>;

test('a withdrawal is on the overview and its order, word for word, until somebody has dealt with it', async () => {
  withdrawn = await ship('1003');
  await visitor.goto(`${withdrawn.page}/withdraw`);
  await visitor.locator('input[name=name]').fill(ANNA.name);
  await visitor.locator('button[type=submit]').click();
  await visitor.waitForURL(/\/withdraw/);
  await visitor.locator('form[action*=confirm] button').click();
  await visitor.waitForURL(/receipt|confirm/);

  await go(page, '/');
  await page.getByRole('link', { name: /customer has withdrawn from the contract/ }).click();
  await page.getByRole('link', { name: '1003' }).click();
  const panel = region('Withdrawn from the contract');
  await panel.getByText('A withdrawal cannot be refused').waitFor();
  await panel.getByText('What the customer declared').click();
  await panel.getByText(new RegExp(ANNA.name)).waitFor();
  await panel.getByRole('button', { name: 'Mark as dealt with' }).click();
  await panel.getByText(/^Dealt with/).waitFor();
  await panel.getByRole('link', { name: 'Open return' }).click();
  await page.getByText('It cannot be rejected.').waitFor();
  expect(await page.getByRole('button', { name: 'Reject' }).count()).toBe(0);
  expect((await read('/overview?days=30')).attention.withdrawals).toBe(0);
  expect(scene.faults).toEqual([]);
});

test('no page about customers has a serious fault for those who use a screen reader or the keyboard', async () => {
  const [{ id: returnId }] = await read('/returns?orderNumber=1002');
  const pages: Screenshot[] = [
    { name: 'settings-emails', path: '/settings/emails', ready: 'Send a test to me' },
    { name: 'order-of-customer', path: `/orders/${withdrawn.id}`, ready: 'Withdrawn from the contract' },
    { name: 'return-of-customer', path: `/returns/${returnId}`, ready: 'Request by the customer' },
    { name: 'withdrawals', path: '/withdrawals', ready: 'dealt with' },
    { name: 'failed-emails', path: '/failed-emails', ready: 'Failed emails' },
    {
      ...{ name: 'bell', path: '/withdrawals', ready: 'dealt with' },
      async open(shown) {
        await shown.getByRole('button', { name: /^Notifications/ }).click();
        await shown.getByText('A customer withdraws from the contract').waitFor();
      },
    },
  ];
  expect(await checkPages(page, pages)).toEqual([]);
  expect(scene.faults).toEqual([]);
});
