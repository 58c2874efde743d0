import { randomBytes } from 'node:crypto';

export const ADA = {
  name: 'Ada Lovelace',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  postalCode: '90277',
  country: 'US',
  phone: '+1 310 555 0123',
};
export const MARGARET = {
  name: 'Margaret Atwood',
  street1: '290 Bremner Blvd',
  city: 'Toronto',
  state: 'ON',
  postalCode: 'M5V 3L9',
  country: 'CA',
  phone: '+1 416 555 0123',
};
const OAKLAND = {
  name: 'Shipping desk',
  company: 'Mugs & Co',
  street1: '2201 Broadway',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94612',
  country: 'US',
  phone: '+1 510 555 0100',
};

/** Goods that customs can be told about. */
export async function openShop(steps) {
  const mark = randomBytes(3).toString('hex').toUpperCase();
  steps.chapter('Open shop');
  const warehouse = await steps.post(
    '/warehouses',
    { name: `Oakland ${mark}`, address: OAKLAND, timezone: 'America/Los_Angeles' },
    { tells: ({ name, address }) => `${name}, ${address.city} ${address.postalCode}` },
  );
  const product = await steps.post(
    '/products',
    {
      sku: `MUG-${mark}`,
      name: 'Blue mug',
      price: 12.5,
      weight: { value: 12, unit: 'oz' },
      hsCode: '691110',
      originCountry: 'US',
    },
    {
      tells: ({ sku, hsCode, originCountry }) => `${sku}, tariff code ${hsCode}, made in ${originCountry}`,
    },
  );
  await steps.post(
    '/inventory/adjustments',
    { productId: product.id, warehouseId: warehouse.id, delta: 50, reason: 'received' },
    { holds: { level: { onHand: 50 } }, tells: ({ level }) => `on hand ${level.onHand}` },
  );
  let orders = 0;
  return {
    product,
    warehouse,
    order: (shipTo = ADA, quantity = 2) =>
      steps.post(
        '/orders',
        {
          orderNumber: `${mark}-${2001 + orders++}`,
          warehouseId: warehouse.id,
          shipTo,
          items: [{ sku: product.sku, quantity }],
        },
        {
          holds: { status: 'pending', allocation: 'full' },
          tells: ({ orderNumber, shipTo: { city, country }, total }) =>
            `${orderNumber} to ${city}, ${country}, ${total} USD`,
        },
      ),
  };
}

export const rateText = ({ carrier, service, rate, deliveryDays, mode }) =>
  `${carrier} ${service} ${rate}${deliveryDays === null ? '' : `, ${deliveryDays} ${deliveryDays === 1 ? 'day' : 'days'}`}${mode === 'test' ? ', test' : ''}`;

/** The vendor's cheapest rate, unless a service is named. */
export const pick = (rates, { id }, service) =>
  rates
    .filter((rate) => rate.carrierAccountId === id && (service === undefined || rate.service === service))
    .sort((a, b) => a.rate - b.rate)[0];

export const shipmentText = ({ trackingCode, carrier, service, rate, fees, mode }) =>
  `${trackingCode} ${carrier} ${service} for ${rate}${fees.map((fee) => ` + ${fee.code} ${fee.amount}`).join('')}, mode ${mode}`;
