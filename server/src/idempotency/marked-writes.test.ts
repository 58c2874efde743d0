import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openScratchStorage, type ScratchStorage } from '../../../tests/support/storages.ts';
import type { Claim } from './claim.ts';
import { createMarkedWrites, type MarkedWrites } from './marked-writes.ts';

let scratch: ScratchStorage;
let writes: MarkedWrites;
beforeEach(async () => {
  scratch = await openScratchStorage('sqlite');
  writes = createMarkedWrites(scratch.storage);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await scratch.remove();
});

/** Nobody holds it: a write that is marked fails, one that is not goes through. */
const claim = (): Claim => ({
  id: 'clm_none',
  accountId: 'usr_none',
  key: 'k',
  applied: false,
  answered: false,
});
const write = (name: string) =>
  writes.storage.write((tx) => tx.insertInto('settings').values({ name, value: '' }).execute());
const during = (work: () => Promise<unknown>, request = claim()) =>
  new Promise<unknown>((resolve, reject) => {
    writes.during(request, () => work().then(resolve, reject));
  });
const keyState = async () => {
  const row = await scratch.storage.db.selectFrom('idempotency_keys').select('state').executeTakeFirst();
  return row?.state;
};

/** A claim that is held, as the request that came with the key holds it. */
async function heldClaim(): Promise<Claim> {
  const held = claim();
  await scratch.storage.write(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ id: held.accountId, name: 'Acme', created_at: 0, updated_at: 0 })
      .execute();
    await tx
      .insertInto('idempotency_keys')
      .values({
        account_id: held.accountId,
        key: held.key,
        claim_id: held.id,
        fingerprint: '',
        state: 'claimed',
        owner: '',
        lease_until: 0,
        status: null,
        headers: null,
        sealed_body: null,
        created_at: 0,
        expires_at: 0,
      })
      .execute();
  });
  return held;
}

test('a write is marked within a keyed request and in nothing else', async () => {
  const inside = during(() => write('inside'));
  const outside = write('outside');
  await expect(inside).rejects.toThrow(/still being processed/);
  await outside;
  const names = await scratch.storage.db.selectFrom('settings').select('name').execute();
  expect(names.map(({ name }) => name)).toEqual(['outside']);
});

test('the first write of a request that holds its claim marks it, and later writes need no mark', async () => {
  const held = await heldClaim();
  await expect(
    during(() => writes.storage.write(() => Promise.reject(new Error('refused'))), held),
  ).rejects.toThrow('refused');
  expect([held.applied, await keyState()]).toEqual([false, 'claimed']);

  await during(() => write('first'), held);
  expect([held.applied, await keyState()]).toEqual([true, 'applied']);

  await scratch.storage.write((tx) => tx.deleteFrom('idempotency_keys').execute());
  await during(() => write('second'), held);
});

test('requests are followed while any of them runs', async () => {
  let step = () => {};
  const late = during(async () => {
    await new Promise<void>((resolve) => {
      step = resolve;
    });
    await write('late');
  });
  writes.during(claim(), () => {});
  writes.end();
  vi.advanceTimersByTime(600_000);
  await expect(during(() => write('meanwhile'))).rejects.toThrow();
  writes.end();
  step();
  await expect(late).rejects.toThrow(/still being processed/);
});

test('a request that runs is followed, however long ago another one ended', async () => {
  let step = () => {};
  const late = during(async () => {
    await new Promise<void>((resolve) => {
      step = resolve;
    });
    await write('late');
  });
  writes.during(claim(), () => {});
  writes.end();
  vi.advanceTimersByTime(600_000);
  step();
  await expect(late).rejects.toThrow(/still being processed/);
});

// From Node 24 on following costs nothing, and does not end.
const node = Number.parseInt(process.versions.node, 10);
test.skipIf(node >= 24)(
  'requests are no longer followed a minute after the last, until the next',
  async () => {
    let stepAgain = () => {};
    const forgotten = during(async () => {
      await new Promise<void>((resolve) => {
        stepAgain = resolve;
      });
      await write('forgotten');
    });
    writes.end();
    vi.advanceTimersByTime(60_000);
    stepAgain();
    await forgotten;

    await expect(during(() => write('next'))).rejects.toThrow(/still being processed/);
  },
);
