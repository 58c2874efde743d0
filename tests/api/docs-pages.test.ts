import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const folder = mkdtempSync(join(tmpdir(), 'waybill-docs-'));
const dashboardFolder = mkdtempSync(join(tmpdir(), 'waybill-pages-'));
let api: TestApi;
beforeAll(async () => {
  for (const name of ['images', 'api']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>index');
  writeFileSync(join(folder, 'webhooks.html'), '<!doctype html>webhooks');
  writeFileSync(join(folder, 'api.html'), '<!doctype html>overview');
  writeFileSync(join(folder, 'api', 'orders.html'), `<!doctype html>${'orders'.repeat(1_000)}`);
  writeFileSync(join(folder, 'style.css'), 'p{}');
  writeFileSync(join(folder, 'images', 'orders.png'), 'png');
  writeFileSync(join(folder, 'webhooks.md'), '# Webhooks');
  writeFileSync(join(folder, 'llms.txt'), '- [Webhooks](/docs/webhooks.md)');
  writeFileSync(join(folder, 'search-index.json'), '{}');
  writeFileSync(join(folder, '404.html'), '<!doctype html>not found');
  writeFileSync(join(folder, 'notes.doc'), 'not a page');
  // With a dashboard, as always outside of tests, because its pages answer for other paths.
  writeFileSync(join(dashboardFolder, 'index.html'), '<!doctype html>dashboard');
  api = await startTestApi({ docsFolder: folder, dashboardFolder });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
  rmSync(dashboardFolder, { recursive: true });
});

test.each([
  ['/docs', 'index'],
  ['/docs/webhooks', 'webhooks'],
  ['/docs/api', 'overview'],
])('%s is a page without inline script, fresh each time', async (path, text) => {
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

test.each([
  ['/docs/webhooks.md', 'text/markdown; charset=utf-8'],
  ['/docs/llms.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/docs/search-index.json', 'application/json; charset=utf-8'],
])('%s is for programs, fresh each time', async (path, type) => {
  const { status, headers } = await api.call('GET', path);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-cache']);
});

test.each([
  '/docs/nothing',
  '/docs/api/nothing',
  '/docs/nothing/',
  '/docs/404',
  '/docs/notes.doc',
  '/docs/../package.json',
  '/docs/images/..%2fnotes.doc',
])('%s is not there, which a page says', async (path) => {
  const answer = await api.call('GET', path, { headers: { 'if-none-match': '*' } });
  expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(answer.text).toBe('<!doctype html>not found');
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/);
});

test('nothing but GET has the page', async () =>
  expectError(await api.call('POST', '/docs/nothing'), 404, 'NOT_FOUND', 'No such path'));

test.each([
  ['/docs/', '/docs'],
  ['/docs/webhooks/', '/docs/webhooks'],
  ['/docs/api/?q=1', '/docs/api'],
])('%s leads to %s', async (path, page) => {
  const { status, headers } = await api.call('GET', path);
  expect([status, headers.location]).toEqual([308, page]);
});

test('without a build, /docs leads to the OpenAPI document', async () => {
  const bare = await startTestApi();
  const answer = await bare.call('GET', '/docs');
  await bare.close();
  expect([answer.status, answer.headers.location]).toEqual([302, '/api/openapi.json']);
});

test.each(['/api/openapi.json', '/docs/webhooks'])('%s is known to a browser that has it', async (path) => {
  const first = await api.call('GET', path);
  expect(first.status).toBe(200);
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const again = await api.call('GET', path, { headers: { 'if-none-match': `"other", W/${etag}` } });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
  expect((await api.call('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test.each(['/api/openapi.json', '/docs/api/orders'])(
  '%s is sent compressed, and is the same',
  async (path) => {
    const plain = await fetch(`${api.origin}${path}`, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const answer = await fetch(`${api.origin}${path}`, { headers: { 'accept-encoding': accepted } });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('accept-encoding');
      expect((await answer.text()) === text).toBe(true);
      const etag = String(answer.headers.get('etag'));
      expect(etag).toMatch(new RegExp(`^"[\\w-]{22}-${encoding}"$`));
      const known = { 'accept-encoding': accepted, 'if-none-match': etag };
      expect((await fetch(`${api.origin}${path}`, { headers: known })).status).toBe(304);
    }
  },
);

test('the document is written once, however often it is asked for', async () => {
  const headers = { 'accept-encoding': 'br' };
  const read = async () => (await fetch(`${api.origin}/api/openapi.json`, { headers })).arrayBuffer();
  await read();
  const stringify = vi.spyOn(JSON, 'stringify');
  for (let i = 0; i < 10; i++) await read();
  const written = stringify.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
  const { length } = stringify.mock.calls;
  stringify.mockRestore();
  expect([length < 500, written < 100_000], `${length} calls, ${written} characters`).toEqual([true, true]);
});
