import { toMinor } from '../../lib/money.ts';
import type { Notice, Purchase } from '../../schema/quote.ts';
import { isOk } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { sharesOf } from '../aggregator/shares.ts';
import { type Fields, fieldsOf, minorOf, textOf, toAmount } from '../answer-fields.ts';
import type { CarrierLog } from '../plugin.ts';
import { pathOf } from './client.ts';
import { reasonOf } from './errors.ts';

/** In cents; undefined if the purchase is not to be insured. */
export function insuredValue({ options }: Pick<Purchase, 'options'>): number | undefined {
  const value = toMinor(options?.insuredValue ?? 0, 'USD');
  return value > 0 ? value : undefined;
}

interface Insured {
  shipments: Fields[];
  /** Which parcels are not insured, and why. */
  notices: Notice[];
}

/**
 * Insures what was sold, where the purchase itself did not: parcels of an order can only be insured one by one, each for its
 * share. It reads what is insured already, so that it can be repeated. A failure never costs the label.
 */
export async function insure(
  client: ApiClient,
  shipments: readonly Fields[],
  purchase: Purchase,
  log: CarrierLog,
): Promise<Insured> {
  const total = insuredValue(purchase);
  if (total === undefined) return { shipments: [...shipments], notices: [] };
  const shares = sharesOf(total, shipments.length);
  const answers = await Promise.all(
    shipments.map((shipment, i) => insureOne(client, shipment, shares[i] ?? 0, log)),
  );
  const notices = answers.flatMap(({ problem }, i) =>
    problem === undefined
      ? []
      : [notInsured(problem, shares[i] ?? 0, shipments.length > 1 ? i + 1 : undefined)],
  );
  return { shipments: answers.map(({ shipment }) => shipment), notices };
}

const notInsured = (problem: string, value: number, parcel: number | undefined): Notice => ({
  code: 'NOT_INSURED',
  message:
    `EasyPost did not insure ${parcel === undefined ? 'the parcel' : `parcel ${parcel}`} for ${toAmount(value)} USD ` +
    `(${problem}): insure it in the EasyPost dashboard, or void the label`,
});

async function insureOne(
  client: ApiClient,
  shipment: Fields,
  value: number,
  log: CarrierLog,
): Promise<{ shipment: Fields; problem?: string }> {
  const id = textOf(shipment.id);
  if (id === undefined) return { shipment, problem: 'its answer names no shipment to insure' };
  if ((minorOf(shipment.insurance) ?? 0) >= value) return { shipment };
  const failed = (problem: string, status: number | null) => {
    log.warn(
      { easypostShipment: id, status },
      'The label was bought, but EasyPost did not insure it: insure the shipment in the EasyPost dashboard',
    );
    return { shipment, problem };
  };
  try {
    const answer = await client.call('POST', pathOf('shipments', id, 'insure'), {
      json: { amount: toAmount(value) },
    });
    const insured = fieldsOf(answer.body);
    if (isOk(answer) && textOf(insured.id) === id) return { shipment: insured };
    return failed(isOk(answer) ? 'it did not confirm it' : reasonOf(answer), answer.status);
  } catch {
    return failed('it gave no answer', null);
  }
}
