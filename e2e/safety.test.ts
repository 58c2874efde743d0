import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { becomeOwner, logIn, OWNER, type Scene, setScene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
  const page = await scene.visit();
  await becomeOwner(page, scene);
  await page.context().close();
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

test("somebody else's page can't act in the name of who is logged in", async () => {
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

  await page.goto('/settings/api-keys');
  await page.getByRole('heading', { name: 'API keys' }).first().waitFor();
  await page
    .getByText(/No keys yet|first key/i)
    .first()
    .waitFor();
  expect(await page.content()).not.toContain('stolen');
});

test('after five wrong passwords even the right one has to wait, and the page says so', async () => {
  const page = await scene.visit();
  await page.goto('/login');
  for (let n = 0; n < 5; n++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/session'));
    await logIn(page, { ...OWNER, password: `a wrong password ${n}` });
    expect((await answered).status()).toBe(401);
  }
  const answered = page.waitForResponse((response) => response.url().endsWith('/session'));
  await logIn(page);
  const answer = await answered;
  expect(answer.status()).toBe(429);
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
  expect(await page.getByRole('alert').innerText()).toMatch(/try again|later|wait/i);
});
