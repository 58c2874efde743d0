import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../tests/support/storages.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { newId } from '../lib/ids.ts';
import type { RequestLogRow, Storage } from '../storage/index.ts';
import { excerptOf, redactQuery } from './body-excerpt.ts';
import { pruneRequestLog } from './prune.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';

const entry = (over: Partial<RequestLogRow> = {}): RequestLogRow => ({
  id: newId('req'),
  account_id: 'usr_1',
  key_id: 'key_1',
  created_at: 1,
  method: 'POST',
  path: '/orders',
  query: null,
  route: '/orders',
  status: 400,
  status_class: 4,
  duration_ms: 3,
  error_code: 'VALIDATION_ERROR',
  error_message: 'items: “too few”',
  idempotency_key: null,
  client: '192.0.2.1',
  body: '{"items":[]}',
  body_cut: 0,
  ...over,
});

describe.each(DIALECTS)('the request log on %s', (dialect) => {
  let scratch: ScratchStorage;
  let log: RequestLog;
  let dropped: number;
  let isDown: boolean;
  let refused: number;
  beforeEach(async () => {
    scratch = await openScratchStorage(dialect);
    dropped = 0;
    isDown = false;
    refused = 0;
    log = createRequestLog({
      storage: failing(scratch.storage, () => {
        if (isDown) return 'down';
        refused -= 1;
        return refused >= 0 ? 'refused' : undefined;
      }),
      flushEveryMs: 3_600_000,
      onDropped: (count) => {
        dropped += count;
      },
      onError: () => {},
    });
  });
  afterEach(async () => {
    await log.close();
    await scratch.remove();
  });

  const stored = () => scratch.storage.db.selectFrom('request_log').selectAll().orderBy('id').execute();

  test('stores an entry as it is with the next flush, and once', async () => {
    const one = entry();
    log.add(one);
    expect(await stored()).toEqual([]);
    await log.flush();
    log.add(one);
    await log.flush();
    expect(await stored()).toEqual([one]);
  });

  test('stores what is left when it is closed', async () => {
    log.add(entry());
    await log.close();
    expect(await stored()).toHaveLength(1);
  });

  test('bounds what it keeps of one key and of all, and counts what it drops', async () => {
    for (let i = 0; i < 200; i++) log.add(entry({ key_id: 'key_flood' }));
    for (let i = 0; i < 600; i++) log.add(entry({ key_id: `key_${i}` }));
    await log.flush();
    const rows = await stored();
    expect(rows.filter(({ key_id }) => key_id === 'key_flood')).toHaveLength(120);
    expect(rows).toHaveLength(500);
    expect(dropped).toBe(300);
  });

  test('keeps entries while the database is out of reach, up to a bound, and stores them afterwards', async () => {
    isDown = true;
    for (let round = 0; round < 6; round++) {
      for (let i = 0; i < 500; i++) log.add(entry({ key_id: `key_${i}` }));
      await expect(log.flush()).rejects.toThrow('down');
    }
    isDown = false;
    await log.flush();
    expect(await stored()).toHaveLength(2_000);
    expect(dropped).toBe(1_000);
  });

  test('drops a batch that the database refuses, and stores those after it', async () => {
    refused = 1;
    for (let i = 0; i < 400; i++) log.add(entry({ key_id: `key_${i}` }));
    await expect(log.flush()).rejects.toThrow('refused');
    await log.flush();
    expect([(await stored()).length, dropped]).toEqual([150, 250]);
  });

  test('pruning removes what is too old, and the oldest of an account with too many', async () => {
    const clock = createTestClock();
    const now = clock.now();
    for (const [accountId, age] of [
      ['usr_1', 0],
      ['usr_1', 5_000],
      ['usr_1', 20_000],
      ['usr_2', 1_000],
      ['usr_2', 2_000],
      ['usr_2', 3_000],
    ] as const)
      log.add(entry({ account_id: accountId, created_at: now - age }));
    await log.flush();
    const options = { storage: scratch.storage, clock, retentionMs: 10_000, maxRows: 2 };
    expect(await pruneRequestLog(options)).toBe(2);
    const left = (await stored()).map(({ account_id, created_at }) => [account_id, now - created_at]);
    expect(left).toEqual([
      ['usr_1', 0],
      ['usr_1', 5_000],
      ['usr_2', 1_000],
      ['usr_2', 2_000],
    ]);
  });
});

describe('the excerpt of a body', () => {
  test('has no credentials, wherever they stand', () => {
    const { body } = excerptOf(
      { url: 'x', nested: [{ apiKey: 'k', clientSecret: 's', password: 'p' }] },
      '/webhooks',
    );
    expect(body).toBe(
      '{"url":"x","nested":[{"apiKey":"[redacted]","clientSecret":"[redacted]","password":"[redacted]"}]}',
    );
  });

  test('has neither the password in a URL nor an API key', () => {
    const { body } = excerptOf({ url: 'http://me:pa55@example.com/', notes: 'svc_live_abc123' }, '/webhooks');
    expect(body).toBe('{"url":"http://me:[redacted]@example.com/","notes":"svc_live_[redacted]"}');
  });

  test('is nothing for settings of carrier accounts, and where there is no body', () => {
    expect(excerptOf({ settings: { any: 'x' } }, '/carrier-accounts').body).toBeNull();
    expect(excerptOf({ settings: { any: 'x' } }, '/carrier-accounts/ca_1').body).toBeNull();
    expect(excerptOf(undefined, '/orders').body).toBeNull();
  });

  test('ends after 4,096 characters, and says so', () => {
    const { body, isCut } = excerptOf({ notes: 'x'.repeat(5_000) }, '/orders');
    expect(body).toHaveLength(4_096);
    expect(isCut).toBe(true);
    expect(excerptOf({ notes: 'x' }, '/orders').isCut).toBe(false);
  });
});

test('a logged query has no credentials', () => {
  expect(redactQuery('api-key=k&x%2Dapi%2Dkey=k&key=k&sku=k&code=svc%5Flive%5Fabc')).toBe(
    'api-key=[redacted]&x%2Dapi%2Dkey=[redacted]&key=[redacted]&sku=k&code=svc_live_[redacted]',
  );
  expect(redactQuery('page=2&api_key=k&access%5Ftoken=t&code=svc_live_abc&flag')).toBe(
    'page=2&api_key=[redacted]&access%5Ftoken=[redacted]&code=svc_live_[redacted]&flag',
  );
});

test('a logged query does not say what was searched for', () => {
  expect(redactQuery('q=0170%20555&page=2&order=Lovelace&orderNumber=N-1&%71=Ada')).toBe(
    'q=[search]&page=2&order=[search]&orderNumber=N-1&%71=[search]',
  );
});

/** A database that cannot be written at times, or refuses what it gets. */
const failing = (storage: Storage, failure: () => 'down' | 'refused' | undefined): Storage =>
  Object.assign(Object.create(storage), {
    write: (job: Parameters<Storage['write']>[0]) => {
      const reason = failure();
      return reason === undefined ? storage.write(job) : Promise.reject(new Error(reason));
    },
    classify: (error: unknown) =>
      error instanceof Error && error.message === 'down' ? 'unavailable' : storage.classify(error),
  });
