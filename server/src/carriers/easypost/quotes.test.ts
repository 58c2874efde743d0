import { describe, expect, test } from 'vitest';
import {
  API_KEY,
  easypost,
  order,
  problem,
  quoted,
  rate,
  request,
  twoParcels,
} from '../../../../tests/support/easypost-samples.ts';
import { PluginHttpError } from '../../plugins/http/plugin-http.ts';
import type { Customs } from '../../schema/customs.ts';
import { fieldsOf } from '../answer-fields.ts';

const POST = 'POST /v2/shipments';
const london = { name: 'Ann', street1: '1 High St', city: 'London', postalCode: 'SW1A 1AA', country: 'GB' };
const shirts: Customs['items'][number] = {
  ...{
    description: 'Shirts',
    quantity: 2,
    value: 46.5,
    currency: 'USD',
    hsCode: '610910',
    originCountry: 'PT',
  },
  weight: { value: 11, unit: 'oz' as const },
};

/** What EasyPost is asked for. */
async function asked(changes: Partial<typeof request>) {
  const { carrier, http } = easypost({ [POST]: { status: 201, body: quoted } });
  await carrier.quote({ ...request, ...changes });
  return fieldsOf(fieldsOf(http.requests[0]?.json).shipment);
}

describe('a quote of one parcel', () => {
  test('has carrier, service, price, zone and days of each rate, the cheapest first', async () => {
    const { carrier, http } = easypost({ [POST]: { status: 201, body: quoted } });
    const { quotes, messages } = await carrier.quote(request);
    expect(messages).toEqual([]);
    expect(quotes.map(({ service, rate }) => [service, rate])).toEqual([
      ['GroundAdvantage', 593],
      ['Priority', 690],
    ]);
    expect(quotes[0]).toEqual({
      ...{ carrier: 'usps', service: 'GroundAdvantage', serviceName: 'Ground Advantage', rate: 593 },
      ...{ currency: 'USD', zone: 4, billableWeight: null, surcharges: [], deliveryDays: 3 },
      ...{ deliveryDate: null, carrierRateId: 'shp_1/rate_g/593' },
    });
    expect(http.requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from(`${API_KEY}:`).toString('base64')}`,
    );
  });

  test('is asked for in ounces and inches, rounded up to a tenth of an ounce', async () => {
    expect((await asked({})).parcel).toEqual({ length: 10, width: 8, height: 4, weight: 15.4 });
    const grams = { weight: { value: 500, unit: 'g' as const } };
    expect((await asked({ parcels: [grams] })).parcel).toEqual({ weight: 17.7 });
    const metric = { ...grams, dimensions: { length: 25.4, width: 10, height: 2.54, unit: 'cm' as const } };
    expect((await asked({ parcels: [metric] })).parcel).toMatchObject({ length: 10, width: 3.94, height: 1 });
  });

  test('sends options in EasyPost’s words', async () => {
    const options = {
      signature: 'adult',
      saturdayDelivery: true,
      labelMessages: ['PO 1', 'Dock 2'],
    } as const;
    expect(
      (await asked({ options: { ...options, labelMessages: [...options.labelMessages] } })).options,
    ).toEqual({
      ...{ label_format: 'PNG', delivery_confirmation: 'ADULT_SIGNATURE', saturday_delivery: true },
      ...{ print_custom_1: 'PO 1', print_custom_2: 'Dock 2' },
    });
    expect((await asked({ options: { signature: 'standard' } })).options).toMatchObject({
      delivery_confirmation: 'SIGNATURE',
    });
    expect((await asked({})).options).toEqual({ label_format: 'PNG' });
  });

  test('of a return describes the shipment that it reverses, because EasyPost swaps the addresses', async () => {
    const shipment = await asked({ isReturn: true });
    expect(shipment).toMatchObject({
      is_return: true,
      from_address: { name: 'Elizabeth Swan', zip: '90277' },
      to_address: { name: 'Jack Sparrow', zip: '94107' },
    });
    expect(await asked({})).not.toHaveProperty('is_return');
  });

  test('abroad declares whole lines to customs, with the exemption and who signs', async () => {
    const customs: Customs = {
      ...{ contentsType: 'merchandise', incoterm: 'DDP', invoiceNumber: 'INV-1' },
      items: [shirts],
    };
    const shipment = await asked({ shipTo: london, customs });
    expect(shipment.options).toMatchObject({ incoterm: 'DDP', invoice_number: 'INV-1' });
    expect(shipment.customs_info).toEqual({
      ...{ contents_type: 'merchandise', customs_certify: true, customs_signer: 'Jack Sparrow' },
      ...{ restriction_type: 'none', non_delivery_option: 'return', eel_pfc: 'NOEEI 30.37(a)' },
      customs_items: [
        {
          ...{ description: 'Shirts', quantity: 2, value: 46.5, currency: 'USD', weight: 11 },
          ...{ hs_tariff_number: '610910', origin_country: 'PT' },
        },
      ],
    });
    const canada = await asked({ shipTo: { ...london, country: 'CA' }, customs });
    expect(canada.customs_info).toMatchObject({ eel_pfc: 'NOEEI 30.36' });
  });

  test('abroad names the tax numbers of both sides, which change places in a return', async () => {
    const customs: Customs = {
      ...{ contentsType: 'merchandise', items: [shirts] },
      taxNumbers: {
        sender: [{ type: 'ioss', number: 'IM2761234567', country: 'DE' }],
        recipient: [{ type: 'vat', number: 'GB123456789', country: 'GB' }],
      },
    };
    const ioss = { tax_id: 'IM2761234567', tax_id_type: 'IOSS', issuing_country: 'DE' };
    const vat = { tax_id: 'GB123456789', tax_id_type: 'VAT', issuing_country: 'GB' };
    expect((await asked({ shipTo: london, customs })).tax_identifiers).toEqual([
      { entity: 'SENDER', ...ioss },
      { entity: 'RECEIVER', ...vat },
    ]);
    expect((await asked({ shipTo: london, customs, isReturn: true })).tax_identifiers).toEqual([
      { entity: 'RECEIVER', ...ioss },
      { entity: 'SENDER', ...vat },
    ]);
    const { taxNumbers: _, ...without } = customs;
    expect(await asked({ shipTo: london, customs: without })).not.toHaveProperty('tax_identifiers');
  });

  test('abroad does not invent where goods come from', async () => {
    const { carrier, http } = easypost({ [POST]: { status: 201, body: quoted } });
    const { originCountry: _, ...unknown } = shirts;
    const customs: Customs = { contentsType: 'merchandise', items: [shirts, unknown] };
    expect(await carrier.quote({ ...request, shipTo: london, customs })).toEqual({
      quotes: [],
      messages: [
        {
          ...{ carrier: 'easypost', code: 'CUSTOMS_INCOMPLETE' },
          message: 'These are missing for the customs declaration: customs.items[1].originCountry',
        },
      ],
    });
    expect(http.calls()).toEqual([]);
  });

  test('names the packaging of carriers, a return address and a reference, which is printed', async () => {
    const [parcel] = request.parcels;
    const parcels = [{ ...parcel, packageType: 'SmallFlatRateBox' }] as typeof request.parcels;
    const labelReference = 'PO 77';
    const returnTo = { ...request.shipFrom, street1: '1 Return Rd' };
    expect(await asked({ parcels, labelReference, returnTo })).toMatchObject({
      ...{ parcel: { predefined_package: 'SmallFlatRateBox' }, reference: 'PO 77' },
      ...{ return_address: { street1: '1 Return Rd' }, options: { print_custom_1: 'PO 77' } },
    });
    const full = await asked({ labelReference, options: { labelMessages: ['a', 'b', 'c'] } });
    expect(full.options).toMatchObject({ print_custom_3: 'c' });
    const { carrier } = easypost({ [POST]: { status: 201, body: quoted } });
    const odd = await carrier.quote({
      ...{ ...request, labelReference, options: { labelMessages: ['a', 'b', 'c'] } },
      parcels: [{ ...parcel, packageType: 'Crate' }] as typeof request.parcels,
    });
    expect(odd.notices).toMatchObject([{ code: 'UNKNOWN_PACKAGE_TYPE' }, { code: 'REFERENCE_NOT_PRINTED' }]);
    // A merchant may call a box of their own by an ordinary word.
    const letter = [{ ...parcel, packageType: 'Letter' }] as typeof request.parcels;
    expect((await asked({ parcels: letter })).parcel).toMatchObject({ predefined_package: 'Letter' });
    expect((await asked({ parcels: letter, ownPackages: ['Letter'] })).parcel).not.toHaveProperty(
      'predefined_package',
    );
  });

  test('of more than 2,500 USD of one tariff code says that an ITN is needed, and asks nothing', async () => {
    const { carrier, http } = easypost({ [POST]: { status: 201, body: quoted } });
    const dear = { ...shirts, value: 1300 };
    const customs: Customs = { contentsType: 'merchandise', items: [dear, dear] };
    const { quotes, messages } = await carrier.quote({ ...request, shipTo: london, customs });
    expect(quotes).toEqual([]);
    expect(messages).toMatchObject([{ carrier: 'easypost', code: 'ITN_REQUIRED' }]);
    expect(http.calls()).toEqual([]);
    const other = { ...dear, hsCode: '620520' };
    const split = { ...request, shipTo: london, customs: { ...customs, items: [dear, other] } };
    expect((await carrier.quote(split)).quotes).toHaveLength(2);
  });

  test('says that insurance is charged besides', async () => {
    const { carrier } = easypost({ [POST]: { status: 201, body: quoted } });
    const { messages } = await carrier.quote({ ...request, options: { insuredValue: 250 } });
    expect(messages).toMatchObject([{ code: 'INSURANCE_NOT_INCLUDED' }]);
  });
});

describe('rates that EasyPost writes in another way', () => {
  const quotesOf = async (rates: unknown[], more: object = {}) => {
    const { carrier } = easypost({ [POST]: { status: 201, body: { ...quoted, rates, ...more } } });
    return carrier.quote(request);
  };

  test('money may be a number, and a rate without a price, or with one below zero, is no offer but a message', async () => {
    const rates = [rate('r1', 'Priority', 6.9), rate('r2', 'Express', null), rate('r3', 'First', undefined)];
    const { quotes, messages } = await quotesOf([...rates, rate('r4', 'Ground', '-1.00')]);
    expect(quotes).toMatchObject([{ service: 'Priority', rate: 690 }]);
    expect(messages).toEqual([
      {
        carrier: 'easypost',
        code: 'UNREADABLE_OFFER',
        message: 'EasyPost made 3 offers that cannot be read',
      },
    ]);
  });

  test('fields may be null, missing or new, and entries may be nonsense', async () => {
    const bare = { id: 'r1', carrier: 'UPSDAP', service: 'NextDayAirSaver', rate: '21.005', hologram: {} };
    const { quotes } = await quotesOf([bare, null, 'text', 7], { usps_zone: null, messages: null });
    expect(quotes).toMatchObject([
      {
        ...{ carrier: 'ups', serviceName: 'Next Day Air Saver', rate: 2101, currency: 'USD', zone: null },
        ...{ deliveryDays: null, deliveryDate: null },
      },
    ]);
  });

  test('days below zero are not known, so that they are never the fastest', async () => {
    const { quotes } = await quotesOf([rate('r1', 'Priority', '9', { delivery_days: -4 })]);
    expect(quotes).toMatchObject([{ deliveryDays: null }]);
  });

  test('the delivery date is its calendar day', async () => {
    const dated = rate('r1', 'FEDEX_2_DAY', '9', {
      carrier: 'FedExDefault',
      delivery_date: '2026-11-18T17:00:00Z',
    });
    expect((await quotesOf([dated])).quotes).toMatchObject([
      { carrier: 'fedex', serviceName: 'FedEx 2 Day', deliveryDate: '2026-11-18', zone: null },
    ]);
  });

  test('of two contracts with one carrier the cheaper is offered', async () => {
    const rates = [
      rate('r1', 'Ground', '9.00', { carrier: 'UPS' }),
      rate('r2', 'Ground', '8.00', { carrier: 'UPSDAP' }),
    ];
    expect((await quotesOf(rates)).quotes).toMatchObject([{ carrierRateId: 'shp_1/r2/800' }]);
  });

  test('only the services asked for are offered, and one that is not there is told', async () => {
    const { carrier } = easypost({ [POST]: { status: 201, body: quoted } });
    expect((await carrier.quote({ ...request, services: ['Priority'] })).quotes).toMatchObject([
      { service: 'Priority' },
    ]);
    const none = await carrier.quote({ ...request, services: ['Drone'] });
    expect(none).toMatchObject({ quotes: [], messages: [{ code: 'SERVICE_NOT_OFFERED' }] });
  });
});

describe('why a carrier offers nothing', () => {
  test('every message is shown, once', async () => {
    const told = { carrier: 'UPS', carrier_account_id: 'ca_1', type: 'rate_error', message: 'Bad license' };
    const messages = [
      told,
      { ...told, carrier_account_id: 'ca_2' },
      { carrier: 'DhlEcs', message: 'No' },
      {},
    ];
    const { carrier } = easypost({ [POST]: { status: 201, body: { ...quoted, messages } } });
    const answer = await carrier.quote(request);
    expect(answer.quotes).toHaveLength(2);
    expect(answer.messages).toEqual([
      { carrier: 'ups', code: 'RATE_ERROR', message: 'Bad license' },
      { carrier: 'dhl_ecommerce', code: 'RATE_ERROR', message: 'No' },
      {
        carrier: 'easypost',
        code: 'RATE_ERROR',
        message: 'The carrier offers nothing, and does not say why',
      },
    ]);
  });

  test.each([
    ['no rates and no reason', { status: 201, body: { ...quoted, rates: [] } }, 'NO_RATES', /offers a rate/],
    [
      'a field that is missing',
      {
        status: 422,
        body: problem('PARAMETER.REQUIRED', 'Missing.', [{ field: 'shipment', message: 'blank' }]),
      },
      'PARAMETER_REQUIRED',
      /^Missing\. \(shipment: blank\)$/,
    ],
    [
      'errors as texts',
      { status: 400, body: problem('BAD', 'Bad', ['one', 'two']) },
      'BAD',
      /^Bad \(one; two\)$/,
    ],
    ['an error that is a text', { status: 400, body: { error: 'Nope' } }, 'HTTP', /^Nope$/],
    [
      'a revoked key',
      { status: 403, body: problem('APIKEY.INACTIVE', 'Inactive') },
      'UNAUTHORIZED',
      /API key/,
    ],
    ['a wrong key', { status: 401, body: '' }, 'UNAUTHORIZED', /API key/],
    ['too many requests', { status: 429, body: problem('RATE_LIMITED', 'Slow') }, 'RATE_LIMITED', /minute/],
    ['a failure', { status: 500, body: '<html>' }, 'UNAVAILABLE', /HTTP 500/],
    ['a 200 that is not JSON', { status: 200, body: '<html>' }, 'UNAVAILABLE', /read/],
    ['no answer', new PluginHttpError('timeout', 'api.easypost.com: timeout'), 'UNAVAILABLE', /timeout/],
  ])('%s is a message', async (_case, reply, code, message) => {
    const { carrier } = easypost({ [POST]: reply });
    const answer = await carrier.quote(request);
    expect(answer).toEqual({
      quotes: [],
      messages: [{ carrier: 'easypost', code, message: expect.stringMatching(message) }],
    });
    expect(JSON.stringify(answer)).not.toContain(API_KEY);
  });
});

test('several parcels are quoted as an order, with the price of all of them', async () => {
  const { carrier, http } = easypost({ 'POST /v2/orders': { status: 201, body: order(0) } });
  const { quotes } = await carrier.quote({ ...twoParcels, options: { signature: 'standard' } });
  expect(quotes).toMatchObject([
    { service: 'GroundAdvantage', rate: 1140, zone: 4, carrierRateId: 'order_1/USPS/GroundAdvantage/1140' },
    { service: 'Priority', rate: 1448 },
  ]);
  const options = { label_format: 'PNG', delivery_confirmation: 'SIGNATURE' };
  expect(http.requests[0]?.json).toMatchObject({
    order: {
      shipments: [
        { parcel: { weight: 10.2 }, options },
        { parcel: { weight: 17.5 }, options },
      ],
    },
  });
});

test('each parcel of an order that goes abroad has the tax numbers', async () => {
  const { carrier, http } = easypost({ 'POST /v2/orders': { status: 201, body: order(0) } });
  const sender = [{ type: 'eori' as const, number: 'GB123456789000', country: 'GB' }];
  const customs: Customs = { contentsType: 'gift', items: [shirts], taxNumbers: { sender } };
  await carrier.quote({ ...twoParcels, shipTo: london, customs });
  const eori = { entity: 'SENDER', tax_id: 'GB123456789000', tax_id_type: 'EORI', issuing_country: 'GB' };
  expect(http.requests[0]?.json).toMatchObject({
    order: { shipments: [{ tax_identifiers: [eori] }, { tax_identifiers: [eori] }] },
  });
});
