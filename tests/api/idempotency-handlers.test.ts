// @module-tag database
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { AppError } from '../../server/src/lib/errors.ts';
import { type Db, openStorage, type Presence, type Storage } from '../../server/src/storage/index.ts';
import { expectError } from '../support/expectations.ts';
import { createKeyedApp, type Handler, type KeyedApp } from '../support/keyed-app.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { until } from '../system/support/until.ts';

const RUNNING = /is still being processed, try again/;
const LOST = /took effect, but its answer was lost/;
const LEASE_MS = 60_000;

let api: TestApi;
let accountId: string;
let app: KeyedApp;
/** Another process on the same database. */
let other: KeyedApp;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  accountId = await api.newUser();
  app = createKeyedApp({ ...api, vault: api.vault, accountId });
  other = createKeyedApp({ ...api, vault: api.vault, accountId });
});

let effects = 0;
/** Something that can be counted, in the caller's transaction. */
const effect = (tx: Db, of = accountId) =>
  tx
    .insertInto('settings')
    .values({ name: `effect ${of} ${effects++}`, value: of })
    .execute();
const countEffects = async () =>
  (await api.storage.db.selectFrom('settings').select('name').where('value', '=', accountId).execute())
    .length;
const stateOf = async (key: string) =>
  (
    await api.storage.db
      .selectFrom('idempotency_keys')
      .select('state')
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirst()
  )?.state;

/** A door that the test opens. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const once: Handler = async (storage) => {
  await storage.write((tx) => effect(tx));
  return { data: { effects: await countEffects() } };
};

describe('while the first request runs', () => {
  test('a second one gets 409, on any process, and the answer once there is one', async () => {
    const { open, opened } = gate();
    const waiting: Handler = async (storage, reply) => {
      await opened;
      return once(storage, reply);
    };
    app.on('slow', waiting);
    other.on('slow', waiting);
    const first = app.post('/slow', 'k');
    await until('the claim', async () => (await stateOf('k')) === 'claimed');
    expectError(await app.post('/slow', 'k'), 409, 'CONFLICT', RUNNING);
    expectError(await other.post('/slow', 'k'), 409, 'CONFLICT', RUNNING);
    open();
    const { text } = await first;
    const again = await other.post('/slow', 'k');
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([text, 'true']);
    expect(await countEffects()).toBe(1);
  });

  test('one that outlives its lease and has done nothing is taken over, and can then do nothing', async () => {
    const { open, opened } = gate();
    app.on('hang', async (storage, reply) => {
      await opened;
      return once(storage, reply);
    });
    other.on('hang', once);
    const first = app.post('/hang', 'k');
    await until('the claim', async () => (await stateOf('k')) === 'claimed');
    api.clock.advance(LEASE_MS);
    const second = await other.post('/hang', 'k');
    expect(second.status).toBe(200);
    open();
    expectError(await first, 409, 'CONFLICT', RUNNING);
    expect(await countEffects()).toBe(1);
    expect((await app.post('/hang', 'k')).text).toBe(second.text);
  });

  test('one that outlives its lease and has done something is not, and its answer is kept when it comes', async () => {
    const { open, opened } = gate();
    app.on('half', async (storage, reply) => {
      await storage.write((tx) => effect(tx));
      await opened;
      return once(storage, reply);
    });
    other.on('half', once);
    const first = app.post('/half', 'k');
    await until('the mark', async () => (await stateOf('k')) === 'applied');
    expectError(await other.post('/half', 'k'), 409, 'CONFLICT', RUNNING);
    api.clock.advance(LEASE_MS);
    expectError(await other.post('/half', 'k'), 409, 'CONFLICT', LOST);
    open();
    const { status, text } = await first;
    expect(status).toBe(200);
    expect((await other.post('/half', 'k')).text).toBe(text);
    expect(await countEffects()).toBe(2);
  });

  test.skipIf(process.env.TEST_STORAGE !== 'postgres')(
    'one whose process dies is taken over at once if it has done nothing, and is otherwise known to be lost soon',
    async () => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.storage.db);
      const url = new URL(inject('postgresUrl'));
      url.pathname = `/${rows[0]?.name}`;
      const options = { dataFolder: '', databaseUrl: url.href, poolSize: 2, mustHear: true };
      const dying = await openStorage({ ...options, clock: api.clock });
      const doomed = createKeyedApp({ storage: dying, vault: api.vault, accountId });
      const { open, opened } = gate();
      doomed.on('nothing', () => opened);
      doomed.on('something', async (storage) => {
        await storage.write((tx) => effect(tx));
        return opened;
      });
      for (const name of ['nothing', 'something']) other.on(name, once);
      const cutOff = [doomed.post('/nothing', 'n'), doomed.post('/something', 's')];
      await until('the claim', async () => (await stateOf('n')) === 'claimed');
      await until('the mark', async () => (await stateOf('s')) === 'applied');
      for (const [path, key] of [['/nothing', 'n'] as const, ['/something', 's'] as const])
        expectError(await other.post(path, key), 409, 'CONFLICT', RUNNING);

      await dying.close();
      await until('the take-over', async () => (await other.post('/nothing', 'n')).status === 200);
      expectError(await other.post('/something', 's'), 409, 'CONFLICT', RUNNING);
      api.clock.advance(2_000);
      expectError(await other.post('/something', 's'), 409, 'CONFLICT', LOST);
      expect(await countEffects()).toBe(2);
      open();
      await Promise.all(cutOff);
      expect([await stateOf('n'), await stateOf('s')]).toEqual(['answered', 'applied']);
    },
  );

  test('one whose process only seemed to have died can do nothing once it is taken over, or else still answers', async () => {
    const { open, opened } = gate();
    let seemsGone = true;
    const presence: Presence = {
      id: 'prc_other',
      isGone: (id) => (seemsGone ? sql<boolean>`(${id} = 'prc_app')` : sql<boolean>`(1 = 0)`),
      countServing: async () => 1,
    };
    const storage = { ...api.storage, presence: { ...presence, id: 'prc_app' } };
    const away = createKeyedApp({ ...api, storage, accountId });
    const judge = createKeyedApp({
      ...api,
      storage: { ...api.storage, isShared: true, presence },
      accountId,
    });
    away.on('nothing', (marked, reply) => opened.then(() => once(marked, reply)));
    away.on('something', async (marked) => {
      await marked.write((tx) => effect(tx));
      await opened;
      return { data: 'done' };
    });
    judge.on('nothing', once);
    const [nothing, something] = [away.post('/nothing', 'n'), away.post('/something', 's')];
    await until('the claim', async () => (await stateOf('n')) === 'claimed');
    await until('the mark', async () => (await stateOf('s')) === 'applied');
    const taken = await judge.post('/nothing', 'n');
    expect(taken.status).toBe(200);
    expectError(await judge.post('/something', 's'), 409, 'CONFLICT', RUNNING);
    // Back in between: it must be gone twice in a row.
    seemsGone = false;
    expectError(await judge.post('/something', 's'), 409, 'CONFLICT', RUNNING);
    seemsGone = true;
    api.clock.advance(2_000);
    expectError(await judge.post('/something', 's'), 409, 'CONFLICT', RUNNING);
    open();
    expectError(await nothing, 409, 'CONFLICT', RUNNING);
    expect((await judge.post('/nothing', 'n')).text).toBe(taken.text);
    expect((await judge.post('/something', 's')).text).toBe((await something).text);
    expect(await countEffects()).toBe(2);
  });

  test('50 at once over two processes take effect once', async () => {
    app.on('rush', once);
    other.on('rush', once);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? app : other).post('/rush', 'k')),
    );
    expect(await countEffects()).toBe(1);
    const texts = answers.filter(({ status }) => status === 200).map(({ text }) => text);
    expect(new Set(texts).size).toBe(1);
    for (const answer of answers) {
      if (answer.status !== 200) expectError(answer, 409, 'CONFLICT', RUNNING);
    }
  });
});

describe('a request that fails on our side', () => {
  const failing = (before: (storage: Storage) => Promise<unknown>): Handler => {
    let calls = 0;
    return async (storage, reply) => {
      calls += 1;
      if (calls > 1) return once(storage, reply);
      await before(storage);
      throw new AppError('CARRIER_ERROR', 'The carrier did not answer');
    };
  };

  test('before it did anything may be sent again at once', async () => {
    app.on(
      'fail',
      failing(async () => {}),
    );
    expect((await app.post('/fail', 'k')).status).toBe(502);
    expect(await stateOf('k')).toBeUndefined();
    expect((await app.post('/fail', 'k')).status).toBe(200);
    expect(await countEffects()).toBe(1);
  });

  test('after its transaction was rolled back may be sent again at once', async () => {
    const rolledBack = (storage: Storage) =>
      storage
        .write(async (tx) => {
          await effect(tx);
          throw new Error('changed my mind');
        })
        .catch(() => {});
    app.on('fail', failing(rolledBack));
    expect((await app.post('/fail', 'k')).status).toBe(502);
    expect(await stateOf('k')).toBeUndefined();
    const again = await app.post('/fail', 'k');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect(await countEffects()).toBe(1);
  });

  test('after something was committed is never run again, nor is its failure repeated: 409 at once', async () => {
    app.on(
      'fail',
      failing((storage) => storage.write((tx) => effect(tx))),
    );
    const first = await app.post('/fail', 'k');
    expectError(first, 502, 'CARRIER_ERROR', 'The carrier did not answer');
    const again = await other.post('/fail', 'k');
    expectError(again, 409, 'CONFLICT', /took effect, but it was answered 502: look for what it did before/);
    expect([again.headers['idempotency-replayed'], again.headers['retry-after']]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await countEffects()).toBe(1);
  });

  test('and says where to look sends whoever asks again there', async () => {
    app.on('fail', async (storage) => {
      await storage.write((tx) => effect(tx));
      throw new AppError('INTERNAL_ERROR', 'Oh', { lookAt: '/things/1' });
    });
    expect((await app.post('/fail', 'k')).status).toBe(500);
    expectError(
      await app.post('/fail', 'k'),
      409,
      'CONFLICT',
      /was answered 500: look at GET \/things\/1 before/,
    );
  });

  test('leaves no writes behind it that a retry would repeat', async () => {
    const { open, opened } = gate();
    let late: Promise<unknown> = Promise.resolve();
    let calls = 0;
    app.on('fork', async (storage, reply) => {
      calls += 1;
      if (calls > 1) return once(storage, reply);
      late = opened.then(() => storage.write((tx) => effect(tx)));
      throw new AppError('UNAVAILABLE', 'One of two failed');
    });
    expect((await app.post('/fork', 'k')).status).toBe(503);
    expect((await app.post('/fork', 'k')).status).toBe(200);
    open();
    await expect(late).rejects.toThrow(RUNNING);
    expect(await countEffects()).toBe(1);
  });
});

describe('the writes of a request', () => {
  test('are marked in the transaction of the first that is committed', async () => {
    const states: unknown[] = [];
    app.on('steps', async (storage) => {
      await storage.write(async () => Promise.reject(new Error('no'))).catch(() => {});
      states.push(await stateOf('k'));
      await storage.write((tx) => effect(tx));
      states.push(await stateOf('k'));
      await Promise.all([storage.write((tx) => effect(tx)), storage.write((tx) => effect(tx))]);
      return { data: null };
    });
    expect((await app.post('/steps', 'k')).status).toBe(200);
    expect(states).toEqual(['claimed', 'applied']);
    expect(await stateOf('k')).toBe('answered');
    expect(await countEffects()).toBe(3);
  });

  test('may run side by side', async () => {
    app.on('both', async (storage) => {
      await Promise.all(Array.from({ length: 5 }, () => storage.write((tx) => effect(tx))));
      return { data: null };
    });
    expect((await app.post('/both', 'k')).status).toBe(200);
    expect(await countEffects()).toBe(5);
    expect(await stateOf('k')).toBe('answered');
  });

  test('go on in the background without touching the answer', async () => {
    const { open, opened } = gate();
    let late: Promise<unknown> = Promise.resolve();
    app.on('later', async (storage) => {
      const now = storage.write((tx) => effect(tx));
      late = Promise.all([now, opened.then(() => storage.write((tx) => effect(tx)))]);
      return { data: 'soon' };
    });
    const { text } = await app.post('/later', 'k');
    open();
    await late;
    expect(await countEffects()).toBe(2);
    expect((await app.post('/later', 'k')).text).toBe(text);
  });

  test('of requests that run at the same time are marked each on its own key', async () => {
    app.on('one', once);
    app.on('none', async () => {
      throw new AppError('UNAVAILABLE', 'Not now');
    });
    const keys = Array.from({ length: 20 }, (_, n) => `k${n}`);
    await Promise.all(keys.map((key, n) => app.post(n % 2 === 0 ? '/one' : '/none', key)));
    expect(await countEffects()).toBe(10);
    const states = await Promise.all(keys.map(stateOf));
    // A failure is given up only where nothing was marked.
    expect(states).toEqual(keys.map((_, n) => (n % 2 === 0 ? 'answered' : undefined)));
  });
});

describe('the answer', () => {
  test('has its status and the headers that belong to it, also without a body', async () => {
    app.on('made', async (_storage, reply) => reply.status(201).header('location', '/made/1').send());
    const [first, again] = [await app.post('/made', 'k'), await app.post('/made', 'k')];
    for (const { status, headers, text } of [first, again]) {
      expect([status, headers.location, text]).toEqual([201, '/made/1', '']);
    }
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
  });

  test('is given although it could not be kept, and the request is still not run again', async () => {
    const vault = {
      ...api.vault,
      seal: () => {
        throw new Error('out of wax');
      },
    };
    const broken = createKeyedApp({ ...api, vault, accountId });
    broken.on('once', once);
    expect((await broken.post('/once', 'k')).status).toBe(200);
    api.clock.advance(LEASE_MS);
    app.on('once', once);
    expectError(await app.post('/once', 'k'), 409, 'CONFLICT', LOST);
    expect(await countEffects()).toBe(1);
  });

  test('that is no text is not kept: where nothing was done, the same request runs again', async () => {
    app.on('bytes', async (_storage, reply) => reply.type('application/pdf').send(Buffer.from([0xff, 0x00])));
    for (const _time of [1, 2]) expect((await app.post('/bytes', 'k')).status).toBe(200);
    app.on('both', async (storage, reply) => {
      await storage.write((tx) => effect(tx));
      return reply.type('application/pdf').send(Buffer.from([0xff, 0x00]));
    });
    expect((await app.post('/both', 'b')).status).toBe(200);
    expectError(
      await app.post('/both', 'b'),
      409,
      'CONFLICT',
      /took effect, but it was answered 200: look for/,
    );
    expect(await countEffects()).toBe(1);
  });

  test('belongs to the query too, whatever the order of its parameters', async () => {
    app.on('ask', once);
    const first = await app.post('/ask?a=1&b=2', 'k');
    expect((await app.post('/ask?b=2&a=1', 'k')).text).toBe(first.text);
    expect((await app.post('/ask?a=1&b=3', 'k')).status).toBe(409);
    expect((await app.post('/ask', 'k')).status).toBe(409);
  });
});
