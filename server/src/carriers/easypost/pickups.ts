import { setTimeout as wait } from 'node:timers/promises';
import { AggregatorError, isOk, isTurnedAway, isUncertain, refused, unknown } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { currencyOf, type Fields, fieldsIn, fieldsOf, minorOf, textOf } from '../answer-fields.ts';
import type {
  CancelOutcome,
  FindPickupOutcome,
  PickupBooking,
  PickupOffer,
  PickupOutcome,
  PickupQuote,
  PickupRequest,
} from '../collection.ts';
import { toVendorAddress } from './addresses.ts';
import { carrierCode } from './carrier-codes.ts';
import { pathOf } from './client.ts';
import { shipmentIdsOf } from './collected-shipments.ts';
import { failureOf, fieldsFrom, outcomeAfter, reasonOf, unreadable } from './errors.ts';

/** A batch is put together in the background, mostly within a second. */
const BATCH_POLLS = 20;
const BATCH_POLL_MS = 500;

/**
 * A pickup is created with its rates, which commits to nothing, and then bought. The offer names it before it is bought, so
 * a purchase whose answer was lost is found by reading it back.
 */
export function createPickups(client: ApiClient) {
  /** One shipment is named itself; several are put together as a batch. */
  async function whatToCollect({ shipments }: PickupRequest) {
    const ids = (await shipmentIdsOf(client, shipments)).map((id) => ({ id }));
    const [only] = ids;
    if (only !== undefined && ids.length === 1) return { shipment: only };
    let batch = fieldsFrom(await client.call('POST', '/v2/batches', { json: { batch: { shipments: ids } } }));
    const id = textOf(batch.id);
    if (id === undefined) throw new AggregatorError('EasyPost gave an answer without a batch', 200);
    for (let polls = 0; batch.state === 'creating' && polls < BATCH_POLLS; polls++) {
      await wait(BATCH_POLL_MS);
      batch = fieldsFrom(await client.call('GET', pathOf('batches', id)));
    }
    const failed = fieldsIn(batch.shipments).find(({ batch_status }) => batch_status === 'creation_failed');
    if (batch.state === 'creation_failed' || failed !== undefined)
      throw new AggregatorError(
        textOf(failed?.batch_message) ?? 'EasyPost could not put the shipments together',
        422,
      );
    return { batch: { id } };
  }

  async function readBack(pickupId: string): Promise<Fields> {
    return fieldsFrom(await client.call('GET', pathOf('pickups', pickupId)));
  }

  return {
    async quotePickup(request: PickupRequest): Promise<PickupQuote> {
      const { address, window, instructions, reference, carrier } = request;
      try {
        const pickup = fieldsFrom(
          await client.call('POST', '/v2/pickups', {
            json: {
              pickup: {
                reference,
                address: toVendorAddress(address),
                min_datetime: `${window.day} ${window.from}:00`,
                max_datetime: `${window.day} ${window.until}:00`,
                ...(instructions !== undefined && { instructions }),
                is_account_address: false,
                ...(await whatToCollect(request)),
              },
            },
          }),
        );
        const offer = cheapestOffer(pickup, carrier);
        if (offer !== undefined) return { outcome: 'offered', offer };
        const why = fieldsIn(pickup.messages).flatMap(({ message }) => textOf(message) ?? []);
        return refused(why.join('; ') || 'The carrier offers no pickup at this address and time');
      } catch (error) {
        return refused(failureOf(error));
      }
    },

    async schedulePickup({ offer }: PickupBooking): Promise<PickupOutcome> {
      const named = parseOffer(offer);
      if (named === undefined) return refused('EasyPost books only pickups that it has quoted');
      const { pickupId, carrier, service } = named;
      try {
        const answer = await client.call('POST', pathOf('pickups', pickupId, 'buy'), {
          json: { carrier, service },
        });
        if (isOk(answer)) {
          const body = fieldsOf(answer.body);
          return isScheduled(body)
            ? booked(body, named, offer)
            : unknown('EasyPost gave an answer without a confirmation');
        }
        const reason = reasonOf(answer);
        if (isUncertain(answer)) return unknown(`EasyPost failed: ${reason}`);
        if (isTurnedAway(answer)) return refused(reason);
        // It may have been bought by an earlier request.
        const pickup = await readBack(pickupId);
        return isScheduled(pickup) ? booked(pickup, named, offer) : refused(reason);
      } catch (error) {
        return outcomeAfter(error);
      }
    },

    async findPickup({ offer }: PickupBooking): Promise<FindPickupOutcome> {
      const named = parseOffer(offer);
      // It was never bought.
      if (named === undefined) return { outcome: 'not_found' };
      try {
        const pickup = await readBack(named.pickupId);
        if (textOf(pickup.id) === undefined) throw unreadable(200);
        return isScheduled(pickup) ? booked(pickup, named, offer) : { outcome: 'not_found' };
      } catch (error) {
        return unknown(failureOf(error));
      }
    },

    async cancelPickup(pickupId: string): Promise<CancelOutcome> {
      try {
        const answer = await client.call('POST', pathOf('pickups', pickupId, 'cancel'), { json: {} });
        if (isOk(answer) && isCanceled(fieldsOf(answer.body))) return { outcome: 'canceled' };
        if (isOk(answer)) return unknown('EasyPost did not confirm it');
        const reason = reasonOf(answer);
        if (isUncertain(answer)) return unknown(reason);
        if (isTurnedAway(answer)) return refused(reason);
        return isCanceled(await readBack(pickupId)) ? { outcome: 'canceled' } : refused(reason);
      } catch (error) {
        return unknown(failureOf(error));
      }
    },
  };
}

const isScheduled = ({ status }: Fields): boolean => status === 'scheduled';
const isCanceled = ({ status }: Fields): boolean => status === 'canceled' || status === 'cancelled';

interface NamedOffer {
  pickupId: string;
  carrier: string;
  service: string;
}

/** As `pickup_…/USPS/NextDay`: what the purchase has to name. */
function cheapestOffer(pickup: Fields, carrier: string): PickupOffer | undefined {
  const pickupId = textOf(pickup.id);
  const offers = fieldsIn(pickup.pickup_rates).flatMap((rate): PickupOffer[] => {
    const [name, service] = [textOf(rate.carrier), textOf(rate.service)];
    const currency = currencyOf(rate.currency) ?? 'USD';
    const cost = minorOf(rate.rate, currency);
    if (pickupId === undefined || name === undefined || service === undefined) return [];
    if (cost === undefined || cost < 0 || carrierCode(name) !== carrier) return [];
    const id = [pickupId, name, service].map(encodeURIComponent).join('/');
    return [{ id, cost, currency }];
  });
  return offers.toSorted((a, b) => a.cost - b.cost)[0];
}

function parseOffer(offer: PickupOffer | undefined): NamedOffer | undefined {
  const [pickupId, carrier, service] = offer?.id.split('/').map(decodeURIComponent) ?? [];
  return pickupId && carrier && service ? { pickupId, carrier, service } : undefined;
}

const booked = (
  { confirmation }: Fields,
  { pickupId }: NamedOffer,
  offer: PickupOffer | undefined,
): PickupOutcome => ({
  outcome: 'scheduled',
  pickup: {
    id: pickupId,
    confirmation: textOf(confirmation) ?? null,
    cost: offer?.cost ?? null,
    currency: offer?.currency ?? null,
  },
});
