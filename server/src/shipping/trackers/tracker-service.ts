import { hasLettersOrDigits, recognizeTrackingNumber, trackingCodeKey } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import type { Batched } from '../../lib/list-cursor.ts';
import type { Tracker } from '../../schema/tracker.ts';
import {
  createPager,
  ownedRow,
  type Page,
  pageOfFew,
  rowsOfOrders,
  type Storage,
  type TrackerRow,
  updateRow,
} from '../../storage/index.ts';
import type { CarrierAccounts, ConnectedCarrier } from '../carrier-accounts/index.ts';
import type { OrderFinder } from '../orders/index.ts';
import { shipmentsByCode } from '../shipments/index.ts';
import { canFollow } from '../tracking-polls/index.ts';
import type { TrackerFollowing } from './tracker-following.ts';
import type { TrackerInput, TrackerQuery } from './tracker-schemas.ts';
import { readTracker, withScans } from './tracker-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
  following: TrackerFollowing;
  finder: OrderFinder;
}

export type TrackerService = ReturnType<typeof createTrackerService>;

/** Longer than the request that asks an account to follow it. */
const FIRST_POLL_MS = 5 * 60_000;
/** If several accounts could follow a parcel, a request asks this many before it is left to the job. */
const MAX_ASKED = 3;

export function createTrackerService({ storage, clock, accounts, following, finder }: Dependencies) {
  const pageOfTrackers = createPager(storage, 'trackers');

  /** A parcel that was bought here is tracked with its shipment. */
  async function refuseOwnShipments(accountId: string, code: string): Promise<void> {
    const found = await shipmentsByCode(storage.db, accountId, code);
    // One that was marked by hand and undone is like one that never was.
    const own = found.find(({ is_manual, status }) => is_manual === 0 || status !== 'voided');
    if (own !== undefined)
      throw conflict(
        `trackingCode: is on shipment ${own.id}, which is tracked ${own.is_manual === 0 ? 'with its label' : 'already'}`,
      );
  }

  /** `carrier` may also be a provider, whose account then finds out who carries the parcel. */
  async function namedProvider(
    accountId: string,
    { carrier }: TrackerInput,
  ): Promise<ConnectedCarrier | undefined> {
    if (carrier === undefined) return undefined;
    const connected = await accounts.connected(storage.db, accountId);
    return connected.find(
      (one) =>
        one.plugin.id === carrier.toLowerCase() && one.plugin.carriers === undefined && canFollow(one, null),
    );
  }

  async function namedAccount(
    accountId: string,
    { carrierAccountId: id }: TrackerInput,
    carrier: string | null,
  ) {
    if (id === undefined) return undefined;
    const account = await accounts.active(storage.db, accountId, id);
    if (!canFollow(account, carrier))
      throw invalid(`carrierAccountId: ${account.name} cannot follow parcels of ${carrier ?? 'others'}`);
    return account;
  }

  /** The row that there is now, and whether it is new. */
  async function insert(draft: TrackerRow): Promise<{ row: TrackerRow; isNew: boolean }> {
    return storage.write(async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('trackers')
        .values(draft)
        .onConflict((on) => on.columns(['account_id', 'tracking_code']).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows) return { row: draft, isNew: true };
      const row = await tx
        .selectFrom('trackers')
        .selectAll()
        .where('account_id', '=', draft.account_id)
        .where('tracking_code', '=', draft.tracking_code)
        .executeTakeFirstOrThrow();
      return { row, isNew: false };
    });
  }

  /** Within the request, so that the answer shows where the parcel is. What fails here is tried again by the job. */
  async function follow(row: TrackerRow, named: ConnectedCarrier | undefined): Promise<TrackerRow> {
    const followers = named === undefined ? await following.followersOf(storage.db, row) : [named];
    for (const account of followers.slice(0, MAX_ASKED)) {
      const answer = await following.ask(row, account).catch(() => undefined);
      if (answer !== undefined)
        return (await following.record(row.id, account.carrierAccountId, answer, 'poll')) ?? row;
    }
    const [first] = followers;
    return storage.write((tx) =>
      updateRow(tx, 'trackers', row, {
        carrier_account_id: named?.carrierAccountId ?? null,
        unfollowed_reason: first === undefined ? noFollower(row) : notAnswered(first),
      }),
    );
  }

  return {
    async list(accountId: string, query: Batched<TrackerQuery>): Promise<Page<Tracker>> {
      const filters = given({
        status: query.status,
        carrier: query.carrier?.toLowerCase(),
        tracking_code: query.trackingCode && trackingCodeKey(query.trackingCode),
        order_id: query.orderId,
      });
      const { data, meta } =
        query.order === undefined
          ? await pageOfTrackers(accountId, filters, query)
          : pageOfFew(
              await rowsOfOrders(
                storage.db,
                'trackers',
                accountId,
                await finder.idsOf(accountId, query.order),
              ),
              filters,
              query,
            );
      return { data: await withScans(storage.db, data), meta };
    },

    async get(accountId: string, id: string): Promise<Tracker> {
      return readTracker(storage.db, await ownedRow(storage.db, 'trackers', accountId, id));
    },

    /** A code that is followed already is answered with its tracker, if the request does not contradict it. */
    async create(accountId: string, input: TrackerInput): Promise<{ tracker: Tracker; isNew: boolean }> {
      const code = trackingCodeKey(input.trackingCode);
      if (!hasLettersOrDigits(code)) throw invalid('trackingCode: must have letters or digits');
      const provider = await namedProvider(accountId, input);
      const wanted = provider === undefined ? input.carrier?.toLowerCase() : undefined;
      const carrier = wanted ?? recognizeTrackingNumber(code)[0]?.carrier ?? null;
      await refuseOwnShipments(accountId, code);
      if (input.orderId !== undefined) await ownedRow(storage.db, 'orders', accountId, input.orderId);
      const named = (await namedAccount(accountId, input, carrier)) ?? provider;
      const { row, isNew } = await insert(draftTracker(accountId, code, carrier, input, clock.now()));
      if (!isNew) refuseContradictions(row, { ...input, carrier: wanted });
      const isFollowed = !isNew && row.unfollowed_reason === null;
      return { tracker: await readTracker(storage.db, isFollowed ? row : await follow(row, named)), isNew };
    },

    async remove(accountId: string, id: string): Promise<void> {
      await storage.write(async (tx) => {
        await ownedRow(tx, 'trackers', accountId, id, { lock: storage.locks.remove });
        await tx.deleteFrom('tracker_scans').where('tracker_id', '=', id).execute();
        await tx.deleteFrom('trackers').where('id', '=', id).execute();
      });
    },
  };
}

const draftTracker = (
  accountId: string,
  code: string,
  carrier: string | null,
  { orderId, metadata = {} }: TrackerInput,
  now: number,
): TrackerRow => ({
  id: newId('trk'),
  account_id: accountId,
  tracking_code: code,
  carrier,
  carrier_account_id: null,
  carrier_tracker_id: null,
  order_id: orderId ?? null,
  status: 'unknown',
  status_detail: null,
  status_at: null,
  location: null,
  estimated_delivery_date: null,
  tracking_url: null,
  unfollowed_reason: null,
  metadata: toJson(metadata),
  next_poll_at: now + FIRST_POLL_MS,
  poll_failures: 0,
  created_at: now,
  updated_at: now,
});

interface Contradictable {
  carrier?: string | undefined;
  carrierAccountId?: string | undefined;
  orderId?: string | undefined;
}

function refuseContradictions(row: TrackerRow, { carrier, carrierAccountId, orderId }: Contradictable): void {
  const differs = (wanted: string | undefined, is: string | null) =>
    wanted !== undefined && is !== null && wanted.toLowerCase() !== is.toLowerCase();
  const field = [
    differs(carrier, row.carrier) && 'carrier',
    differs(carrierAccountId, row.carrier_account_id) && 'carrierAccountId',
    orderId !== undefined && orderId !== row.order_id && 'orderId',
  ].find(Boolean);
  if (field) throw conflict(`${field}: tracker ${row.id} of this code has another one: delete it first`);
}

export const noFollower = ({ carrier }: TrackerRow): string =>
  `No connected carrier account can follow parcels of ${carrier ?? 'an unrecognized carrier'}`;

const notAnswered = ({ name }: ConnectedCarrier): string =>
  `${name} does not know the parcel or could not be reached: it is asked again`;
