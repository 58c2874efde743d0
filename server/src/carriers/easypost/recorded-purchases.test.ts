import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import {
  addressIn,
  answering,
  answerWith,
  bodyOf,
  exampleIn,
  exchangesIn,
  jsonOf,
  objectsIn,
  printCovered,
  purchaseIn,
  purchaseOf,
  recordings,
  replay,
  requestIn,
  sentIn,
} from '../../../../tests/support/easypost-recordings.ts';
import { NOW, request } from '../../../../tests/support/easypost-samples.ts';
import { fieldsIn, fieldsOf } from '../answer-fields.ts';

/** On real exchanges: what the adapter sends is what was recorded, and what it reads is what came back. */
describe.skipIf(recordings.length === 0)('on EasyPost’s recordings', () => {
  afterAll(printCovered);

  test.each([
    'easypost/Shipment/creates-a-shipment.har',
    'easypost/Shipment/creates-a-shipment-with-empty-or-null-objects-and-arrays.har',
    'easypost/Shipment/gets-the-lowest-rate.har',
    'easypost/Shipment/regenerates-rates-for-a-shipment.har',
    'easypost/Rate/retrieves-a-rate.har',
    'easypost-ruby/shipment/Shipment_create_creates_a_shipment_with_tax_identifiers.json',
  ])('quote: %s', async (name) => {
    const { carrier, exchanges, sent } = replay('quote', name);
    const { quotes, messages } = await carrier.quote(requestIn(exchanges[0]));
    const { from_address, to_address, parcel } = fieldsOf(sentIn(exchanges[0]).shipment);
    expect(sent()[0]).toMatchObject({ shipment: { from_address, to_address, parcel } });
    const { rates, id } = bodyOf(exchanges[0]);
    expect(quotes).toHaveLength(fieldsIn(rates).length);
    for (const rate of fieldsIn(rates))
      expect(quotes).toContainEqual(
        expect.objectContaining({
          ...{ carrier: 'usps', service: rate.service, zone: 4, deliveryDays: rate.delivery_days },
          rate: Math.round(Number(rate.rate) * 100),
          carrierRateId: expect.stringContaining(`${id}/${rate.id}/`),
        }),
      );
    const told = fieldsIn(bodyOf(exchanges[0]).messages).map(({ message }) => message);
    expect(new Set(messages.map(({ message }) => message))).toEqual(new Set(told));
  });

  test('tax numbers are sent as they were recorded', async () => {
    const name = 'easypost-ruby/shipment/Shipment_create_creates_a_shipment_with_tax_identifiers.json';
    const { carrier, exchanges, sent } = replay('quote, tax numbers', name);
    const sender = [{ type: 'ioss' as const, number: '12345', country: 'GB' }];
    const items = [{ description: 'Mug', quantity: 1, value: 10, originCountry: 'US' }];
    const customs = { contentsType: 'merchandise' as const, items, taxNumbers: { sender } };
    await carrier.quote({ ...requestIn(exchanges[0]), customs });
    const { tax_identifiers } = fieldsOf(sentIn(exchanges[0]).shipment);
    expect(fieldsOf(fieldsOf(sent()[0]).shipment).tax_identifiers).toEqual(tax_identifiers);
  });

  test.each([
    'easypost-ruby/order/Order_create_creates_an_order.json',
    'easypost-ruby/order/Order_get_rates_retrieves_rates_for_an_order.json',
    'easypost-ruby/order/Order_lowest_rate_tests_various_usage_alterations_of_the_lowest_rate_method.json',
  ])('quote of several parcels: %s', async (name) => {
    const { carrier, exchanges, sent } = replay('quote, several parcels', name);
    const { quotes, messages } = await carrier.quote(requestIn(exchanges[0]));
    expect(sent()[0]).toMatchObject(sentIn(exchanges[0]));
    expect(quotes.map(({ service, rate }) => [service, rate])).toEqual([
      ['GroundAdvantage', 1140],
      ['Priority', 1448],
      ['Express', 7030],
    ]);
    const license = { carrier: 'ups', code: 'RATE_ERROR', message: 'Invalid Access License number' };
    expect(messages).toContainEqual(license);
    expect(messages).toContainEqual({
      carrier: 'dhl_ecommerce',
      code: 'RATE_ERROR',
      message: 'Invalid credentials',
    });
  });

  test.each(['returns__returns-create', 'options__options-create-with-options'])(
    'quote, documented: %s',
    async (name) => {
      const body = jsonOf(exampleIn('quote', `docs__responses__${name}`));
      const { carrier, sent } = answerWith([answering('POST', '/v2/shipments', 201, body)]);
      const [merchant, customer] = [addressIn(body.from_address), addressIn(body.to_address)];
      const isReturn = body.is_return === true;
      const [shipFrom, shipTo] = isReturn ? [customer, merchant] : [merchant, customer];
      expect((await carrier.quote({ ...request, shipFrom, shipTo, isReturn })).quotes).toHaveLength(3);
      expect(sent()[0]).toMatchObject({
        shipment: { from_address: { zip: merchant.postalCode }, to_address: { zip: customer.postalCode } },
      });
    },
  );

  test.each([
    ['easypost/Shipment/buys-a-shipment.har', undefined, [{ code: 'InsuranceFee', amount: 50 }]],
    [
      'easypost-ruby/shipment/Shipment_buy_buys_a_shipment.json',
      244.99,
      [
        { code: 'LabelFee', amount: 1 },
        { code: 'InsuranceFee', amount: 245 },
      ],
    ],
  ])('buy: %s', async (name, insuredValue, fees) => {
    const { carrier, exchanges, sent } = replay('buy', name);
    const purchase = await purchaseOf(carrier, requestIn(exchanges[0]), 'GroundAdvantage');
    const options = insuredValue === undefined ? {} : { insuredValue };
    const outcome = await carrier.buy({ ...purchase, options });
    const { rate, ...insurance } = sentIn(exchanges[1]);
    expect(sent().slice(1)).toEqual([{ rate: { id: fieldsOf(rate).id }, ...insurance }]);
    const { id, tracking_code, tracker } = bodyOf(exchanges[1]);
    expect(outcome).toEqual({
      outcome: 'bought',
      label: {
        parcels: [{ trackingCode: tracking_code, trackerId: fieldsOf(tracker).id }],
        ...{ trackingUrl: fieldsOf(tracker).public_url, rate: purchase.quote.rate, currency: 'USD', fees },
        carrierShipmentId: id,
      },
    });
  });

  test.each([
    'easypost-ruby/order/Order_buy_buys_an_order.json',
    'easypost-ruby/order/Order_buy_buys_an_order_with_a_rate_object.json',
  ])('buy several parcels: %s', async (name) => {
    const { carrier, exchanges, sent } = replay('buy, several parcels', name);
    const { service } = sentIn(exchanges[1]);
    const purchase = await purchaseOf(carrier, requestIn(exchanges[0]), String(service));
    const outcome = await carrier.buy(purchase);
    expect(sent()[1]).toEqual(sentIn(exchanges[1]));
    const { id, shipments } = bodyOf(exchanges[1]);
    const parcels = fieldsIn(shipments).map(({ tracking_code }) => ({ trackingCode: tracking_code }));
    expect(parcels).toHaveLength(2);
    expect(outcome).toMatchObject({
      outcome: 'bought',
      label: { parcels, rate: purchase.quote.rate, carrierShipmentId: id },
    });
  });

  test.each([
    ['find', 'easypost/Shipment/retrieves-a-shipment.har'],
    ['find, several parcels', 'easypost-ruby/order/Order_retrieve_retrieves_an_order.json'],
  ])('%s, where nothing was sold: %s', async (call, name) => {
    const { carrier, exchanges } = replay(call, name);
    const purchase = await purchaseOf(carrier, requestIn(exchanges[0]), 'Priority');
    expect(await carrier.findPurchase(purchase)).toEqual({ outcome: 'not_found' });
  });

  test('find, after a sale: easypost/Refund/creates-a-refund.har', async () => {
    const { carrier, exchanges } = replay('find', 'easypost/Refund/creates-a-refund.har');
    const shipment = bodyOf(exchanges[0]);
    expect(await carrier.findPurchase(purchaseIn(shipment))).toMatchObject({
      outcome: 'bought',
      label: { parcels: [{ trackingCode: shipment.tracking_code }], rate: 593 },
    });
  });

  test('find several parcels, documented: orders-one-call-buy', async () => {
    const body = jsonOf(exampleIn('find, several parcels', 'docs__responses__orders__orders-one-call-buy'));
    const shipments = fieldsIn(body.shipments);
    const purchase = purchaseIn(shipments[0] ?? {});
    const { rate } = purchase.quote;
    const quote = { ...purchase.quote, carrierRateId: `${body.id}/USPS/${purchase.quote.service}/${rate}` };
    const { carrier } = answerWith([answering('GET', `/v2/orders/${body.id}`, 200, body)]);
    const parcels = shipments.flatMap(() => request.parcels);
    expect(await carrier.findPurchase({ ...purchase, quote, parcels })).toMatchObject({
      outcome: 'bought',
      label: { parcels: shipments.map(({ tracking_code }) => ({ trackingCode: tracking_code })) },
    });
  });

  test('find, after every sale of all recordings', async () => {
    const shipments = recordings.flatMap((file) =>
      objectsIn(JSON.parse(readFileSync(file, 'utf8')), 'Shipment'),
    );
    const sold = shipments.filter(({ postage_label }) => postage_label);
    expect(sold.length).toBeGreaterThan(50);
    for (const shipment of sold) {
      const purchase = purchaseIn(shipment);
      const { carrier } = answerWith([answering('GET', `/v2/shipments/${shipment.id}`, 200, shipment)]);
      const found = await carrier.findPurchase(purchase);
      expect(found).toMatchObject({
        outcome: 'bought',
        label: { parcels: [{ trackingCode: shipment.tracking_code }], rate: purchase.quote.rate },
      });
    }
  });

  test('insure: easypost/Shipment/insures-a-shipment.har', async () => {
    const name = 'easypost/Shipment/insures-a-shipment.har';
    const shipment = bodyOf(exchangesIn('insure', name)[0]);
    const { carrier, sent } = replay('insure', name, [
      answering('POST', `/v2/shipments/${shipment.id}/buy`, 200, shipment),
    ]);
    const purchase = { ...purchaseIn(shipment), options: { insuredValue: 100 } };
    expect(await carrier.buy(purchase)).toMatchObject({ outcome: 'bought' });
    expect(sent()).toEqual([expect.objectContaining({ insurance: '100.00' }), { amount: '100.00' }]);
  });

  test('void: easypost/Shipment/refunds-a-shipment.har', async () => {
    const { carrier, exchanges } = replay('voidLabel', 'easypost/Shipment/refunds-a-shipment.har');
    const { id, tracking_code } = bodyOf(exchanges[0]);
    const label = { trackingCode: String(tracking_code), carrierShipmentId: String(id) };
    const outcome = await carrier.voidLabel({ ...label, reference: 'ours', boughtAt: NOW, now: NOW });
    expect(outcome).toEqual({ outcome: 'voided', refundStatus: 'submitted' });
  });

  test('documents: easypost/Shipment/converts-the-label-format-of-a-shipment.har', async () => {
    const name = 'easypost/Shipment/converts-the-label-format-of-a-shipment.har';
    const { id, postage_label } = bodyOf(exchangesIn('documents', name)[2]);
    const { label_zpl_url, label_url } = fieldsOf(postage_label);
    const { carrier, exchanges } = replay('documents', name, [
      answering('GET', String(label_zpl_url), 200, Buffer.from('^XA^XZ')),
      answering('GET', String(label_url), 200, Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
    ]);
    const purchase = await purchaseOf(carrier, requestIn(exchanges[0]), 'GroundAdvantage');
    expect(await carrier.buy(purchase)).toMatchObject({ outcome: 'bought' });
    const wanted = { reference: 'ours', carrierShipmentId: String(id), trackingCodes: [] };
    for (const format of ['png', 'zpl'] as const)
      expect(await carrier.documents?.({ ...wanted, format })).toMatchObject([{ kind: 'label', format }]);
  });

  test('documents: easypost/Shipment/generates-a-form-for-a-shipment.har', async () => {
    const name = 'easypost/Shipment/generates-a-form-for-a-shipment.har';
    const shipment = bodyOf(exchangesIn('documents', name)[1]);
    const { label_url } = fieldsOf(shipment.postage_label);
    const { carrier } = answerWith([
      answering('GET', `/v2/shipments/${shipment.id}`, 200, shipment),
      answering('GET', String(label_url), 200, Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
      answering('GET', String(fieldsIn(shipment.forms)[0]?.form_url), 200, Buffer.from('%PDF-1.4')),
    ]);
    const wanted = { reference: 'ours', carrierShipmentId: String(shipment.id), trackingCodes: [] };
    expect(await carrier.documents?.({ ...wanted, format: 'png' })).toMatchObject([
      { kind: 'label' },
      { kind: 'other', name: 'Return packing slip', format: 'pdf' },
    ]);
  });
});
