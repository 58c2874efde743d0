import { toHundredths } from '../../lib/money.ts';
import type { Purchase } from '../../schema/quote.ts';
import { type Fields, hundredthsOf, textOf, toAmount } from '../answer-fields.ts';
import type { CarrierLog } from '../plugin.ts';
import { isOk } from './answers.ts';
import { type Client, pathOf } from './client.ts';

/** In hundredths; undefined if the purchase is not to be insured. */
export function insuredValue({ options }: Pick<Purchase, 'options'>): number | undefined {
  const value = toHundredths(options?.insuredValue ?? 0);
  return value > 0 ? value : undefined;
}

/**
 * Insures what was sold, where the purchase itself did not: parcels of an order can only be insured one by one, each for its
 * share. It reads what is insured already, so that it can be repeated. A failure never costs the label.
 */
export async function insure(
  client: Client,
  shipments: readonly Fields[],
  purchase: Purchase,
  log: CarrierLog,
): Promise<Fields[]> {
  const total = insuredValue(purchase);
  if (total === undefined) return [...shipments];
  const shares = sharesOf(total, shipments.length);
  return Promise.all(shipments.map((shipment, i) => insureOne(client, shipment, shares[i] ?? 0, log)));
}

async function insureOne(client: Client, shipment: Fields, value: number, log: CarrierLog): Promise<Fields> {
  const id = textOf(shipment.id);
  if (id === undefined || (hundredthsOf(shipment.insurance) ?? 0) >= value) return shipment;
  const warn = (fields: object) =>
    log.warn(
      { easypostShipment: id, ...fields },
      'The label was bought, but EasyPost did not insure it: insure the shipment in the EasyPost dashboard',
    );
  try {
    const answer = await client.post(pathOf('shipments', id, 'insure'), { amount: toAmount(value) });
    if (isOk(answer) && textOf(answer.body?.id) === id) return answer.body ?? shipment;
    warn({ status: answer.status });
  } catch {
    warn({ status: null });
  }
  return shipment;
}

/** Equal parts that add up to the whole. */
function sharesOf(total: number, count: number): number[] {
  const share = Math.floor(total / count);
  return Array.from({ length: count }, (_, i) => share + (i < total - share * count ? 1 : 0));
}
