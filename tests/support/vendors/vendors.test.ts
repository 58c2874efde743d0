import { createHmac, createPublicKey, createVerify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CallName, type FaultKind, startEasyPostServer, startShipEngineServer } from './index.ts';
import type { Json } from './vendor-server.ts';

const JACK = {
  name: 'Jack Sparrow',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  country: 'US',
};
const ELIZABETH = { ...JACK, name: 'Elizabeth Swan', street1: '179 N Harbor Dr', zip: '90277' };
const ADDRESS = {
  name: 'Jack Sparrow',
  phone: '5555555555',
  address_line1: '388 Townsend St',
  city_locality: 'San Francisco',
  state_province: 'CA',
  postal_code: '94107',
  country_code: 'US',
};
const PACKAGE = { weight: { value: 15.4, unit: 'ounce' } };

async function easyPost(options: Parameters<typeof startEasyPostServer>[0] = {}) {
  const server = await startEasyPostServer(options);
  onTestFinished(server.stop);
  const authorization = `Basic ${Buffer.from(`${server.apiKey}:`).toString('base64')}`;
  const call = caller(server.url, { authorization });
  const quote = (changes: Json = {}) =>
    call('POST', '/v2/shipments', {
      shipment: { from_address: JACK, to_address: ELIZABETH, parcel: { weight: 15.4 }, ...changes },
    });
  return {
    server,
    call,
    quote,
    async offer() {
      const { id, rates } = (await quote()).body;
      const buy = () => call('POST', `/v2/shipments/${id}/buy`, { rate: { id: rates[0].id } });
      return { buy, find: () => call('GET', `/v2/shipments/${id}`), isSold: (b: Json) => !!b.postage_label };
    },
  };
}

async function shipEngine(options: Parameters<typeof startShipEngineServer>[0] = {}) {
  const server = await startShipEngineServer(options);
  onTestFinished(server.stop);
  const call = caller(server.url, { 'api-key': server.apiKey });
  const quote = (reference: string, changes: Json = {}) =>
    call('POST', '/v1/rates', {
      shipment: {
        external_shipment_id: reference,
        ship_from: ADDRESS,
        ship_to: ADDRESS,
        packages: [PACKAGE],
        ...changes,
      },
      rate_options: { carrier_ids: ['se-100001', 'se-100002'] },
    });
  return {
    server,
    call,
    quote,
    async offer() {
      const { rate_response } = (await quote('ours-1')).body;
      const buy = () => call('POST', `/v1/labels/rates/${rate_response.rates[0].rate_id}`, {});
      const find = () => call('GET', '/v1/labels/external_shipment_id/ours-1');
      return { buy, find, isSold: (body: Json) => body.label_id !== undefined };
    },
  };
}

function caller(url: string, headers: Record<string, string>) {
  return async (method: string, path: string, json?: unknown): Promise<{ status: number; body: Json }> => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
}

/** Keeps what is posted to it. */
async function listener() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const read = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer()).toString('latin1');

describe('the local EasyPost', () => {
  test('sells a shipment once, with a label in every format, and refunds it later', async () => {
    const { server, call, quote } = await easyPost();
    const { body: shipment } = await quote({ reference: 'ours' });
    expect(shipment.rates.map((rate: Json) => `${rate.carrier} ${rate.service}`)).toContain(
      'USPS GroundAdvantage',
    );
    const path = `/v2/shipments/${shipment.id}`;
    const chosen = { rate: { id: shipment.rates[0].id } };
    const { status, body: sold } = await call('POST', `${path}/buy`, chosen);
    expect(status).toBe(200);
    expect(sold.selected_rate.id).toBe(chosen.rate.id);
    expect(await read(sold.postage_label.label_url)).toContain(sold.tracking_code);
    const { body: asZpl } = await call('GET', `${path}/label?file_format=ZPL`);
    expect(await read(asZpl.postage_label.label_zpl_url)).toMatch(/^\^XA/);
    const { body: asPdf } = await call('GET', `${path}/label?file_format=PDF`);
    expect(await read(asPdf.postage_label.label_pdf_url)).toMatch(/^%PDF/);

    const again = await call('POST', `${path}/buy`, chosen);
    expect([again.status, again.body.error.code]).toEqual([422, 'SHIPMENT.POSTAGE.EXISTS']);
    expect((await call('POST', `${path}/refund`)).body.refund_status).toBe('submitted');
    await server.settleRefunds('refunded');
    expect((await call('GET', path)).body.refund_status).toBe('refunded');
    expect(server.books.sales).toMatchObject([
      { id: shipment.id, reference: 'ours', trackingCodes: [sold.tracking_code], refund: 'refunded' },
    ]);
  });

  test('sells several parcels as one order', async () => {
    const { server, call } = await easyPost();
    const shipments = [{ parcel: { weight: 10.2 } }, { parcel: { weight: 17.5 } }];
    const order = { from_address: JACK, to_address: ELIZABETH, shipments };
    const { body } = await call('POST', '/v2/orders', { order });
    const { carrier, service, rate } = body.rates[0];
    const bought = await call('POST', `/v2/orders/${body.id}/buy`, { carrier, service });
    const codes = bought.body.shipments.map((one: Json) => one.tracking_code);
    expect(new Set(codes).size).toBe(2);
    expect(server.books.sales).toMatchObject([
      { trackingCodes: codes, amount: Math.round(Number(rate) * 100) },
    ]);
  });

  test('refuses wrong keys, wrong rates, missing fields and expired rates in its own words', async () => {
    const { server, call, quote } = await easyPost();
    const anyone = caller(server.url, {});
    expect((await anyone('GET', '/v2/metadata/carriers')).status).toBe(401);
    expect((await call('POST', '/v2/shipments', {})).body.error).toMatchObject({
      code: 'PARAMETER.REQUIRED',
      errors: [{ field: 'shipment', message: 'cannot be blank' }],
    });
    const { id, rates } = (await quote()).body;
    expect((await call('POST', `/v2/shipments/${id}/buy`, { rate: { id: 'rate_x' } })).status).toBe(404);
    server.expireRates();
    const late = await call('POST', `/v2/shipments/${id}/buy`, { rate: { id: rates[0].id } });
    expect(late.body.error.code).toBe('SHIPMENT.RATE.EXPIRED');
    server.revokeKey();
    expect((await call('GET', `/v2/shipments/${id}`)).body.error.code).toBe('APIKEY.INACTIVE');
  });

  test('says why a carrier offers nothing', async () => {
    const { quote } = await easyPost();
    const abroad = await quote({ to_address: { ...ELIZABETH, country: 'CA' } });
    expect(abroad.body.rates).toEqual([]);
    expect(abroad.body.messages[0]).toMatchObject({ type: 'rate_error', carrier: 'USPS' });
    const heavy = await quote({ parcel: { weight: 80 * 16 } });
    expect(heavy.body.messages.map((one: Json) => one.carrier)).toEqual(['USPS']);
  });

  test('signs its webhooks over the raw body', async () => {
    const { received, url } = await listener();
    const { server, call } = await easyPost({ webhookUrl: url, webhookSecret: 'sécret' });
    await call('POST', '/v2/trackers', { tracker: { tracking_code: 'EZ1000000001' } });
    expect(await server.scan('EZ1000000001', { status: 'delivered', city: 'Oakland' })).toBe(200);
    const [hook] = received;
    const hmac = createHmac('sha256', 'sécret'.normalize('NFKD')).update(hook?.body ?? '');
    expect(hook?.headers['x-hmac-signature']).toBe(`hmac-sha256-hex=${hmac.digest('hex')}`);
    expect(JSON.parse(hook?.body ?? '')).toMatchObject({
      description: 'tracker.updated',
      result: { tracking_code: 'EZ1000000001', status: 'delivered' },
    });
  });

  test('verifies addresses down to the house', async () => {
    const { call } = await easyPost();
    const good = await call('POST', '/v2/addresses', { address: ELIZABETH, verify: true });
    expect(good.body).toMatchObject({ zip: '90277-2506', verifications: { delivery: { success: true } } });
    const bad = { ...ELIZABETH, street1: 'Harbor Dr' };
    const wrong = await call('POST', '/v2/addresses', { address: bad, verify: true });
    expect(wrong.body.verifications.delivery.errors[0].code).toBe('E.HOUSE_NUMBER.MISSING');
  });
});

describe('the local ShipEngine', () => {
  test('sells a rate once, finds the label by its reference, and voids it', async () => {
    const { server, call, quote } = await shipEngine();
    const { body } = await quote('ours-1');
    expect(body.rate_response.status).toBe('completed');
    const [rate] = body.rate_response.rates;
    const { body: label } = await call('POST', `/v1/labels/rates/${rate.rate_id}`, { label_format: 'zpl' });
    expect(await read(label.label_download.href)).toMatch(/^\^XA/);
    expect((await call('POST', `/v1/labels/rates/${rate.rate_id}`, {})).status).toBe(400);
    const found = await call('GET', '/v1/labels/external_shipment_id/ours-1');
    expect(found.body.label_id).toBe(label.label_id);
    expect((await call('PUT', `/v1/labels/${label.label_id}/void`)).body.approved).toBe(true);
    await server.settleRefunds('rejected');
    expect(server.books.sales).toMatchObject([{ reference: 'ours-1', refund: 'rejected' }]);
    expect((await quote('ours-1')).body.errors[0].error_code).toBe('identifier_conflict');
  });

  test('gives each package its own tracking number, where the carrier takes several', async () => {
    const { server, call, quote } = await shipEngine();
    const { rates, errors } = (await quote('ours-2', { packages: [PACKAGE, PACKAGE] })).body.rate_response;
    expect(errors.map((error: Json) => error.carrier_code)).toEqual(['stamps_com']);
    const { body: label } = await call('POST', `/v1/labels/rates/${rates[0].rate_id}`, {});
    expect(new Set(label.packages.map((one: Json) => one.tracking_number)).size).toBe(2);
    expect(server.books.sales[0]?.trackingCodes).toHaveLength(2);
  });

  test('refuses wrong keys and missing fields in its own words', async () => {
    const { server, quote } = await shipEngine();
    const stranger = await caller(server.url, { 'api-key': 'TEST_other' })('GET', '/v1/carriers');
    expect([stranger.status, stranger.body.errors[0].error_code]).toEqual([401, 'unauthorized']);
    const { body } = await quote('ours-3', { ship_from: { ...ADDRESS, phone: '' } });
    expect(body.errors[0]).toMatchObject({ error_code: 'field_value_required', error_source: 'shipengine' });
  });

  test('signs its webhooks with a key that it publishes', async () => {
    const { received, url } = await listener();
    const { server, call } = await shipEngine({ webhookUrl: url });
    await call('POST', '/v1/tracking/start?carrier_code=ups&tracking_number=1Z5338FF0107231059');
    expect(await server.scan('1Z5338FF0107231059', { status: 'DE' })).toBe(200);
    const [hook] = received;
    const { keys } = (await call('GET', '/jwks')).body;
    const signed = `${hook?.headers['x-shipengine-timestamp']}.${hook?.body}`;
    const isRight = createVerify('RSA-SHA256')
      .update(signed)
      .verify(
        createPublicKey({ key: keys[0], format: 'jwk' }),
        String(hook?.headers['x-shipengine-rsa-sha256-signature']),
        'base64',
      );
    expect(isRight).toBe(true);
    expect(JSON.parse(hook?.body ?? '')).toMatchObject({
      resource_type: 'API_TRACK',
      data: { status_code: 'DE' },
    });
  });
});

/** Whether the label is sold, and how the client learns of it: a status, or no answer that it can read. */
const FAULTS: [FaultKind, isSold: boolean, answer: number | 'none'][] = [
  ['lost request', false, 'none'],
  ['lost answer', true, 'none'],
  ['500 before', false, 500],
  ['500 after', true, 500],
  ['429', false, 429],
  ['402', false, 402],
  ['401', false, 401],
  ['truncated', true, 'none'],
  ['cut off', true, 'none'],
  ['not json', true, 'none'],
];

for (const [name, start] of [
  ['EasyPost', easyPost],
  ['ShipEngine', shipEngine],
] as const) {
  test(`the local ${name} fails as it is told to, and only once`, async () => {
    for (const [kind, isSold, answer] of FAULTS) {
      const vendor = await start();
      const { buy, find, ...rest } = await vendor.offer();
      vendor.server.faults.plan('buy', kind);
      const outcome = await buy().then(
        ({ status }) => status,
        () => 'none',
      );
      expect([kind, outcome]).toEqual([kind, answer]);
      expect([kind, vendor.server.books.sales.length]).toEqual([kind, isSold ? 1 : 0]);
      const found = await find();
      expect([kind, found.status === 200 && rest.isSold(found.body)]).toEqual([kind, isSold]);
      if (!isSold) expect([kind, (await buy()).status]).toEqual([kind, 200]);
    }
  });

  test(`the local ${name} tells when it has sold a label that it never confirms`, async () => {
    const vendor = await start();
    const { buy } = await vendor.offer();
    const sold = new Promise<void>((onDone) => vendor.server.faults.plan('buy', { kind: 'hang', onDone }));
    const answer = buy().catch(() => 'none');
    await sold;
    expect(vendor.server.books.sales).toHaveLength(1);
    expect(vendor.server.journal.at(-1)).toMatchObject({ call: 'buy', status: 0, fault: 'hang' });
    await vendor.server.stop();
    expect(await answer).toBe('none');
  });

  test(`the random faults of the local ${name} repeat with their seed`, async () => {
    const vendor = await start();
    const happened = async (seed: string) => {
      vendor.server.faults.atRandom({
        seed,
        probability: 0.5,
        kinds: ['429', '500 before'],
        calls: ['check'],
      });
      const path = name === 'EasyPost' ? '/v2/metadata/carriers' : '/v1/carriers';
      const statuses: number[] = [];
      for (let n = 0; n < 12; n++) statuses.push((await vendor.call('GET', path)).status);
      return statuses;
    };
    const first = await happened('a');
    expect(new Set(first)).toEqual(new Set([200, 429, 500]));
    expect(await happened('a')).toEqual(first);
    expect(await happened('b')).not.toEqual(first);
  });
}

test('a call that is never heard is not answered and does nothing', async () => {
  const { server, call } = await easyPost();
  const heard = new Promise<void>((onDone) =>
    server.faults.plan('quote' satisfies CallName, { kind: 'deaf', onDone }),
  );
  const answer = call('POST', '/v2/shipments', {}).catch(() => 'none');
  await heard;
  await server.stop();
  expect(await answer).toBe('none');
});
