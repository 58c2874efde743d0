import type { ScanFormOutcome, ScanFormRequest } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { dateIn } from '../../lib/days.ts';
import { AppError, conflict } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { present } from '../../lib/present.ts';
import type { Manifest } from '../../schema/manifest.ts';
import { type Db, type ManifestRow, ownedRow, readNow, type Storage, takeDue } from '../../storage/index.ts';
import { type CarrierAccounts, type ConnectedCarrier, sellerName } from '../carrier-accounts/index.ts';
import {
  collectedShipments,
  collectionOutcome,
  recordCollection,
  retryAt,
  SETTLE_AFTER_MS,
  selectCollectable,
} from '../collection/index.ts';
import type { Printer } from '../printing/index.ts';
import { newManifestCode } from './manifest.ts';
import type { NewScanForm } from './manifest-schemas.ts';
import { onManifests, shipmentIdsOf, withMembers } from './manifest-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
  printer: Printer;
}

const rethrow = (error: unknown) => {
  throw error;
};

export type ScanFormService = ReturnType<typeof createScanFormService>;

/**
 * Manifests that a carrier creates. As for labels: intend → ask the carrier → settle. A lost answer is looked up by the
 * shipments, which are on one form at most; then the document is downloaded and stored.
 */
export function createScanFormService({ storage, clock, accounts, printer }: Dependencies) {
  const update = async (tx: Db, row: ManifestRow, columns: Partial<ManifestRow>): Promise<ManifestRow> => {
    await tx.updateTable('manifests').set(columns).where('id', '=', row.id).execute();
    return { ...row, ...columns };
  };

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
        settle_at: now + SETTLE_AFTER_MS,
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
        throw conflict('Some of the parcels have just got on another manifest: try again');
      return row;
    });

  async function requestOf({ id, carrier }: ManifestRow): Promise<ScanFormRequest> {
    return { carrier, shipments: await collectedShipments(storage.db, await shipmentIdsOf(storage.db, id)) };
  }

  /** Once: if it was settled meanwhile, nothing changes. */
  const settle = ({ account_id, id }: ManifestRow, outcome: ScanFormOutcome): Promise<ManifestRow> =>
    storage.write(async (tx) => {
      const row = await ownedRow(tx, 'manifests', account_id, id, { lock: storage.locks.change });
      if (row.status !== 'creating') return row;
      const now = await readNow(storage, tx);
      const updated_at = clock.now();
      if (outcome.outcome === 'unknown')
        return update(tx, row, {
          settle_at: retryAt(now, row.settle_attempts),
          settle_attempts: row.settle_attempts + 1,
          failure_reason: outcome.reason,
          updated_at,
        });
      if (outcome.outcome === 'refused') {
        await tx.deleteFrom('manifest_shipments').where('manifest_id', '=', id).execute();
        return update(tx, row, {
          status: 'failed',
          settle_at: null,
          failure_reason: outcome.reason,
          updated_at,
        });
      }
      await recordCollection(tx, clock, {
        accountId: account_id,
        type: 'scan_form.created',
        shipmentIds: await shipmentIdsOf(tx, id),
        details: { manifestId: id },
      });
      return update(tx, row, {
        status: 'closed',
        carrier_form_id: outcome.form.id,
        failure_reason: null,
        // The document is downloaded next, by the request itself or later.
        settle_at: now + SETTLE_AFTER_MS,
        settle_attempts: 0,
        updated_at,
      });
    });

  /** The stored document, or else the carrier's, which is stored. */
  async function documentOf(row: ManifestRow): Promise<Buffer> {
    const stored = await storage.db
      .selectFrom('manifest_documents')
      .select('bytes')
      .where('manifest_id', '=', row.id)
      .executeTakeFirst();
    if (stored !== undefined) return Buffer.from(stored.bytes);
    const { carrier } = await accounts.required(storage.db, row);
    const files = [present(await carrier.scanFormDocument?.(present(row.carrier_form_id)))].flat();
    const [only, ...others] = files;
    const bytes =
      only !== undefined && others.length === 0
        ? Buffer.from(only)
        : await printer.pdf([
            { kind: 'files', files: files.map((file) => ({ format: 'pdf', bytes: file })) },
          ]);
    await storage.write(async (tx) => {
      await tx
        .insertInto('manifest_documents')
        .values({ manifest_id: row.id, bytes, created_at: clock.now() })
        .onConflict((on) => on.column('manifest_id').doNothing())
        .execute();
      await update(tx, row, { settle_at: null });
    });
    return bytes;
  }

  async function findOut(row: ManifestRow): Promise<void> {
    if (row.status === 'closed') return void (await documentOf(row));
    const connected = await accounts.of(storage.db, row);
    const found = (await connected?.carrier.findScanForm?.(await requestOf(row))) ?? {
      outcome: 'unknown' as const,
      reason: 'the carrier is not set up here',
    };
    const now = await readNow(storage, storage.db);
    const after = await settle(row, collectionOutcome(found, { askedAt: row.created_at, now }));
    if (after.status === 'closed') await documentOf(after);
  }

  return {
    async create(accountId: string, input: NewScanForm): Promise<Manifest> {
      const connected = await accounts.active(storage.db, accountId, input.carrierAccountId);
      const { carrier, plugin } = connected;
      if (!plugin.capabilities.scanForms || carrier.createScanForm === undefined)
        throw conflict(`carrierAccountId: ${plugin.name} creates no scan forms`);
      const row = await intend(accountId, input, connected);
      const after = await settle(row, await carrier.createScanForm(await requestOf(row)));
      const seller = sellerName(connected, row.carrier);
      const lookAt = `/manifests/${row.id}`;
      if (after.status === 'failed')
        throw new AppError('CARRIER_ERROR', `${seller} refused: ${after.failure_reason}`, { lookAt });
      if (after.status === 'creating')
        throw new AppError(
          'CARRIER_ERROR',
          `${seller} gave no certain answer (${after.failure_reason}). Manifest ${row.id} is settled as soon as it is known ` +
            'whether the scan form was created: look at it before you create another',
          { lookAt },
        );
      // It exists whether or not its document can be had just now: that is downloaded later.
      await documentOf(after).catch(() => {});
      return present((await withMembers(storage.db, [after]))[0]);
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

    /** Settles forms whose answer was lost and downloads documents that are missing. Returns the account of each. */
    async settleDue(onError: (error: unknown) => void = rethrow, limit = 20): Promise<string[]> {
      const due = await takeDue(storage, {
        find: (db) => db.selectFrom('manifests').selectAll(),
        column: 'settle_at',
        limit,
        postpone(tx, row, now) {
          // A document that can't be had for long is asked for less and less often.
          const attempts = row.status === 'closed' ? row.settle_attempts + 1 : row.settle_attempts;
          const settle_at = Math.max(now + SETTLE_AFTER_MS, retryAt(now, attempts));
          return update(tx, row, { settle_at, settle_attempts: attempts });
        },
      });
      await Promise.all(due.map((row) => findOut(row).catch(onError)));
      return due.map((row) => row.account_id);
    },
  };
}
