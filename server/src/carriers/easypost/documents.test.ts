import { describe, expect, test } from 'vitest';
import {
  API_KEY,
  easypost,
  LABEL_URL,
  order,
  problem,
  purchase,
  sold,
} from '../../../../tests/support/easypost-samples.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1');
const PDF = Buffer.from('%PDF-1.4 …');
const ZPL = Buffer.from('^XA^FO1,1^XZ');
const READ = 'GET /v2/shipments/shp_1';
const PDF_URL = 'https://easypost-files.s3-us-west-2.amazonaws.com/1.pdf';
const ZPL_URL = 'https://easypost-files.s3-us-west-2.amazonaws.com/1.zpl';

const request = { reference: 'ref-1', carrierShipmentId: 'shp_1', trackingCodes: [sold.tracking_code] };
const withLabel = (more: object) => ({ ...sold, postage_label: { ...sold.postage_label, ...more } });
const labelOf = (format: string, bytes: Buffer) => ({
  kind: 'label',
  name: 'Label',
  parcel: 0,
  format,
  bytes,
});

describe('the label of a parcel', () => {
  test('is downloaded as it was made, without the key', async () => {
    const { carrier, http } = easypost({ [READ]: { body: sold }, [`GET ${LABEL_URL}`]: { body: PNG } });
    expect(await carrier.documents?.({ ...request, format: 'png' })).toEqual([labelOf('png', PNG)]);
    expect(JSON.stringify(http.requests[1]?.headers)).not.toContain('Basic');
  });

  test('is converted to another format', async () => {
    const { carrier } = easypost({
      [READ]: { body: sold },
      [`${READ}/label?file_format=PDF`]: { body: withLabel({ label_pdf_url: PDF_URL }) },
      [`${READ}/label?file_format=ZPL`]: { body: withLabel({ label_zpl_url: ZPL_URL }) },
      [`GET ${PDF_URL}`]: { body: PDF },
      [`GET ${ZPL_URL}`]: { body: ZPL },
    });
    expect(await carrier.documents?.({ ...request, format: 'pdf' })).toEqual([labelOf('pdf', PDF)]);
    expect(await carrier.documents?.({ ...request, format: 'zpl' })).toEqual([labelOf('zpl', ZPL)]);
  });

  test('needs no further call right after the purchase', async () => {
    const { carrier, http } = easypost({
      'POST /v2/shipments/shp_1/buy': { body: sold },
      [`GET ${LABEL_URL}`]: { body: PNG },
    });
    await carrier.buy(purchase);
    expect(await carrier.documents?.({ ...request, format: 'png' })).toHaveLength(1);
    expect(http.calls()).toEqual(['POST /v2/shipments/shp_1/buy', `GET ${LABEL_URL}`]);
  });

  test('is nothing that an answer of 200 has instead of it', async () => {
    const page = Buffer.from('<html><body>Sign in to the network</body></html>');
    const { carrier } = easypost({
      [READ]: { body: sold },
      [`GET ${LABEL_URL}`]: { body: page },
      [`${READ}/label?file_format=PNG`]: { body: sold },
    });
    await expect(carrier.documents?.({ ...request, format: 'png' })).rejects.toThrow('did not provide');
  });

  test('is made anew when its address has expired', async () => {
    const renewed = 'https://easypost-files.s3.us-west-2.amazonaws.com/2.png';
    const { carrier } = easypost({
      [READ]: { body: sold },
      [`GET ${LABEL_URL}`]: { status: 403, body: '<Error/>' },
      [`${READ}/label?file_format=PNG`]: { body: withLabel({ label_url: renewed }) },
      [`GET ${renewed}`]: { body: PNG },
    });
    expect(await carrier.documents?.({ ...request, format: 'png' })).toEqual([labelOf('png', PNG)]);
  });

  test('is an error that names neither the address nor the key, if it cannot be had', async () => {
    const { carrier } = easypost({
      [READ]: { body: sold },
      [`GET ${LABEL_URL}`]: { status: 403, body: '<Error/>' },
      [`${READ}/label?file_format=PNG`]: { body: sold },
    });
    const error = await carrier
      .documents?.({ ...request, format: 'png' })
      .catch((reason: Error) => reason.message);
    expect(error).toBe('EasyPost did not provide the document (HTTP 403)');
    expect(error).not.toContain(API_KEY);
    const body = problem('NO', 'Format not supported');
    const unsupported = easypost({
      [READ]: { body: sold },
      [`${READ}/label?file_format=ZPL`]: { status: 422, body },
    });
    await expect(unsupported.carrier.documents?.({ ...request, format: 'zpl' })).rejects.toThrow(
      'Format not',
    );
  });

  test('is never a file of another format', async () => {
    const { carrier } = easypost({
      [READ]: { body: withLabel({ label_pdf_url: PDF_URL }) },
      [`GET ${PDF_URL}`]: { body: PNG },
    });
    await expect(carrier.documents?.({ ...request, format: 'pdf' })).rejects.toThrow();
  });
});

test('customs forms come with the label, and one that cannot be had does not cost the label', async () => {
  const url = 'https://easypost-files.s3-us-west-2.amazonaws.com/form.pdf';
  const forms = [
    { object: 'Form', form_type: 'commercial_invoice', form_url: url },
    { object: 'Form', form_type: 'cn22', form_url: `${url}?gone` },
    { object: 'Form', form_type: 'return_packing_slip', form_url: url },
    { object: 'Form', form_type: 'electronic', form_url: null },
  ];
  const { carrier, warnings } = easypost({
    [READ]: { body: { ...sold, forms } },
    [`GET ${LABEL_URL}`]: { body: PNG },
    [`GET ${url}`]: { body: PDF },
  });
  expect(await carrier.documents?.({ ...request, format: 'png' })).toEqual([
    labelOf('png', PNG),
    { kind: 'customs_form', name: 'Commercial invoice', parcel: null, format: 'pdf', bytes: PDF },
    { kind: 'other', name: 'Return packing slip', parcel: null, format: 'pdf', bytes: PDF },
  ]);
  expect(warnings).toEqual([
    { fields: { easypostShipment: 'shp_1', form: 'cn22' }, message: expect.any(String) },
  ]);
});

describe('the QR code of a return', () => {
  const CODE_URL = 'https://easypost-files.s3-us-west-2.amazonaws.com/code.png';
  const CREATE = 'POST /v2/shipments/shp_1/forms';
  const CODE = Buffer.concat([PNG, Buffer.from('code')]);
  const forms = [{ object: 'Form', form_type: 'label_qr_code', form_url: CODE_URL }];
  const files = {
    [READ]: { body: sold },
    [`GET ${LABEL_URL}`]: { body: PNG },
    [`GET ${CODE_URL}`]: { body: CODE },
  };
  const wanted = { ...request, format: 'png', isReturn: true } as const;

  test('is asked for once, of USPS, however many formats the label is fetched in', async () => {
    const { carrier, http } = easypost({ ...files, [CREATE]: { body: { ...sold, forms } } });
    for (let i = 0; i < 2; i++)
      expect(await carrier.documents?.(wanted)).toEqual([
        labelOf('png', PNG),
        { kind: 'qr_code', name: 'QR code', parcel: null, format: 'png', bytes: CODE },
      ]);
    expect(http.calls().filter((call) => call === CREATE)).toHaveLength(1);
    expect(http.requests.find(({ call }) => call === CREATE)?.json).toEqual({
      form: { type: 'label_qr_code' },
    });
  });

  test('is none of a label that is no return, or of another carrier, and one that is refused keeps nobody from the label', async () => {
    const { carrier, http } = easypost(files);
    expect(await carrier.documents?.({ ...wanted, isReturn: false })).toHaveLength(1);
    expect(http.calls()).not.toContain(CREATE);
    const other = { ...sold, selected_rate: { ...sold.selected_rate, carrier: 'UPSDAP' } };
    const ups = easypost({ ...files, [READ]: { body: other } });
    expect(await ups.carrier.documents?.(wanted)).toHaveLength(1);
    expect(ups.http.calls()).not.toContain(CREATE);
    const refused = easypost({
      ...files,
      [CREATE]: { status: 422, body: problem('FORM.INVALID', 'Not of this service') },
    });
    expect(await refused.carrier.documents?.(wanted)).toEqual([labelOf('png', PNG)]);
    expect(refused.warnings).toHaveLength(1);
  });
});

test('each of several parcels has its own label, in the order of the parcels', async () => {
  const second = Buffer.concat([PNG, Buffer.from('2')]);
  const { carrier } = easypost({
    'GET /v2/orders/order_1': { body: order(2) },
    [`GET ${LABEL_URL}?1`]: { body: PNG },
    [`GET ${LABEL_URL}?2`]: { body: second },
  });
  expect(await carrier.documents?.({ ...request, carrierShipmentId: 'order_1', format: 'png' })).toEqual([
    labelOf('png', PNG),
    { ...labelOf('png', second), parcel: 1 },
  ]);
});
