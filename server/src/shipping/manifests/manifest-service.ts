import { sql } from 'kysely';
import { FLEET } from '../../carriers/fleet/index.ts';
import { type Clock, toIso } from '../../lib/clock.ts';
import { dateIn } from '../../lib/days.ts';
import { AppError, conflict, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { present } from '../../lib/present.ts';
import type { Manifest, ManifestParcel } from '../../schema/manifest.ts';
import {
  createPager,
  type Db,
  isAwake,
  type ManifestRow,
  ownedRow,
  type Page,
  type PageRequest,
  type Storage,
  updateRow,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { TrackingService } from '../shipments/index.ts';
import { newManifestCode, normalizeManifestCode } from './manifest.ts';
import { listParcels } from './manifest-parcels.ts';
import type { ManifestInput, ManifestQuery } from './manifest-schemas.ts';
import { membersOf, shipmentsToHandOver, withMembers } from './manifest-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  tracking: TrackingService;
}

export type ManifestService = ReturnType<typeof createManifestService>;

/** After this, a hand-over that was interrupted is finished by the job. */
const INTERRUPTED_MS = 60_000;

/** What the merchant's own drivers take along. A shipment is on one manifest at most, which is its primary key there. */
export function createManifestService({ storage, clock, outbox, tracking }: Dependencies) {
  const page = createPager(storage, 'manifests');

  const read = async (db: Db, row: ManifestRow): Promise<Manifest> =>
    present((await withMembers(db, [row]))[0]);

  /** Closes it. Nothing that is on it can be voided from now on: both lock the shipment first. */
  const close = (accountId: string, id: string): Promise<ManifestRow> =>
    storage.write(async (tx) => {
      const row = await ownedRow(tx, 'manifests', accountId, id, { lock: storage.locks.change });
      if (row.kind === 'scan_form')
        throw conflict('The carrier scans a scan form: there is nothing to hand over');
      if (row.status === 'closed') return row;
      const members = await tx
        .selectFrom('shipments')
        .select(['id', 'status'])
        .where('id', 'in', (some) =>
          some.selectFrom('manifest_shipments').select('shipment_id').where('manifest_id', '=', id),
        )
        .orderBy('id')
        .modifyEnd(storage.locks.change)
        .execute();
      const left = members.filter(({ status }) => status !== 'purchased').map((member) => member.id);
      if (left.length === members.length) throw conflict('All labels of this manifest have been voided');
      if (left.length > 0)
        await tx.deleteFrom('manifest_shipments').where('shipment_id', 'in', left).execute();
      const now = clock.now();
      const columns = { status: 'closed' as const, handed_over_at: now, updated_at: now };
      const after = await updateRow(tx, 'manifests', row, columns);
      await outbox.emit(tx, accountId, 'manifest.closed', await read(tx, after));
      return after;
    });

  /**
   * One scan for each shipment, each in a transaction of its own. All have the time of the hand-over, so that a scan that is
   * known is not recorded, and not emitted, again.
   */
  async function scanAll(row: ManifestRow): Promise<void> {
    if (row.is_scanned === 1) return;
    const occurredAt = toIso(present(row.handed_over_at));
    for (const { id } of await membersOf(storage.db, [row.id]))
      try {
        await tracking.scan(row.account_id, id, {
          status: 'in_transit',
          statusDetail: 'Picked up',
          occurredAt,
        });
      } catch (error) {
        // It cannot be scanned any more; the others can.
        if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
      }
    await storage.write((tx) => updateRow(tx, 'manifests', row, { is_scanned: 1 }));
  }

  async function handOver(accountId: string, id: string): Promise<Manifest> {
    const row = await close(accountId, id);
    await scanAll(row);
    return read(storage.db, row);
  }

  return {
    async list(accountId: string, query: ManifestQuery): Promise<Page<Manifest>> {
      const { data, meta } = await page(
        accountId,
        {
          status: query.status,
          warehouse_id: query.warehouseId,
          code: query.code === undefined ? undefined : normalizeManifestCode(query.code),
        },
        query,
      );
      return { data: await withMembers(storage.db, data), meta };
    },

    async get(accountId: string, id: string): Promise<Manifest> {
      return read(storage.db, await ownedRow(storage.db, 'manifests', accountId, id));
    },

    parcels: (accountId: string, id: string, request: PageRequest): Promise<Page<ManifestParcel>> =>
      listParcels(storage.db, accountId, id, request),

    create: (accountId: string, { warehouseId, day }: ManifestInput): Promise<Manifest> =>
      storage.write(async (tx) => {
        const warehouse = await ownedRow(tx, 'warehouses', accountId, warehouseId, {
          lock: storage.locks.keep,
        });
        const now = clock.now();
        const row: ManifestRow = {
          id: newId('man'),
          account_id: accountId,
          warehouse_id: warehouseId,
          kind: 'drivers',
          carrier: FLEET,
          carrier_account_id: null,
          carrier_form_id: null,
          failure_reason: null,
          settle_at: null,
          settle_attempts: 0,
          day: day ?? dateIn(warehouse.timezone ?? 'UTC', now),
          code: newManifestCode(),
          status: 'open',
          handed_over_at: null,
          is_scanned: 0,
          created_at: now,
          updated_at: now,
        };
        const ids = await shipmentsToHandOver(tx, accountId, { warehouseId, day: row.day });
        if (ids.length > 0) {
          await tx.insertInto('manifests').values(row).execute();
          // Another request may put the same shipments on its manifest: whoever commits first has them.
          await tx
            .insertInto('manifest_shipments')
            .values(ids.map((shipment_id) => ({ shipment_id, manifest_id: row.id })))
            .onConflict((on) => on.column('shipment_id').doNothing())
            .execute();
        }
        const manifest = await read(tx, row);
        if (manifest.shipmentIds.length === 0)
          throw conflict(`There is nothing to hand over at ${warehouse.name} up to ${row.day}`);
        return manifest;
      }),

    /** An open one: its shipments can go on another. */
    remove: (accountId: string, id: string) =>
      storage.write(async (tx) => {
        const row = await ownedRow(tx, 'manifests', accountId, id, { lock: storage.locks.change });
        if (row.status === 'closed') throw conflict('A manifest that is closed cannot be deleted');
        if (row.status === 'creating')
          throw conflict(
            'It is not known yet whether the carrier created this scan form: try again in a minute',
          );
        await tx.deleteFrom('manifest_shipments').where('manifest_id', '=', id).execute();
        await tx.deleteFrom('manifests').where('id', '=', id).execute();
        return { id, deleted: true as const };
      }),

    /** Marks every parcel as picked up. Repeated, it changes nothing. */
    handOver,

    async handOverByCode(accountId: string, code: string): Promise<Manifest> {
      const row = await storage.db
        .selectFrom('manifests')
        .select('id')
        .where('account_id', '=', accountId)
        .where('code', '=', normalizeManifestCode(code))
        .executeTakeFirst();
      if (row === undefined) throw notFound('Manifest');
      return handOver(accountId, row.id);
    },

    /** Finishes hand-overs that a crash interrupted. Returns whose they were. */
    async finishDue(): Promise<string[]> {
      const rows = await storage.db
        .selectFrom('manifests')
        .selectAll()
        // Not as a parameter: with it, SQLite cannot tell that the index has all of these.
        .where('is_scanned', '=', sql.lit(0))
        .where('handed_over_at', '<', clock.now() - INTERRUPTED_MS)
        .where(isAwake())
        .limit(10)
        .execute();
      for (const row of rows) await scanAll(row);
      return rows.map((row) => row.account_id);
    },
  };
}
