import type { ScanFormOutcome, ScanFormRequest } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { dateIn } from '../../lib/days.ts';
import { AppError, conflict } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { present } from '../../lib/present.ts';
import type { Manifest } from '../../schema/manifest.ts';
import {
  createSettlement,
  LEASE_MS,
  type ManifestRow,
  type NoAnswer,
  neverArrived,
  noAnswer,
  ownedRow,
  readNow,
  type Storage,
  updateRow,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { type CarrierAccounts, type ConnectedCarrier, carrierTrouble } from '../carrier-accounts/index.ts';
import { collectedShipments, recordCollection, selectCollectable } from '../collection/index.ts';
import type { Printer } from '../printing/index.ts';
import { newManifestCode } from './manifest.ts';
import type { NewScanForm } from './manifest-schemas.ts';
import { onManifests, shipmentIdsOf, withMembers } from './manifest-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  accounts: CarrierAccounts;
  printer: Printer;
}

/** The form itself, and then its document. */
type Answer = ScanFormOutcome | { outcome: 'downloaded'; bytes: Buffer };

export type ScanFormService = ReturnType<typeof createScanFormService>;

/**
 * Manifests that a carrier creates. As for labels: intend → ask the carrier → settle. A lost answer is looked up by the
 * shipments, which are on one form at most; then the document is downloaded and stored.
 */
export function createScanFormService({ storage, clock, outbox, accounts, printer }: Dependencies) {
  const intend = (accountId: string, input: NewScanForm, { carrierAccountId, name }: ConnectedCarrier) =>
    storage.write(async (tx): Promise<ManifestRow> => {
      const lock = storage.locks.keep;
      const warehouse = await ownedRow(tx, 'warehouses', accountId, input.warehouseId, { lock });
      // Kept from being deleted until the form is settled.
      const account = await ownedRow(tx, 'carrier_accounts', accountId, carrierAccountId ?? '', { lock });
      const { carrier, shipments } = await selectCollectable(tx, accountId, {
        warehouse,
        account: { id: account.id, name },
        carrier: input.carrier,
        shipmentIds: input.shipmentIds,
        taken: onManifests,
        now: clock.now(),
        lock: storage.locks.share,
      });
      const now = await readNow(storage, tx);
      const row: ManifestRow = {
        id: newId('man'),
        account_id: accountId,
        warehouse_id: warehouse.id,
        kind: 'scan_form',
        carrier,
        carrier_account_id: account.id,
        carrier_form_id: null,
        failure_reason: null,
        day: dateIn(warehouse.timezone ?? 'UTC', clock.now()),
        code: newManifestCode(),
        status: 'creating',
        handed_over_at: null,
        is_scanned: 1,
        settle_at: now + LEASE_MS,
        settle_attempts: 0,
        created_at: now,
        updated_at: now,
      };
      await tx.insertInto('manifests').values(row).execute();
      await tx
        .insertInto('manifest_shipments')
        .values(shipments.map(({ id }) => ({ shipment_id: id, manifest_id: row.id })))
        .onConflict((on) => on.column('shipment_id').doNothing())
        .execute();
      if ((await shipmentIdsOf(tx, row.id)).length < shipments.length)
        throw conflict('Some of the parcels were just added to another manifest: try again');
      return row;
    });

  async function requestOf({ id, carrier }: ManifestRow): Promise<ScanFormRequest> {
    return { carrier, shipments: await collectedShipments(storage.db, await shipmentIdsOf(storage.db, id)) };
  }

  const settlement = createSettlement(storage, {
    table: 'manifests',
    due: 'settle_at',
    attempts: 'settle_attempts',
    unanswered: (row, reason) => (row.status === 'creating' ? { failure_reason: reason } : {}),
    ask: findOut,
    async settle(tx, row, answer: Exclude<Answer, NoAnswer>) {
      const { id, account_id } = row;
      const now = clock.now();
      if (answer.outcome === 'downloaded') {
        await tx
          .insertInto('manifest_documents')
          .values({ manifest_id: id, bytes: answer.bytes, created_at: now })
          .onConflict((on) => on.column('manifest_id').doNothing())
          .execute();
        return updateRow(tx, 'manifests', row, { settle_at: null });
      }
      if (row.status !== 'creating') return row;
      if (answer.outcome === 'refused') {
        await tx.deleteFrom('manifest_shipments').where('manifest_id', '=', id).execute();
        const columns = { settle_at: null, failure_reason: answer.reason, updated_at: now };
        return updateRow(tx, 'manifests', row, { status: 'failed', ...columns });
      }
      await recordCollection(tx, clock, {
        accountId: account_id,
        type: 'scan_form.created',
        shipmentIds: await shipmentIdsOf(tx, id),
        details: { manifestId: id },
      });
      const after = await updateRow(tx, 'manifests', row, {
        status: 'closed',
        carrier_form_id: answer.form.id,
        failure_reason: null,
        // The document is downloaded next, by the request itself or later.
        settle_at: (await readNow(storage, tx)) + LEASE_MS,
        settle_attempts: 0,
        updated_at: now,
      });
      const [manifest] = await withMembers(tx, [after]);
      await outbox.emit(tx, account_id, 'manifest.closed', present(manifest));
      return after;
    },
  });

  async function findOut(row: ManifestRow): Promise<Answer> {
    if (row.status === 'closed') return download(row);
    const { carrier } = (await accounts.of(storage.db, row)) ?? {};
    const found = await carrier?.findScanForm?.(await requestOf(row));
    if (found === undefined) return noAnswer('the carrier is not set up here');
    return found.outcome === 'not_found' ? neverArrived(storage, row.created_at) : found;
  }

  async function download(row: ManifestRow) {
    const { carrier } = await accounts.required(storage.db, row);
    const files = [present(await carrier.scanFormDocument?.(present(row.carrier_form_id)))].flat();
    const [only, ...others] = files;
    const bytes =
      only !== undefined && others.length === 0
        ? Buffer.from(only)
        : await printer.pdf([
            { kind: 'files', files: files.map((file) => ({ format: 'pdf', bytes: file })) },
          ]);
    return { outcome: 'downloaded' as const, bytes };
  }

  /** The stored document, or else the carrier's, which is stored. */
  async function documentOf(row: ManifestRow): Promise<Buffer> {
    const stored = await storage.db
      .selectFrom('manifest_documents')
      .select('bytes')
      .where('manifest_id', '=', row.id)
      .executeTakeFirst();
    if (stored !== undefined) return Buffer.from(stored.bytes);
    const downloaded = await download(row);
    await settlement.record(row, downloaded);
    return downloaded.bytes;
  }

  return {
    async create(accountId: string, input: NewScanForm): Promise<Manifest> {
      const connected = await accounts.active(storage.db, accountId, input.carrierAccountId);
      const { carrier, plugin } = connected;
      if (!plugin.capabilities.scanForms || carrier.createScanForm === undefined)
        throw conflict(`carrierAccountId: ${plugin.name} creates no scan forms`);
      const row = await intend(accountId, input, connected);
      const outcome = await carrier.createScanForm(await requestOf(row));
      const trouble = carrierTrouble(connected, row, 'manifest');
      const after = await settlement
        .record(row, outcome)
        .catch(trouble.unrecorded(storage, 'for the scan form'));
      if (after.status === 'failed') throw trouble.refused(after.failure_reason);
      if (after.status === 'creating')
        throw trouble.uncertain(
          after.failure_reason,
          `Manifest ${row.id} is settled as soon as it is known whether the scan form was created: check ` +
            'it before you create another',
        );
      // It exists whether or not its document can be had just now: that is downloaded later.
      await documentOf(after).catch(() => {});
      const [manifest] = await withMembers(storage.db, [after]).catch(
        trouble.unrecorded(storage, 'for the scan form'),
      );
      return present(manifest);
    },

    async document(row: ManifestRow): Promise<Buffer> {
      if (row.status !== 'closed')
        throw conflict(
          row.status === 'failed'
            ? 'The carrier did not create this scan form'
            : 'It is not known yet whether the carrier created this scan form: try again in a minute',
        );
      try {
        return await documentOf(row);
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw new AppError('CARRIER_ERROR', 'The carrier does not provide the scan form: try again later', {
          cause,
        });
      }
    },

    /** Settles forms whose answer was lost, and downloads documents that are missing. */
    settleDue: settlement.settleDue,
  };
}
