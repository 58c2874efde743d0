import type { LookupAddress, promises, RecordWithTtl } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../lib/errors.ts';
import { present } from '../../lib/present.ts';

/** The result of a DNS query. */
export type Answer =
  | { kind: 'found'; addresses: LookupAddress[]; ttlSeconds: number }
  /** The name does not exist, or has no address. */
  | { kind: 'absent'; code: string }
  /** An error, or no answer. */
  | { kind: 'failed'; code: string };

/**
 * Once one family has answered, how long the other is waited for: it may hang alone. Longer than the 50 ms of RFC 8305,
 * because what comes later is not dialled at all.
 */
const GRACE_MS = 250;
/** Kept of each family: more are not worth dialling, and an answer may hold thousands. */
const MAX_OF_FAMILY = 8;

const ABSENT = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EBADQUERY', 'EBADSTR']);

/** Asks for both families at once. Never rejects. */
export async function queryAddresses(channel: promises.Resolver, name: string): Promise<Answer> {
  const v4 = answerOf(4, channel.resolve4(name, { ttl: true }));
  const v6 = answerOf(6, channel.resolve6(name, { ttl: true }));
  // That there is no such name is believed of A alone: some servers say so of AAAA though the name exists.
  const suffices = await Promise.race([
    v4.then((answer) => answer.kind === 'found' || (answer.kind === 'absent' && answer.code === 'ENOTFOUND')),
    v6.then((answer) => answer.kind === 'found'),
  ]);
  if (!suffices) return combine(await v4, await v6);
  const over = new AbortController();
  const grace = sleep(GRACE_MS, undefined, over).catch(() => undefined);
  const [ofV4, ofV6] = await Promise.all([Promise.race([v4, grace]), Promise.race([v6, grace])]);
  over.abort();
  return combine(present(ofV4 ?? ofV6), present(ofV6 ?? ofV4));
}

async function answerOf(family: 4 | 6, query: Promise<RecordWithTtl[]>): Promise<Answer> {
  try {
    const records = (await query).slice(0, MAX_OF_FAMILY);
    if (records.length === 0) return { kind: 'absent', code: 'ENODATA' };
    return {
      kind: 'found',
      addresses: records.map(({ address }) => ({ address, family })),
      ttlSeconds: Math.min(...records.map(({ ttl }) => ttl)),
    };
  } catch (error) {
    const code = codeOf(error) ?? String(error);
    return { kind: ABSENT.has(code) ? 'absent' : 'failed', code };
  }
}

/** A failure outweighs an absence: of a name half of which could not be asked for, nothing is known. */
function combine(v4: Answer, v6: Answer): Answer {
  if (v4 === v6) return v4;
  if (v4.kind === 'found' && v6.kind === 'found') {
    const ttlSeconds = Math.min(v4.ttlSeconds, v6.ttlSeconds);
    return { kind: 'found', addresses: alternate(v4.addresses, v6.addresses), ttlSeconds };
  }
  const either = [v4, v6];
  return either.find(({ kind }) => kind === 'found') ?? either.find(({ kind }) => kind === 'failed') ?? v4;
}

/**
 * IPv4 first: unlike getaddrinfo nobody here knows whether IPv6 leads anywhere, and in most containers it does not. Where
 * the one does not answer, the other is dialled a moment later.
 */
function alternate<T>(one: T[], other: T[]): T[] {
  const both: T[] = [];
  for (let n = 0; n < Math.max(one.length, other.length); n++)
    both.push(...one.slice(n, n + 1), ...other.slice(n, n + 1));
  return both;
}
