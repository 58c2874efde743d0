import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { easypostPlugin } from '../../server/src/carriers/easypost/index.ts';
import { shipenginePlugin } from '../../server/src/carriers/shipengine/index.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import {
  type EasyPostServer,
  type ShipEngineServer,
  startEasyPostServer,
  startShipEngineServer,
} from '../support/vendors/index.ts';

/** ShipEngine wants one. */
const WITH_PHONE = { ...CUSTOMER, phone: '415-555-0101' };
const HOUR_MS = 3_600_000;
let api: TestApi;
let merchant: Merchant;
/** The hosts of the vendors started so far. */
const carrierHosts: string[] = [];
beforeAll(async () => {
  api = await startTestApi({ plugins: [easypostPlugin, shipenginePlugin], carrierHosts });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const connect = (provider: string, settings: { apiKey: string; baseUrl: string; webhookSecret?: string }) => {
  carrierHosts.push(new URL(settings.baseUrl).host);
  return merchant.post('/carrier-accounts', { provider, name: provider, settings });
};
const buy = (carrierAccountId: string, over = {}) =>
  merchant.post('/shipments', {
    carrierAccountId,
    carrier: 'usps',
    shipTo: WITH_PHONE,
    shipFrom: WITH_PHONE,
    parcels: [ONE_POUND],
    ...over,
  });
const trackingOf = (id: string) => merchant.get(`/shipments/${id}/tracking`);
async function pollLater(): Promise<void> {
  api.clock.advance(HOUR_MS);
  await api.shipping.trackingPolls.pollDue({});
}

describe('EasyPost', () => {
  let vendor: EasyPostServer;
  let carrierAccountId: string;
  beforeEach(async () => {
    vendor = await startEasyPostServer();
    const { apiKey, webhookSecret, url: baseUrl } = vendor;
    const account = await connect('easypost', { apiKey, webhookSecret, baseUrl });
    carrierAccountId = account.id;
    vendor.webhooksTo(account.webhookUrl);
  });
  afterEach(() => vendor.stop());

  test('webhooks of its labels arrive; a forged one does not', async () => {
    const { id, trackingCode } = await buy(carrierAccountId);
    const scan = { status: 'in_transit', message: 'Accepted', city: 'OAKLAND', state: 'CA' };
    expect(await vendor.scan(trackingCode, scan, 'forged')).toBe(401);
    expect((await trackingOf(id)).events).toEqual([]);
    expect(await vendor.scan(trackingCode, { status: 'delivered' })).toBe(200);
    expect(await trackingOf(id)).toMatchObject({
      status: 'delivered',
      trackingUrl: expect.stringContaining('track.easypost.com'),
      events: [
        { status: 'delivered' },
        { status: 'in_transit', statusDetail: 'Accepted', location: { city: 'OAKLAND', state: 'CA' } },
      ],
    });
  });

  test('its labels are polled where no webhook arrives', async () => {
    const { id, trackingCode } = await buy(carrierAccountId);
    vendor.webhooksTo('http://127.0.0.1:9/nowhere');
    await vendor.scan(trackingCode, { status: 'in_transit' }).catch(() => {});
    await pollLater();
    expect((await trackingOf(id)).status).toBe('in_transit');
  });

  test('a refund is followed by its webhook', async () => {
    const { id } = await buy(carrierAccountId);
    await merchant.post(`/shipments/${id}/void`);
    expect((await merchant.get(`/shipments/${id}`)).refundStatus).toBe('submitted');
    await vendor.settleRefunds('refunded');
    expect((await merchant.get(`/shipments/${id}`)).refundStatus).toBe('refunded');
  });

  test('trackers are followed, by webhook and by polling', async () => {
    const { id } = await merchant.post('/trackers', { trackingCode: 'EZ2000000002' });
    expect(await merchant.get(`/trackers/${id}`)).toMatchObject({
      carrier: 'usps',
      carrierAccountId: carrierAccountId,
      isFollowed: true,
      status: 'in_transit',
      trackingUrl: expect.stringContaining('track.easypost.com'),
      events: [{}, {}],
    });
    expect(await vendor.scan('EZ2000000002', { status: 'out_for_delivery' })).toBe(200);
    expect((await merchant.get(`/trackers/${id}`)).status).toBe('out_for_delivery');
    vendor.webhooksTo('http://127.0.0.1:9/nowhere');
    await vendor.scan('EZ2000000002', { status: 'delivered' }).catch(() => {});
    api.clock.advance(12 * HOUR_MS);
    await pollLater();
    expect((await merchant.get(`/trackers/${id}`)).status).toBe('delivered');
    const follows = vendor.journal.filter(({ method, path }) => method === 'POST' && path === '/v2/trackers');
    expect(follows).toHaveLength(1);
  });

  test('a key that was revoked stays out of the log', async () => {
    for (let i = 0; i < 4; i++) await buy(carrierAccountId);
    vendor.revokeKey();
    const before = vendor.journal.length;
    await pollLater();
    expect(vendor.journal.length - before).toBe(2);
    expect(api.logged()).not.toContain(vendor.apiKey);
  });
});

describe('ShipEngine', () => {
  let vendor: ShipEngineServer;
  let carrierAccountId: string;
  beforeEach(async () => {
    vendor = await startShipEngineServer();
    const account = await connect('shipengine', { apiKey: vendor.apiKey, baseUrl: vendor.url });
    carrierAccountId = account.id;
    vendor.webhooksTo(account.webhookUrl);
  });
  afterEach(() => vendor.stop());

  test('webhooks of its labels arrive, and they are polled where none does', async () => {
    const { id, trackingCode } = await buy(carrierAccountId);
    expect(await vendor.scan(trackingCode, { status: 'IT', city: 'OAKLAND' })).toBe(200);
    expect(await trackingOf(id)).toMatchObject({ status: 'in_transit', location: { city: 'OAKLAND' } });
    vendor.webhooksTo('http://127.0.0.1:9/nowhere');
    await vendor.scan(trackingCode, { status: 'DE' }).catch(() => {});
    api.clock.advance(12 * HOUR_MS);
    await pollLater();
    expect((await trackingOf(id)).status).toBe('delivered');
  });

  test('trackers are followed', async () => {
    const { id } = await merchant.post('/trackers', { trackingCode: '9400111206206406260787' });
    expect(await merchant.get(`/trackers/${id}`)).toMatchObject({ carrier: 'usps', isFollowed: true });
    expect(await vendor.scan('9400111206206406260787', { status: 'DE' })).toBe(200);
    expect((await merchant.get(`/trackers/${id}`)).status).toBe('delivered');
  });
});
