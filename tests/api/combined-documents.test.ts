import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CarrierDocument, DocumentsRequest } from '../../server/src/carriers/carrier.ts';
import { drawLabel } from '../../server/src/carriers/labels/index.ts';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { printed, warmUp } from '../support/paper.ts';
import { plainLabel } from '../support/sample-labels.ts';
import { connectScripted, createScriptedCarrier } from '../support/scripted-carrier.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
const { plugin, script } = createScriptedCarrier();
let form: Buffer;
let label: Buffer;
beforeAll(async () => {
  await warmUp();
  api = await startTestApi({ plugins: [plugin] });
  form = (await drawLabel({ ...plainLabel, trackingCode: 'CUSTOMS-FORM' }, 'png')).bytes;
  label = (await drawLabel({ ...plainLabel, trackingCode: 'OF-THE-CARRIER' }, 'pdf')).bytes;
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  await connectScripted(merchant);
  script.documents = ({ format }: DocumentsRequest): CarrierDocument[] => [
    { kind: 'label', name: 'Label', parcel: 0, format, bytes: label },
    { kind: 'customs_form', name: 'Customs form', parcel: null, format: 'png', bytes: form },
  ];
});
afterAll(() => api.close());

const combined = (json: object) =>
  printed(api, merchant, '/documents/combined', { paperSize: '4x6', ...json });
const order = (orderNumber: string) => merchant.order([{ name: 'Thing', quantity: 2 }], { orderNumber });

test('labels, packing slips and customs forms come order by order in the order given, each in the order of the parts', async () => {
  const [first, second] = [await order('1001'), await order('1002')];
  const own = await merchant.shipment({ orderId: first.id, parcels: [ONE_POUND, ONE_POUND] });
  await merchant.post('/shipments', { carrier: 'usps', orderId: second.id, parcels: [ONE_POUND] });
  const [code, another] = own.parcels.map((parcel: { trackingCode: string }) => parcel.trackingCode);
  const parts = ['label', 'packing-slip', 'customs-forms'];
  const { codes } = await combined({ orderIds: [second.id, first.id], parts });
  expect(codes.flat()).toEqual(['OF-THE-CARRIER', '1002', 'CUSTOMS-FORM', code, another, '1001']);
  const slipsFirst = await combined({ orderIds: [first.id, second.id], parts: ['packing-slip', 'label'] });
  expect(slipsFirst.codes.flat()).toEqual(['1001', code, another, '1002', 'OF-THE-CARRIER']);
});

test('shipments are printed with the slip of their own parcel, and one without an order with its label alone', async () => {
  const { id, items } = await order('1003');
  const some = await merchant.shipment({
    orderId: id,
    items: [{ orderItemId: items[0].id, quantity: 1 }],
    parcels: [ONE_POUND],
  });
  const alone = await merchant.shipment({ shipTo: CUSTOMER, parcels: [ONE_POUND] });
  const parts = ['packing-slip', 'label'];
  const { codes, pages } = await combined({ shipmentIds: [alone.id, some.id], parts });
  expect(codes.flat()).toEqual([alone.trackingCode, '1003', some.trackingCode]);
  expect(pages[1]).toContain('Follows later');
});

test('an order without a label is a conflict if labels are wanted, and has its slip if not', async () => {
  const { id } = await order('1004');
  const refused = await merchant.call('POST', '/documents/combined', { orderIds: [id], parts: ['label'] });
  expectError(refused, 409, 'CONFLICT', 'Order 1004 has no label to print');
  expect((await combined({ orderIds: [id], parts: ['packing-slip'] })).codes).toEqual([['1004']]);
  const nothing = await merchant.call('POST', '/documents/combined', {
    orderIds: [id],
    parts: ['customs-forms'],
  });
  expectError(nothing, 409, 'CONFLICT', 'There is nothing to print for these');
});

test('orders that share a parcel have its label once, and a slip each', async () => {
  const [first, second] = [await order('1006'), await order('1007')];
  await merchant.post('/orders/combine', { orderIds: [first.id, second.id] });
  const { id, trackingCode } = await merchant.shipment({ orderId: first.id, parcels: [ONE_POUND] });
  const parts = ['label', 'packing-slip'];
  const both = await combined({ orderIds: [second.id, first.id], parts });
  expect(both.codes.flat()).toEqual([trackingCode, '1007', '1006']);
  expect(both.pages[0]).toContain('1006, 1007');
  // Also for the one order that the label is not of.
  expect((await combined({ orderIds: [second.id], parts })).codes.flat()).toEqual([trackingCode, '1007']);
  const [share] = (await merchant.get(`/orders/${second.id}`)).shipments;
  const own = await merchant.call('GET', `/shipments/${share}/label`);
  const why = `Shipment ${share} has no label of its own: its goods are in the parcel of shipment ${id}`;
  expectError(own, 409, 'CONFLICT', why);
});

test('400 for an order that is named twice', async () => {
  const { id } = await order('1005');
  const body = { orderIds: [id, id], parts: ['packing-slip'] };
  const answer = await merchant.call('POST', '/documents/combined', body);
  expectError(answer, 400, 'VALIDATION_ERROR', 'orderIds: must name each one once');
});
