import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CarrierDocument, DocumentsRequest } from '../../server/src/carriers/carrier.ts';
import { drawLabel } from '../../server/src/carriers/labels/index.ts';
import type { LabelFormat } from '../../server/src/schema/shipment.ts';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { plainLabel } from '../support/sample-labels.ts';
import { connectScripted, createScriptedCarrier } from '../support/scripted-carrier.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
const { plugin, script } = createScriptedCarrier();
const files = new Map<LabelFormat, Buffer>();
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin] });
  for (const format of ['pdf', 'png', 'zpl'] as const)
    files.set(format, (await drawLabel(plainLabel, format)).bytes);
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  await connectScripted(merchant);
  script.asked.length = 0;
  script.documents = drawn;
});
afterAll(() => api.close());

const INVOICE: CarrierDocument = {
  kind: 'customs_form',
  name: 'Commercial invoice',
  parcel: null,
  format: 'pdf',
  bytes: Buffer.from('%PDF-1.4 invoice'),
};
const drawn = ({ trackingCodes, format }: DocumentsRequest): CarrierDocument[] => [
  ...trackingCodes.map((_, parcel) => ({
    kind: 'label' as const,
    name: 'Label',
    parcel,
    format,
    bytes: files.get(format) as Buffer,
  })),
  INVOICE,
];
const unreachable = () => Promise.reject(new Error('https://labels.example.com/secret answered 403'));
const buy = (over = {}) =>
  merchant.post('/shipments', { carrier: 'usps', shipTo: CUSTOMER, parcels: [ONE_POUND], ...over });
const label = (id: string, query = '') => merchant.call('GET', `/shipments/${id}/label${query}`);
const download = async () => {
  api.clock.advance(15_000);
  const users = await api.shipping.documents.settleDue();
  return users.filter((user) => user === merchant.accountId).length;
};
const formatsAsked = () => script.asked.map(({ format }) => format);
const pagesOf = async (path: string, json?: object) => {
  const { origin } = api;
  const { key } = await api.newKey({ accountId: merchant.accountId });
  const response = await fetch(`${origin}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}`, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
  });
  expect(response.status).toBe(200);
  return (await PDFDocument.load(await response.arrayBuffer())).getPageCount();
};

test('the label is downloaded with the purchase, the other formats by the job, and then the carrier is not asked again', async () => {
  const { id } = await buy({ labelFormat: 'zpl' });
  expect(formatsAsked()).toEqual(['zpl']);
  expect(await download()).toBe(1);
  expect(formatsAsked()).toEqual(['zpl', 'pdf', 'png']);
  script.documents = unreachable;
  for (const format of ['pdf', 'png', 'zpl'] as const) {
    const { status, headers, text } = await label(id, `?format=${format}`);
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining(format)]);
    expect(text).toBe(files.get(format)?.toString());
  }
  expect(await download()).toBe(0);
  expect(formatsAsked()).toHaveLength(3);
});

test('documents are listed with their kind, format and size, and are downloaded by their names', async () => {
  const { id, trackingCode } = await buy();
  const documents = await merchant.get(`/shipments/${id}/documents`);
  expect(documents).toMatchObject([
    { kind: 'label', name: 'Label', parcel: 1, format: 'pdf', size: files.get('pdf')?.length },
    { kind: 'customs_form', name: 'Commercial invoice', parcel: null, format: 'pdf', size: 16 },
  ]);
  const { headers, text } = await merchant.call('GET', documents[1].url.replace('/api/v1', ''));
  expect(text).toBe('%PDF-1.4 invoice');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="customs-form-${trackingCode}.pdf"`,
  });
  // Repeated by the carrier with every format, and stored once.
  await download();
  const all = await merchant.get(`/shipments/${id}/documents`);
  expect(all.map(({ kind, format }: Record<string, string>) => `${kind} ${format}`)).toEqual([
    'label pdf',
    'label png',
    'label zpl',
    'customs_form pdf',
  ]);
});

test('a label that cannot be downloaded is bought all the same, retried, and 502 until it is there', async () => {
  script.documents = unreachable;
  const { id, status } = await buy();
  expect(status).toBe('purchased');
  const refused = await label(id);
  expectError(refused, 502, 'CARRIER_ERROR', 'Scripted did not provide the label as pdf: try again later');
  expect(api.logged()).not.toContain('labels.example.com');
  expect(await merchant.get(`/shipments/${id}/documents`)).toMatchObject([
    {
      id: null,
      kind: 'label',
      parcel: 1,
      url: `/api/v1/shipments/${id}/label?format=pdf&parcel=1`,
      size: null,
    },
  ]);
  api.clock.advance(60_000);
  await api.shipping.documents.settleDue();
  script.documents = drawn;
  expect(await download()).toBe(0);
  api.clock.advance(105_000);
  expect(await download()).toBe(1);
  expect((await label(id)).status).toBe(200);
  expect(await download()).toBe(0);
});

const PAGE = Buffer.from('<!doctype html><title>503 Service Unavailable</title> ^XA %PDF-');

test('an error page in place of a label is not stored, and the label is fetched later', async () => {
  script.documents = (request) => drawn(request).map((document) => ({ ...document, bytes: PAGE }));
  const { id, status } = await buy();
  expect(status).toBe('purchased');
  expectError(
    await label(id),
    502,
    'CARRIER_ERROR',
    'Scripted did not provide the label as pdf: try again later',
  );
  expect(await merchant.get(`/shipments/${id}/documents`)).toMatchObject([{ id: null, size: null }]);
  script.documents = (request) => drawn(request).map((document) => ({ ...document, bytes: Buffer.alloc(0) }));
  expect((await label(id, '?format=zpl')).status).toBe(502);
  script.documents = drawn;
  api.clock.advance(60_000);
  expect(await download()).toBe(1);
  expect((await label(id)).text).toBe(files.get('pdf')?.toString());
});

test('a form that is no file is left out, and does not keep the label from being stored', async () => {
  script.documents = (request) =>
    drawn(request).map((document) => (document.kind === 'label' ? document : { ...document, bytes: PAGE }));
  const { id } = await buy();
  expect(await merchant.get(`/shipments/${id}/documents`)).toMatchObject([{ kind: 'label', format: 'pdf' }]);
  await download();
});

test('a label whose purchase was settled later, or whose process died before the download, is downloaded by the job', async () => {
  script.nextBuy.push('lose answer');
  const answer = await merchant.call('POST', '/shipments', {
    carrier: 'usps',
    shipTo: CUSTOMER,
    parcels: [ONE_POUND],
  });
  expect(answer.status).toBe(502);
  api.clock.advance(60_000);
  await api.shipping.purchases.settleDue();
  expect(formatsAsked()).toEqual([]);
  expect(await download()).toBe(1);
  expect(formatsAsked()).toEqual(['pdf', 'png', 'zpl']);
});

test('a label that is missing is downloaded when it is asked for', async () => {
  const { id } = await buy();
  await api.shipping.documents.prune(api.clock.now() + 1);
  expect((await label(id)).status).toBe(200);
});

test('several parcels: a PDF has a page for each, ZPL all labels, and one can be asked for', async () => {
  const { id } = await buy({ parcels: [ONE_POUND, ONE_POUND, ONE_POUND] });
  expect(await pagesOf(`/shipments/${id}/label`)).toBe(3);
  expect(await pagesOf(`/shipments/${id}/label?parcel=2`)).toBe(1);
  const zpl = files.get('zpl')?.toString() ?? '';
  expect((await label(id, '?format=zpl')).text).toBe(zpl.repeat(3));
  expect((await label(id, '?format=zpl&parcel=3')).text).toBe(zpl);
  expectError(await label(id, '?parcel=4'), 400, 'VALIDATION_ERROR', /^parcel: must be at most 3/);
});

test('bulk printing mixes labels of carriers with labels that are drawn here', async () => {
  const fleet = () => merchant.shipment({ shipTo: CUSTOMER, parcels: [ONE_POUND] });
  const ids = [(await fleet()).id, (await buy()).id, (await fleet()).id, (await fleet()).id];
  expect(await pagesOf('/shipments/labels', { ids })).toBe(4);
});

test('a damaged label is passed on as it is, but cannot be joined', async () => {
  script.documents = () => [{ ...INVOICE, kind: 'label', parcel: 0 }];
  const [one, two] = [await buy(), await buy()];
  expect((await label(one.id)).text).toBe('%PDF-1.4 invoice');
  const answer = await merchant.call('POST', '/shipments/labels', { ids: [one.id, two.id] });
  expectError(answer, 502, 'CARRIER_ERROR', /is damaged/);
});

test('the label of a voided shipment is not printed, and stored documents are deleted when they are old', async () => {
  const { id } = await buy();
  const [{ url }] = await merchant.get(`/shipments/${id}/documents`);
  await merchant.post(`/shipments/${id}/void`);
  expectError(
    await merchant.call('GET', url.replace('/api/v1', '')),
    409,
    'CONFLICT',
    /is voided has no label/,
  );
  expect(await merchant.get(`/shipments/${id}/documents`)).toMatchObject([{ kind: 'customs_form' }]);
  expect(await api.shipping.documents.prune(api.clock.now())).toBe(0);
  expect(await api.shipping.documents.prune(api.clock.now() + 1)).toBeGreaterThan(0);
  expect(await merchant.get(`/shipments/${id}/documents`)).toEqual([]);
  await download();
  expect(await merchant.get(`/shipments/${id}/documents`)).toEqual([]);
});

test('a document of another account is not found', async () => {
  const { id } = await buy();
  const [{ url }] = await merchant.get(`/shipments/${id}/documents`);
  const other = await createMerchant(api);
  expect((await other.call('GET', url.replace('/api/v1', ''))).status).toBe(403);
  expect((await merchant.call('GET', `/shipments/${id}/documents/doc_none`)).status).toBe(404);
});
