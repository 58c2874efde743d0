import type { LabelFile } from '../../carriers/labels/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, conflict, invalid, notFound } from '../../lib/errors.ts';
import { fromJson } from '../../lib/json.ts';
import type { LabelFormat, ShipmentDocument } from '../../schema/shipment.ts';
import { ownedRow, type ShipmentDocumentRow, type ShipmentRow, type Storage } from '../../storage/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import { createDocumentDownloads } from './document-downloads.ts';
import { listDocuments, type StoredDocument, storedLabels, WHOLE_SHIPMENT } from './document-store.ts';
import { CONTENT_TYPES, sourcesOf } from './label-formats.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
}

export type DocumentService = ReturnType<typeof createDocumentService>;

const PRUNE_BATCH = 100;

export function createDocumentService(dependencies: Dependencies) {
  const { storage, accounts } = dependencies;
  const downloads = createDocumentDownloads(dependencies);

  /** The labels as the carrier drew them, if that is how they are had: stored, or downloaded now. */
  async function labelsIn(row: ShipmentRow, format: LabelFormat, canDownload: boolean) {
    const stored = await storedLabels(storage.db, row.id, format);
    if (areComplete(stored, row) || !canDownload) return stored;
    await downloads.download(row, await accounts.required(storage.db, row), format);
    return storedLabels(storage.db, row.id, format);
  }

  /** In the first of these formats that can be had. */
  async function labelsFrom(row: ShipmentRow, sources: readonly LabelFormat[], canDownload: boolean) {
    let problem: unknown = new AppError(
      'CARRIER_ERROR',
      'The label is not stored, and the carrier does not provide it',
    );
    for (const [i, format] of sources.entries())
      try {
        const labels = await labelsIn(row, format, canDownload);
        if (areComplete(labels, row)) return labels;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (i === 0) problem = error;
      }
    throw problem;
  }

  /**
   * The files of all parcels, or of one, from which the label is made in this format; undefined where labels are drawn here.
   * A label that was downloaded can be printed even after its account is gone.
   */
  async function labelFiles(
    row: ShipmentRow,
    wanted: LabelFormat,
    parcel?: number,
  ): Promise<{ format: LabelFormat; bytes: Buffer }[] | undefined> {
    const connected = await accounts.of(storage.db, row);
    if (connected ? connected.carrier.documents === undefined : row.carrier_account_id === null)
      return undefined;
    const given =
      connected?.plugin.capabilities.labelFormats ??
      (await listDocuments(storage.db, row.id)).flatMap(({ kind, format }) =>
        kind === 'label' ? [format] : [],
      );
    const sources = sourcesOf(wanted, given);
    if (sources.length === 0 && given.length > 0)
      throw invalid(`format: the carrier provides this label as ${[...new Set(given)].join(' and ')} only`);
    const { length } = fromJson(row.parcels);
    if (parcel !== undefined && parcel > length)
      throw invalid(`parcel: must be at most ${length}, the last parcel`);
    const labels = await labelsFrom(row, sources, connected !== undefined);
    return labels.filter((label) => parcel === undefined || isOfParcel(label, parcel));
  }

  const toDocument = (row: StoredDocument): ShipmentDocument => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    parcel: row.position === WHOLE_SHIPMENT ? null : row.position + 1,
    format: row.format,
    url: `/api/v1/shipments/${row.shipment_id}/documents/${row.id}`,
    size: row.size,
  });

  return {
    ...downloads,
    labelFiles,

    /** What is stored, and the labels that are drawn or downloaded when they are asked for. */
    async list(accountId: string, shipmentId: string): Promise<ShipmentDocument[]> {
      const row = await ownedRow(storage.db, 'shipments', accountId, shipmentId);
      if (row.personal_data_erased_at !== null || row.is_manual === 1) return [];
      const stored = await listDocuments(storage.db, shipmentId);
      const shown = stored
        .filter(({ kind }) => kind !== 'label' || row.status === 'purchased')
        .map(toDocument);
      if (row.status !== 'purchased' || shown.some(({ kind }) => kind === 'label')) return shown;
      const format = row.label_format ?? 'pdf';
      const url = (parcel: number) => `/api/v1/shipments/${row.id}/label?format=${format}&parcel=${parcel}`;
      const labels = fromJson(row.parcels).map(
        (_, i): ShipmentDocument => ({
          id: null,
          kind: 'label',
          name: 'Label',
          parcel: i + 1,
          format,
          url: url(i + 1),
          size: null,
        }),
      );
      return [...labels, ...shown];
    },

    /** What customs want with it, as far as it is stored. */
    async customsFiles(shipmentId: string): Promise<LabelFile[]> {
      const rows = await storage.db
        .selectFrom('shipment_documents')
        .selectAll()
        .where('shipment_id', '=', shipmentId)
        .where('kind', '=', 'customs_form')
        .orderBy('position')
        .orderBy('copy')
        .execute();
      const isBest = (row: ShipmentDocumentRow) =>
        row.format === 'pdf' ||
        !rows.some(
          (other) => other.format === 'pdf' && other.position === row.position && other.copy === row.copy,
        );
      return joinable(
        rows.filter(isBest).map(({ format, bytes }) => ({ format, bytes: Buffer.from(bytes) })),
      );
    },

    async get(accountId: string, shipmentId: string, documentId: string) {
      const shipment = await ownedRow(storage.db, 'shipments', accountId, shipmentId);
      const row = await storage.db
        .selectFrom('shipment_documents')
        .selectAll()
        .where('id', '=', documentId)
        .where('shipment_id', '=', shipmentId)
        .executeTakeFirst();
      if (row === undefined) throw notFound('Document');
      if (row.kind === 'label' && shipment.status !== 'purchased')
        throw conflict(`A shipment that is ${shipment.status} has no label to print`);
      const nth = row.position === WHOLE_SHIPMENT ? '' : `-${row.position + 1}`;
      const again = row.copy === 0 ? '' : `-${row.copy + 1}`;
      return {
        contentType: CONTENT_TYPES[row.format],
        fileName: `${row.kind.replace('_', '-')}-${shipment.tracking_code ?? shipment.id}${nth}${again}.${row.format}`,
        bytes: Buffer.from(row.bytes),
      };
    },

    /** Removes documents stored before `before`, a batch at a time. */
    async prune(before: number): Promise<number> {
      const { numDeletedRows } = await storage.write((tx) =>
        tx
          .deleteFrom('shipment_documents')
          .where('id', 'in', (old) =>
            old
              .selectFrom('shipment_documents')
              .select('id')
              .where('created_at', '<', before)
              .orderBy('created_at')
              .limit(PRUNE_BATCH),
          )
          .executeTakeFirst(),
      );
      return Number(numDeletedRows);
    },
  };
}

/** One for each parcel, or one for all of them. */
function areComplete(labels: readonly ShipmentDocumentRow[], row: ShipmentRow): boolean {
  const positions = new Set(labels.map(({ position }) => position));
  return positions.has(WHOLE_SHIPMENT) || fromJson(row.parcels).every((_, i) => positions.has(i));
}

const isOfParcel = ({ position }: ShipmentDocumentRow, parcel: number): boolean =>
  position === WHOLE_SHIPMENT || position === parcel - 1;

/** Files that can be joined into one PDF. */
export const joinable = (files: readonly { format: LabelFormat; bytes: Buffer }[]): LabelFile[] =>
  files.flatMap(({ format, bytes }) => (format === 'zpl' ? [] : [{ format, bytes }]));
