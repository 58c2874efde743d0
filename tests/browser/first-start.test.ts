import { type Page, type Request, request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from './support/go.ts';
import { becomeOwner, logIn, OWNER, type Scene, setScene } from './support/scene.ts';

let scene: Scene;
/** Where the owner was created. Dialogs move here, as they do for most people. */
let page: Page;
/** Another device, where nobody is logged in at first. */
let visitor: Page;
beforeAll(async () => {
  scene = await setScene();
  page = await scene.visit({ reducedMotion: 'no-preference' });
  visitor = await scene.visit();
});
afterAll(() => scene?.close());

test('from the setup link to a first key to a first request with it', async () => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Waybill has no owner yet' }).waitFor();
  await becomeOwner(page, scene);

  const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem').locator('strong');
  await steps.first().waitFor();
  expect(await steps.allInnerTexts()).toEqual([
    'Connect a carrier',
    'Bring in your orders',
    'Choose how to print labels',
    'Add a warehouse',
    'Add a product',
    'Add stock',
  ]);

  await page.getByRole('link', { name: 'Settings' }).click();
  const settings = page.getByRole('navigation', { name: 'Settings' });
  const groups = ['Shipping', 'Printing', 'Customers', 'Account', 'You'];
  for (const name of groups) await settings.getByRole('list', { name, exact: true }).waitFor();
  await settings.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Web shop');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = (await dialog.getByLabel('Your new key').locator('code').innerText()).trim();
  expect(key).toMatch(/^svc_live_\w{40,}$/);

  const curl = await dialog.getByLabel('Example request with curl').locator('code').innerText();
  const [, url] = /^curl (\S+)/.exec(curl) ?? [];
  const [, header] = /Authorization: (Bearer \S+)"/.exec(curl) ?? [];
  const orders = () => fetch(url ?? '', { headers: { authorization: header ?? '' } });
  const answer = await orders();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ data: [], meta: { total: 0 } });

  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /Web shop/ });
  expect(await row.innerText()).toContain(key.slice(0, 16));
  await dialog.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(key);

  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await row.getByText('revoked').waitFor();
  expect((await orders()).status).toBe(401);
  expect(scene.faults).toEqual([]);
});

test('who is not logged in is asked to, and then is where they wanted to go; also when the session ended', async () => {
  await visitor.goto('/settings/sessions');
  await visitor.getByRole('heading', { name: 'Log in' }).waitFor();
  await logIn(visitor, { ...OWNER, password: 'not the password' });
  await visitor.getByRole('alert').waitFor();
  await logIn(visitor);
  await visitor.getByRole('heading', { name: 'Sessions' }).waitFor();
  expect(new URL(visitor.url()).pathname).toBe('/settings/sessions');

  await visitor.getByRole('button', { name: /Your account/ }).click();
  await visitor.getByRole('menuitem', { name: 'Log out' }).click();
  await visitor.getByRole('heading', { name: 'Log in' }).waitFor();
  await visitor.goto('/settings/api-keys');
  await visitor.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await visitor.getByText('Your session has ended').count()).toBe(0);
  await logIn(visitor);
  await visitor.getByRole('heading', { name: 'API keys' }).waitFor();
  // What the page asks for by itself waits for the click, or the page would notice before.
  let go = () => {};
  const clicked = new Promise<void>((resolve) => {
    go = resolve;
  });
  await visitor.route('**/dashboard/api/**', async (route) => {
    await clicked;
    await route.continue();
  });
  await visitor.context().clearCookies();
  await visitor.getByRole('link', { name: 'Webhooks' }).click();
  go();
  await visitor.getByRole('heading', { name: 'Log in' }).waitFor();
  await visitor.unroute('**/dashboard/api/**');
  await visitor.getByText('Your session has ended').waitFor();
  await logIn(visitor);
  await visitor.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
});

test('without a mouse: past the navigation, to another page, into a dialog and back', async () => {
  const focused = () =>
    page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
  await page.goto('/settings/sessions');
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('main');

  await page.getByRole('link', { name: 'API keys' }).press('Enter');
  await page.getByRole('button', { name: 'Create key' }).waitFor();
  await expect.poll(focused).toBe('API keys');
  await page.getByRole('button', { name: 'Create key' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Create key');
  const ring = await page
    .getByRole('button', { name: 'Create key' })
    .evaluate((button) => getComputedStyle(button).outlineStyle);
  expect(ring).toBe('solid');
  // What was entered is not lost to a key.
  await page.getByRole('button', { name: 'Create key' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Name').fill('Half a name');
  await page.keyboard.press('Escape');
  const question = page.getByText('Discard what you entered?');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Half a name');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Create key');
});

test('on a phone, the pages of the settings open above the page, and close with a choice', {
  tags: 'long',
}, async () => {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, '/settings/sessions');
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await page.getByRole('button', { name: 'All settings' }).click();
  await settings.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await settings.waitFor({ state: 'hidden' });
  await page.setViewportSize(size);
});

test('a login link leads to no other host', async () => {
  for (const host of ['https%3A%2F%2Fexample.com%2F', '%2F%2Fexample.com']) {
    await go(visitor, `/login?next=${host}`);
    await logIn(visitor);
    await visitor.getByRole('heading', { name: 'Overview' }).waitFor();
  }
  await visitor.context().close();
  expect(scene.faults).toEqual([]);
});

test('what happens elsewhere shows by itself, the end of the session too', async () => {
  const storageState = await scene.signedIn();
  const open = await scene.visit({ storageState });
  const listening = open.waitForResponse(/\/changes$/);
  await open.goto('/orders');
  await open.getByText('No orders yet').waitFor();
  await listening;
  const elsewhere = await request.newContext({
    baseURL: scene.origin,
    storageState,
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
  });
  const shipTo = {
    street1: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    postalCode: '10118',
    country: 'US',
  };
  const made = await elsewhere.post('/dashboard/api/v1/orders', {
    data: { orderNumber: 'from-the-shop', shipTo, items: [{ name: 'Mug', quantity: 1 }] },
  });
  expect(await made.json()).toMatchObject({ data: { orderNumber: 'from-the-shop' } });
  await open.getByText('from-the-shop').waitFor();

  await elsewhere.delete('/dashboard/api/v1/session');
  await open.getByRole('heading', { name: 'Log in' }).waitFor();
  await elsewhere.dispose();
  await open.context().close();
});

test('an invited packer sees what packers may, and the owner switches to an account of their own', async () => {
  await go(page, '/settings/members');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ada');
  await dialog.getByLabel('Email').fill('ada@example.com');
  await dialog.getByRole('radio', { name: 'Packer' }).check();
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  const link = (await dialog.getByLabel('Invitation link').locator('code').innerText()).trim();

  const guest = await scene.visit();
  const refused: string[] = [];
  guest.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await guest.goto(link);
  expect(await guest.getByLabel('Your name').inputValue()).toBe('Ada');
  await guest.getByLabel('Your name').fill('Ada Lovelace');
  await guest.getByLabel(/^Password/).fill('ada has a password');
  await guest.getByRole('button', { name: 'Create login' }).click();
  await guest.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(await guest.getByRole('button', { name: /^Your account/ }).innerText()).toBe('Ada Lovelace');
  const main = guest.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Orders' }).click();
  await guest.getByText('from-the-shop').waitFor();
  expect(await main.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  await main.getByRole('link', { name: 'Settings' }).click();
  await guest.getByRole('heading', { name: 'Profile' }).waitFor();
  expect(await guest.getByRole('link', { name: 'API keys' }).count()).toBe(0);
  await go(guest, '/settings/api-keys');
  await guest.getByRole('heading', { name: 'Your role cannot see this' }).waitFor();
  expect(refused).toEqual([]);

  // A tab that shows the first account must not write into the second.
  const stale = await page.context().newPage();
  await stale.goto('/settings/account');
  await stale.getByLabel(/^Name of the account/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'New account' }).click();
  await dialog.getByLabel('Name').fill('Second shop');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('0 of 6 done').waitFor();
  await stale.getByRole('button', { name: 'Your account' }).filter({ hasText: 'Second shop' }).waitFor();
  for (const one of [page, guest]) await one.context().close();
  expect(scene.faults).toEqual([]);
});

test('a page that stays open loads the code of all others, which then open without the server; not to save data', async () => {
  const storageState = await scene.signedIn();
  const open = async (savesData: boolean) => {
    const page = await scene.visit({ storageState, savesData });
    const [requested, loaded] = [new Set<string>(), new Set<string>()];
    const addTo = (scripts: Set<string>) => (request: Request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    };
    page.on('request', addTo(requested)).on('requestfinished', addTo(loaded));
    await page.clock.install();
    await page.goto('/settings/sessions');
    await page.getByText('This device').waitFor();
    return { page, requested, loaded };
  };
  const [saving, other] = [await open(true), await open(false)];
  const atFirst = saving.requested.size;
  for (const { page } of [saving, other]) await page.clock.fastForward(3_000);
  const { requested, loaded } = other;
  const hasLoadedAll = () => requested.size > atFirst + 50 && loaded.size === requested.size;
  await expect.poll(hasLoadedAll).toBe(true);
  // A few parts of the page itself may come a moment after its text.
  expect(saving.requested.size).toBeLessThan(atFirst + 10);

  await other.page.context().setOffline(true);
  await other.page.getByRole('link', { name: 'Profile' }).click();
  await other.page.getByLabel('Current password').waitFor();
  expect(scene.faults).toEqual([]);
});
