import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { printed, warmUp } from '../support/paper.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  await warmUp();
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const ship = (over = {}) =>
  merchant.shipment({ shipTo: CUSTOMER, warehouseId: merchant.warehouse, parcels: [ONE_POUND], ...over });
const create = () => merchant.call('POST', '/manifests', { warehouseId: merchant.warehouse });
const open = async () => (await create()).body.data;
const scans = async () =>
  (await merchant.told())
    .filter(({ type }) => type === 'shipment.tracking_updated')
    .map(({ data }) => [data.id, data.status, data.statusDetail]);

test('a manifest has every label of its warehouse that is not voided and on no other manifest', async () => {
  const first = await ship({ parcels: [ONE_POUND, ONE_POUND] });
  const voided = await ship();
  await merchant.post(`/shipments/${voided.id}/void`);
  await ship({ warehouseId: merchant.annex });
  const second = await ship();
  const manifest = await open();
  expect(manifest).toMatchObject({
    warehouseId: merchant.warehouse,
    carrier: 'fleet',
    status: 'open',
    shipmentIds: [first.id, second.id],
    parcelCount: 3,
    handedOverAt: null,
  });
  const nothing = await create();
  expect([nothing.status, nothing.body.error.message]).toEqual([
    409,
    expect.stringContaining('There is nothing to hand over at Main'),
  ]);
  const third = await ship();
  expect((await open()).shipmentIds).toEqual([third.id]);
  expect((await merchant.get('/manifests?status=open')).map((each: { id: string }) => each.id)).toContain(
    manifest.id,
  );
});

test('the document lists the parcels and has one barcode, and scanning that hands all of them over, once', async () => {
  const [one, two] = [await ship({ parcels: [ONE_POUND, ONE_POUND] }), await ship()];
  const manifest = await open();
  const { codes, text } = await printed(api, merchant, `/manifests/${manifest.id}/document`);
  expect(codes).toEqual([[manifest.code]]);
  for (const shown of [one.parcels[1].trackingCode, two.trackingCode, '2 shipments, 3 parcels', 'signature'])
    expect(text).toContain(shown);
  await merchant.told();
  const code = ` ${manifest.code.toLowerCase().replace(/(.{4})/g, '$1 ')}`;
  const closed = await merchant.post('/manifests/hand-over', { code });
  expect(closed).toMatchObject({ status: 'closed', handedOverAt: expect.any(String), parcelCount: 3 });
  expect(await scans()).toEqual([
    [one.id, 'in_transit', 'Picked up'],
    [two.id, 'in_transit', 'Picked up'],
  ]);
  api.clock.advance(5_000);
  expect(await merchant.post(`/manifests/${manifest.id}/hand-over`)).toEqual(closed);
  expect(await scans()).toEqual([]);
  const { status, body } = await merchant.call('DELETE', `/manifests/${manifest.id}`);
  expect([status, body.error.message]).toEqual([409, 'A manifest that is closed cannot be deleted']);
  expect((await merchant.call('POST', `/shipments/${one.id}/void`)).status).toBe(409);
});

test('its parcels are listed a page at a time in the order of the document, and it is found by its code', async () => {
  const order = await merchant.order([{ name: 'Thing', quantity: 1 }], { orderNumber: '1042' });
  const one = await ship({ orderId: order.id, shipTo: undefined, parcels: [ONE_POUND, ONE_POUND] });
  const [two, voided] = [await ship(), await ship()];
  const { id, code } = await open();
  await merchant.post(`/shipments/${voided.id}/void`);
  const path = `/manifests/${id}/parcels`;
  const { body } = await merchant.call('GET', `${path}?limit=2`);
  expect(body.meta).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
  expect(body.data).toMatchObject([
    { shipmentId: one.id, position: 1, trackingCode: one.parcels[0].trackingCode, orderNumber: '1042' },
    { shipmentId: one.id, position: 2, trackingStatus: 'pre_transit', orderId: order.id },
  ]);
  expect(await merchant.get(`${path}?limit=2&page=2`)).toMatchObject([
    { shipmentId: two.id, orderId: null, orderNumber: null, city: CUSTOMER.city },
  ]);
  const found = await merchant.get(`/manifests?code=${code.toLowerCase()}`);
  expect(found.map((each: { id: string }) => each.id)).toEqual([id]);
  expect(await merchant.get('/manifests?code=MF2222222222')).toEqual([]);
});

test('a voided label leaves an open manifest; of a deleted manifest, the shipments can go on another', async () => {
  const [stays, leaves] = [await ship(), await ship()];
  const manifest = await open();
  await merchant.post(`/shipments/${leaves.id}/void`);
  expect((await merchant.get(`/manifests/${manifest.id}`)).shipmentIds).toEqual([stays.id]);
  await merchant.done('DELETE', `/manifests/${manifest.id}`);
  const again = await open();
  expect(again.shipmentIds).toEqual([stays.id]);
  await merchant.post(`/shipments/${stays.id}/void`);
  expectError(
    await merchant.call('POST', `/manifests/${again.id}/hand-over`),
    409,
    'CONFLICT',
    'All labels of this manifest have been voided',
  );
});

test('manifests that are created at the same time share no shipment', { tags: 'database' }, async () => {
  const ids: string[] = [];
  for (let at = 0; at < 5; at++) ids.push((await ship()).id);
  const answers = await Promise.all(Array.from({ length: 6 }, create));
  const on = answers.flatMap(({ body }) => body.data?.shipmentIds ?? []);
  expect(on.toSorted()).toEqual(ids.toSorted());
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
});

test('handed over twice at the same time, each parcel is scanned and told of once', {
  tags: 'database',
}, async () => {
  for (let at = 0; at < 4; at++) await ship();
  const { id } = await open();
  await merchant.told();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => merchant.call('POST', `/manifests/${id}/hand-over`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await scans()).toHaveLength(4);
});

test('a hand-over that was interrupted is finished by the job', async () => {
  const shipment = await ship();
  const { id } = await open();
  await merchant.told();
  await api.storage.write((tx) =>
    tx
      .updateTable('manifests')
      .set({ status: 'closed', handed_over_at: api.clock.now() })
      .where('id', '=', id)
      .execute(),
  );
  const refused = await merchant.call('POST', `/shipments/${shipment.id}/void`);
  expect(refused.body.error.message).toContain('The parcel was handed over with manifest');
  api.clock.advance(61_000);
  expect(await api.shipping.manifests.finishDue()).toEqual([merchant.accountId]);
  expect(await scans()).toEqual([[shipment.id, 'in_transit', 'Picked up']]);
  expect(await api.shipping.manifests.finishDue()).toEqual([]);
});

test("somebody else's manifest is theirs", async () => {
  await ship();
  const { id, code } = await open();
  const other = await createMerchant(api);
  expectError(
    await other.call('GET', `/manifests/${id}/parcels`),
    403,
    'FORBIDDEN',
    'Manifest belongs to another user',
  );
  expectError(
    await other.call('GET', `/manifests/${id}`),
    403,
    'FORBIDDEN',
    'Manifest belongs to another user',
  );
  expectError(
    await other.call('POST', '/manifests/hand-over', { code }),
    404,
    'NOT_FOUND',
    'Manifest not found',
  );
});
