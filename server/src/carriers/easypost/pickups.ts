import { setTimeout as wait } from 'node:timers/promises';
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
import { CarrierHttpError } from '../http/carrier-http.ts';
import { EasyPostError, isOk, okBody, problemOf } from './answers.ts';
import { type Client, pathOf } from './client.ts';
import { isUncertain, refused, shipmentIdsOf, unknown, unknownAfter } from './collected-shipments.ts';
import { carrierId } from './names.ts';
import { toVendorAddress } from './parcels.ts';

/** A batch is put together in the background, mostly within a second. */
const BATCH_POLLS = 20;
const BATCH_POLL_MS = 500;

/**
 * A pickup is created with its rates, which commits to nothing, and then bought. The offer names it before it is bought, so
 * a purchase whose answer was lost is found by reading it back.
 */
export function createPickups(client: Client) {
  /** One shipment is named itself; several are put together as a batch. */
  async function whatToCollect({ shipments }: PickupRequest) {
    const ids = (await shipmentIdsOf(client, shipments)).map((id) => ({ id }));
    const [only] = ids;
    if (only !== undefined && ids.length === 1) return { shipment: only };
    let batch = okBody(await client.post('/v2/batches', { batch: { shipments: ids } }));
    const id = textOf(batch.id);
    if (id === undefined) throw new EasyPostError('EasyPost gave an answer without a batch', 200);
    for (let polls = 0; batch.state === 'creating' && polls < BATCH_POLLS; polls++) {
      await wait(BATCH_POLL_MS);
      batch = okBody(await client.get(pathOf('batches', id)));
    }
    const failed = fieldsIn(batch.shipments).find(({ batch_status }) => batch_status === 'creation_failed');
    if (batch.state === 'creation_failed' || failed !== undefined)
      throw new EasyPostError(
        textOf(failed?.batch_message) ?? 'EasyPost could not put the shipments together',
        422,
      );
    return { batch: { id } };
  }

  async function readBack(pickupId: string): Promise<Fields> {
    return okBody(await client.get(pathOf('pickups', pickupId)));
  }

  return {
    async quotePickup(request: PickupRequest): Promise<PickupQuote> {
      const { address, window, instructions, reference, carrier } = request;
      try {
        const pickup = okBody(
          await client.post('/v2/pickups', {
            pickup: {
              reference,
              address: toVendorAddress(address),
              min_datetime: `${window.day} ${window.from}:00`,
              max_datetime: `${window.day} ${window.until}:00`,
              ...(instructions !== undefined && { instructions }),
              is_account_address: false,
              ...(await whatToCollect(request)),
            },
          }),
        );
        const offer = cheapestOffer(pickup, carrier);
        if (offer !== undefined) return { outcome: 'offered', offer };
        const why = fieldsIn(pickup.messages).flatMap(({ message }) => textOf(message) ?? []);
        return refused(why.join('; ') || 'The carrier offers no pickup at this address and time');
      } catch (error) {
        return refused(unknownAfter(error).reason);
      }
    },

    async schedulePickup({ offer }: PickupBooking): Promise<PickupOutcome> {
      const named = parseOffer(offer);
      if (named === undefined) return refused('EasyPost books only pickups that it has quoted');
      const { pickupId, carrier, service } = named;
      try {
        const answer = await client.post(pathOf('pickups', pickupId, 'buy'), { carrier, service });
        if (isOk(answer)) {
          const body = fieldsOf(answer.body);
          return isScheduled(body)
            ? booked(body, named, offer)
            : unknown('EasyPost gave an answer without a confirmation');
        }
        const { message } = problemOf(answer);
        if (isUncertain(answer)) return unknown(`EasyPost failed: ${message}`);
        if ([401, 402, 403, 429].includes(answer.status)) return refused(message);
        // It may have been bought by an earlier request.
        const pickup = await readBack(pickupId);
        return isScheduled(pickup) ? booked(pickup, named, offer) : refused(message);
      } catch (error) {
        if (error instanceof CarrierHttpError && !error.wasSent) return refused('EasyPost can’t be reached');
        return unknownAfter(error);
      }
    },

    async findPickup({ offer }: PickupBooking): Promise<FindPickupOutcome> {
      const named = parseOffer(offer);
      // It was never bought.
      if (named === undefined) return { outcome: 'not_found' };
      try {
        const pickup = await readBack(named.pickupId);
        if (textOf(pickup.id) === undefined) return unknown('EasyPost’s answer can’t be read');
        return isScheduled(pickup) ? booked(pickup, named, offer) : { outcome: 'not_found' };
      } catch (error) {
        return unknownAfter(error);
      }
    },

    async cancelPickup(pickupId: string): Promise<CancelOutcome> {
      try {
        const answer = await client.post(pathOf('pickups', pickupId, 'cancel'), {});
        if (isOk(answer) && isCanceled(fieldsOf(answer.body))) return { outcome: 'canceled' };
        if (isOk(answer)) return unknown('EasyPost did not confirm it');
        const { message } = problemOf(answer);
        if (isUncertain(answer)) return unknown(message);
        if ([401, 403, 429].includes(answer.status)) return refused(message);
        return isCanceled(await readBack(pickupId)) ? { outcome: 'canceled' } : refused(message);
      } catch (error) {
        return unknownAfter(error);
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
    if (cost === undefined || cost < 0 || carrierId(name) !== carrier) return [];
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
