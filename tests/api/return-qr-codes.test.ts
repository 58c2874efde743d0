import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CarrierDocument } from '../../server/src/carriers/carrier.ts';
import { createCustomerDesk, HOST, pathOf, textOf } from '../support/customer-desk.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { connectScripted, createScriptedCarrier } from '../support/scripted-carrier.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\na code', 'latin1');
const PDF = Buffer.from('%PDF-1.4 a code');

const { plugin, script } = createScriptedCarrier();
const labelOnly = script.documents;
let api: TestApi;
let merchant: Merchant;
let desk: ReturnType<typeof createCustomerDesk>;

beforeAll(async () => {
  api = await startTestApi({ publicUrl: 'https://ship.example.com', plugins: [plugin] });
  desk = createCustomerDesk(api);
});
beforeEach(async () => {
  api.clock.advance(3_600_000);
  merchant = await createMerchant(api, HOST);
  script.asked.length = 0;
});
afterAll(() => api.close());

/** The carrier prints labels of returns from this file. */
function offer(code: Pick<CarrierDocument, 'format' | 'bytes'>): void {
  script.documents = async (request) => [
    ...(await labelOnly(request)),
    ...(request.isReturn ? [{ kind: 'qr_code' as const, name: 'QR code', parcel: null, ...code }] : []),
  ];
}

/** Returned by its customer, with a label. */
async function returned() {
  const carrierAccountId = await connectScripted(merchant);
  await merchant.done('PUT', '/settings/return-rules', {
    ...{ isActive: true, autoApprove: true, labelPaidBy: 'merchant' },
  });
  await merchant.product('MUG', 10);
  const order = await merchant.order([{ sku: 'MUG', quantity: 1 }]);
  await merchant.post('/shipments', { orderId: order.id, carrierAccountId });
  const path = pathOf(order);
  const [item] = order.items;
  const fields = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' };
  expect((await desk.send(`${path}/return`, await desk.returnForm(path, fields))).status).toBe(303);
  const [back] = await merchant.get(`/returns?orderId=${order.id}`);
  expect(back.status).toBe('label_created');
  return { order, path, back, code: `${path}/return/${back.id}/qr-code` };
}

test('a customer without a printer shows the code that the carrier offers', async () => {
  offer({ format: 'png', bytes: PNG });
  const { path, back, code } = await returned();
  expect((await desk.open(`${path}/return?lang=de`)).text).toContain(`href="${code}?lang=de"`);
  const shown = await desk.open(`${code}?lang=de`);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain(`src="data:image/png;base64,${PNG.toString('base64')}"`);
  expect(textOf(shown.text)).toContain('zeigen Sie diesen Code bei der Abgabe bei USPS vor');
  const documents = await merchant.get(`/shipments/${back.labelShipmentId}/documents`);
  expect(documents.map(({ kind }: { kind: string }) => kind)).toContain('qr_code');
  // The label that the merchant's customer got is no return: nobody asked for a code of it.
  expect(script.asked.map(({ isReturn }) => isReturn)).toEqual([false, true]);
});

test('a code that is a PDF is downloaded as it is', async () => {
  offer({ format: 'pdf', bytes: PDF });
  const { code } = await returned();
  const file = await desk.open(code);
  expect([file.headers['content-type'], file.text]).toEqual(['application/pdf', PDF.toString()]);
});

test('there is none of a carrier that offers none, of a label that was voided, or with the link of another order', async () => {
  script.documents = labelOnly;
  const without = await returned();
  expect((await desk.open(`${without.path}/return`)).text).not.toContain('/qr-code');
  expect((await desk.open(without.code)).status).toBe(404);
  offer({ format: 'png', bytes: PNG });
  merchant = await createMerchant(api, HOST);
  const { code, back, path } = await returned();
  expect((await desk.open(`${without.path}/return/${back.id}/qr-code`)).status).toBe(404);
  await merchant.post(`/shipments/${back.labelShipmentId}/void`);
  expect((await desk.open(code)).status).toBe(404);
  expect((await desk.open(`${path}/return`)).text).not.toContain('/qr-code');
});
