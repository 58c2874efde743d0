import type { RawBuilder } from 'kysely';
import type { CollectedShipment } from '../../carriers/index.ts';
import { conflict } from '../../lib/errors.ts';
import { groupBy } from '../../lib/group-by.ts';
import { type Db, ownedRow, type ShipmentRow } from '../../storage/index.ts';

/** Labels older than this are left out unless they are named: nobody has sent these parcels. */
export const RECENT_MS = 7 * 86_400_000;
/** More are left for the next one. */
const MAX_SHIPMENTS = 500;

interface Wanted {
  warehouse: { id: string; name: string };
  account: { id: string; name: string };
  carrier?: string | undefined;
  /** All that are ready if omitted. */
  shipmentIds?: readonly string[] | undefined;
  /** Shipments that are left out, and must not be named. */
  taken(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  now: number;
  /** Keeps what is collected from being voided meanwhile. */
  lock: RawBuilder<unknown>;
}

interface Collectable {
  carrier: string;
  shipments: readonly ShipmentRow[];
}

/** Parcels that one driver of one carrier can take along. Throws a conflict that says why if there are none. */
export async function selectCollectable(db: Db, accountId: string, wanted: Wanted): Promise<Collectable> {
  const { warehouse, account, carrier } = wanted;
  const found = wanted.shipmentIds ? await named(db, accountId, wanted) : await ready(db, accountId, wanted);
  const shipments = found.filter((row) => carrier === undefined || row.carrier === carrier);
  const [first] = shipments;
  if (first === undefined)
    throw conflict(
      `No parcels${carrier === undefined ? '' : ` of ${carrier}`} bought through ${account.name} are waiting at ${warehouse.name}`,
    );
  if (wanted.shipmentIds && shipments.length < found.length)
    throw conflict(`shipmentIds: some of the parcels are not carried by ${carrier}`);
  const carriers = [...new Set(shipments.map((row) => row.carrier))].toSorted();
  if (carriers.length > 1)
    throw conflict(`carrier: the parcels are carried by ${carriers.join(' and ')}: choose one of them`);
  return { carrier: first.carrier, shipments: shipments.slice(0, MAX_SHIPMENTS) };
}

async function ready(db: Db, accountId: string, { warehouse, account, taken, now, lock }: Wanted) {
  const rows = await db
    .selectFrom('shipments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('carrier_account_id', '=', account.id)
    .where('created_at', '>=', now - RECENT_MS)
    .where('status', '=', 'purchased')
    .where('tracking_status', '=', 'pre_transit')
    .where('is_return', '=', 0)
    .where('is_manual', '=', 0)
    .where('warehouse_id', '=', warehouse.id)
    .orderBy('created_at')
    .orderBy('id')
    .modifyEnd(lock)
    .execute();
  const elsewhere = await taken(
    db,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => !elsewhere.has(id));
}

async function named(
  db: Db,
  accountId: string,
  { shipmentIds = [], warehouse, account, taken, lock }: Wanted,
) {
  const rows: ShipmentRow[] = [];
  for (const id of [...new Set(shipmentIds)].sort())
    rows.push(await ownedRow(db, 'shipments', accountId, id, { lock }));
  const elsewhere = await taken(
    db,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const code = row.tracking_code ?? row.id;
    const refuse = (because: string) => conflict(`shipmentIds: ${code} ${because}`);
    if (row.status === 'voiding') throw refuse('is being voided');
    if (row.status !== 'purchased') throw refuse(`has no label that can be used (${row.status})`);
    if (row.is_return === 1) throw refuse('is a return, which the customer sends');
    if (row.is_manual === 1) throw refuse('was marked as shipped by hand, and has no label');
    if (row.carrier_account_id !== account.id) throw refuse(`was not bought through ${account.name}`);
    if (row.warehouse_id !== warehouse.id) throw refuse(`does not ship from ${warehouse.name}`);
    if (row.tracking_status !== 'pre_transit') throw refuse('is already with the carrier');
    const where = elsewhere.get(row.id);
    if (where !== undefined) throw refuse(`is on ${where} already`);
  }
  return rows;
}

/** As carriers are told of them. */
export async function collectedShipments(db: Db, ids: readonly string[]): Promise<CollectedShipment[]> {
  const rows = await db
    .selectFrom('shipment_parcels')
    .innerJoin('shipments', 'shipments.id', 'shipment_parcels.shipment_id')
    .select(['shipments.id', 'shipments.carrier_shipment_id', 'shipment_parcels.tracking_code'])
    .where('shipment_parcels.shipment_id', 'in', ids.length > 0 ? ids : [''])
    .orderBy('shipments.id')
    .orderBy('shipment_parcels.position')
    .execute();
  return [...groupBy(rows, ({ id }) => id)].map(([reference, parcels]) => ({
    reference,
    carrierShipmentId: parcels[0]?.carrier_shipment_id ?? null,
    trackingCodes: [...new Set(parcels.map(({ tracking_code }) => tracking_code))],
  }));
}
