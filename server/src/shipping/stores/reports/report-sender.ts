import type { Clock } from '../../../lib/clock.ts';
import { conflict, type OnError, rethrow } from '../../../lib/errors.ts';
import { toJson } from '../../../lib/json.ts';
import { createLanes } from '../../../lib/lanes.ts';
import {
  backoff,
  createSettlement,
  type Db,
  type NoAnswer,
  ownedRow,
  readNow,
  type Storage,
  type StoreReportRow,
  updateRow,
} from '../../../storage/index.ts';
import type { ReportOutcome } from '../../../stores/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import type { JobOptions } from '../store-leases.ts';
import type { StoreLog } from '../store-log.ts';
import { alertOfFailedReport } from './failed-report-alert.ts';
import { createReportClaims, parkReports, REPORT_LEASE_MS } from './report-claims.ts';
import { reportMessage } from './report-message.ts';
import { createReportRequests } from './report-request.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  stores: ConnectedStores;
  log: StoreLog;
}

/** `unknown`, which the settlement itself knows, but recorded here: it is given up one day. */
type Answer = Exclude<ReportOutcome, NoAnswer> | { outcome: 'uncertain'; reason: string };

const FIRST_WAIT_MS = 5_000;
/** A shop that gave no answer may still be busy with it: looked up sooner, the report would not be there yet and be sent again. */
const LOOK_UP_AFTER_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
/** A shop that wants more patience than this is not believed. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;
/** Both must have passed: time alone does while a store is inactive, attempts alone while it throttles. */
const GIVE_UP_MS = 5 * 86_400_000;
const GIVE_UP_ATTEMPTS = 30;

/** Stores that are told at the same time, and reports that each of them receives at once. */
const LANES = 100;
const REPORTS_AT_ONCE = 4;
/** Then it is another one's turn, if the lanes are full. */
const ROUNDS = 50;

export type ReportSender = ReturnType<typeof createReportSender>;

/** Tells shops about shipments: each report once, however often it takes and whoever dies meanwhile. */
export function createReportSender({ storage, clock, stores, log }: Dependencies) {
  const claims = createReportClaims(storage);
  const { send } = createReportRequests(storage);

  const settlement = createSettlement<'store_reports', Answer>(storage, {
    table: 'store_reports',
    due: 'due_at',
    attempts: 'attempts',
    leaseMs: REPORT_LEASE_MS,
    nextTry: (row, now) => now + waitAfter(row),
    unanswered: (_row, reason) => ({ reason }),
    ask,
    settle,
  });

  async function ask(row: StoreReportRow): Promise<Answer> {
    const store = await ownedRow(storage.db, 'stores', row.account_id, row.store_id);
    const outcome = await send(row, stores.connect(store), store.provider);
    return outcome.outcome === 'unknown' ? { ...outcome, outcome: 'uncertain' } : outcome;
  }

  async function settle(tx: Db, row: StoreReportRow, answer: Answer, asked: StoreReportRow) {
    const now = clock.now();
    if (answer.outcome === 'reported') {
      const after = await updateRow(tx, 'store_reports', row, {
        status: 'reported',
        reason: answer.notice ?? null,
        shop_references: toJson([...answer.references]),
        due_at: null,
        updated_at: now,
      });
      if (row.kind !== 'scan') await tell(tx, after, 'shipment.reported', answer.notice ?? null);
      return after;
    }
    // It has not arrived, unless an earlier one did.
    const mayHaveArrived = answer.outcome === 'uncertain' ? 1 : asked.may_have_arrived;
    const attempts = row.attempts + 1;
    const isOver =
      answer.outcome === 'refused' || (attempts > GIVE_UP_ATTEMPTS && now - row.created_at > GIVE_UP_MS);
    if (isOver) {
      const after = await updateRow(tx, 'store_reports', row, {
        status: 'failed',
        reason: answer.reason,
        may_have_arrived: mayHaveArrived,
        attempts,
        due_at: null,
        updated_at: now,
      });
      await tell(tx, after, 'shipment.report_failed', answer.reason);
      if (row.kind !== 'scan') await alertOfFailedReport(storage, tx, row, answer.reason);
      return after;
    }
    const pauseMs =
      answer.outcome === 'not_sent'
        ? pauseOf(answer.retryAfterMs)
        : Math.max(waitAfter(row), LOOK_UP_AFTER_MS);
    return updateRow(tx, 'store_reports', row, {
      reason: answer.reason,
      may_have_arrived: mayHaveArrived,
      attempts,
      due_at: (await readNow(storage, tx)) + (pauseMs ?? waitAfter(row)),
    });
  }

  const tell = (
    tx: Db,
    row: StoreReportRow,
    type: 'shipment.reported' | 'shipment.report_failed',
    reason: string | null,
  ) =>
    log.record(tx, { id: row.store_id, account_id: row.account_id }, [
      {
        type,
        external_id: JSON.parse(row.body).externalId ?? null,
        order_id: row.order_id,
        shipment_id: row.shipment_id,
        message: reportMessage(row, reason),
        retry_of: type === 'shipment.report_failed' ? row.id : null,
      },
    ]);

  /** Whether the store is to be told anything. If not, nobody looks at its reports any more. */
  async function isActive(storeId: string): Promise<boolean> {
    const row = await storage.db
      .selectFrom('stores')
      .select('is_active')
      .where('id', '=', storeId)
      .executeTakeFirst();
    if (row?.is_active === 1) return true;
    return storage.write(async (tx) => {
      const locked = await tx
        .selectFrom('stores')
        .select('is_active')
        .where('id', '=', storeId)
        .modifyEnd(storage.locks.change)
        .executeTakeFirst();
      if (locked?.is_active === 1) return true;
      await parkReports(storage, tx, storeId);
      return false;
    });
  }

  /** Sends what is due for one store, a few at once. Ends early if the shop cannot be told just now. */
  async function sendTo(
    storeId: string,
    { onError = rethrow, stopping, onChanged }: JobOptions,
  ): Promise<void> {
    for (let round = 0; round < ROUNDS && !stopping?.aborted; round++) {
      if (!(await isActive(storeId))) return;
      const { claimed, isMore } = await claims.claim(storeId, REPORTS_AT_ONCE);
      if (!isMore) return;
      const sent = await Promise.all(claimed.map((row) => sendOne(row, onError)));
      for (const { row, isSettled } of sent) {
        if (isSettled) await claims.wake(row.order_id);
        // The shipment says whether it was reported, its order with it, and the log of the store why not.
        for (const topic of ['shipments', 'stores']) onChanged?.(row.account_id, topic);
      }
      const pauseMs = Math.max(0, ...sent.map((one) => one.pauseMs));
      if (pauseMs > 0) return claims.pause(storeId, pauseMs);
    }
  }

  /** With how long the shop is left in peace. */
  async function sendOne(row: StoreReportRow, onError: OnError) {
    try {
      const answer = await ask(row);
      const { status } = await settlement.record(row, answer);
      const isSettled = status !== 'pending';
      if (answer.outcome === 'not_sent')
        return { row, isSettled, pauseMs: pauseOf(answer.retryAfterMs) ?? FIRST_WAIT_MS };
      return { row, isSettled, pauseMs: answer.outcome === 'uncertain' ? FIRST_WAIT_MS : 0 };
    } catch (error) {
      onError(error);
      // Its lease ends by itself, and whoever takes it over looks first whether it has arrived.
      return { row, isSettled: false, pauseMs: FIRST_WAIT_MS };
    }
  }

  const sendInLanes = createLanes<string, JobOptions>({
    max: LANES,
    take: async (limit, skip) =>
      (await claims.dueStores()).filter((storeId) => !skip.has(storeId)).slice(0, limit),
    laneOf: (storeId) => storeId,
    work: sendTo,
  });

  return {
    /** Sends everything that is due, each store in a lane of its own. */
    sendDue: (options: JobOptions = {}): Promise<void> => sendInLanes(options),

    /** Sends a report that has failed once more. */
    async retry(tx: Db, accountId: string, reportId: string): Promise<void> {
      const row = await ownedRow(tx, 'store_reports', accountId, reportId, { lock: storage.locks.change });
      if (row.status !== 'failed')
        throw conflict(
          row.status === 'obsolete'
            ? 'The store does not need to be told any more'
            : `The report is ${row.status} already`,
        );
      const store = await ownedRow(tx, 'stores', accountId, row.store_id, { deletedToo: true });
      const isDecidedHere = stores.connect(store)?.plugin.capabilities.readsBackReports === false;
      await updateRow(tx, 'store_reports', row, {
        status: 'pending',
        attempts: 0,
        // Whoever sends it again has looked into the shop, which nobody else can.
        ...(isDecidedHere && { may_have_arrived: 0 }),
        due_at: await readNow(storage, tx),
        updated_at: clock.now(),
      });
    },
  };
}

const waitAfter = ({ attempts }: Pick<StoreReportRow, 'attempts'>): number =>
  backoff(attempts, FIRST_WAIT_MS, LONGEST_WAIT_MS);

const pauseOf = (retryAfterMs: number | undefined): number | undefined =>
  retryAfterMs === undefined || !Number.isFinite(retryAfterMs)
    ? undefined
    : Math.min(Math.max(retryAfterMs, 1_000), LONGEST_PAUSE_MS);
