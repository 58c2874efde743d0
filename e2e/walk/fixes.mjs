import { randomBytes } from 'node:crypto';
import { ADA } from './shop.mjs';
import { WalkFailure } from './steps.mjs';

/** A warehouse far from the other one, and on another day for most hours. */
const HONOLULU = {
  company: 'Mugs & Co',
  street1: '1450 Ala Moana Blvd',
  city: 'Honolulu',
  state: 'HI',
  postalCode: '96814',
  country: 'US',
};
const OAKLAND = {
  company: 'Mugs & Co',
  street1: '2201 Broadway',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94612',
  country: 'US',
};
const GRACE = {
  name: 'Grace Hopper',
  street1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  postalCode: '10118',
  country: 'US',
};
const POUND = [{ weight: { value: 1, unit: 'lb' } }];

/** What goes wrong in ordinary use of shipping software, one request after the other, and how it is answered here. */
export async function ordinaryUse(steps) {
  const shop = await openShop(steps);
  for (const chapter of [
    rateBoundToQuote,
    untrackedProducts,
    trackedProducts,
    returnsInParts,
    returnsThatSurprise,
    parcelsOfTheirOwn,
    weightAndSize,
    authoritativeCount,
    voidElsewhere,
    inputWithoutEffect,
    timeZones,
    cleanInput,
    addressChecks,
  ])
    await chapter(steps, shop);
}

async function openShop(steps) {
  const mark = randomBytes(3).toString('hex').toUpperCase();
  steps.chapter('Open shop');
  const warehouse = (name, address, timezone) =>
    steps.post('/warehouses', { name: `${name} ${mark}`, address, timezone }, { tells: ({ name }) => name });
  const home = await warehouse('Oakland', OAKLAND, 'America/Los_Angeles');
  const other = await warehouse('Honolulu', HONOLULU, 'Pacific/Honolulu');
  let numbers = 1000;
  return {
    mark,
    home,
    other,
    product: (name, fields) =>
      steps.post(
        '/products',
        {
          sku: `${name.toUpperCase().replaceAll(' ', '-')}-${mark}`,
          name,
          price: 12.5,
          weight: { value: 12, unit: 'oz' },
          ...fields,
        },
        { tells: ({ sku, trackInventory }) => `${sku}, stock ${trackInventory ? 'tracked' : 'not tracked'}` },
      ),
    stock: (product, onHand, warehouse = home) =>
      steps.post(
        '/inventory/adjustments',
        { productId: product.id, warehouseId: warehouse.id, setTo: onHand, reason: 'count' },
        { holds: { level: { onHand } }, tells: ({ level }) => levelText(level) },
      ),
    order: (items, fields = {}, options = {}) =>
      steps.post(
        '/orders',
        {
          orderNumber: `${mark}-${++numbers}`,
          storeId: 'walk',
          warehouseId: home.id,
          shipTo: ADA,
          items,
          ...fields,
        },
        { tells: orderText, ...options },
      ),
    levels: (product, holds) =>
      steps.get(`/inventory?productId=${product.id}`, {
        holds,
        tells: (levels) => levels.map(levelText).join(' · ') || 'no stock level',
      }),
  };
}

const buy = (steps, json, options = {}) =>
  steps.post('/shipments', json, { tells: shipmentText, ...options });

const orderText = ({ orderNumber, status, allocation, items }) =>
  `${orderNumber} ${status}, allocation ${allocation}: ${items
    .map(({ name, quantity, allocatedQuantity }) => `${quantity} ${name} (${allocatedQuantity} reserved)`)
    .join(', ')}`;
const shipmentText = ({ trackingCode, status, service, shipTo, parcels }) =>
  `${trackingCode} ${status}, ${service}, ${parcels.length} parcel${parcels.length > 1 ? 's' : ''} to ${shipTo.city}`;
const levelText = ({ onHand, allocated, available }) =>
  `on hand ${onHand}, reserved ${allocated}, available ${available}`;
const returnText = ({ status, items }) =>
  `${status}: ${items
    .map(
      ({ quantity, receivedQuantity, receipts }) =>
        `${receivedQuantity} of ${quantity} (${receipts.map((one) => `${one.quantity} ${one.condition}`).join(', ') || 'nothing yet'})`,
    )
    .join('; ')}`;
const ratesText = ({ rates, messages }) =>
  [...rates.map(({ service, rate }) => `${service} ${rate}`), ...messages.map(({ message }) => message)].join(
    ' · ',
  );

async function rateBoundToQuote(steps, shop) {
  steps.chapter('1. A rate is bound to what was quoted');
  const mug = await shop.product('Rated mug');
  const order = await shop.order([{ productId: mug.id, quantity: 1 }]);
  const ask = () => steps.post('/rates', { orderId: order.id }, { tells: ratesText });
  const { rates: old } = await ask();
  await steps.put(
    `/orders/${order.id}`,
    { shipTo: GRACE },
    { tells: ({ shipTo }) => `now to ${shipTo.city}` },
  );
  await buy(steps, { rateId: old[0].id }, { status: 409, holds: { code: 'CONFLICT' } });
  const { rates } = await ask();
  await buy(steps, { rateId: rates[0].id }, { holds: { shipTo: { city: 'New York' } } });
}

async function untrackedProducts(steps, shop) {
  steps.chapter('2. A product whose stock is not tracked stays that way');
  const card = await shop.product('Gift card');
  const order = await shop.order([{ productId: card.id, quantity: 1 }]);
  await buy(steps, { orderId: order.id, carrier: 'fleet', parcels: POUND });
  const back = await openReturn(steps, order, 1);
  await receive(steps, back, [{ id: back.items[0].id, receivedQuantity: 1, condition: 'sellable' }]);
  await shop.levels(card, []);
  const next = await shop.order([{ productId: card.id, quantity: 5 }]);
  await buy(steps, { orderId: next.id, carrier: 'fleet', parcels: POUND });
}

async function trackedProducts(steps, shop) {
  steps.chapter('2. A product whose stock is tracked ships only what is there');
  const mug = await shop.product('Tracked mug', { trackInventory: true });
  await shop.stock(mug, 2);
  const order = await shop.order([{ productId: mug.id, quantity: 2 }]);
  const fromElsewhere = { orderId: order.id, carrier: 'fleet', warehouseId: shop.other.id, parcels: POUND };
  await buy(steps, fromElsewhere, { status: 409, holds: { code: 'CONFLICT' } });
  await buy(steps, { ...fromElsewhere, stock: 'adjust' });
  await shop.levels(mug, undefined);
}

const openReturn = (steps, order, quantity, fields = {}) =>
  steps
    .post(
      '/returns',
      {
        orderId: order.id,
        items: [{ orderItemId: order.items[0].id, quantity, reason: 'Changed my mind' }],
        ...fields,
      },
      { tells: returnText },
    )
    .then((back) =>
      back.status === 'requested'
        ? steps.post(`/returns/${back.id}/approve`, undefined, { status: 200, tells: returnText })
        : back,
    );
const receive = (steps, { id }, items, options = {}) =>
  steps.post(`/returns/${id}/receive`, { items }, { status: 200, tells: returnText, ...options });

async function shipped(steps, shop, name, quantity) {
  const product = await shop.product(name, { trackInventory: true });
  await shop.stock(product, quantity);
  const order = await shop.order([{ productId: product.id, quantity }]);
  await buy(steps, { orderId: order.id, carrier: 'fleet', parcels: POUND });
  return { product, order };
}

async function returnsInParts(steps, shop) {
  steps.chapter('3. Returns are received as they arrive');
  const { product, order } = await shipped(steps, shop, 'Returned mug', 4);
  const back = await openReturn(steps, order, 3);
  const [{ id }] = back.items;
  await receive(
    steps,
    back,
    [
      { id, receivedQuantity: 1, condition: 'sellable' },
      { id, receivedQuantity: 1, condition: 'damaged' },
    ],
    { holds: { status: 'partially_received' } },
  );
  await shop.levels(product, [{ onHand: 1 }]);
  await steps.post(`/returns/${back.id}/complete`, undefined, {
    status: 200,
    holds: { status: 'completed' },
    tells: returnText,
  });
  const late = await openReturn(steps, order, 1);
  await receive(steps, late, [{ id: late.items[0].id, receivedQuantity: 1, condition: 'sellable' }], {
    holds: { status: 'received' },
  });
  await shop.levels(product, [{ onHand: 2 }]);
}

async function returnsThatSurprise(steps, shop) {
  steps.chapter('3. A cancelled return that arrives anyway');
  const { order } = await shipped(steps, shop, 'Surprise mug', 2);
  const back = await openReturn(steps, order, 1, { createLabel: true });
  await steps.post(`/returns/${back.id}/cancel`, undefined, {
    status: 200,
    holds: { status: 'cancelled' },
    tells: returnText,
  });
  await steps.get(`/shipments/${back.labelShipmentId}`, {
    holds: { status: 'voided' },
    tells: ({ trackingCode, status }) => `the label ${trackingCode} is ${status}`,
  });
  await receive(steps, back, [{ id: back.items[0].id, receivedQuantity: 1, condition: 'sellable' }], {
    holds: { status: 'received' },
  });
}

async function parcelsOfTheirOwn(steps, shop) {
  steps.chapter('4. Parcels have their own identity');
  const mug = await shop.product('Mug in two parcels');
  const order = await shop.order([{ productId: mug.id, quantity: 2 }]);
  const shipment = await buy(steps, { orderId: order.id, carrier: 'fleet', parcels: [...POUND, ...POUND] });
  const [first, second] = shipment.parcels.map(({ trackingCode }) => trackingCode);
  if (first === second || first !== shipment.trackingCode)
    throw new WalkFailure(`the parcels have the codes ${first} and ${second}`);
  const scan = (trackingCode) =>
    steps.post(
      '/tracking-events',
      { trackingCode, status: 'delivered' },
      { tells: ({ status, parcels }) => `${status}: ${parcels.map((one) => one.trackingStatus).join(', ')}` },
    );
  const look = (trackingStatus) =>
    steps.get(`/shipments/${shipment.id}`, {
      holds: { trackingStatus },
      tells: ({ trackingStatus }) => `the shipment is ${trackingStatus}`,
    });
  await scan(second);
  await look('pre_transit');
  await scan(first);
  await look('delivered');
}

async function weightAndSize(steps, shop) {
  steps.chapter('5. Weight and size');
  const pillow = await shop.product('Pillow', {
    weight: { value: 1, unit: 'lb' },
    dimensions: { length: 20, width: 20, height: 10, unit: 'in' },
  });
  const one = await shop.order([{ productId: pillow.id, quantity: 1 }]);
  const billable = ({ rates: [rate], messages }) =>
    `billed by ${rate.billableWeight.value} ${rate.billableWeight.unit}${messages.map(({ message }) => `; ${message}`).join('')}`;
  await steps.post('/rates', { orderId: one.id }, { tells: billable });
  const two = await shop.order([{ productId: pillow.id, quantity: 2 }]);
  await steps.post('/rates', { orderId: two.id }, { tells: billable });
  const unknown = await shop.product('Unweighed mug', { weight: undefined });
  const order = await shop.order([{ productId: unknown.id, quantity: 1 }]);
  await steps.post('/rates', { orderId: order.id }, { status: 400 });
  await steps.put(
    `/products/${unknown.id}`,
    { weight: { value: 9, unit: 'oz' } },
    { tells: ({ weight }) => `now weighs ${weight.value} ${weight.unit}` },
  );
  await steps.post('/rates', { orderId: order.id }, { tells: billable });
}

async function authoritativeCount(steps, shop) {
  steps.chapter('6. A stock count is authoritative');
  const mug = await shop.product('Counted mug', { trackInventory: true });
  await shop.stock(mug, 5);
  const first = await shop.order([{ productId: mug.id, quantity: 3 }]);
  const second = await shop.order([{ productId: mug.id, quantity: 2 }]);
  await shop.stock(mug, 3);
  const look = ({ id }, allocation) =>
    steps.get(`/orders/${id}`, { holds: { allocation }, tells: orderText });
  await look(first, 'full');
  await look(second, 'none');
  await shop.stock(mug, 5);
  await look(second, 'full');
}

async function voidElsewhere(steps, shop) {
  steps.chapter('7. A voided label restores the reservation');
  const mug = await shop.product('Voided mug', { trackInventory: true });
  await shop.stock(mug, 1);
  await shop.stock(mug, 1, shop.other);
  const order = await shop.order([{ productId: mug.id, quantity: 1 }]);
  const { id } = await buy(steps, {
    orderId: order.id,
    carrier: 'fleet',
    warehouseId: shop.other.id,
    parcels: POUND,
  });
  await steps.post(`/shipments/${id}/void`, undefined, { status: 200, tells: ({ status }) => status });
  await steps.get(`/orders/${order.id}`, { holds: { allocation: 'full' }, tells: orderText });
}

async function inputWithoutEffect(steps, shop) {
  steps.chapter('8. Input that has no effect is an error');
  const order = await shop.order([{ name: 'Postcard', quantity: 1, weight: { value: 1, unit: 'oz' } }]);
  const item = { orderItemId: order.items[0].id, quantity: 1 };
  const direct = { carrier: 'fleet', shipTo: ADA, parcels: POUND };
  await buy(steps, { ...direct, items: [item] }, { status: 400 });
  await buy(steps, { ...direct, warehouseId: shop.home.id, shipFrom: OAKLAND }, { status: 400 });
  await steps.put(`/orders/${order.id}`, { items: [{ id: 'itm_unknown', quantity: 1 }] }, { status: 400 });
  await steps.post(`/orders/${order.id}/cancel`, undefined, { status: 200, tells: orderText });
  await steps.post('/rates', { orderId: order.id }, { status: 409 });
}

async function timeZones(steps, shop) {
  steps.chapter("9. Promises in the warehouse's time zone");
  for (const { id } of [shop.home, shop.other])
    await steps.post(
      '/rates',
      { shipTo: ADA, warehouseId: id, parcels: POUND, services: ['express'] },
      {
        tells: ({ rates: [rate] }) =>
          `${rate?.service}: ${rate?.deliveryDays} days, by ${rate?.deliveryDate}`,
      },
    );
}

async function cleanInput(steps, shop) {
  steps.chapter('11. Input is cleaned or refused');
  const card = [{ name: 'Postcard', quantity: 1, unitPrice: 2 }];
  await shop.order(card, { shipTo: { ...ADA, street2: null } });
  await shop.order(card, { shipTo: { ...ADA, name: '  Ada Lovelace ', street2: '' } });
  await shop.order(card, { orderNumber: '   ' }, { status: 400 });
  await shop.order(card, { shipTo: { ...ADA, email: 'not-an-address' } }, { status: 400 });
  await shop.order([{ ...card[0], unitPrice: 2.5 }], { currency: 'JPY' }, { status: 400 });
  const euros = await shop.product('Mug priced in euros', { price: 10, currency: 'EUR' });
  await shop.order(
    [{ productId: euros.id, quantity: 1 }],
    { currency: 'USD' },
    { tells: ({ total, currency }) => `total ${total} ${currency}` },
  );
  const { id } = await buy(steps, {
    carrier: 'fleet',
    shipTo: ADA,
    warehouseId: shop.home.id,
    parcels: POUND,
  });
  for (const occurredAt of ['1970-01-01T00:00:00Z', '2100-01-01T00:00:00Z'])
    await steps.post(
      `/shipments/${id}/tracking-events`,
      { status: 'in_transit', occurredAt },
      { status: 400 },
    );
}

async function addressChecks(steps) {
  steps.chapter('12. Address checks state what was checked');
  const verify = (address, holds) =>
    steps.post('/addresses/verify', address, {
      status: 200,
      holds,
      tells: ({ status, level, messages }) =>
        `${status}, level ${level}: ${messages.map(({ code, suggestion }) => (suggestion ? `${code} (${suggestion})` : code)).join(', ')}`,
    });
  await verify(ADA, { status: 'verified', level: 'city' });
  await verify({ ...ADA, street1: 'N Harbor Dr' }, { status: 'unverified' });
  const { postalCode, ...withoutZip } = ADA;
  await verify(withoutZip, undefined);
  await verify(
    { street1: '111 Wellington St', city: 'Ottawa', state: 'BC', postalCode: 'K1A 0A9', country: 'CA' },
    undefined,
  );
}
