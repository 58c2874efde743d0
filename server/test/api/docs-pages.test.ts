import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'waybill-docs-'));
let api: TestApi;
beforeAll(async () => {
  mkdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>index');
  writeFileSync(join(folder, 'webhooks.html'), '<!doctype html>webhooks');
  writeFileSync(join(folder, 'style.css'), 'p{}');
  writeFileSync(join(folder, 'images', 'orders.png'), 'png');
  writeFileSync(join(folder, 'notes.txt'), 'not a page');
  api = await startTestApi({ docsFolder: folder });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/docs', 'index'],
  ['/docs/webhooks', 'webhooks'],
])('%s is a page without script, fresh each time', async (path, text) => {
  const answer = await api.call('GET', path);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.text).toBe(`<!doctype html>${text}`);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/);
});

test.each([
  ['/docs/style.css', 'text/css; charset=utf-8'],
  ['/docs/images/orders.png', 'image/png'],
])('%s is cached for one hour', async (path, type) => {
  const { status, headers } = await api.call('GET', path);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    type,
    'public, max-age=3600',
  ]);
});

test.each(['/docs/nothing', '/docs/notes.txt', '/docs/../package.json', '/docs/images/..%2fnotes.txt'])(
  '%s is not there',
  async (path) => expectError(await api.call('GET', path), 404, 'NOT_FOUND', 'No such path'),
);

test('the reference is beside them, and is all there is without a build', async () => {
  expect((await api.call('GET', '/docs/api')).text).toContain('swagger');
  const bare = await startTestApi();
  const answer = await bare.call('GET', '/docs');
  await bare.close();
  expect([answer.status, answer.headers.location]).toEqual([302, '/docs/api']);
});
