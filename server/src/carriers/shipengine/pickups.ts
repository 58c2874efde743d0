import { isOk, isTurnedAway, isUncertain, refused, unknown } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsOf, textOf } from '../answer-fields.ts';
import type { CancelOutcome, FindPickupOutcome, PickupBooking, PickupOutcome } from '../collection.ts';
import { pathOf } from './client.ts';
import { labelIdsOf, listAll, sameLabels } from './collected-shipments.ts';
import { failureOf, outcomeAfter, reasonOf } from './errors.ts';
import type { LabelReader } from './label-reader.ts';

/** Their clock may be behind ours. */
const CLOCK_SKEW_MS = 10 * 60_000;

/** ShipEngine books at once and quotes nothing. A pickup whose answer was lost is found by its labels. */
export function createPickups(client: ApiClient, labels: LabelReader) {
  async function findOf(labelIds: readonly string[], since: number): Promise<FindPickupOutcome> {
    const created_at_start = new Date(since - CLOCK_SKEW_MS).toISOString();
    const listed = await listAll(client, '/v1/pickups', 'pickups', { created_at_start });
    const ours = listed.find(
      ({ label_ids, cancelled_at }) => textOf(cancelled_at) === undefined && sameLabels(label_ids, labelIds),
    );
    return ours === undefined ? { outcome: 'not_found' } : outcomeOf(ours);
  }

  function outcomeOf({ pickup_id, confirmation_number }: Fields): PickupOutcome {
    const id = textOf(pickup_id);
    if (id === undefined) return unknown('ShipEngine’s answer has no pickup');
    const confirmation = textOf(confirmation_number) ?? null;
    return { outcome: 'scheduled', pickup: { id, confirmation, cost: null, currency: null } };
  }

  return {
    async schedulePickup(booking: PickupBooking): Promise<PickupOutcome> {
      const { address, window, instructions, shipments, now } = booking;
      const { name, company, phone, email } = address;
      const contact = name ?? company;
      if (contact === undefined || phone === undefined || email === undefined)
        return refused('ShipEngine needs a name, a phone number and an e-mail address of the warehouse');
      let labelIds: string[];
      try {
        labelIds = await labelIdsOf(labels, shipments);
      } catch (error) {
        // Nothing was asked for yet.
        return refused(failureOf(error));
      }
      try {
        const answer = await client.call('POST', '/v1/pickups', {
          json: {
            label_ids: labelIds,
            contact_details: { name: contact, phone, email },
            ...(instructions !== undefined && { pickup_notes: instructions }),
            // Read as local time at the address, whatever zone is written.
            pickup_window: {
              start_at: `${window.day}T${window.from}:00Z`,
              end_at: `${window.day}T${window.until}:00Z`,
            },
          },
        });
        if (isOk(answer)) return outcomeOf(fieldsOf(answer.body));
        const reason = reasonOf(answer);
        if (isUncertain(answer)) return unknown(reason);
        if (isTurnedAway(answer)) return refused(reason);
        // An earlier request may have booked it.
        const found = await findOf(labelIds, now);
        return found.outcome === 'scheduled' ? found : refused(reason);
      } catch (error) {
        return outcomeAfter(error);
      }
    },

    async findPickup({ shipments, now }: PickupBooking): Promise<FindPickupOutcome> {
      try {
        return await findOf(await labelIdsOf(labels, shipments), now);
      } catch (error) {
        return unknown(failureOf(error));
      }
    },

    async cancelPickup(pickupId: string): Promise<CancelOutcome> {
      const path = pathOf('pickups', pickupId);
      try {
        const answer = await client.call('DELETE', path);
        const { pickup_id } = fieldsOf(answer.body);
        if (answer.status === 204 || (isOk(answer) && textOf(pickup_id) !== undefined))
          return { outcome: 'canceled' };
        const reason = reasonOf(answer);
        if (isUncertain(answer)) return unknown(reason);
        if (isTurnedAway(answer)) return refused(reason);
        const read = await client.call('GET', path);
        const isGone = read.status === 404 || textOf(fieldsOf(read.body).cancelled_at) !== undefined;
        return isGone ? { outcome: 'canceled' } : refused(reason);
      } catch (error) {
        return outcomeAfter(error);
      }
    },
  };
}
