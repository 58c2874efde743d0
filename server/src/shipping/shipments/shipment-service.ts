import { inPieces } from '../../lib/event-loop.ts';
import { given } from '../../lib/given.ts';
import type { Batched } from '../../lib/list-cursor.ts';
import { searchKey, wordsIn } from '../../lib/search-key.ts';
import type { Shipment } from '../../schema/shipment.ts';
import {
  createPager,
  type Db,
  ownedRow,
  type Page,
  type PrintState,
  pageOfFew,
  rowsOfOrders,
  type ShipmentRow,
  type Storage,
} from '../../storage/index.ts';
import type { OrderFinder } from '../orders/index.ts';
import { normalizeCode, shipmentsByCode } from './shipment-parcels.ts';
import type { ShipmentQuery } from './shipment-schemas.ts';
import { readShipment, withParts } from './shipment-store.ts';

export type ShipmentService = ReturnType<typeof createShipmentService>;

export function createShipmentService({ storage, finder }: { storage: Storage; finder: OrderFinder }) {
  const pageOfShipments = createPager(storage, 'shipments');

  /** A code is on one shipment or very few, and an order has few. */
  async function fewOf(
    accountId: string,
    { trackingCode, order }: ShipmentQuery,
  ): Promise<ShipmentRow[] | undefined> {
    if (trackingCode === undefined && order === undefined) return undefined;
    const orderIds = order === undefined ? undefined : await finder.idsOf(accountId, order);
    const found =
      trackingCode === undefined
        ? await rowsOfOrders(storage.db, 'shipments', accountId, orderIds ?? [])
        : await shipmentsByCode(storage.db, accountId, normalizeCode(trackingCode));
    return orderIds === undefined
      ? found
      : found.filter(({ order_id }) => order_id !== null && orderIds.includes(order_id));
  }

  return {
    async list(accountId: string, query: Batched<ShipmentQuery>): Promise<Page<Shipment>> {
      const filters = given({
        status: query.status,
        order_id: query.orderId,
        carrier: query.carrier,
        carrier_account_id: query.carrierAccountId,
        tracking_status: query.trackingStatus,
        print_state: printStateFor(query.printed),
      });
      const isUntold = query.storeReport === 'failed';
      const few = await fewOf(accountId, query);
      const words = wordsIn(query.q);
      const range = { createdFrom: timeOf(query.createdFrom), createdBefore: timeOf(query.createdTo) };
      const { data, meta } =
        few === undefined
          ? await pageOfShipments(accountId, filters, query, {
              ...{ words, ...range },
              flags: isUntold ? ['reportFailed'] : [],
            })
          : pageOfFew(
              (isUntold ? await untoldOf(storage.db, few) : few).filter(isWithin(words, range)),
              filters,
              query,
            );
      return { data: await inPieces(accountId, data, 20, (rows) => withParts(storage.db, rows)), meta };
    },

    async get(accountId: string, id: string): Promise<Shipment> {
      return readShipment(storage.db, await ownedRow(storage.db, 'shipments', accountId, id));
    },
  };
}

const timeOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));

/** As the list finds them, for rows that are read already. */
const isWithin =
  (
    words: readonly string[],
    { createdFrom, createdBefore }: { createdFrom: number | undefined; createdBefore: number | undefined },
  ) =>
  ({ created_at, recipient_key }: ShipmentRow): boolean =>
    created_at >= (createdFrom ?? Number.NEGATIVE_INFINITY) &&
    created_at < (createdBefore ?? Number.POSITIVE_INFINITY) &&
    words.every((word) => recipient_key.includes(searchKey(word)));

function printStateFor(printed: boolean | undefined): PrintState | undefined {
  if (printed === undefined) return undefined;
  return printed ? 'printed' : 'unprinted';
}

/** Those that their shop could not be told about. */
async function untoldOf(db: Db, rows: readonly ShipmentRow[]): Promise<ShipmentRow[]> {
  if (rows.length === 0) return [];
  const reports = await db
    .selectFrom('store_reports')
    .select('shipment_id')
    .where(
      'shipment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('status', '=', 'failed')
    .where('kind', '!=', 'scan')
    .execute();
  const ids = new Set(reports.map(({ shipment_id }) => shipment_id));
  return rows.filter(({ id }) => ids.has(id));
}
