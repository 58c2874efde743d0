import { expect, test } from 'vitest';
import { writeOrders } from '../../../../tests/support/shops/shipstation/order-xml.ts';
import type { ShopOrder } from '../store.ts';
import { readOrderList } from './order-list.ts';
import { toPulledOrder } from './orders.ts';
import { XmlError } from './xml.ts';

const READ_AT = Date.parse('2026-11-18T12:00:00Z');

const read = async (xml: string | Buffer) => {
  const { orders, pages } = await readOrderList(Buffer.from(xml as string));
  return { pages, orders: orders.map((listed) => toPulledOrder(listed, READ_AT)) };
};
const readOne = async (fields: string): Promise<ShopOrder> => {
  const { orders } = await read(writeOrders([`<Order>${fields}</Order>`], 1));
  if (orders[0]?.type !== 'order') throw new Error(JSON.stringify(orders));
  return orders[0].order;
};
const reasonOf = async (fields: string): Promise<string> => {
  const { orders } = await read(writeOrders([`<Order><OrderID>7</OrderID>${fields}</Order>`], 1));
  return orders[0]?.type === 'rejected' ? orders[0].reason : JSON.stringify(orders);
};

const WHOLE = `
<OrderID><![CDATA[123456]]></OrderID><OrderNumber><![CDATA[ABC & 123]]></OrderNumber>
<OrderDate>12/8/2011 21:56 PM</OrderDate><OrderStatus>paid</OrderStatus><LastModified>12/8/2011 12:56 PM</LastModified>
<ShippingMethod>USPSPriorityMail</ShippingMethod><PaymentMethod>Credit Card</PaymentMethod><CurrencyCode>EUR</CurrencyCode>
<OrderTotal>123.45</OrderTotal><TaxAmount>0.0000</TaxAmount><ShippingAmount>4.5000</ShippingAmount>
<CustomerNotes>Please make sure it gets here by Dec. 22nd!</CustomerNotes><InternalNotes>Ship by December 18th.</InternalNotes>
<Gift>true</Gift><GiftMessage>For &lt;you&gt;</GiftMessage><CustomField1>one</CustomField1><CustomField3/>
<RequestedWarehouse>East</RequestedWarehouse><Source>Web</Source>
<Customer><CustomerCode>customer@example.com</CustomerCode>
<BillTo><Name>The President</Name><Phone>512-555-5555</Phone><Email>customer@example.com</Email></BillTo>
<ShipTo><Name>The President</Name><Company>US Govt</Company><Address1>1600 Pennsylvania Ave</Address1><Address2/>
<City>Washington</City><State>DC</State><PostalCode>20500</PostalCode><Country>United States</Country></ShipTo></Customer>
<Items>
<Item><LineItemID>9</LineItemID><SKU>FD88821</SKU><Name>Mug</Name><ImageUrl>https://shop.example/mug.jpg</ImageUrl><Weight>8</Weight>
<WeightUnits>Ounces</WeightUnits><Quantity>2.0000</Quantity><UnitPrice>13.9900</UnitPrice><Location>A1-B2</Location>
<Options><Option><Name>Size</Name><Value>Large</Value></Option><Option><Name>Color</Name><Value>Green</Value></Option></Options></Item>
<Item><SKU/><Name>$10 OFF</Name><Quantity>1</Quantity><UnitPrice>-10.00</UnitPrice><Adjustment>true</Adjustment></Item>
<Item><SKU>COUPON</SKU><Name>Loyal</Name><Quantity>3</Quantity><UnitPrice>-0.335</UnitPrice></Item>
<Item><Name>Gift wrap</Name><Quantity>1</Quantity><UnitPrice>2.50</UnitPrice><Adjustment>true</Adjustment></Item>
</Items><Dimensions><Length>10</Length><Width>8</Width><Height>4</Height><DimensionUnits>in</DimensionUnits></Dimensions>`;

test('every field of the protocol has its place, and adjustments are never items to pack', async () => {
  expect(await readOne(WHOLE)).toEqual({
    ...{
      externalId: '123456',
      orderNumber: 'ABC & 123',
      status: 'paid',
      meaning: 'ready',
      meaningReason: null,
    },
    ...{ orderDate: Date.parse('2011-12-08T21:56Z'), updatedAt: Date.parse('2011-12-08T12:56Z') },
    ...{ sourceUrl: null, shipBy: null, poNumber: null, tags: [], currency: 'EUR' },
    shipTo: {
      ...{ name: 'The President', company: 'US Govt', street1: '1600 Pennsylvania Ave', street2: null },
      ...{ city: 'Washington', state: 'DC', postalCode: '20500', country: 'US' },
      ...{ phone: '512-555-5555', email: 'customer@example.com' },
    },
    items: [
      {
        ...{
          externalId: '9',
          productExternalId: null,
          sku: 'FD88821',
          name: 'Mug – Size: Large, Color: Green',
        },
        ...{ quantity: 2, fulfilledQuantity: 0, unitPrice: '13.99', weight: { value: 8, unit: 'oz' } },
        ...{ hsCode: null, originCountry: null, imageUrl: 'https://shop.example/mug.jpg' },
      },
    ],
    ...{ shippingPaid: '4.50', tax: '0.00', discount: '11.005' },
    ...{ requestedService: 'USPSPriorityMail', isGift: true, giftMessage: 'For <you>' },
    customerNote: 'Please make sure it gets here by Dec. 22nd!',
    metadata: {
      ...{ paymentMethod: 'Credit Card', orderTotal: '123.45', internalNotes: 'Ship by December 18th.' },
      ...{
        customField1: 'one',
        requestedWarehouse: 'East',
        source: 'Web',
        customerCode: 'customer@example.com',
      },
      ...{ dimensions: '10 x 8 x 4 in', 'location 9': 'A1-B2', fees: 'Gift wrap: 2.50' },
    },
  });
});

test.each([
  ['paid', 'ready'],
  ['Awaiting Shipment', 'ready'],
  ['processing', 'ready'],
  ['unpaid', 'unpaid'],
  ['pending', 'unpaid'],
  ['on-hold', 'on_hold'],
  ['shipped', 'complete'],
  ['Completed', 'complete'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['refunded', 'cancelled'],
  ['waiting-for-glaze', null],
])('the status %s means %s', async (status, meaning) => {
  const order = await readOne(`<OrderNumber>1</OrderNumber><OrderStatus>${status}</OrderStatus>`);
  expect([order.status, order.meaning]).toEqual([status, meaning]);
});

test.each([
  ['2', 'Pounds', { value: 2, unit: 'lb' }],
  ['2', 'LBS', { value: 2, unit: 'lb' }],
  ['1.5', 'oz', { value: 1.5, unit: 'oz' }],
  ['200', 'Gm', { value: 200, unit: 'g' }],
  ['2', 'kg', { value: 2, unit: 'kg' }],
  ['2', '', null],
  ['0', 'Grams', null],
  ['two', 'Grams', null],
])('a weight of %j %s is read as %j', async (weight, unit, expected) => {
  const item = `<Item><Name>Mug</Name><Weight>${weight}</Weight><WeightUnits>${unit}</WeightUnits></Item>`;
  expect((await readOne(`<OrderID>1</OrderID><Items>${item}</Items>`)).items[0]?.weight).toEqual(expected);
});

test('lines without an id of their own, or with that of another, are numbered', async () => {
  const items = ['', '<LineItemID>5</LineItemID>', '<LineItemID>5</LineItemID>']
    .map((id) => `<Item>${id}<SKU>MUG</SKU><Name>Mug</Name><Quantity>1</Quantity></Item>`)
    .join('');
  const order = await readOne(`<OrderID>1</OrderID><Items>${items}</Items>`);
  expect(order.items.map(({ externalId }) => externalId)).toEqual(['#1', '5', '#3']);
});

test('an order that cannot be read says why and hides no other', async () => {
  const { orders } = await read(
    writeOrders(
      [
        '<Order><OrderID>1</OrderID></Order>',
        '<Order><OrderID>2</OrderID><OrderNumber>N2</OrderNumber><LastModified>11/17/2026 10:00</LastModified><X>a & b</X></Order>',
        '<Order><OrderID>3</OrderID><Customer></Order>',
        '<Order><OrderID>4</OrderID>',
        '<Order><OrderID>5</OrderID><Note><![CDATA[</Order> <Order>]]></Note><!-- <Order> --></Order>',
        '<Order><X>&nbsp;</X></Order>',
        '<Order/>',
        '<Order><OrderID>8</OrderID></Order>',
      ],
      1,
    ),
  );
  expect(
    orders.map((one) => [one.type, one.type === 'order' ? one.order.externalId : one.externalId]),
  ).toEqual([
    ['order', '1'],
    ['rejected', '2'],
    ['rejected', '3'],
    ['rejected', '4'],
    ['order', '5'],
    ['rejected', expect.stringMatching(/^unnamed-/)],
    ['rejected', expect.stringMatching(/^unnamed-/)],
    ['order', '8'],
  ]);
  expect(orders[1]).toEqual({
    ...{ type: 'rejected', externalId: '2', orderNumber: 'N2', updatedAt: Date.parse('2026-11-17T10:00Z') },
    reason: expect.stringMatching(/^its XML cannot be read: /),
  });
});

test('what would be read wrongly rejects the order by the name of its field', async () => {
  expect(await reasonOf('<LastModified>25/12/2011 10:00</LastModified>')).toMatch(
    /^LastModified is not a date/,
  );
  expect(await reasonOf('<TaxAmount>free</TaxAmount>')).toBe('TaxAmount is not an amount: free');
  const item = (fields: string) => `<Items><Item><Name>Mug</Name>${fields}</Item></Items>`;
  expect(await reasonOf(item('<Quantity>1.5</Quantity>'))).toBe('the quantity of Mug is not a whole number');
  expect(await reasonOf(item('<UnitPrice>ten</UnitPrice>'))).toBe('the price of Mug is not an amount');
});

test('a deeply nested order and one of endless elements are rejected', async () => {
  expect(await reasonOf('<a>'.repeat(30) + '</a>'.repeat(30))).toMatch(/nested deeper than 20/);
  expect(await reasonOf('<a/>'.repeat(60_000))).toMatch(/more than 50000 elements/);
});

test.each([
  ['a DOCTYPE', '<!DOCTYPE Orders [<!ENTITY a "aaaa">]><Orders pages="1"/>', /it has a DOCTYPE/],
  ['a web page', '<!doctype html><html><body>Log in</body></html>', /./],
  ['another document', '<Error>no</Error>', /not a list of orders/],
  ['an answer that was cut off', '<Orders pages="1"><Order><OrderID>1</OrderID></Order><Order><Ord', /./],
  ['nothing', '', /./],
  ['JSON', '{"orders":[]}', /./],
  ['an unknown encoding', '<?xml version="1.0" encoding="klingon"?><Orders/>', /encoding/],
])('%s is no list of orders', async (_what, xml, reason) => {
  const refused = await readOrderList(Buffer.from(xml)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(XmlError);
  expect((refused as Error).message).toMatch(reason);
});

test('an answer in another encoding, or in UTF-16, has its letters', async () => {
  const latin =
    '<?xml version="1.0" encoding="ISO-8859-1"?><Orders><Order><OrderID>\u00e9</OrderID></Order></Orders>';
  const wide = Buffer.from('\ufeff<Orders><Order><OrderID>\u0142</OrderID></Order></Orders>', 'utf16le');
  const ids = [await read(Buffer.from(latin, 'latin1')), await read(wide)].map(({ orders }) =>
    orders.map((one) => (one.type === 'order' ? one.order.externalId : one.type)),
  );
  expect(ids).toEqual([['\u00e9'], ['\u0142']]);
});

test('hostile repetition is read or refused in time that grows with its length only', async () => {
  const size = 2_000_000;
  for (const piece of ['<Order ', '<![CDATA[', '<!--', '</Order', '<OrderID>   '])
    await readOrderList(Buffer.from(`<Orders>${piece.repeat(size / piece.length)}</Orders>`)).catch(() => {});
});
