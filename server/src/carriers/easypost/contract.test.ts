import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { describePlugin } from '../../../../tests/support/carrier-kit.ts';
import type { FaultKind } from '../../../../tests/support/vendors/faults.ts';
import { startEasyPostServer } from '../../../../tests/support/vendors/index.ts';
import { createPluginHttp } from '../../plugins/http/index.ts';
import type { PluginHttp } from '../../plugins/http/plugin-http.ts';
import { toResponse } from '../../plugins/http/to-response.ts';
import type { KitRemote, KitStage } from '../kit/kit.ts';
import { sampleRequests } from '../kit/sample-requests.ts';
import { easypostPlugin } from './index.ts';
import { parseRateId } from './rate-id.ts';
import { saleId } from './sales.ts';

/** The contract of every carrier, through the real HTTP client, against a local server that behaves like EasyPost's API. */

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
const FAULTS = {
  loseNextAnswer: 'lost answer',
  loseNextRequest: 'lost request',
  garbleNext: 'not json',
  failNext: '500 after',
  hangNext: 'hang',
} as const satisfies Record<string, FaultKind>;

const PATIENT_MS = 15_000;
const IMPATIENT_MS = 300;

async function createStage() {
  const server = await startEasyPostServer();
  const { apiKey, webhookSecret, url: baseUrl, faults, books } = server;
  const log = { warn() {} };
  const real = createPluginHttp({ hosts: easypostPlugin.hosts, extraHosts: [new URL(baseUrl).host], log });
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
      if (reason === undefined || !String(request.url).endsWith('/buy')) return sendInTime(request);
      refusal = undefined;
      const body = { error: { code: 'SHIPMENT.POSTAGE.FAILURE', message: reason, errors: [] } };
      return Promise.resolve(
        toResponse({ status: 402, headers: {}, body: Buffer.from(JSON.stringify(body)) }, '127.0.0.1'),
      );
    },
  };
  const fault = (kind: FaultKind) => (call: keyof typeof CALLS) => faults.plan(CALLS[call], kind);
  const remote: KitRemote = {
    chargesOf(_reference, { quote }) {
      const rate = parseRateId(quote.carrierRateId);
      const ours = books.sales.filter(({ id }) => rate !== undefined && id === saleId(rate));
      return ours.filter(({ refund }) => refund === 'none').length;
    },
    loseNextAnswer: fault(FAULTS.loseNextAnswer),
    loseNextRequest: fault(FAULTS.loseNextRequest),
    garbleNext: fault(FAULTS.garbleNext),
    failNext: fault(FAULTS.failNext),
    hangNext(call) {
      timeoutMs = IMPATIENT_MS;
      fault(FAULTS.hangNext)(call);
    },
    refuseNext(reason) {
      refusal = reason;
    },
  };
  const context = { http, log, mode: 'test' as const };
  const body = Buffer.from(JSON.stringify({ object: 'Event', result: TRACKER }));
  const hmac = createHmac('sha256', webhookSecret.normalize('NFKD')).update(body).digest('hex');
  const stage: KitStage = {
    carrier: easypostPlugin.create({ apiKey, webhookSecret, baseUrl }, context),
    locked: easypostPlugin.create({ apiKey: 'EZTKwrong', baseUrl }, context),
    secrets: [apiKey, webhookSecret, Buffer.from(`${apiKey}:`).toString('base64')],
    webhook: { headers: { 'x-hmac-signature': `hmac-sha256-hex=${hmac}` }, body },
    remote,
    async stop() {
      await real.close();
      await server.stop();
    },
  };
  return { ...stage, server };
}

const TRACKER = {
  ...{ id: 'trk_1', object: 'Tracker', tracking_code: 'EZ4000000004', status: 'delivered', carrier: 'UPS' },
  tracking_details: [{ status: 'delivered', datetime: '2026-11-18T08:00:00Z', message: 'Left at the door' }],
};

describePlugin('EasyPost', {
  createStage,
  samples: sampleRequests({ remembers: true, buysOnce: true, trackingCode: 'EZ1000000001' }),
  capabilities: easypostPlugin.capabilities,
  hasAccount: true,
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
