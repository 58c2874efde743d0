import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const PATH = '/settings/brand/preview';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  api = await startTestApi();
  browser = await openSession(api, await api.newUser());
});
afterAll(() => api.close());

const preview = (json: object) => browser.call('POST', PATH, { json });

test('a brand that is not saved is on the page, and is not saved by that', async () => {
  const { status, body } = await preview({ name: '<Mugs> & Sons', primaryColor: '#ffd400', language: 'de' });
  expect(status).toBe(200);
  expect(body.data.html).toContain('&lt;Mugs&gt; &amp; Sons');
  expect(body.data.html).toContain('--brand:#ffd400');
  expect(body.data.html).toContain('<html lang="de">');
  expect((await browser.call('GET', '/settings/brand')).body.data).toMatchObject({
    name: null,
    primaryColor: null,
  });
});

test('what is not given is as it is saved, and null as if it was cleared', async () => {
  const saved = { name: 'Mug Shop', supportEmail: 'help@example.com' };
  await browser.call('PUT', '/settings/brand', { json: saved });
  expect((await preview({})).body.data.html).toContain('mailto:help@example.com');
  const cleared = (await preview({ supportEmail: null })).body.data.html;
  expect(cleared).not.toContain('mailto:');
  expect(cleared).toContain('Mug Shop');
});

test.each([
  [{ primaryColor: 'blue' }, 'primaryColor: must be a color, like #1a56db'],
  [{ websiteUrl: 'javascript:alert(1)' }, 'websiteUrl: must be a web address, like https://shop.example.com'],
])('400 for %j', async (body, message) => {
  expectError(await preview(body), 400, 'VALIDATION_ERROR', message);
});

test('404 for a store that is not connected here', async () => {
  const answer = await browser.call('POST', `${PATH}?storeId=sto_unknown`, { json: {} });
  expectError(answer, 404, 'NOT_FOUND', 'Store not found');
});

test('return rules that are not saved are on the pages, and are not saved by that', async () => {
  const rules = (json: object) => browser.call('POST', '/settings/return-rules/preview', { json });
  const unsaved = {
    isActive: true,
    reasons: ['Too small'],
    withdrawal: { isActive: true, text: 'Send it to <Damrak 1>' },
  };
  expect((await rules({ ...unsaved, page: 'return' })).body.data.html).toContain('Too small');
  expect((await rules({ ...unsaved, page: 'withdrawal' })).body.data.html).toContain(
    'Send it to &lt;Damrak 1&gt;',
  );
  expect((await rules(unsaved)).body.data.html).toContain('/withdraw?lang=en');
  expect((await rules({})).body.data.html).not.toContain('/withdraw?lang=en');
  expect((await browser.call('GET', '/settings/return-rules')).body.data).toMatchObject({
    isActive: false,
    reasons: [],
  });
});
