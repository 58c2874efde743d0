import { expect, test } from 'vitest';
import {
  connect,
  createWooScene,
  NOW,
  reportOf,
} from '../../../../tests/support/shops/woocommerce/woo-scene.ts';
import { createTestClock } from '../../../../tests/support/test-clock.ts';
import { secretsOf } from '../../plugins/plugin-settings.ts';
import { woocommercePlugin } from './index.ts';
import { signedUrl } from './oauth.ts';
import { baseOf, urlOf } from './site.ts';

const first = { since: NOW - 60_000, cursor: null, now: NOW };

test('over HTTPS the key is sent as Basic authentication, and every request asks for JSON', async () => {
  const { store, shop } = await createWooScene();
  await store.pull(first);
  const [request] = shop.requests;
  expect(request?.headers).toMatchObject({
    accept: 'application/json',
    authorization: `Basic ${Buffer.from('ck_fake:cs_fake').toString('base64')}`,
  });
  expect(request?.uri).not.toContain('oauth');
});

test('over plain HTTP requests are signed, and the secret is never sent', async () => {
  const { store, shop } = await createWooScene({ isTls: false });
  await store.pull(first);
  await store.pull(first);
  expect(shop.calls()).toEqual(['GET /wc/v3/orders 200', 'GET /wc/v3/orders 200']);
  const sent = JSON.stringify(shop.requests.map(({ uri, headers }) => [uri, headers]));
  expect(sent).not.toMatch(/cs_fake|basic/i);
  expect(shop.requests[0]?.query.get('oauth_signature_method')).toBe('HMAC-SHA256');
});

test('a shop that does not see its TLS is shown a signature, after one refusal', async () => {
  const { store, shop } = await createWooScene({ seesTls: false });
  const order = shop.orders.create({ set_paid: true });
  await store.pull(first);
  await store.readOrder(String(order.id));
  expect(shop.calls()).toEqual([
    'GET /wc/v3/orders 401',
    'GET /wc/v3/orders 200',
    `GET /wc/v3/orders/${order.id} 200`,
  ]);
});

test('a signature is made for the scheme that PHP sees', async () => {
  const { store, shop } = await createWooScene({ isTls: false, seesTls: true });
  await store.pull(first);
  expect(shop.calls()).toEqual(['GET /wc/v3/orders 401', 'GET /wc/v3/orders 200']);
});

test('a wrong key is found out once, and then costs one request each', async () => {
  const { store, shop } = await createWooScene({}, { consumerKey: 'ck_wrong' });
  for (let i = 0; i < 2; i++)
    await expect(store.pull(first)).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('did not accept the consumer key and the consumer secret'),
    });
  expect(shop.calls()).toEqual(['GET /wc/v3/orders 401', 'GET /wc/v3/orders 401', 'GET /wc/v3/orders 401']);
});

test('a shop whose clock is an hour ahead is signed for with its own time', async () => {
  const { store, shop } = await createWooScene({ isTls: false, now: () => NOW + 3_600_000 });
  await store.pull(first);
  await store.pull(first);
  expect(shop.calls()).toEqual(['GET /wc/v3/orders 401', 'GET /wc/v3/orders 200', 'GET /wc/v3/orders 200']);
});

test('a repeated read is signed again after its nonce was used', async () => {
  const { store, shop } = await createWooScene({ isTls: false });
  shop.faults.plan('drop after', { method: 'GET' });
  await store.pull(first);
  expect(shop.calls()).toEqual(['GET /wc/v3/orders 0', 'GET /wc/v3/orders 401', 'GET /wc/v3/orders 200']);
});

test('a signature is that of RFC 5849', () => {
  const url = signedUrl({
    ...{
      method: 'GET',
      url: new URL('http://shop.test/wp-json/wc/v3/orders?a=1,2&_b=x%20y~!'),
      scheme: 'http',
    },
    ...{ consumerKey: 'ck', consumerSecret: 'cs', nowMs: 1_794_930_373_000, nonce: 'n1' },
  });
  // Computed by hand with openssl over the base string of the RFC.
  expect(url.searchParams.get('oauth_signature')).toBe('RQuH1rHM4NCxNC6h6lqN6htC1Vbbq3g49RYFyBFvPvA=');
});

test('the folder of a shop stays in every address, and a pasted address of the API is cut', async () => {
  const { store, shop } = await createWooScene({ folder: '/shop' });
  await store.pull(first);
  expect(shop.requests[0]?.uri).toMatch(/^\/shop\/wp-json\/wc\/v3\/orders\?/);
  expect(['https://a.test/', 'https://a.test/wp-json/wc/v3/', 'https://a.test'].map(baseOf)).toEqual(
    Array(3).fill('https://a.test'),
  );
  expect(baseOf('https://a.test/shop/')).toBe('https://a.test/shop');
  const pages = ['wp-admin', 'wp-admin/edit.php', 'wp-login.php', 'index.php', 'index.php/wp-json/wc/v3'];
  expect(new Set(pages.map((page) => baseOf(`https://a.test/shop/${page}`)))).toEqual(
    new Set(['https://a.test/shop']),
  );
  expect(urlOf('https://a.test', 'query', '/wc/v3/orders', { per_page: 1 }).href).toBe(
    'https://a.test/?rest_route=/wc/v3/orders&per_page=1&path=wp-json/wc/',
  );
});

test('a site that redirects within itself to a slash is read and written, and one that redirects elsewhere says where', async () => {
  const { store, shop } = await createWooScene({ redirects: 'to a slash' });
  const order = shop.orders.create({ set_paid: true });
  expect(await store.check({ webhookUrl: null })).toMatchObject({ isValid: true, missingScopes: [] });
  expect(await store.report(reportOf(String(order.id), { isComplete: true }))).toMatchObject({
    outcome: 'reported',
  });
  expect([order.notes.length, order.fields.status]).toEqual([1, 'completed']);

  // Reads go on to work there, so that only a write would find out.
  const { store: moved, shop: inFolder } = await createWooScene({
    folder: '/shop',
    redirects: 'to the folder',
  });
  const { url } = inFolder;
  const entered = connect(inFolder, createTestClock(NOW), { url: url.replace('/shop', '') }).store;
  expect(await moved.check({ webhookUrl: null })).toMatchObject({ isValid: true });
  expect(await entered.check({ webhookUrl: null })).toEqual({
    ...{ isValid: false, reason: `${inFolder.host} redirects to ${url}: enter that address` },
  });
});

test('a key that may only read is told apart from a firewall that lets nothing be written', async () => {
  const { store, shop } = await createWooScene();
  shop.site.key.permissions = 'read';
  expect(await store.check({ webhookUrl: null })).toMatchObject({
    missingScopes: ['write'],
    notices: expect.arrayContaining([expect.stringContaining('needs the permissions Read/Write')]),
  });
  shop.site.key.permissions = 'read_write';
  shop.faults.plan('firewall', { method: 'POST' });
  expect(await store.check({ webhookUrl: null })).toMatchObject({
    missingScopes: [],
    notices: expect.arrayContaining([expect.stringMatching(/^Nothing can be written: .*firewall/)]),
  });
});

test('maintenance is an error with the time that the shop asks for', async () => {
  const { store, shop } = await createWooScene();
  shop.faults.plan('maintenance');
  await expect(store.pull(first)).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 600_000 });
  shop.faults.plan('too many requests');
  await expect(store.pull(first)).rejects.toMatchObject({ code: 'throttled', retryAfterMs: 30_000 });
});

test('a fatal error is passed on without the files of the server', async () => {
  const { store, shop } = await createWooScene();
  shop.faults.plan('fatal');
  const error = await store.pull(first).catch((thrown: Error) => thrown);
  expect(error).toMatchObject({ code: 'unavailable' });
  expect(String(error)).toContain('There has been a critical error on this website.');
  expect(String(error)).not.toMatch(/srv|\.php|<p>/);
});

test('a gateway that answers with pages, and a connection that breaks, are tried again', async () => {
  const { store, shop } = await createWooScene();
  shop.faults.plan('bad gateway');
  shop.faults.plan('drop');
  await store.pull(first);
  expect(shop.requests).toHaveLength(3);
});

test('an answer of a hundred megabytes is refused before it is read', async () => {
  const { store, shop } = await createWooScene();
  shop.faults.plan('huge', { times: 3 });
  await expect(store.pull(first)).rejects.toMatchObject({ message: expect.stringContaining('bytes') });
  // Three attempts, each with smaller pages.
  expect(shop.hugeMegabytes()).toBeLessThan(3 * 40);
});

test('orders that are too large together are read in smaller pages', async () => {
  const { store, shop } = await createWooScene();
  shop.orders.create({ set_paid: true });
  shop.faults.plan('huge');
  expect((await store.pull(first)).orders).toHaveLength(1);
  expect(shop.requests.map(({ query }) => query.get('per_page'))).toEqual(['100', '20']);
});

test('WooCommerce that is switched off does not look like a deleted order', async () => {
  const { store, shop } = await createWooScene();
  const order = shop.orders.create();
  shop.site.isWooActive = false;
  await expect(store.readOrder(String(order.id))).rejects.toMatchObject({ code: 'unavailable' });
});

test('the plug-in declares public hosts and marks its secrets', () => {
  expect(woocommercePlugin.hosts).toBe('public');
  const settings = { url: 'https://a.test', consumerKey: 'ck', consumerSecret: 'cs', webhookSecret: 'ws' };
  expect(secretsOf(woocommercePlugin, settings)).toEqual(['ck', 'cs', 'ws']);
});
