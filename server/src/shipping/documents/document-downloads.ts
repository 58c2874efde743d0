import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { LabelFormat } from '../../schema/shipment.ts';
import {
  backoff,
  createSettlement,
  type NoAnswer,
  noAnswer,
  ownedRow,
  readNow,
  type ShipmentRow,
  type Storage,
  updateRow,
} from '../../storage/index.ts';
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
/** After its purchase, until the job downloads a label: longer than the request itself tries. */
export const AFTER_PURCHASE_MS = 15_000;
/** How long one process has the right to a shipment: three formats, each within the deadline of a carrier. */
const LEASE_MS = 120_000;
const RETRY_MS = 60_000;
const MAX_RETRY_MS = 6 * 3_600_000;
/** Over about nine hours. After that, a label is downloaded when somebody asks for it. */
const MAX_ATTEMPTS = 10;

/** All that the carrier has, or what the buyer waits for. */
interface Downloaded {
  outcome: 'all' | 'first';
}

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
          isReturn: row.is_return === 1,
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

  /** Everything that is not stored yet; what cannot be had does not keep the rest from being stored. */
  async function downloadMissing(row: ShipmentRow): Promise<Downloaded | NoAnswer> {
    if (row.status !== 'purchased' || row.personal_data_erased_at !== null) return { outcome: 'all' };
    const connected = await accounts.of(storage.db, row);
    if (connected === undefined) return noAnswer('the carrier is not set up here');
    const failures: unknown[] = [];
    for (const format of await missingFormats(row, connected))
      await download(row, connected, format).catch((error) => failures.push(error));
    // That a carrier does not answer is logged where it is asked.
    const fault = failures.find((error) => !(error instanceof AppError));
    if (fault !== undefined) throw fault;
    return failures.length === 0 ? { outcome: 'all' } : noAnswer('the carrier did not give all files');
  }

  const { record, settleDue } = createSettlement(storage, {
    table: 'shipments',
    due: 'documents_due_at',
    attempts: 'documents_attempts',
    leaseMs: LEASE_MS,
    nextTry: ({ documents_attempts: attempts }, now) =>
      attempts + 1 >= MAX_ATTEMPTS ? null : now + backoff(attempts, RETRY_MS, MAX_RETRY_MS),
    ask: downloadMissing,
    settle: async (tx, row, { outcome }: Downloaded) =>
      updateRow(tx, 'shipments', row, {
        documents_due_at: outcome === 'all' ? null : await readNow(storage, tx),
      }),
  });

  return {
    download,
    settleDue,

    /** The label in the format that it was bought in, while the buyer waits. Whatever is missing afterwards is the job's. */
    async downloadFirst(row: ShipmentRow, connected: ConnectedCarrier): Promise<void> {
      const { labelFormats } = connected.plugin.capabilities;
      const formats = firstToDownload(row.label_format ?? 'pdf', labelFormats);
      const first = withTimeout(WITHIN_PURCHASE_MS, downloadOne(row, connected, formats)).then(
        (): Downloaded => ({ outcome: labelFormats.length > 1 ? 'first' : 'all' }),
        () => noAnswer('the label takes too long'),
      );
      await record(row, await first);
    },
  };
}
