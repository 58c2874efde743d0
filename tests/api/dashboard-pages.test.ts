import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const SCRIPT = 'console.log("a script")\n'.repeat(100);
const PAGE = '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><div id="root"></div>';
const folder = mkdtempSync(join(tmpdir(), 'waybill-pages-'));
let api: TestApi;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'assets', 'small-3c.css'), 'p{}');
  api = await startTestApi({ dashboardFolder: folder });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const nonceOf = (policy: unknown) => /'nonce-([\w+/=]{24})'/.exec(String(policy))?.[1];

describe('the page', () => {
  test.each(['/', '/setup', '/login', '/orders/ord_1', '/settings/api-keys?new=1', '/caf%C3%A9'])(
    'is what %s answers with, fresh each time',
    async (path) => {
      const answer = await api.call('GET', path);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.text).toBe(
        PAGE.replace('__CSP_NONCE__', nonceOf(answer.headers['content-security-policy']) ?? ''),
      );
    },
  );

  test('is that of the latest build, also of one made beside the running server', async () => {
    const path = join(folder, 'index.html');
    const put = (text: string, seconds: number) => {
      writeFileSync(path, text);
      utimesSync(path, seconds, seconds);
    };
    try {
      put('<!doctype html>new', 1_000);
      expect((await api.call('GET', '/')).text).toBe('<!doctype html>new');
      rmSync(path);
      expect((await api.call('GET', '/orders')).text).toBe('<!doctype html>new');
    } finally {
      put(PAGE, 2_000);
    }
  });

  test('allows only its own scripts and styles, and cannot be framed', async () => {
    const [first, second] = [await api.call('GET', '/'), await api.call('GET', '/')];
    const policy = String(first.headers['content-security-policy']);
    const nonce = nonceOf(policy);
    expect(nonceOf(second.headers['content-security-policy'])).not.toBe(nonce);
    const rules = Object.fromEntries(policy.split('; ').map((rule) => rule.split(/ (.*)/).slice(0, 2)));
    expect(rules).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'style-src': `'self' 'nonce-${nonce}'`,
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self' http://127.0.0.1:*",
      'frame-src': "'self' blob:",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  });

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/docs/nothing'],
    ['GET', '/assets/gone-9z.js'],
    ['GET', '/nothing.php'],
    ['GET', '/.env'],
    ['POST', '/orders'],
  ])('is not for %s %s', async (method, path) => {
    const answer = await api.call(method, path);
    expectError(answer, 404, 'NOT_FOUND', 'No such path');
    expect(answer.headers['cache-control']).toBeUndefined();
  });

  test('does not replace responses of the API and the dashboard’s API', async () => {
    expect((await api.call('GET', '/api/v1/nothing')).status).toBe(401);
    expect((await api.call('GET', '/dashboard/api/v1/nothing')).status).toBe(401);
    expect((await api.call('POST', '/')).status).toBe(405);
  });
});

describe('files', () => {
  test('with a content hash are cached for ever and sent compressed as the browser accepts', async () => {
    const get = async (encodings?: string) => {
      const headers = encodings === undefined ? {} : { 'accept-encoding': encodings };
      const answer = await api.call('GET', '/assets/app-1a2b.js', { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/);
      expect(answer.headers.vary).toBe('accept-encoding');
      return answer.headers['content-encoding'];
    };
    expect([await get(), await get('gzip'), await get('gzip, deflate, br')]).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
  });

  test('without a compressed copy are sent uncompressed', async () => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const answer = await api.call('GET', '/assets/small-3c.css', { headers });
    expect([answer.status, answer.text, answer.headers['content-encoding']]).toEqual([200, 'p{}', undefined]);
  });

  test('without a content hash are cached for one hour', async () => {
    const answer = await api.call('GET', '/icon.svg');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  });

  test.each(['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/..%2findex.html'])(
    'outside their folder are not served: %s',
    async (path) => expect((await api.call('GET', path)).status).not.toBe(200),
  );
});
