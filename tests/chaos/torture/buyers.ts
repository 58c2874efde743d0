import type { Reply } from '../load/http.ts';
import type { Random } from '../random.ts';
import { isAnswer } from '../world/accounts.ts';
import { customer } from './customers.ts';
import type { Shop } from './shop.ts';

export interface Tally {
  purchases: number;
  bought: number;
  refused: number;
  /** The carrier gave no answer that says whether the label was sold. */
  unknown: number;
  /** Our own server was killed under the request. */
  unanswered: number;
  voids: number;
  /** Answered that the label is void. */
  voided: number;
}

export interface Buyers {
  tally: Tally;
  /** Orders that were bought for, in any way. */
  orderIds: string[];
  /** Labels whose void was confirmed. */
  voidedIds: string[];
  /** Resolves when as many purchases were tried as wanted. */
  done: Promise<void>;
}

interface BuyersOptions {
  shop: Shop;
  random: Random;
  purchases: number;
  clients: number;
}

/** Clients that order, ask for rates, buy and void, whatever happens to the server and to the vendor. */
export function startBuyers({ shop, random, purchases, clients }: BuyersOptions): Buyers {
  const tally: Tally = {
    purchases: 0,
    bought: 0,
    refused: 0,
    unknown: 0,
    unanswered: 0,
    voids: 0,
    voided: 0,
  };
  const orderIds: string[] = [];
  const voidedIds: string[] = [];

  async function client(name: string, own: Random): Promise<void> {
    let orders = 0;
    while (tally.purchases < purchases) {
      const order = await shop.call('POST', '/orders', {
        orderNumber: `${name}-${++orders}`,
        shipTo: customer(own),
        items: [{ sku: 'MUG', quantity: own.between(1, 3) }],
      });
      if (!isAnswer(order)) continue;
      if (order.status !== 201) throw new Error(`an order was refused: ${JSON.stringify(order.body)}`);
      await ship(order.body.data.id, own);
    }
  }

  async function ship(orderId: string, own: Random): Promise<void> {
    const severalParcels = own.chance(0.1);
    const parcels = Array.from({ length: severalParcels ? 2 : 1 }, () => ({
      weight: { value: 1, unit: 'lb' },
    }));
    const rates = await shop.call('POST', '/rates', {
      orderId,
      parcels,
      carrierAccountId: shop.carrierAccountId,
    });
    if (!isAnswer(rates)) return;
    if (rates.status !== 201) throw new Error(`rates were refused: ${JSON.stringify(rates.body)}`);
    // The vendor failed when it was asked.
    if (rates.body.data.rates.length === 0) return;
    orderIds.push(orderId);
    tally.purchases += 1;
    const reply = await shop.call('POST', '/shipments', {
      rateId: own.pick(rates.body.data.rates as { id: string }[]).id,
    });
    count(reply);
    // Every other label, so that there are voids to disturb in a short run too.
    if (isAnswer(reply) && reply.status === 201 && tally.bought % 2 === 0) {
      tally.voids += 1;
      const { id } = reply.body.data;
      const answer = await shop.call('POST', `/shipments/${id}/void`);
      if (!isAnswer(answer) || answer.status !== 200) return;
      tally.voided += 1;
      voidedIds.push(id);
    }
  }

  function count(reply: Reply): void {
    if (!isAnswer(reply)) tally.unanswered += 1;
    else if (reply.status === 201) tally.bought += 1;
    else if (/refused/.test(reply.body.error?.message ?? '')) tally.refused += 1;
    else tally.unknown += 1;
  }

  const all = Array.from({ length: clients }, (_, n) => client(`T${n}`, random.fork(`client ${n}`)));
  return { tally, orderIds, voidedIds, done: Promise.all(all).then(() => {}) };
}
