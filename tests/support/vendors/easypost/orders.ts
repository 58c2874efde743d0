import { randomHex } from '../serials.ts';
import type { Answer, Json } from '../vendor-server.ts';
import { failed, notFound, required } from './errors.ts';
import { rateOrder, sameService } from './rating.ts';
import type { Shipments } from './shipments.ts';

/** Several parcels that are bought together. */
export function createOrders(shipments: Shipments, mode: string, sellsTwice: boolean) {
  const orders = new Map<string, Json>();

  function create(given: Json): Answer {
    if (!given) return required('order');
    if (!given.shipments?.length) return required('order.shipments');
    const id = `order_${randomHex()}`;
    const { from_address, to_address, customs_info, is_return, options, reference } = given;
    const made = given.shipments.map((part: Json) =>
      shipments.create(
        {
          from_address,
          to_address,
          customs_info,
          is_return,
          ...part,
          options: { ...options, ...part.options },
        },
        id,
      ),
    );
    const wrong = made.find(Array.isArray);
    if (wrong) return wrong;
    const at = new Date().toISOString();
    const [first] = made;
    const order = {
      mode,
      reference: reference ?? '',
      is_return: is_return ?? false,
      options: { currency: 'USD', payment: { type: 'SENDER' }, ...options },
      messages: made.flatMap((shipment: Json) => shipment.messages),
      created_at: at,
      updated_at: at,
      customs_info: first.customs_info,
      from_address: first.from_address,
      to_address: first.to_address,
      buyer_address: first.buyer_address,
      return_address: first.return_address,
      shipments: made,
      rates: rateOrder(made),
      id,
      object: 'Order',
    };
    orders.set(id, order);
    return [201, order];
  }

  function buy(id: string, body: Json): Answer {
    const order = orders.get(id);
    if (!order) return notFound();
    for (const field of ['carrier', 'service']) if (!body?.[field]) return required(field);
    const total = order.rates.find((offer: Json) => sameService(offer, body));
    if (!total)
      return failed(422, 'UNPROCESSABLE_ENTITY', `No rate of ${body.carrier} ${body.service} in this order`);
    if (order.shipments.some((shipment: Json) => shipment.postage_label) && !sellsTwice)
      return failed(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this order.');
    const codes = order.shipments.map((shipment: Json) =>
      shipments.sell(
        shipment,
        shipment.rates.find((offer: Json) => sameService(offer, body)),
      ),
    );
    shipments.enter(id, { ...order, selected_rate: total }, codes, Number(total.rate));
    return [200, order];
  }

  return { create, buy, get: (id: string) => orders.get(id) };
}
export type Orders = ReturnType<typeof createOrders>;
