import { ADA } from '../shop.mjs';
import { buy, POUND } from './shop.mjs';

const GRACE = {
  name: 'Grace Hopper',
  street1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  postalCode: '10118',
  country: 'US',
};
const ratesText = ({ rates, messages }) =>
  [...rates.map(({ service, rate }) => `${service} ${rate}`), ...messages.map(({ message }) => message)].join(
    ' · ',
  );

export async function rateBoundToQuote(steps, shop) {
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

export async function weightAndSize(steps, shop) {
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

export async function timeZones(steps, shop) {
  steps.chapter("9. Promises in the warehouse's time zone");
  for (const { id } of [shop.home, shop.other])
    await steps.post(
      '/rates',
      { shipTo: ADA, warehouseId: id, parcels: POUND, services: ['express'] },
      {
        tells: ({ rates: [rate] }) =>
          `${rate?.service}: ${rate?.deliveryDays} ${rate?.deliveryDays === 1 ? 'day' : 'days'}, by ${rate?.deliveryDate}`,
      },
    );
}
