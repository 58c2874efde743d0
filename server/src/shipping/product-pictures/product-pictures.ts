import type { Clock } from '../../lib/clock.ts';
import { sha256Hex } from '../../lib/crypto.ts';
import { createLanes, type LaneOptions } from '../../lib/lanes.ts';
import type { PluginHttp } from '../../plugins/http/index.ts';
import {
  createSettlement,
  type Db,
  leaseDue,
  noAnswer,
  type ProductPictureRow,
  type Storage,
  updateRow,
} from '../../storage/index.ts';
import type { Printer } from '../printing/index.ts';
import { downloadPicture } from './picture-download.ts';

/** A small copy, as WebP. */
export interface ProductPicture {
  width: number;
  height: number;
  bytes: Buffer;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** Where the files of shops are read: a thread that nobody's labels wait for. */
  printer: Printer;
  /** To hosts with a public address only; undefined where nothing is fetched. */
  http?: PluginHttp | undefined;
}

export type ProductPictures = ReturnType<typeof createProductPictures>;

/** On customers' pages, where it is half as wide and high. */
const FIT = { width: 112, height: 112, bytes: 2_500 };
/** What the files of shops may ask of the memory: about 200 MB. */
const LIMITS = { side: 8_000, pixels: 12_000_000 };
const AT_ONCE = 4;
/** Longer than all attempts to fetch one, and to read it. */
const LEASE_MS = 120_000;
const WAITS_MS = [60_000, 3_600_000, 6 * 3_600_000];
const DAY_MS = 86_400_000;
/** A picture at the same address may become another one. */
const RENEW_AFTER_MS = 30 * DAY_MS;
const KEEP_MS = 60 * DAY_MS;
const PRUNED_AT_ONCE = 500;

/**
 * Small copies of the pictures of products, so that a customer's browser asks nobody but us. A page shows those that are here and asks
 * for the others, which are fetched in the background; it is one copy for all orders of an account.
 */
export function createProductPictures({ storage, clock, printer, http }: Dependencies) {
  const settlement = createSettlement(storage, {
    table: 'product_pictures',
    due: 'due_at',
    attempts: 'attempts',
    leaseMs: LEASE_MS,
    nextTry: ({ attempts }, now) => {
      const waitMs = WAITS_MS[attempts];
      return waitMs === undefined ? null : now + waitMs;
    },
    unanswered: (_row, reason) => ({ reason }),
    async ask({ url }) {
      if (http === undefined) return noAnswer('nothing is fetched here');
      const found = await downloadPicture(http, url);
      if (found.outcome !== 'downloaded') return found;
      const picture = await printer.thumbnail(found.bytes, LIMITS, FIT);
      return typeof picture === 'string'
        ? { outcome: 'refused' as const, reason: `The picture ${picture}` }
        : { outcome: 'fetched' as const, picture };
    },
    settle(tx, row, answer) {
      const { bytes, width, height } =
        answer.outcome === 'fetched' ? answer.picture : { bytes: null, width: null, height: null };
      const reason = answer.outcome === 'refused' ? answer.reason : null;
      return updateRow(tx, 'product_pictures', row, { bytes, width, height, reason, due_at: null });
    },
  });

  const fetchDue = createLanes<ProductPictureRow>({
    max: AT_ONCE,
    take: (limit) =>
      leaseDue(storage, { table: 'product_pictures', column: 'due_at', leaseMs: LEASE_MS, limit }),
    laneOf: ({ id }) => id,
    work: (row, { onError }) => settlement.settleRow(row, onError),
  });

  /** A page that is opened at the same time may want the same ones. What cannot be stored now is wanted by the next visit. */
  async function wantOthers(
    accountId: string,
    addresses: readonly string[],
    known: readonly ProductPictureRow[],
  ): Promise<void> {
    const now = clock.now();
    const fresh = new Set(
      known.filter(({ asked_at }) => asked_at > now - RENEW_AFTER_MS).map(({ url }) => url),
    );
    const wanted = addresses.filter((url) => !fresh.has(url));
    if (wanted.length === 0) return;
    await storage.write((tx) =>
      tx
        .insertInto('product_pictures')
        .values(wanted.map((url) => newRow(accountId, url, now)))
        .onConflict((on) => on.column('id').doUpdateSet(askedAt(now)))
        .execute(),
    );
  }

  return {
    /** Those that are here, by their address. */
    async shown(accountId: string, addresses: readonly string[]): Promise<Map<string, ProductPicture>> {
      const rows = await rowsOf(storage.db, accountId, addresses);
      await wantOthers(accountId, addresses, rows).catch(() => {});
      return new Map(
        rows.flatMap(({ url, width, height, bytes }) =>
          bytes === null || width === null || height === null
            ? []
            : [[url, { width, height, bytes: Buffer.from(bytes) }]],
        ),
      );
    },

    /** Asks for those that nobody has asked for, in the transaction that makes it likely that somebody looks. */
    async wantAhead(tx: Db, accountId: string, addresses: readonly string[]): Promise<void> {
      const known = new Set((await rowsOf(tx, accountId, addresses)).map(({ url }) => url));
      const unknown = [...new Set(addresses)].filter((url) => !known.has(url));
      if (unknown.length === 0) return;
      const rows = unknown.map((url) => newRow(accountId, url, clock.now()));
      await tx
        .insertInto('product_pictures')
        // In one order, so that transactions that ask for the same at once wait for each other and never in a circle.
        .values(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        .onConflict((on) => on.column('id').doNothing())
        .execute();
    },

    fetchDue: (options: LaneOptions): Promise<void> =>
      http === undefined ? Promise.resolve() : fetchDue(options),

    /** Nobody has looked at their pages for a long time. */
    prune: (): Promise<unknown> =>
      storage.write(async (tx) => {
        const old = await tx
          .selectFrom('product_pictures')
          .select('id')
          .where('asked_at', '<', clock.now() - KEEP_MS)
          .orderBy('asked_at')
          .limit(PRUNED_AT_ONCE)
          .execute();
        const ids = old.map(({ id }) => id);
        if (ids.length > 0) await tx.deleteFrom('product_pictures').where('id', 'in', ids).execute();
      }),
  };
}

const askedAt = (now: number) => ({ attempts: 0, asked_at: now, due_at: now });

const newRow = (accountId: string, url: string, now: number): ProductPictureRow => ({
  ...{ id: idOf(accountId, url), account_id: accountId, url },
  ...{ width: null, height: null, bytes: null, reason: null },
  ...askedAt(now),
});

const idOf = (accountId: string, url: string): string =>
  `pic_${sha256Hex(`${accountId} ${url}`).slice(0, 40)}`;

function rowsOf(db: Db, accountId: string, addresses: readonly string[]): Promise<ProductPictureRow[]> {
  if (addresses.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('product_pictures')
    .selectAll()
    .where(
      'id',
      'in',
      addresses.map((url) => idOf(accountId, url)),
    )
    .orderBy('id')
    .execute();
}
