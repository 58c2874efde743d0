import type { LookupAddress, promises, RecordWithTtl } from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../../lib/errors.ts';
import { present } from '../../../lib/present.ts';

/** The result of a DNS query. */
export type Answer =
  | { kind: 'found'; addresses: LookupAddress[]; ttlSeconds: number }
  /** The name does not exist, or has no address. */
  | { kind: 'absent'; code: string }
  /** An error, or no answer. */
  | { kind: 'failed'; code: string };

/**
 * After one family has answered, how long to wait for the other, whose query may hang. Longer than the 50 ms of RFC 8305,
 * because addresses that arrive later are not used at all.
 */
const GRACE_MS = 250;
/** Addresses used of each family: more are not worth dialling, and an answer may contain thousands. */
const MAX_OF_FAMILY = 8;

const ABSENT = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EBADQUERY', 'EBADSTR']);

/** Queries both families concurrently. Never rejects. */
export async function queryAddresses(channel: promises.Resolver, name: string): Promise<Answer> {
  const v4 = answerOf(4, channel.resolve4(name, { ttl: true }));
  const v6 = answerOf(6, channel.resolve6(name, { ttl: true }));
  // Only the A query can prove that a name does not exist: some servers answer NXDOMAIN to AAAA although it does.
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

/** A failure takes precedence over an absence: if one query failed, the name may still have addresses. */
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
 * IPv4 first: unlike getaddrinfo, we do not know whether IPv6 is routed, and in most containers it is not. If one does not
 * answer, the other is dialed a moment later.
 */
function alternate<T>(one: T[], other: T[]): T[] {
  const both: T[] = [];
  for (let n = 0; n < Math.max(one.length, other.length); n++)
    both.push(...one.slice(n, n + 1), ...other.slice(n, n + 1));
  return both;
}
