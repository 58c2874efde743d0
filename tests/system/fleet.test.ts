import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findRedis, type ScratchServer, startRedis } from '../support/scratch-servers.ts';
import { seedKeys } from './support/accounts.ts';
import { type Answer, call, createWebhook, listWebhooks } from './support/call.ts';
import { createMigratedInstallation, type Installation } from './support/process.ts';
import { until } from './support/until.ts';

const LIMIT = 60;
const redisProgram = findRedis();

describe.skipIf(inject('postgresUrl') === '' || redisProgram === undefined)(
  'two servers on one PostgreSQL and one Redis',
  () => {
    let waybill: Installation;
    let redis: ScratchServer;
    let origins: [string, string];
    let unused: { id: string; key: string }[];
    const newKey = () => unused.pop() as { id: string; key: string };

    beforeAll(async () => {
      // Its own Redis, because one of the tests stops it.
      redis = await startRedis(redisProgram as string);
      waybill = await createMigratedInstallation('postgres', { REDIS_URL: redis.url });
      unused = await seedKeys(waybill, 100);
      const [one, other] = await Promise.all([waybill.serve(), waybill.serve()]);
      origins = [one.origin, other.origin];
    });
    afterAll(async () => {
      await waybill?.remove();
      await redis?.stop();
    });

    /** Sends requests one after the other, alternating between the two servers. */
    async function inTurn(key: string, count: number): Promise<number[]> {
      const statuses: number[] = [];
      for (let n = 0; n < count; n++) {
        statuses.push((await listWebhooks(origins[n % 2] as string, key)).status);
      }
      return statuses;
    }
    const onBoth = (key: string): Promise<number[]> => inTurn(key, 2);
    const readiness = () => Promise.all(origins.map((origin) => call('GET', `${origin}/readyz`)));
    const bothReady = async (status: string) =>
      (await readiness()).every((answer) => answer.status === 200 && answer.body.status === status);
    const acceptedThenLimited = [...Array(LIMIT).fill(200), 429, 429];

    test('share data: a webhook created on one is listed by the other', async () => {
      const { key } = newKey();
      const { id } = (await createWebhook(origins[0], key)).body.data;
      expect((await listWebhooks(origins[1], key)).body.data).toMatchObject([{ id }]);
    });

    test('share keys: a revocation takes effect on the next request to either', async () => {
      const { id, key } = newKey();
      expect(await onBoth(key)).toEqual([200, 200]);
      await waybill.json(['keys', 'revoke', id]);
      expect(await onBoth(key)).toEqual([401, 401]);
    });

    test('share the limit: the 61st request over both together is 429', async () => {
      const { key } = newKey();
      expect(await inTurn(key, LIMIT + 2)).toEqual(acceptedThenLimited);
    });

    test('accept exactly 60 requests of one key from 20 concurrent clients, and tell the others when to retry', async () => {
      const { key } = newKey();
      const answers: Answer[] = [];
      const client = async (_: unknown, index: number) => {
        for (let n = 0; n < 8; n++) answers.push(await listWebhooks(origins[(index + n) % 2] as string, key));
      };
      const startedAt = Date.now();
      await Promise.all(Array.from({ length: 20 }, client));
      const freeBy = [startedAt, Date.now()].map((ms) => Math.ceil((ms + 60_000) / 1000));

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(20 * 8 - LIMIT);
      for (const { headers, body } of refused) {
        expect(body.error.code).toBe('RATE_LIMITED');
        const resetAt = Number(headers.get('x-ratelimit-reset'));
        expect(resetAt).toBeGreaterThanOrEqual(freeBy[0] as number);
        expect(resetAt).toBeLessThanOrEqual(freeBy[1] as number);
        const retryAfter = Number(headers.get('retry-after'));
        expect(retryAfter).toBeGreaterThan(0);
        expect(retryAfter).toBeLessThanOrEqual(61);
      }
    });

    test('each let their share of the limit through while Redis is down, and share the limit again when it is back', async () => {
      await until('both to be ready', () => bothReady('ok'));
      await redis.stop();
      expect(await onBoth(newKey().key)).toEqual([200, 200]);
      await until('both to say degraded', () => bothReady('degraded'));
      expect(await inTurn(newKey().key, LIMIT + 2)).toEqual(acceptedThenLimited);

      const late = await waybill.serve();
      expect((await call('GET', `${late.origin}/readyz`)).body.status).toBe('degraded');
      const three = [...origins, late.origin];
      const remaining = async () => {
        const { key } = newKey();
        const answers = await Promise.all(three.map((origin) => listWebhooks(origin, key)));
        return answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')) + 1);
      };
      await until('all to know their share', async () =>
        (await remaining()).every((share) => share === LIMIT / three.length),
      );
      const { key } = newKey();
      const answers = await Promise.all(
        three.map(async (origin) => {
          const mine: Answer[] = [];
          for (let n = 0; n < LIMIT / 2; n++) mine.push(await listWebhooks(origin, key));
          return mine;
        }),
      );
      const allowed = answers.flat().filter(({ status }) => status === 200);
      expect(allowed).toHaveLength(LIMIT);
      expect(new Set(answers.flat().map(({ headers }) => headers.get('x-ratelimit-limit')))).toEqual(
        new Set([String(LIMIT)]),
      );

      redis = await startRedis(redisProgram as string, Number(new URL(redis.url).port));
      await until('both to be ready again', () => bothReady('ok'));
      expect(await inTurn(newKey().key, LIMIT + 2)).toEqual(acceptedThenLimited);
    });
  },
);
