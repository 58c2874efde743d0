import { createSign } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { describePlugin } from '../../../../tests/support/carrier-kit.ts';
import { webhookBody } from '../../../../tests/support/shipengine-exchanges.ts';
import type { FaultKind } from '../../../../tests/support/vendors/faults.ts';
import { startShipEngineServer } from '../../../../tests/support/vendors/index.ts';
import { signingKey } from '../../../../tests/support/vendors/shipengine/webhooks.ts';
import { createPluginHttp } from '../../plugins/http/index.ts';
import type { PluginHttp } from '../../plugins/http/plugin-http.ts';
import { toResponse } from '../../plugins/http/to-response.ts';
import type { KitRemote, KitStage } from '../kit/kit.ts';
import { sampleRequests } from '../kit/sample-requests.ts';
import { shipenginePlugin } from './index.ts';
import { parseRateId } from './rate-id.ts';

/** The contract of every carrier, through the real HTTP client, against a local server that behaves like ShipEngine's API. */

const CALLS = {
  quote: 'quote',
  buy: 'buy',
  find: 'find',
  void: 'refund',
  track: 'track',
  scanForm: 'scan form',
  pickup: 'pickup',
  cancelPickup: 'cancel pickup',
} as const;

const PATIENT_MS = 15_000;
const IMPATIENT_MS = 300;

async function createStage() {
  const server = await startShipEngineServer();
  const { apiKey, url: baseUrl, faults, books } = server;
  const log = { warn() {} };
  const real = createPluginHttp({ hosts: shipenginePlugin.hosts, extraHosts: [new URL(baseUrl).host], log });
  // Patient with a busy machine, except for the answer that is known not to come.
  let timeoutMs = PATIENT_MS;
  const sendInTime: PluginHttp['send'] = async (request) => {
    try {
      return await real.send({ ...request, timeoutMs });
    } catch (error) {
      timeoutMs = PATIENT_MS;
      throw error;
    }
  };
  let refusal: string | undefined;
  const http: PluginHttp = {
    send(request) {
      const reason = refusal;
      if (reason === undefined || !String(request.url).includes('/labels/rates/')) return sendInTime(request);
      refusal = undefined;
      const body = { errors: [{ error_code: 'insufficient_funds', message: reason }] };
      return Promise.resolve(
        toResponse({ status: 402, headers: {}, body: Buffer.from(JSON.stringify(body)) }, '127.0.0.1'),
      );
    },
  };
  const fault = (kind: FaultKind) => (call: keyof typeof CALLS) => faults.plan(CALLS[call], kind);
  const remote: KitRemote = {
    chargesOf(_reference, { quote }) {
      const rate = parseRateId(quote.carrierRateId);
      return books.sales.filter(
        ({ reference, refund }) => reference === rate?.externalShipmentId && refund === 'none',
      ).length;
    },
    loseNextAnswer: fault('lost answer'),
    loseNextRequest: fault('lost request'),
    garbleNext: fault('not json'),
    failNext: fault('500 after'),
    hangNext(call) {
      timeoutMs = IMPATIENT_MS;
      fault('hang')(call);
    },
    refuseNext(reason) {
      refusal = reason;
    },
  };
  const context = { http, log, mode: 'test' as const };
  const stage: KitStage = {
    carrier: shipenginePlugin.create({ apiKey, baseUrl }, context),
    locked: shipenginePlugin.create({ apiKey: 'TEST_wrong', baseUrl }, context),
    secrets: [apiKey],
    webhook: signedWebhook(),
    remote,
    async stop() {
      await real.close();
      await server.stop();
    },
  };
  return { ...stage, server };
}

function signedWebhook() {
  const { id, privateKey } = signingKey();
  const body = Buffer.from(JSON.stringify(webhookBody));
  const timestamp = new Date().toISOString();
  const signature = createSign('RSA-SHA256').update(`${timestamp}.`).update(body).sign(privateKey, 'base64');
  return {
    headers: {
      'x-shipengine-rsa-sha256-key-id': id,
      'x-shipengine-rsa-sha256-signature': signature,
      'x-shipengine-timestamp': timestamp,
    },
    body,
  };
}

describePlugin('ShipEngine', {
  createStage,
  samples: sampleRequests({ remembers: true, buysOnce: true, trackingCode: '1Z5R89390357567127' }),
  capabilities: shipenginePlugin.capabilities,
  hasAccount: true,
});

test('another rate of a quote that was bought from is refused, and is not found as bought', async () => {
  const { carrier, server, stop } = await createStage();
  onTestFinished(async () => stop?.());
  const { request } = sampleRequests();
  const [first, second] = (await carrier.quote(request)).quotes;
  if (first === undefined || second === undefined) throw new Error('fewer than two quotes');
  await carrier.buy({ ...request, quote: first, reference: 'first' });
  const purchase = { ...request, quote: second, reference: 'second' };
  expect(await carrier.buy(purchase)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('Ask for rates again'),
  });
  expect(await carrier.findPurchase(purchase)).toEqual({ outcome: 'not_found' });
  expect(server.books.sales).toHaveLength(1);
});

test.each<FaultKind>(['truncated', 'cut off', '500 before', '401', '402', '429'])(
  'a purchase that ends with %s is sold once or not at all, and found as it was',
  async (kind) => {
    const { carrier, server, stop } = await createStage();
    onTestFinished(async () => stop?.());
    const { request } = sampleRequests();
    const [quote] = (await carrier.quote(request)).quotes;
    if (quote === undefined) throw new Error('no quote');
    const purchase = { ...request, quote, reference: 'ours' };
    server.faults.plan('buy', kind);
    const { outcome } = await carrier.buy(purchase);
    const wasDone = kind === 'truncated' || kind === 'cut off';
    expect(outcome).toBe(wasDone || kind === '500 before' ? 'unknown' : 'refused');
    expect((await carrier.findPurchase(purchase)).outcome).toBe(wasDone ? 'bought' : 'not_found');
    expect(server.books.sales).toHaveLength(wasDone ? 1 : 0);
  },
);
