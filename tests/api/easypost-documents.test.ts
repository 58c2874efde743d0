import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { easypostPlugin } from '../../server/src/carriers/easypost/index.ts';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { addressAt } from '../support/places.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { type EasyPostServer, startEasyPostServer } from '../support/vendors/index.ts';

/** Labels of EasyPost, from a local server that behaves like its API. */

let api: TestApi;
let vendor: EasyPostServer;
let merchant: Merchant;
beforeAll(async () => {
  vendor = await startEasyPostServer();
  api = await startTestApi({ plugins: [easypostPlugin], carrierHosts: [new URL(vendor.url).host] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  const settings = { apiKey: vendor.apiKey, baseUrl: vendor.url };
  await merchant.post('/carrier-accounts', { provider: 'easypost', name: 'My EasyPost', settings });
});
afterAll(async () => {
  await api.close();
  await vendor.stop();
});

const buy = (carrier: string, parcels: object[]) =>
  merchant.post('/shipments', { carrier, parcels, shipFrom: addressAt('94107'), shipTo: addressAt('90277') });
const format = (document: { format: string }) => document.format;
const label = (id: string, format: string) => merchant.call('GET', `/shipments/${id}/label?format=${format}`);

test('a label is printed as PDF, PNG and ZPL from what is stored, without asking EasyPost again', async () => {
  const { id } = await buy('usps', [ONE_POUND]);
  api.clock.advance(15_000);
  await api.shipping.documents.settleDue();
  const calls = vendor.journal.length;
  const begins = { pdf: '%PDF', png: '\ufffdPNG', zpl: '^XA' };
  for (const [format, start] of Object.entries(begins)) {
    const { status, text } = await label(id, format);
    expect([status, text.slice(0, start.length)]).toEqual([200, start]);
  }
  expect(vendor.journal).toHaveLength(calls);
});

test('a PDF is made out of the picture where EasyPost does not convert the label', async () => {
  vendor.faults.always('label', '500 before');
  try {
    const { id } = await buy('usps', [ONE_POUND]);
    expect((await merchant.get(`/shipments/${id}/documents`)).map(format)).toEqual(['png']);
    const { status, text } = await label(id, 'pdf');
    expect([status, text.slice(0, 4)]).toEqual([200, '%PDF']);
    expect((await label(id, 'zpl')).status).toBe(502);
  } finally {
    vendor.faults.clear();
  }
});

test('the labels of several parcels are one PDF', async () => {
  const { id, parcels } = await buy('ups', [ONE_POUND, ONE_POUND]);
  expect(parcels).toHaveLength(2);
  const { status, text } = await label(id, 'pdf');
  expect([status, text.slice(0, 4)]).toEqual([200, '%PDF']);
  const { length } = await merchant.get(`/shipments/${id}/documents`);
  expect(length).toBe(2);
});

test('a refund is followed until EasyPost has decided', async () => {
  const { id } = await buy('usps', [ONE_POUND]);
  expect((await merchant.post(`/shipments/${id}/void`)).refundStatus).toBe('submitted');
  await vendor.settleRefunds('rejected');
  api.clock.advance(3_600_000);
  expect(await api.shipping.refunds.settleDue()).toContain(merchant.accountId);
  expect((await merchant.get(`/shipments/${id}`)).refundStatus).toBe('rejected');
});
