import { conflict } from '../../lib/errors.ts';
import type { Shipment } from '../../schema/shipment.ts';
import { type Db, ownedRow, readNow, type ShipmentRow, type Storage } from '../../storage/index.ts';
import type { PurchaseSettlement } from './purchase-settlement.ts';
import { readShipment } from './shipment-store.ts';
import type { VoidSettlement } from './void-settlement.ts';

interface Dependencies {
  storage: Storage;
  purchaseSettlement: PurchaseSettlement;
  voidSettlement: VoidSettlement;
}

/** Before that the carrier may well answer by itself. */
const MIN_ATTEMPTS = 3;
/** And no request can be on its way any more. */
const MIN_WAIT_MS = 5 * 60_000;

export type StopWaitingService = ReturnType<typeof createStopWaitingService>;

/** For purchases and voids whose outcome nobody can find out: because the account was closed at the carrier, for example. */
export function createStopWaitingService({ storage, purchaseSettlement, voidSettlement }: Dependencies) {
  async function stop(tx: Db, row: ShipmentRow, reason: string | undefined): Promise<ShipmentRow> {
    const now = await readNow(storage, tx);
    if (row.parcel_of !== null)
      throw conflict(`Its goods are in the parcel of shipment ${row.parcel_of}: decide on that one`);
    if (row.status === 'purchasing') {
      refuseEarly(now - row.created_at, row.settle_attempts);
      return purchaseSettlement.treatAsNotSold(tx, row, because('sold', reason, row.failure_reason));
    }
    if (row.status === 'voiding') {
      refuseEarly(now - (row.void_asked_at ?? row.created_at), row.void_attempts);
      const why = because('voided', reason, row.void_error);
      return voidSettlement.settleKept(tx, row, 'label.not_voided', why);
    }
    throw conflict(`The outcome of a shipment that is ${row.status} is known: there is nothing to wait for`);
  }

  return {
    stopWaiting: (accountId: string, id: string, reason: string | undefined): Promise<Shipment> =>
      storage.write(async (tx) => {
        const row = await ownedRow(tx, 'shipments', accountId, id, { lock: storage.locks.change });
        return readShipment(tx, await stop(tx, row, reason));
      }),
  };
}

function refuseEarly(waitedMs: number, attempts: number): void {
  if (attempts < MIN_ATTEMPTS || waitedMs < MIN_WAIT_MS)
    throw conflict(
      'The carrier is still being asked for the outcome: try again when that has failed ' +
        `${MIN_ATTEMPTS} times, which takes about five minutes`,
    );
}

const because = (what: string, reason: string | undefined, lastError: string | null): string =>
  [`Treated as not ${what}`, reason, lastError && `last answer: ${lastError}`].filter(Boolean).join('; ');
