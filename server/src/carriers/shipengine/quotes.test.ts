import { describe, expect, test } from 'vitest';
import type { Script } from '../../../../tests/support/scripted-vendor.ts';
import {
  carriersBody,
  errorBody,
  KEY,
  rateOf,
  ratesBody,
  upsRate,
} from '../../../../tests/support/shipengine-exchanges.ts';
import { request, shipEngineStage } from '../../../../tests/support/shipengine-stage.ts';
import { PluginHttpError } from '../../plugins/http/plugin-http.ts';
import type { QuoteRequest } from '../../schema/quote.ts';

async function quoted(changes: Partial<QuoteRequest> = {}, script: Script = {}) {
  const stage = shipEngineStage(script);
  const answer = await stage.carrier.quote({ ...request, ...changes });
  // biome-ignore lint/suspicious/noExplicitAny: the body as it was sent
  const sent = stage.http.requests.find(({ call }) => call.startsWith('POST'))?.json as any;
  return { ...answer, ...stage, sent };
}

describe('a quote', () => {
  test('asks all connected carriers at once, under an id of its own', async () => {
    const { sent, http } = await quoted();
    expect(http.requests.map(({ call }) => call)).toEqual(['GET /v1/carriers', 'POST /v1/rates']);
    expect(http.requests[1]?.headers['API-Key']).toBe(KEY);
    expect(sent.rate_options).toEqual({
      carrier_ids: ['se-100001', 'se-100002'],
      package_types: ['package'],
    });
    expect(sent.shipment).toEqual({
      external_shipment_id: expect.stringMatching(/^wb-[0-9a-f-]{36}$/),
      validate_address: 'no_validation',
      ship_date: '2026-11-16',
      ship_from: {
        name: 'Warehouse',
        phone: '512-555-0100',
        address_line1: '1 Main St',
        city_locality: 'Austin',
        state_province: 'TX',
        postal_code: '78756',
        country_code: 'US',
      },
      ship_to: expect.objectContaining({ name: 'Ada Lovelace', postal_code: '90277' }),
      packages: [
        {
          package_code: 'package',
          weight: { value: 12, unit: 'ounce' },
          dimensions: { unit: 'inch', length: 10, width: 8, height: 4 },
        },
      ],
    });
    expect((await quoted()).sent.shipment.external_shipment_id).not.toBe(sent.shipment.external_shipment_id);
  });

  test('names the actual carrier, and is the sum of all parts of the price', async () => {
    const { quotes, messages, sent } = await quoted();
    const id = sent.shipment.external_shipment_id;
    expect(quotes).toEqual([
      {
        carrier: 'usps',
        service: 'usps_priority_mail',
        serviceName: 'USPS Priority Mail',
        rate: 853,
        currency: 'USD',
        zone: 5,
        billableWeight: null,
        surcharges: [],
        deliveryDays: 3,
        deliveryDate: '2026-11-19',
        carrierRateId: `${id}/se-501/se-100001`,
      },
      expect.objectContaining({
        carrier: 'ups',
        service: 'ups_ground',
        rate: 1120 + 105 + 310 + 33,
        surcharges: [
          { code: 'INSURANCE', amount: 105 },
          { code: 'CONFIRMATION', amount: 310 },
          { code: 'OTHER', amount: 33 },
        ],
        zone: null,
      }),
    ]);
    expect(messages).toEqual([]);
  });

  test('shows what each carrier says, also of rates that cannot be bought', async () => {
    const failed = {
      error_source: 'carrier',
      error_type: 'business_rules',
      error_code: 'invalid_address',
      message: 'Bad ZIP code',
      carrier_id: 'se-100002',
      carrier_code: 'ups',
      carrier_name: 'UPS',
    };
    const { quotes, messages } = await quoted(
      {},
      {
        'POST /v1/rates': [
          200,
          ratesBody([rateOf({ warning_messages: ['May arrive late'] })], {
            status: 'partial',
            errors: [failed, 'Something else', null, 7],
            invalid_rates: [
              rateOf({
                service_code: 'usps_media_mail',
                service_type: 'USPS Media Mail',
                validation_status: 'invalid',
                error_messages: ['Only media'],
              }),
            ],
          }),
        ],
      },
    );
    expect(quotes).toHaveLength(1);
    expect(messages).toEqual([
      { carrier: 'ups', code: 'INVALID_ADDRESS', message: 'Bad ZIP code' },
      { carrier: 'shipengine', code: 'CARRIER_ERROR', message: 'Something else' },
      { carrier: 'usps', code: 'WARNING', message: 'May arrive late' },
      { carrier: 'usps', code: 'INVALID_RATE', message: 'USPS Media Mail: Only media' },
    ]);
  });

  test.each([
    ['a string', { shipping_amount: { currency: 'usd', amount: '8.53' } }],
    ['a number', { shipping_amount: 8.53 }],
    ['without other parts', { insurance_amount: null, confirmation_amount: undefined, other_amount: {} }],
    ['in capitals', { shipping_amount: { currency: 'USD', amount: 8.53 } }],
  ])('reads money: %s', async (_what, changes) => {
    const { quotes } = await quoted({}, { 'POST /v1/rates': [200, ratesBody([rateOf(changes)])] });
    expect(quotes[0]).toMatchObject({ rate: 853, currency: 'USD' });
  });

  test.each([
    ['a price', { shipping_amount: null }],
    ['an id', { rate_id: null }],
    ['one currency', { other_amount: { currency: 'cad', amount: 1 } }],
  ])('a rate without %s is a message, not an offer', async (_what, changes) => {
    const { quotes, messages } = await quoted({}, { 'POST /v1/rates': [200, ratesBody([rateOf(changes)])] });
    expect(quotes).toEqual([]);
    expect(messages).toMatchObject([{ carrier: 'usps', code: 'INVALID_RATE' }]);
  });

  test('of several kinds of packaging, the one that the parcel is in is offered', async () => {
    const flat = rateOf({ rate_id: 'se-1', package_type: 'flat_rate_envelope', shipping_amount: 4 });
    const box = rateOf({ rate_id: 'se-2' });
    const script: Script = { 'POST /v1/rates': [200, ratesBody([flat, box, flat])] };
    const [own] = (await quoted({}, script)).quotes;
    expect(own).toMatchObject({ rate: 853, carrierRateId: expect.stringContaining('/se-2/') });
    const parcels = [{ weight: { value: 1, unit: 'oz' as const }, packageType: 'flat_rate_envelope' }];
    const { quotes, sent } = await quoted({ parcels }, script);
    expect(quotes).toMatchObject([{ rate: 400, carrierRateId: expect.stringContaining('/se-1/') }]);
    expect(sent.shipment.packages[0].package_code).toBe('flat_rate_envelope');
    expect(sent.rate_options.package_types).toEqual(['flat_rate_envelope']);
  });

  test('a box of the merchant’s own is no package type of ShipEngine', async () => {
    const parcels = [{ weight: { value: 1, unit: 'kg' as const }, packageType: 'Small box' }];
    const { sent } = await quoted({ parcels });
    expect(sent.shipment.packages).toEqual([
      { package_code: 'package', weight: { value: 1, unit: 'kilogram' } },
    ]);
  });

  test('only the services asked for are offered; one that nobody sells is told without asking', async () => {
    const one = await quoted({ services: ['ups_ground'] });
    expect(one.quotes.map(({ service }) => service)).toEqual(['ups_ground']);
    expect(one.sent.rate_options.carrier_ids).toEqual(['se-100002']);
    const none = await quoted({ services: ['no-such-service'] });
    expect(none.quotes).toEqual([]);
    expect(none.messages).toMatchObject([{ carrier: 'shipengine', code: 'NOT_OFFERED' }]);
    expect(none.sent).toBeUndefined();
  });

  test('a carrier that is connected twice offers a service by each account’s name', async () => {
    const own = { ...upsRate, rate_id: 'se-9', carrier_id: 'se-100003', carrier_nickname: 'Discounts' };
    const walleted = { ...own, carrier_code: 'ups_walleted' };
    const { quotes } = await quoted({}, { 'POST /v1/rates': [200, ratesBody([upsRate, walleted])] });
    expect(quotes).toMatchObject([
      { carrier: 'ups', serviceName: 'UPS® Ground (My UPS)' },
      { carrier: 'ups', serviceName: 'UPS® Ground (Discounts)' },
    ]);
  });

  test('the list of carriers is asked for once in a while, not for each quote', async () => {
    const { carrier, http } = shipEngineStage();
    await carrier.quote(request);
    await carrier.quote(request);
    expect(http.requests.filter(({ call }) => call === 'GET /v1/carriers')).toHaveLength(1);
  });
});

describe('options', () => {
  test('are sent in ShipEngine’s words', async () => {
    const { sent } = await quoted({ options: { signature: 'adult', insuredValue: 250.5 } });
    expect(sent.shipment).toMatchObject({
      confirmation: 'adult_signature',
      insurance_provider: 'carrier',
      packages: [{ insured_value: { currency: 'usd', amount: 250.5 } }],
    });
    const messages = await quoted({ options: { labelMessages: ['PO 12', 'Fragile'] } });
    expect(messages.sent.shipment.packages[0].label_messages).toEqual({
      reference1: 'PO 12',
      reference2: 'Fragile',
      reference3: null,
    });
    const none = await quoted({ options: { signature: 'none' } });
    expect(none.sent.shipment.confirmation).toBe('none');
  });

  test.each<[string, Partial<QuoteRequest>, string, string[]]>([
    ['several parcels', { parcels: [...request.parcels, ...request.parcels] }, 'usps', ['se-100002']],
    ['Saturday delivery', { options: { saturdayDelivery: true } }, 'usps', ['se-100002']],
    ['messages on the label', { options: { labelMessages: ['PO 12'] } }, 'ups', ['se-100001']],
    ['returns', { isReturn: true }, 'ups', ['se-100001']],
  ])('%s: a carrier that cannot is not asked, and says so', async (_what, changes, unable, asked) => {
    const { sent, messages } = await quoted(changes);
    expect(sent.rate_options.carrier_ids).toEqual(asked);
    expect(messages).toMatchObject([{ carrier: unable, code: 'UNSUPPORTED_OPTION' }]);
  });

  test('an insured value is divided among the parcels to the cent', async () => {
    const parcels = [...request.parcels, ...request.parcels, ...request.parcels];
    const { sent } = await quoted({ parcels, options: { insuredValue: 100 } });
    const values = sent.shipment.packages.map(
      (one: { insured_value: { amount: number } }) => one.insured_value.amount,
    );
    expect(values).toEqual([33.34, 33.33, 33.33]);
  });

  test('a return is marked, and has the merchant’s phone where the customer gave none', async () => {
    const { name, phone, ...customer } = { ...request.shipTo, name: 'Ada Lovelace' };
    const { sent } = await quoted({
      isReturn: true,
      shipFrom: { name, ...customer },
      shipTo: request.shipFrom,
    });
    expect(phone).toBeUndefined();
    expect(sent.rate_options.is_return).toBe(true);
    expect(sent.shipment).toMatchObject({
      is_return: true,
      ship_from: { name: 'Ada Lovelace', phone: '512-555-0100' },
    });
  });
});

test('customs declare each unit, and the total of a line stays exact', async () => {
  const { sent } = await quoted({
    shipTo: { name: 'A', street1: '1 High St', city: 'London', postalCode: 'SW1A 1AA', country: 'GB' },
    customs: {
      contentsType: 'merchandise',
      incoterm: 'DDP',
      invoiceNumber: 'INV-7',
      items: [
        {
          description: 'Mug',
          quantity: 3,
          value: 10,
          currency: 'USD',
          weight: { value: 30, unit: 'oz' },
          hsCode: '691200',
          originCountry: 'US',
        },
        { description: 'Fan', quantity: 2, value: 101, currency: 'JPY' },
      ],
    },
  });
  const mug = {
    description: 'Mug',
    value_currency: 'usd',
    weight: { value: 10, unit: 'ounce' },
    harmonized_tariff_code: '691200',
    country_of_origin: 'US',
  };
  expect(sent.shipment.customs).toEqual({
    contents: 'merchandise',
    non_delivery: 'return_to_sender',
    terms_of_trade_code: 'ddp',
    invoice_additional_details: { invoice_number: 'INV-7' },
    customs_items: [
      { ...mug, quantity: 1, value: 3.34 },
      { ...mug, quantity: 2, value: 3.33 },
      { description: 'Fan', quantity: 1, value: 51, value_currency: 'jpy' },
      { description: 'Fan', quantity: 1, value: 50, value_currency: 'jpy' },
    ],
  });
});

test('tax numbers are those of the shipper and of the recipient', async () => {
  const customs = {
    contentsType: 'merchandise',
    items: [{ description: 'Mug', quantity: 1, value: 9 }],
  } as const;
  const taxNumbers = {
    sender: [{ type: 'eori' as const, number: 'DE1234567890123', country: 'DE' }],
    recipient: [{ type: 'vat' as const, number: 'GB123456789', country: 'GB' }],
  };
  const shipTo = { name: 'A', street1: '1 High St', city: 'London', postalCode: 'SW1A 1AA', country: 'GB' };
  const { sent } = await quoted({ shipTo, customs: { ...customs, items: [...customs.items], taxNumbers } });
  const eori = { identifier_type: 'eori', issuing_authority: 'DE', value: 'DE1234567890123' };
  const vat = { identifier_type: 'vat', issuing_authority: 'GB', value: 'GB123456789' };
  expect(sent.shipment.tax_identifiers).toEqual([
    { taxable_entity_type: 'shipper', ...eori },
    { taxable_entity_type: 'recipient', ...vat },
  ]);
  const without = await quoted({ shipTo, customs: { ...customs, items: [...customs.items] } });
  expect(without.sent.shipment).not.toHaveProperty('tax_identifiers');
});

describe('an estimate from postal codes', () => {
  const place = (postalCode: string, country = 'US') => ({ street1: '', city: '', postalCode, country });
  const places = { shipFrom: place('78756'), shipTo: place('90277') };
  const { rate_id: _id, ...estimate } = rateOf();

  test('needs no addresses, and cannot be bought', async () => {
    const { quotes, sent, http } = await quoted(places, { 'POST /v1/rates/estimate': [200, [estimate]] });
    expect(http.requests.at(-1)?.call).toBe('POST /v1/rates/estimate');
    expect(sent).toEqual({
      carrier_ids: ['se-100001', 'se-100002'],
      from_country_code: 'US',
      from_postal_code: '78756',
      from_city_locality: 'Austin',
      from_state_province: 'TX',
      to_country_code: 'US',
      to_postal_code: '90277',
      to_city_locality: 'Redondo Beach',
      to_state_province: 'CA',
      weight: { value: 12, unit: 'ounce' },
      dimensions: { unit: 'inch', length: 10, width: 8, height: 4 },
      address_residential_indicator: 'unknown',
      ship_date: '2026-11-16T00:00:00Z',
    });
    expect(quotes).toMatchObject([{ carrier: 'usps', rate: 853 }]);
    expect(quotes[0]).not.toHaveProperty('carrierRateId');
  });

  test('is not made for what ShipEngine cannot estimate', async () => {
    const { quotes, messages } = await quoted({ ...places, options: { insuredValue: 5 } });
    expect(quotes).toEqual([]);
    expect(messages).toMatchObject([{ code: 'ADDRESS_REQUIRED' }]);
  });
});

describe('when ShipEngine is in trouble, a quote is a message', () => {
  const troubles: [string, Script[string], string][] = [
    ['no answer', new PluginHttpError('timeout', 'api.shipengine.com gave no answer in time'), 'UNAVAILABLE'],
    ['not JSON', '<html>', 'UNAVAILABLE'],
    ['500', [500, errorBody('unspecified', 'Oops', { error_type: 'system' })], 'UNSPECIFIED'],
    ['401', [401, errorBody('unauthorized', `The key ${KEY} is invalid`)], 'UNAUTHORIZED'],
    [
      '429',
      [429, errorBody('rate_limit_exceeded', 'Slow down'), { 'retry-after': '7' }],
      'RATE_LIMIT_EXCEEDED',
    ],
    ['400', [400, errorBody('invalid_field_value', 'Invalid phone')], 'INVALID_FIELD_VALUE'],
    ['an empty object', [200, {}], 'NO_RATES'],
    ['null', [200, null], 'NO_RATES'],
  ];

  test.each(troubles)('rates: %s', async (_what, reply, code) => {
    const { quotes, messages } = await quoted({}, { 'POST /v1/rates': reply });
    expect(quotes).toEqual([]);
    expect(messages).toMatchObject([{ carrier: 'shipengine', code, message: expect.stringMatching(/\S/) }]);
    expect(JSON.stringify(messages)).not.toContain(KEY);
  });

  test.each(troubles)('carriers: %s', async (_what, reply) => {
    const { quotes, messages, carrier, http } = await quoted({}, { 'GET /v1/carriers': reply });
    expect(quotes).toEqual([]);
    expect(messages).toHaveLength(1);
    expect(JSON.stringify(messages)).not.toContain(KEY);
    http.answer({ 'GET /v1/carriers': [200, carriersBody] });
    const isTransient = !Array.isArray(reply) || reply[0] !== 200;
    if (isTransient) expect((await carrier.quote(request)).quotes).not.toEqual([]);
  });

  test('an account without carriers says so', async () => {
    const { messages } = await quoted({}, { 'GET /v1/carriers': [200, { carriers: [] }] });
    expect(messages).toMatchObject([{ code: 'NO_CARRIERS' }]);
  });

  test('carriers that say nothing of themselves are asked anyway', async () => {
    const bare = { carriers: [{ carrier_id: 'se-9' }, null, 'x'] };
    const { quotes, sent } = await quoted(
      { options: { saturdayDelivery: true }, services: ['ups_ground'] },
      { 'GET /v1/carriers': [200, bare], 'POST /v1/rates': [200, ratesBody([upsRate])] },
    );
    expect(sent.rate_options.carrier_ids).toEqual(['se-9']);
    expect(quotes).toMatchObject([{ carrier: 'ups' }]);
  });
});
