import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { medusaPlugin } from '../../server/src/stores/medusa/index.ts';
import { shipstationPlugin } from '../../server/src/stores/shipstation/index.ts';
import { shopifyPlugin } from '../../server/src/stores/shopify/index.ts';
import { domainOf } from '../../server/src/stores/shopify/settings.ts';
import { woocommercePlugin } from '../../server/src/stores/woocommerce/index.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { page, redirectTo, type SiteInTheWay, startSiteInTheWay } from '../support/shops/site-in-the-way.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

/** Every mistake that people make when they connect a shop: each answer says what is wrong and what to do. */

let api: TestApi;
let merchant: Merchant;
const sites = new Map<string, SiteInTheWay>();

beforeAll(async () => {
  const add = async (name: string, ...site: Parameters<typeof startSiteInTheWay>) =>
    void sites.set(name, await startSiteInTheWay(...site));
  await add('www', page(200));
  await add(
    'moved',
    redirectTo(() => siteOf('www').url),
  );
  await add('login', (_request, response) =>
    response.writeHead(302, { location: `${siteOf('www').url}/login?next=x` }).end(),
  );
  await add('staging', page(401, { 'www-authenticate': 'Basic realm="Staging"' }));
  await add('maintenance', page(503));
  await add('cloudflare', page(403, { server: 'cloudflare', 'cf-mitigated': 'challenge' }));
  await add('firewall', page(403));
  await add('front page', page(200));
  await add('missing page', page(404));
  await add('self-signed', page(200), { isSelfSigned: true });
  api = await startTestApi({
    shops: [woocommercePlugin, shopifyPlugin, shipstationPlugin, medusaPlugin],
    storeHosts: [...sites.values()].map(({ host }) => host),
  });
  merchant = await createMerchant(api);
});
afterAll(async () => {
  await api?.close();
  await Promise.all([...sites.values()].map((site) => site.stop()));
});

function siteOf(name: string): SiteInTheWay {
  const site = sites.get(name);
  if (site === undefined) throw new Error(`there is no site ${name}`);
  return site;
}

const SECRET = 's3cret-of-the-shop';
const WOO = { url: 'https://shop.example.com', consumerKey: 'ck_1', consumerSecret: 'cs_1' };
const SETTINGS = {
  woocommerce: (url: string) => ({ url, consumerKey: `ck_${SECRET}`, consumerSecret: `cs_${SECRET}` }),
  shipstation: (url: string) => ({ url: `${url}/auctane`, username: 'ada', password: SECRET }),
  medusa: (url: string) => ({ url, apiKey: SECRET }),
  shopify: (url: string) => ({ shop: 'my-shop', accessToken: `shpat_${SECRET}`, baseUrl: url }),
};

const connect = (provider: string, settings: object) =>
  merchant.call('POST', '/stores', { provider, name: 'Shop', settings });

/** What the check says, what the next sync says and what the log says, which is the same. */
async function complaintOf(provider: string, settings: object): Promise<string> {
  const { body } = await connect(provider, settings);
  const { id } = body.data;
  const check = await merchant.post(`/stores/${id}/check`);
  await merchant.post(`/stores/${id}/sync`);
  await api.shipping.storeSync.pullDue();
  const { sync } = await merchant.get(`/stores/${id}`);
  const [entry] = await merchant.get(`/stores/${id}/log`);
  await merchant.call('DELETE', `/stores/${id}`);
  expect(check.isValid).toBe(false);
  expect(sync.lastError).toBe(check.reason);
  expect(entry).toMatchObject({ type: 'sync.failed', message: check.reason });
  expect(JSON.stringify([check, entry])).not.toContain(SECRET);
  return check.reason;
}

const anywhere = ['woocommerce', 'shipstation', 'medusa'] as const;
const ANYWHERE: [site: string, complaint: RegExp][] = [
  [
    'moved',
    /redirects to http:\/\/127\.0\.0\.1:\d+(\/auctane)?, which is not encrypted: set the store up for HTTPS$/,
  ],
  ['login', /redirects to http:\/\/127\.0\.0\.1:\d+\/login, which is not the shop's API: a login, /],
  ['staging', /asks for a password of its own, before the shop is reached|the whole site has a password$/],
  ['maintenance', /is in maintenance or overloaded \(HTTP 503\): it is asked again later$/],
  [
    'cloudflare',
    /^Cloudflare, .* takes this server for a robot: allow its requests in the security rules there$/,
  ],
  ['firewall', /refused the request \(HTTP 403\): let this server through its firewall or security plug-in$/],
  [
    'front page',
    /answered with a web page instead of .*: enter the |does not answer like Medusa 2: check the URL/,
  ],
  [
    'missing page',
    /enter the Site Address|HTTP 404: check the URL|does not answer like Medusa 2: check the URL/,
  ],
  ['self-signed', /its certificate is not from an authority that is trusted here: install one that is/],
];

describe.each(anywhere)('%s', (provider) => {
  test.each(ANYWHERE)('at a site that is %s', async (site, complaint) => {
    expect(await complaintOf(provider, SETTINGS[provider](siteOf(site).url))).toMatch(complaint);
  });

  test('at a private address, or at a name that does not exist', async () => {
    expect(await complaintOf(provider, SETTINGS[provider]('https://10.1.2.3'))).toBe(
      '10.1.2.3: the host has no public address: if it is in your own network, WAYBILL_STORE_HOSTS must list it',
    );
    expect(await complaintOf(provider, SETTINGS[provider]('https://no-such-shop.invalid'))).toMatch(
      /^no-such-shop\.invalid: host not found: /,
    );
  });

  test.each([
    ['http://shop.example.com', 'shop.example.com may be called over HTTPS only'],
    ['shop.example.com', 'must be a URL, like https://'],
    ['localhost:8080', 'must begin with https://'],
    ['https://ada:pw@shop.example.com', 'credentials do not belong in a URL'],
  ])('with the address %s', async (url, problem) => {
    const { status, body } = await connect(provider, SETTINGS[provider](url));
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(`settings.url: `)]);
    expect(body.error.message).toContain(problem);
  });
});

test('credentials are never sent along to where a shop redirects', () => {
  expect(siteOf('moved').seen.length).toBeGreaterThan(0);
  expect(siteOf('www').seen).toEqual([]);
});

test.each([
  [
    'moved',
    /^Shopify redirects to 127\.0\.0\.1:\d+: enter the name of the store, which ends with \.myshopify\.com$/,
  ],
  ['staging', /did not accept the access token: it is wrong or has expired, .* Enter a new one$/],
  ['maintenance', /^Shopify answered HTTP 503$/],
  ['missing page', /^Shopify has no store of this name: enter the one before \.myshopify\.com$/],
  ['firewall', /^Shopify does not allow the app to use this store$/],
])('shopify at a server that is %s', async (site, complaint) => {
  expect(await complaintOf('shopify', SETTINGS.shopify(siteOf(site).url))).toMatch(complaint);
});

test.each<[provider: string, settings: object, problem: string]>([
  [
    'shopify',
    { shop: 'mugs.example.com', accessToken: 'shpat_1' },
    'settings.shop: has a wrong format. The name of your shop at Shopify: my-shop',
  ],
  ['shopify', { shop: 'my shop', accessToken: 'shpat_1' }, 'settings.shop: must not contain spaces'],
  ['shopify', { shop: 'my-shop', accessToken: 'shpat_1 2' }, 'settings.accessToken: must not contain spaces'],
  [
    'shopify',
    { shop: 'my-shop', clientId: 'shpss_1', clientSecret: 'abc' },
    'settings.clientId: this is a client secret',
  ],
  [
    'shopify',
    { shop: 'my-shop', accessToken: 'shpss_1' },
    'settings.accessToken: this is a client secret; an access token begins with shpat_',
  ],
  ['shopify', { shop: 'my-shop' }, 'settings.clientId: enter the client ID and the client secret'],
  ['woocommerce', { ...WOO, consumerKey: 'cs_1', consumerSecret: 'ck_1' }, 'exchange the two'],
  ['woocommerce', { ...WOO, consumerKey: 'cs_1' }, 'settings.consumerKey: this is a consumer secret'],
  ['woocommerce', { ...WOO, consumerSecret: 'ck_1' }, 'settings.consumerSecret: this is a consumer key'],
  ['woocommerce', { ...WOO, consumerKey: 'ck_1 2' }, 'settings.consumerKey: must not contain spaces'],
  [
    'woocommerce',
    { ...WOO, url: 'https://shop.example.com/wp-admin/admin.php?page=wc' },
    'settings.url: must not have a query',
  ],
  [
    'shipstation',
    { url: 'https://shop.example.com/?auth_key=1', authKey: '1' },
    'settings.url: must not contain auth_key',
  ],
  ['amazon', {}, 'provider: must be one of woocommerce, shopify, shipstation, medusa'],
])('%s with %j', async (provider, settings, problem) => {
  const { status, body } = await connect(provider, settings);
  expect([status, body.error.message]).toEqual([400, expect.stringContaining(problem)]);
});

test.each([
  'my-shop',
  'My-Shop.myshopify.com',
  'https://my-shop.myshopify.com/',
  'https://admin.shopify.com/store/my-shop/orders',
])('shopify as %s is the same shop', (shop) => expect(domainOf({ shop })).toBe('my-shop.myshopify.com'));
