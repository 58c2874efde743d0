import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { go } from './support/go.ts';
import { logIn, OWNER, type Scene, setScene } from './support/scene.ts';

/** Once the password was changed. */
const OWNER_NOW = { ...OWNER };

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
  await scene.createOwner();
});
afterAll(() => scene?.close());

/** A page of somebody else, on the same host but another port: so near that the browser even sends the cookie. */
async function startStranger(html: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(html);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const host = new URL(scene.origin).hostname;
  return `http://${host}:${(server.address() as AddressInfo).port}/`;
}

test("somebody else's page cannot act in the name of who is logged in", async () => {
  const page = await scene.visit({ storageState: await scene.signedIn() });
  const target = `${scene.origin}/dashboard/api/v1/api-keys`;
  const stranger = await startStranger(`<form method="post" enctype="text/plain" action="${target}">
    <input name='{"name":"stolen","access":["shipping"],"x":"' value='"}'></form>`);
  await page.goto(stranger);
  const [posted] = await Promise.all([
    page.waitForResponse((response) => response.url() === target && response.request().method() === 'POST'),
    page.evaluate(() => document.querySelector('form')?.submit()),
  ]);
  expect(posted.status()).toBe(403);

  await page.waitForURL(target);
  await page.goto(stranger);
  const fetched = await page.evaluate(async (url) => {
    const body = JSON.stringify({ name: 'stolen', access: ['shipping'] });
    const headers = { 'content-type': 'text/plain' };
    return fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', headers, body }).then(
      ({ type }) => type,
      () => 'refused',
    );
  }, target);
  expect(['opaque', 'refused']).toContain(fetched);

  const keys = await page.request.get(target);
  expect(await keys.json()).toMatchObject({ data: [] });
  await page.context().close();
});

test('a password change says what is wrong with it, and logs out other devices', async () => {
  const visit = async () => scene.visit({ storageState: await scene.signedIn() });
  const [page, elsewhere] = [await visit(), await visit()];
  for (const one of [page, elsewhere]) await go(one, '/settings/profile');
  const change = async (current: string, next: string) => {
    await page.getByLabel(/^Current password/).fill(current);
    await page.getByLabel(/^New password/).fill(next);
    const answered = page.waitForResponse((response) => response.url().endsWith('/password'));
    await page.getByRole('button', { name: 'Change password' }).click();
    return (await answered).status();
  };
  expect(await change(OWNER.password, 'Password123')).toBe(400);
  await page.getByText('Is one of the most common passwords, choose one that is harder to guess').waitFor();
  for (let n = 0; n < 5; n++) expect(await change('a wrong password', 'the next password')).toBe(400);
  await page.getByText('Is not your current password').waitFor();
  expect(await change(OWNER.password, 'the next password')).toBe(429);
  expect(await page.getByRole('alert').innerText()).toMatch(
    /^Too many wrong passwords, try again in \d+ minutes$/,
  );

  await elsewhere.getByLabel(/^Current password/).fill(OWNER.password);
  await elsewhere.getByLabel(/^New password/).fill('the next password');
  await elsewhere.getByRole('button', { name: 'Change password' }).click();
  await elsewhere.getByText('Password changed. Your other devices were logged out.').waitFor();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  OWNER_NOW.password = 'the next password';
  await logIn(page, OWNER_NOW);
  await page.getByRole('heading', { name: 'Profile' }).waitFor();

  await go(page, '/settings/sessions');
  await page.getByRole('button', { name: 'Log out other devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out other devices' }).click();
  await page.getByText('Other devices logged out').waitFor();
  await elsewhere.getByRole('heading', { name: 'Log in' }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
});

// The limits themselves are tested in `tests/api/login-throttle.test.ts`.
test('after five wrong passwords even the right one has to wait, and a browser that has logged in before need not', {
  tags: 'long',
}, async () => {
  const before = await scene.visit();
  await before.goto('/login');
  await logIn(before, OWNER_NOW);
  await before.getByRole('heading', { name: 'Overview' }).waitFor();
  const storageState = await before.context().storageState();

  const page = await scene.visit();
  await page.goto('/login');
  for (let n = 0; n < 5; n++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/session'));
    await logIn(page, { ...OWNER_NOW, password: `a wrong password ${n}` });
    expect((await answered).status()).toBe(401);
  }
  const answered = page.waitForResponse((response) => response.url().endsWith('/session'));
  await logIn(page, OWNER_NOW);
  const answer = await answered;
  expect(answer.status()).toBe(429);
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
  expect(await page.getByRole('alert').innerText()).toMatch(
    /^Too many failed logins for this email from your network, try again in \d+ minutes$/,
  );

  const known = await scene.visit({ storageState });
  await known.goto('/login');
  await logIn(known, OWNER_NOW);
  await known.getByRole('heading', { name: 'Overview' }).waitFor();
});
