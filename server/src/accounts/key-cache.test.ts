import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScratchStorage, type ScratchStorage } from '../../../tests/support/storages.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { openStorage, type Storage } from '../storage/index.ts';
import { type ApiKeyService, createApiKeyService } from './api-keys.ts';
import { createDeactivation } from './deactivation.ts';
import { createPasswords } from './passwords.ts';
import { createUserService } from './users.ts';

describe('an API key that has just been used', () => {
  const clock = createTestClock();
  let scratch: ScratchStorage;
  /** Another process, such as a command. */
  let other: Storage;
  let keys: ApiKeyService;
  let reads = 0;

  beforeAll(async () => {
    scratch = await openScratchStorage('sqlite');
    other = await openStorage(scratch.options);
    keys = createApiKeyService({ storage: counting(scratch.storage), clock, maxApiKeys: 1_000 });
  });
  afterAll(async () => {
    await other.close();
    await scratch.remove();
  });

  function counting(storage: Storage): Storage {
    return {
      ...storage,
      prepare(build) {
        const read = storage.prepare(build);
        return (params) => {
          reads += 1;
          return read(params);
        };
      },
    };
  }

  let users = 0;
  const newUser = () =>
    createUserService({ storage: scratch.storage, clock, passwords: createPasswords() }).create({
      email: `user${++users}@example.com`,
      password: 'correct horse battery',
    });

  async function usedKey(expiresAt?: number) {
    const user = await newUser();
    const { key, apiKey } = await keys.create({
      accountId: user.id,
      name: 'Shop | one',
      access: ['shipping'],
      ...(expiresAt !== undefined && { expiresAt }),
    });
    const expected = { keyId: apiKey.id, accountId: user.id, name: 'Shop | one', access: ['shipping'] };
    expect(await keys.authenticate(key)).toMatchObject(expected);
    return { key, id: apiKey.id, user, expected };
  }

  test('is known without reading the database again, also after other writes of this process', async () => {
    const { key, expected } = await usedKey();
    await newUser();
    const before = reads;
    expect(await keys.authenticate(key)).toMatchObject(expected);
    expect(reads).toBe(before);
  });

  test('is rejected once it is revoked', async () => {
    const { key, id } = await usedKey();
    await keys.revoke(id);
    expect(await keys.authenticate(key)).toBeUndefined();
  });

  test('is rejected once the only person of its account is deactivated', async () => {
    await usedKey();
    const { key, user } = await usedKey();
    const deactivate = createDeactivation({ storage: scratch.storage, clock, onAbandoned: async () => {} });
    await deactivate(user.email);
    expect(await keys.authenticate(key)).toBeUndefined();
  });

  test('is rejected once another process has revoked it', async () => {
    const { key, id } = await usedKey();
    await createApiKeyService({ storage: other, clock, maxApiKeys: 1_000 }).revoke(id);
    expect(await keys.authenticate(key)).toBeUndefined();
  });

  test('is rejected from the moment it expires', async () => {
    const { key, expected } = await usedKey(clock.now() + 1_000);
    clock.advance(999);
    expect(await keys.authenticate(key)).toMatchObject(expected);
    clock.advance(1);
    expect(await keys.authenticate(key)).toBeUndefined();
  });

  test('stays valid if revoking it fails', async () => {
    const { key, expected } = await usedKey();
    await expect(keys.revoke('key_none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await keys.authenticate(key)).toMatchObject(expected);
  });
});
