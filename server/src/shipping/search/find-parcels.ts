import { carrierName } from '../../carriers/index.ts';
import { afterPrefix } from '../../lib/search-key.ts';
import type { Db } from '../../storage/index.ts';
import { carrierNameOf } from '../shipments/index.ts';
import { trackingCodesIn } from './scanned-codes.ts';
import type { SearchResults } from './search-schemas.ts';

type Shipment = SearchResults['shipments'][number];
type Tracker = SearchResults['trackers'][number];

/** A shorter text is how very many codes start: WB, 1Z, 9400. */
const MIN_PREFIX = 5;

interface Coded {
  id: string;
  code: string;
}

/** By a parcel's tracking code, complete or how it starts, or by id. Codes that are complete come first. */
export async function findShipments(
  db: Db,
  accountId: string,
  q: string,
  limit: number,
): Promise<Shipment[]> {
  const codes = trackingCodesIn(q);
  const parcels = () =>
    db
      .selectFrom('shipment_parcels')
      .select(['shipment_id as id', 'tracking_code as code'])
      .where('account_id', '=', accountId);
  const found = await byCode(codes, limit, {
    exact: () => parcels().where('tracking_code', 'in', codes).limit(limit).execute(),
    starting: (code) =>
      parcels()
        .where('tracking_code', '>', code)
        .where('tracking_code', '<', afterPrefix(code))
        .orderBy('tracking_code')
        .limit(limit)
        .execute(),
  });
  if (q.startsWith('shp_')) found.unshift({ id: q, code: '' });
  if (found.length === 0) return [];
  const rows = await db
    .selectFrom('shipments')
    .select(['id', 'tracking_code', 'carrier', 'is_manual', 'parcel_of', 'service_name', 'status'])
    .select(['tracking_status', 'order_id', 'return_id'])
    .where('account_id', '=', accountId)
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shipments = new Map<string, Shipment>();
  for (const { id, code } of found) {
    const row = byId.get(id);
    if (row === undefined || shipments.has(id)) continue;
    shipments.set(id, {
      id,
      trackingCode: code || row.tracking_code,
      carrier: row.carrier,
      carrierName: carrierNameOf(row),
      status: row.status,
      trackingStatus: row.tracking_status,
      orderId: row.order_id,
      returnId: row.return_id,
      isExact: id === q || codes.includes(code),
    });
  }
  return [...shipments.values()].slice(0, limit);
}

export async function findTrackers(db: Db, accountId: string, q: string, limit: number): Promise<Tracker[]> {
  const codes = trackingCodesIn(q);
  const select = () =>
    db
      .selectFrom('trackers')
      .select(['id', 'tracking_code as code', 'carrier', 'status', 'order_id'])
      .where('account_id', '=', accountId);
  const byId = q.startsWith('trk_') ? await select().where('id', '=', q).execute() : [];
  const found = await byCode(codes, limit, {
    exact: () => select().where('tracking_code', 'in', codes).limit(limit).execute(),
    starting: (code) =>
      select()
        .where('tracking_code', '>', code)
        .where('tracking_code', '<', afterPrefix(code))
        .orderBy('tracking_code')
        .limit(limit)
        .execute(),
  });
  return [...byId, ...found].map(({ id, code, carrier, status, order_id }) => ({
    id,
    trackingCode: code,
    carrier,
    carrierName: carrier && carrierName(carrier),
    status,
    orderId: order_id,
    isExact: id === q || codes.includes(code),
  }));
}

interface Reads<Row extends Coded> {
  exact(): Promise<Row[]>;
  starting(code: string): Promise<Row[]>;
}

async function byCode<Row extends Coded>(codes: string[], limit: number, reads: Reads<Row>): Promise<Row[]> {
  const [code] = codes;
  if (code === undefined) return [];
  const found = await reads.exact();
  if (found.length < limit && code.length >= MIN_PREFIX) found.push(...(await reads.starting(code)));
  return found.slice(0, limit);
}
