import type { PickupBooking } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { dateIn } from '../../lib/days.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { formatAmount, toDecimal, toMinor } from '../../lib/money.ts';
import type { Pickup } from '../../schema/pickup.ts';
import {
  createPager,
  LEASE_MS,
  ownedRow,
  type Page,
  type PickupRow,
  readNow,
  type Storage,
  updateRow,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { type CarrierAccounts, type ConnectedCarrier, carrierTrouble } from '../carrier-accounts/index.ts';
import { collectedShipments, selectCollectable } from '../collection/index.ts';
import { toPickup } from './pickup.ts';
import type { PickupInput, PickupQuery } from './pickup-schemas.ts';
import { createPickupSettlement } from './pickup-settlement.ts';
import { claimShipments, waitingForPickup } from './pickup-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  accounts: CarrierAccounts;
}

export type PickupService = ReturnType<typeof createPickupService>;

/**
 * As for labels: intend → ask the carrier → settle. The intention is committed, and the parcels are claimed, before the
 * carrier is asked to send anybody: an answer that is lost is looked up later, and never asked for a second time.
 */
export function createPickupService({ storage, clock, outbox, accounts }: Dependencies) {
  const page = createPager(storage, 'pickups');
  const settlement = createPickupSettlement({ storage, clock, outbox, accounts });

  const intend = (
    accountId: string,
    input: PickupInput,
    { carrierAccountId, name, mode }: ConnectedCarrier,
  ) =>
    storage.write(async (tx): Promise<PickupRow> => {
      const { warehouseId, shipmentIds, day, from, until, instructions } = input;
      const lock = storage.locks.keep;
      const warehouse = await ownedRow(tx, 'warehouses', accountId, warehouseId, { lock });
      // Kept from being deleted until the pickup is settled.
      const account = await ownedRow(tx, 'carrier_accounts', accountId, carrierAccountId ?? '', { lock });
      const now = await readNow(storage, tx);
      const today = dateIn(warehouse.timezone ?? 'UTC', clock.now());
      if (day < today) throw invalid('day: must not be in the past');
      const { carrier, shipments } = await selectCollectable(tx, accountId, {
        warehouse,
        account: { id: account.id, name },
        carrier: input.carrier,
        shipmentIds,
        taken: (db, ids) => waitingForPickup(db, ids, today),
        now: clock.now(),
        lock: storage.locks.share,
      });
      const ids = shipments.map(({ id }) => id).toSorted();
      const collected = await collectedShipments(tx, ids);
      const id = newId('pu');
      const booking: PickupBooking = {
        reference: id,
        carrier,
        address: fromJson(warehouse.address),
        window: { day, from, until },
        shipments: collected,
        now: clock.now(),
        ...given({ instructions }),
      };
      const row: PickupRow = {
        id,
        account_id: accountId,
        warehouse_id: warehouseId,
        carrier_account_id: account.id,
        carrier,
        mode,
        status: 'scheduling',
        day,
        booking: toJson(booking),
        shipment_ids: toJson(ids),
        parcel_count: collected.reduce((sum, { trackingCodes }) => sum + trackingCodes.length, 0),
        carrier_pickup_id: null,
        confirmation: null,
        cost: null,
        currency: null,
        failure_reason: null,
        settle_at: now + LEASE_MS,
        settle_attempts: 0,
        canceled_at: null,
        created_at: now,
        updated_at: now,
      };
      await tx.insertInto('pickups').values(row).execute();
      await claimShipments(tx, row, ids, today);
      return row;
    });

  /** Books it at the carrier. The offer is stored first: it is what a lost answer is looked up by. */
  async function book(row: PickupRow, { carrier }: ConnectedCarrier, maxCost: number | undefined) {
    const { quotePickup, schedulePickup } = carrier;
    if (schedulePickup === undefined) return { outcome: 'refused' as const, reason: 'It has no pickups' };
    const booking = fromJson(row.booking);
    if (quotePickup === undefined) return schedulePickup(booking);
    const quote = await quotePickup(booking);
    if (quote.outcome === 'refused') return quote;
    const { offer } = quote;
    if (maxCost !== undefined && offer.cost > toMinor(maxCost, offer.currency))
      return {
        outcome: 'refused' as const,
        reason: `The pickup costs ${formatAmount(toDecimal(offer.cost, offer.currency), offer.currency)} ${offer.currency}`,
        isTooExpensive: true,
      };
    const offered = { ...booking, offer };
    await storage.write((tx) => updateRow(tx, 'pickups', row, { booking: toJson(offered) }));
    return schedulePickup(offered);
  }

  return {
    async list(accountId: string, query: PickupQuery): Promise<Page<Pickup>> {
      const filters = { status: query.status, warehouse_id: query.warehouseId };
      const { data, meta } = await page(accountId, filters, query);
      return { data: data.map(toPickup), meta };
    },

    async get(accountId: string, id: string): Promise<Pickup> {
      return toPickup(await ownedRow(storage.db, 'pickups', accountId, id));
    },

    async schedule(accountId: string, input: PickupInput): Promise<Pickup> {
      if (input.until <= input.from) throw invalid('until: must be later than from');
      const connected = await accounts.active(storage.db, accountId, input.carrierAccountId);
      if (!connected.plugin.capabilities.pickups || connected.carrier.schedulePickup === undefined)
        throw conflict(`carrierAccountId: ${connected.plugin.name} does not schedule pickups`);
      if (input.maxCost !== undefined && connected.carrier.quotePickup === undefined)
        throw invalid(
          `maxCost: ${connected.plugin.name} gives no price before it books a pickup, so a limit cannot be ` +
            'applied',
        );
      const row = await intend(accountId, input, connected);
      const outcome = await book(row, connected, input.maxCost);
      const trouble = carrierTrouble(connected, row, 'pickup');
      const after = await settlement
        .record(row, outcome)
        .catch(trouble.unrecorded(storage, 'to send a driver'));
      if (after.status === 'failed') {
        if ('isTooExpensive' in outcome) throw conflict(`maxCost: ${outcome.reason}`);
        throw trouble.refused(after.failure_reason);
      }
      if (after.status === 'scheduling')
        throw trouble.uncertain(
          after.failure_reason,
          `Pickup ${row.id} is settled as soon as it is known whether it was booked: check it before you ` +
            'schedule another',
        );
      return toPickup(after);
    },

    async cancel(accountId: string, id: string): Promise<Pickup> {
      const row = await storage.write(async (tx) => {
        const before = await ownedRow(tx, 'pickups', accountId, id, { lock: storage.locks.change });
        if (before.status === 'canceling' || before.status === 'canceled') return before;
        if (before.status === 'failed')
          throw conflict('The carrier refused this pickup: no driver will come');
        if (before.status === 'scheduling')
          throw conflict('It is not known yet whether this pickup was booked: try again in a minute');
        return updateRow(tx, 'pickups', before, {
          status: 'canceling',
          settle_at: (await readNow(storage, tx)) + LEASE_MS,
          settle_attempts: 0,
          updated_at: clock.now(),
        });
      });
      if (row.status === 'canceled') return toPickup(row);
      const connected = await accounts.required(storage.db, row);
      const outcome = (await connected.carrier.cancelPickup?.(row.carrier_pickup_id ?? '')) ?? {
        outcome: 'refused' as const,
        reason: 'It cancels no pickups',
      };
      const trouble = carrierTrouble(connected, row, 'pickup');
      const after = await settlement
        .record(row, outcome)
        .catch(trouble.unrecorded(storage, 'to cancel the pickup'));
      if (after.status === 'scheduled') throw trouble.refused(after.failure_reason);
      if (after.status === 'canceling')
        throw trouble.uncertain(
          after.failure_reason,
          'It is asked again until the pickup is certainly canceled',
        );
      return toPickup(after);
    },

    settleDue: settlement.settleDue,
  };
}
