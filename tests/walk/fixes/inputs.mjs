import { ADA } from '../shop.mjs';
import { buy, OAKLAND, orderText, POUND } from './shop.mjs';

export async function inputWithoutEffect(steps, shop) {
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

export async function cleanInput(steps, shop) {
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

export async function addressChecks(steps) {
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
