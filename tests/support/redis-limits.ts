import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import type { Limiter } from '../../server/src/limits/index.ts';
import { createRedisLimiter } from '../../server/src/limits/redis.ts';

/** As the contract states it. */
export const LIMIT = 60;

/** The user in the docs, with its permissions. */
const ACL_USER = /ACL SETUSER waybill on >(\S+) (.*)$/m.exec(
  readFileSync(new URL('../../docs/redis.md', import.meta.url), 'utf8'),
) as RegExpExecArray;
export const [, PASSWORD, PERMISSIONS] = ACL_USER as unknown as [string, string, string];
/** For redis.conf. */
export const USER_LINE = `user waybill on >${PASSWORD} ${PERMISSIONS}`;

/** Whoever falls back says so: all verdicts in these tests are those of Redis. */
const refuse = {
  consume: () => Promise.reject(new Error('fell back')),
  note() {},
  problem: () => undefined,
  close: async () => {},
};

export async function openLimiter(url: string): Promise<Limiter> {
  const limiter = await createRedisLimiter({ url, fallback: refuse, onChange: () => {} });
  onTestFinished(() => limiter.close());
  return limiter;
}

/** How many of `count` requests of a key are allowed; NaN while Redis does not decide. */
export async function allowed(limiter: Limiter, key: string, count: number): Promise<number> {
  let sum = 0;
  for (let n = 0; n < count; n++) {
    const verdict = await Promise.resolve(limiter.consume(key)).catch(() => undefined);
    sum += verdict === undefined ? Number.NaN : Number(verdict.allowed);
  }
  return sum;
}
