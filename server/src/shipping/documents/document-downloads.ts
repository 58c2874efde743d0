import { sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import { AppError, type OnError, rethrow } from '../../lib/errors.ts';
import type { LabelFormat } from '../../schema/shipment.ts';
import { type Db, leaseDue, ownedRow, readNow, type ShipmentRow, type Storage } from '../../storage/index.ts';
import type { CarrierAccounts, ConnectedCarrier } from '../carrier-accounts/index.ts';
import { listDocuments, storeDocuments } from './document-store.ts';
import { firstToDownload } from './label-formats.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
}

/** A request that buys a label waits this long for it: a slow download must not look like a failed purchase. */
const WITHIN_PURCHASE_MS = 8_000;
/** Longer than a request downloads, so that the job does not do the same. */
const AFTER_PURCHASE_MS = 15_000;
/** How long one process has the right to a shipment: three formats, each within the deadline of a carrier. */
const LEASE_MS = 120_000;
const RETRY_MS = 60_000;
const MAX_RETRY_MS = 6 * 3_600_000;
/** Over half a day. After that, a label is downloaded when somebody asks for it. */
const MAX_ATTEMPTS = 10;

/**
 * Downloads the labels and customs forms that carriers have drawn. The purchase itself is settled before: a label that cannot
 * be downloaded is bought all the same, and is retried with growing delays.
 */
export function createDocumentDownloads({ storage, clock, accounts }: Dependencies) {
  /** In one format. Rejects if the carrier does not give it. */
  async function download(row: ShipmentRow, { carrier, plugin }: ConnectedCarrier, format: LabelFormat) {
    const parcels = await storage.db
      .selectFrom('shipment_parcels')
      .select('tracking_code')
      .where('shipment_id', '=', row.id)
      .orderBy('position')
      .execute();
    let documents: Awaited<ReturnType<NonNullable<typeof carrier.documents>>> = [];
    try {
      documents =
        (await carrier.documents?.({
          reference: row.id,
          carrierShipmentId: row.carrier_shipment_id,
          trackingCodes: parcels.map(({ tracking_code }) => tracking_code),
          format,
        })) ?? [];
    } catch {
      // What went wrong is logged where the carrier is called; the error itself may name a label's URL.
      throw new AppError(
        'CARRIER_ERROR',
        `${plugin.name} did not provide the label as ${format}: try again later`,
      );
    }
    await storage.write(async (tx) => {
      // Personal data may be erased while the carrier is asked.
      const now = await ownedRow(tx, 'shipments', row.account_id, row.id, { lock: storage.locks.share });
      if (now.personal_data_erased_at !== null) return;
      await storeDocuments(tx, row, documents, clock.now());
    });
    if (!documents.some((document) => document.kind === 'label' && document.format === format))
      throw new AppError('CARRIER_ERROR', `${plugin.name} has no label as ${format} for this shipment`);
  }

  /** In the first of these formats that the carrier gives. */
  async function downloadOne(row: ShipmentRow, connected: ConnectedCarrier, formats: readonly LabelFormat[]) {
    const [format, ...others] = formats;
    if (format === undefined) return;
    try {
      await download(row, connected, format);
    } catch (error) {
      if (others.length === 0) throw error;
      await downloadOne(row, connected, others);
    }
  }

  async function missingFormats(row: ShipmentRow, { plugin }: ConnectedCarrier): Promise<LabelFormat[]> {
    const stored = await listDocuments(storage.db, row.id);
    const has = new Set(stored.filter(({ kind }) => kind === 'label').map(({ format }) => format));
    return plugin.capabilities.labelFormats.filter((format) => !has.has(format));
  }

  const finish = (shipmentId: string) =>
    storage.write((tx) =>
      tx.deleteFrom('document_downloads').where('shipment_id', '=', shipmentId).execute(),
    );

  async function postpone(shipmentId: string, ms: number): Promise<void> {
    await storage.write(async (tx) => {
      const due_at = (await readNow(storage, tx)) + ms;
      await tx
        .updateTable('document_downloads')
        .set({ due_at, attempts: sql`attempts + 1` })
        .where('shipment_id', '=', shipmentId)
        .execute();
    });
  }

  /** Everything that is not stored yet; what cannot be had does not keep the rest from being stored. */
  async function downloadMissing(row: ShipmentRow, onError: OnError): Promise<boolean> {
    if (row.status !== 'purchased' || row.personal_data_erased_at !== null) return true;
    const connected = await accounts.of(storage.db, row);
    if (connected === undefined) return false;
    let isComplete = true;
    for (const format of await missingFormats(row, connected))
      try {
        await download(row, connected, format);
      } catch (error) {
        isComplete = false;
        // That a carrier does not answer is logged where it is asked.
        if (!(error instanceof AppError)) onError(error);
      }
    return isComplete;
  }

  return {
    download,

    /** Within the transaction that records a purchase, so that a crash right after it loses nothing. */
    async schedule(tx: Db, shipmentId: string): Promise<void> {
      const due_at = (await readNow(storage, tx)) + AFTER_PURCHASE_MS;
      await tx
        .insertInto('document_downloads')
        .values({ shipment_id: shipmentId, due_at, attempts: 0 })
        .onConflict((on) => on.column('shipment_id').doNothing())
        .execute();
    },

    /** The label in the format that it was bought in, while the buyer waits. Whatever is missing afterwards is the job's. */
    async downloadFirst(row: ShipmentRow, connected: ConnectedCarrier): Promise<void> {
      const { labelFormats } = connected.plugin.capabilities;
      const formats = firstToDownload(row.label_format ?? 'pdf', labelFormats);
      if (formats.length === 0) return finish(row.id).then(() => {});
      try {
        await withinPurchase(downloadOne(row, connected, formats));
      } catch {
        return postpone(row.id, RETRY_MS);
      }
      await (labelFormats.length > 1 ? postpone(row.id, 0) : finish(row.id));
    },

    /** Downloads what is due. Any number of processes may do so at once. Returns the account of each shipment. */
    async settleDue(onError: OnError = rethrow): Promise<string[]> {
      const due = await leaseDue(storage, {
        table: 'document_downloads',
        key: 'shipment_id',
        column: 'due_at',
        leaseMs: LEASE_MS,
        limit: 10,
      });
      const changed = await Promise.all(
        due.map(async ({ shipment_id, attempts }) => {
          try {
            const row = await storage.db
              .selectFrom('shipments')
              .selectAll()
              .where('id', '=', shipment_id)
              .executeTakeFirstOrThrow();
            const isComplete = await downloadMissing(row, onError);
            if (isComplete || attempts + 1 >= MAX_ATTEMPTS) await finish(shipment_id);
            else await postpone(shipment_id, Math.min(RETRY_MS * 2 ** attempts, MAX_RETRY_MS));
            return [row.account_id];
          } catch (error) {
            onError(error);
            return []; // due again when the lease has ended
          }
        }),
      );
      return changed.flat();
    },
  };
}

async function withinPurchase<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the label takes too long')), WITHIN_PURCHASE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => {}); // may still fail, after nobody waits for it
  }
}
