import { type RawBuilder, sql } from 'kysely';
import type { Vault } from '../lib/crypto.ts';
import { AppError } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { fromJson, toJson } from '../lib/json.ts';
import { present } from '../lib/present.ts';
import type { Db, IdempotencyKeyRow, Storage } from '../storage/index.ts';
import { type Claim, type Ending, type StoredResponse, stillRunning } from './claim.ts';
import { createLostHolders } from './lost-holders.ts';
import { createMarkedWrites } from './marked-writes.ts';

/** Its times are the database's: whether a lease is over is for any process to judge. */
type Times = 'created_at' | 'lease_until' | 'expires_at';
type NewKeyRow = Omit<IdempotencyKeyRow, Times> & Record<Times, RawBuilder<number>>;
type KnownKey = IdempotencyKeyRow & { lease_over: number; owner_gone: number; now: number };

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

interface Options {
  storage: Storage;
  vault: Vault;
}

/** What is asked with a key. */
interface KeyedRequest {
  fingerprint: string;
  /** The start of the paths that failures of requests like this one name. */
  prefix: string;
  /** Where what such a request does can be seen, if anywhere. */
  lookAt: () => string | undefined;
}

const KEPT_MS = 24 * 3_600_000;
/** Longer than requests take. One that takes longer is not run twice: its first write finds its claim gone. */
const LEASE_MS = 60_000;
/** For a process that could not be told to be alive or dead: only its lease ends its claim. */
const UNKNOWN_OWNER = '';

const ANOTHER_REQUEST = 'Idempotency-Key: was used with a different request, use a new key for a new request';
/** For a request that must not run again and has no stored response: it failed on our side, or was cut off. */
function tookEffect(status: number | null, lookAt: string | undefined): string {
  const what = status === null ? 'its answer was lost' : `it was answered ${status}`;
  const where = lookAt === undefined ? 'look for what it did' : `look at GET ${lookAt}`;
  return `The first request with this Idempotency-Key took effect, but ${what}: ${where} before you send it again with another key`;
}

/**
 * The keys that requests come with, and their answers. A key goes from claimed (nothing has happened) through applied
 * (something has been committed) to answered; each step is on disk before the next begins.
 */
export function createIdempotencyKeys({ storage, vault }: Options) {
  const { presence } = storage;
  const lostHolders = createLostHolders(storage);
  const writes = createMarkedWrites(storage);

  /**
   * In one statement: takes a key that is new, or expired, or held by a request that ended before it did anything. Its process
   * may only have lost its connection: then that request finds its claim gone, and does nothing either.
   */
  async function take(tx: Db, row: NewKeyRow): Promise<boolean> {
    const { account_id, key, ...fresh } = row;
    const taken = await tx
      .insertInto('idempotency_keys')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'key'])
          .doUpdateSet(fresh)
          .where((e) =>
            e.or([
              e('idempotency_keys.expires_at', '<=', storage.now()),
              e.and([
                e('idempotency_keys.state', '=', 'claimed'),
                e('idempotency_keys.fingerprint', '=', row.fingerprint),
                e.or([
                  e('idempotency_keys.lease_until', '<=', storage.now()),
                  presence.isGone(sql.ref('idempotency_keys.owner')),
                ]),
              ]),
            ]),
          ),
      )
      .returning('claim_id')
      .executeTakeFirst();
    return taken !== undefined;
  }

  function answerFrom(row: KnownKey, { fingerprint, prefix, lookAt }: KeyedRequest): StoredResponse {
    if (row.fingerprint !== fingerprint) throw new AppError('CONFLICT', ANOTHER_REQUEST);
    const { state, status } = row;
    const failed = status !== null && status >= 500;
    if (state === 'answered' && !failed) {
      return {
        status: present(status),
        headers: present(fromJson(row.headers)),
        body: vault.open(present(row.sealed_body), contextOf(row.account_id, row.key)),
      };
    }
    const ended = status !== null || row.lease_over === 1 || lostHolders.has(row);
    if (state === 'claimed' || !ended) throw stillRunning();
    const reported = fromJson(row.headers)?.lookAt;
    throw new AppError(
      'CONFLICT',
      tookEffect(status, reported === undefined ? lookAt() : `${prefix}${reported}`),
    );
  }

  async function giveUp({ id, accountId, key }: Claim): Promise<void> {
    await storage.write((tx) =>
      tx
        .deleteFrom('idempotency_keys')
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('claim_id', '=', id)
        // A commit whose outcome never reached us may have marked it after all.
        .where('state', '=', 'claimed')
        .execute(),
    );
  }

  return {
    storage: writes.storage,
    during: writes.during,
    close: writes.close,

    /** A claim to run the request with, or the answer it has had before. Throws where there is neither. */
    async begin(accountId: string, key: string, request: KeyedRequest): Promise<Claim | StoredResponse> {
      const { fingerprint } = request;
      const now = storage.now();
      const claim: Claim = { id: newId('clm'), accountId, key, applied: false, answered: false };
      const row: NewKeyRow = {
        account_id: accountId,
        key,
        fingerprint,
        state: 'claimed',
        owner: presence.id ?? UNKNOWN_OWNER,
        claim_id: claim.id,
        lease_until: sql<number>`${now} + ${sql.lit(LEASE_MS)}`,
        status: null,
        headers: null,
        sealed_body: null,
        created_at: now,
        expires_at: sql<number>`${now} + ${sql.lit(KEPT_MS)}`,
      };
      const known = await storage.write(async (tx) => {
        if (await take(tx, row)) return undefined;
        return tx
          .selectFrom('idempotency_keys')
          .selectAll()
          .select(sql<number>`case when lease_until <= ${now} then 1 else 0 end`.as('lease_over'))
          .select(
            sql<number>`case when ${presence.isGone(sql.ref('owner'))} then 1 else 0 end`.as('owner_gone'),
          )
          .select(now.as('now'))
          .where('account_id', '=', accountId)
          .where('key', '=', key)
          .executeTakeFirstOrThrow(stillRunning); // given up between the two statements
      });
      return known === undefined ? claim : answerFrom(known, request);
    },

    /**
     * Once for each request that ran. Keeps its answer. Gives the key up where nothing has happened and running it again
     * may end differently, or gives the same anyway. A failure after something has happened is no answer to repeat for a
     * day, since what happened may have come to a good end by then: only where to look is kept.
     */
    async finish(claim: Claim, { status, headers, body, lookAt }: Ending): Promise<void> {
      const { accountId, key } = claim;
      writes.end();
      if (!claim.applied && (mayRetry(status) || body === undefined)) return giveUp(claim);
      const columns =
        body === undefined || status >= 500
          ? { status, headers: toJson<Record<string, string>>(lookAt === undefined ? {} : { lookAt }) }
          : {
              state: 'answered' as const,
              status,
              headers: toJson(headers),
              sealed_body: vault.seal(body, contextOf(accountId, key)),
            };
      await storage.write((tx) =>
        tx
          .updateTable('idempotency_keys')
          .set(columns)
          .where('account_id', '=', accountId)
          .where('key', '=', key)
          .where('claim_id', '=', claim.id)
          .execute(),
      );
      claim.answered = true;
    },
  };
}

/** To a caller, a field that the handler refuses is no different from one that the schema refuses. */
const mayRetry = (status: number): boolean => status === 400 || status === 429 || status >= 500;

/** Answers hold signing secrets, and are as secret as these. */
export const contextOf = (accountId: string, key: string): string => `idempotency ${accountId} ${key}`;
